"""The look of a game on a page: the Grove as SVG, and one self-contained page of a deal.

Pure functions from values to text; the standard library suffices. What is drawn has classes only,
no style and no script, so that a strict content security policy lets it through; the style sheet
gives the classes their colours, light, dark and in print.
"""
