"""A list that comes by its code: the photograph of it is read, compared with what stands here, and stored."""
