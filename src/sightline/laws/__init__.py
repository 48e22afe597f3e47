"""Laws: what every family promises, as tests that any package can run over its own; needs pytest, see `plugin`."""
