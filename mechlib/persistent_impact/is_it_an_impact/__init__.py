"""When a blow may be treated as an impact, and what is neglected then."""
