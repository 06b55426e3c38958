"""Printing: double-sided cards and booklets of deals, as PDF files.

Card data (``faces``), card layout (``face``), page layout (``sheet``, ``imposition``) and drawing
(``pen``) are apart. The PDF and QR libraries are loaded only when something is drawn. Printing
takes finished decks and deals and knows nothing of the solver.
"""
