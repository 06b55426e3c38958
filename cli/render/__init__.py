"""Everything that is drawn or told on a screen; the only place that knows rich."""
