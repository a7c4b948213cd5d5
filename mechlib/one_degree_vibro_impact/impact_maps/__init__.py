"""From impact to impact: sections, the impact map and its derivative, long runs, steps that miss nothing."""
