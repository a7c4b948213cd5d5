"""Where one rod goes on as another: echoes at a joint, stepped rods, the Hopkinson bar."""
