"""The papers: plain values in, PDF out. A paper is drawn in a child process and knows no database."""
