"""Bodies in the plane: a brick that lands, a rod that clatters, a ball on a rod, a folding rule."""
