"""A sentence as a controller: sets without sharp edges, rules, and one number at the end."""
