"""What the law asks of the operator: imprint, privacy page, deletion by age, log of downloads."""
