"""`python -m lawtext`: see `lawtext.commands`."""

import sys

from lawtext.requirements import unmet

if __name__ == "__main__":
    try:
        from lawtext.commands import main
    except ModuleNotFoundError as missing:
        sys.exit(unmet(missing))
    sys.exit(main(sys.argv[1:]))
