"""How this program was started, so that what it suggests can be typed as it stands."""

import sys
from pathlib import Path


def invocation() -> str:
    """ ".venv/bin/python -m bot" in a clone that `make setup` has set up."""
    python, here = Path(sys.executable), Path.cwd()
    return f"{python.relative_to(here) if python.is_relative_to(here) else python.name or 'python'} -m bot"
