"""Which release this is: `docs/releasing.md` says where else it stands."""

VERSION = "0.1.0"
