"""The composition root: configuration, command line, the standalone venue, the tour, the audit, the crash
guard."""
