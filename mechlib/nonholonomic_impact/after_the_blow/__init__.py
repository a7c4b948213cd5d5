"""Motion after a blow: the sleigh and the axle, in independent speeds or with multipliers."""
