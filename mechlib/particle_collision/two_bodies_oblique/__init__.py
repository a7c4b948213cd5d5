"""Round bodies that meet obliquely, smooth or rough."""
