"""The operator's legal duties: imprint, privacy page, deletion by age, log of downloads."""
