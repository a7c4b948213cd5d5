"""Finding e, μ and k from noisy measurements of a virtual rig, each with its error."""
