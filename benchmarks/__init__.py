"""How fast it is, measured: ``make bench``. Never a timed test; judge by ratios within one run."""
