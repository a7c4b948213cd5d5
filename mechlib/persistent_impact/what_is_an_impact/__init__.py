"""Four classes of impact, and motions that show them."""
