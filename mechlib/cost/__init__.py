"""What methods cost: equations to write, operations to do, digits that are lost, processor time."""
