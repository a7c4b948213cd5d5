"""The book on paper: faces, press, lists, binding."""
