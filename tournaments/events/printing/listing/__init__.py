"""Documents that are mainly rows of text: their contents as plain values, and the layout of these on pages."""
