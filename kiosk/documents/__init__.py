"""What every paper says: one file per document, as data only. Pure, like the rules: a document depends on
what it is given and on nothing else, and how a device draws it is for ``printing``."""
