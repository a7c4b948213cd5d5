"""A ball on a table that moves up and down: bounces in step, high bounces, rest."""
