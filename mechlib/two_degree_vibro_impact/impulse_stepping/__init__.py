"""An impact with friction, followed by its normal impulse: by steps, and by cones of directions."""
