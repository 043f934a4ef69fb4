"""PDF documents: page geometry, fonts, codes, and texts written onto empty forms."""
