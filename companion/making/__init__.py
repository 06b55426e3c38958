"""Making deals: simulated players that measure difficulty, grades, and the generator."""
