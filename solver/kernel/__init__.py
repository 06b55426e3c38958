"""The hot kernels: Python that numba compiles, over packed positions.

Every module here imports only its siblings (relatively), numpy and `solver.jit`.
"""
