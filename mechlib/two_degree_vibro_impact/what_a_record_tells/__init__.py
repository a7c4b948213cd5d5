"""What a record tells, a virtual experiment: records with noise, impacts as kinks, the type of a motion."""
