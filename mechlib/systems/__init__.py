"""Machines that more than one section strikes: the axle with two wheels, the train of axles, the sleigh."""
