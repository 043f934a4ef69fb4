"""Papers that are mainly rows of text: what stands on them as plain values, and the setting of it onto pages."""
