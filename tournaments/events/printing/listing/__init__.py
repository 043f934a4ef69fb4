"""Documents consisting mainly of rows of text: their contents as plain values, and their page layout."""
