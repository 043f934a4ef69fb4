"""The papers: what a list says as plain values, and its PDF, drawn in a child process that knows no database."""
