"""Deals that ship with the package, one JSON file each; `cards.library` lists them."""
