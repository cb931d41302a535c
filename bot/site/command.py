"""`python -m bot site DIR`: writes the law as pages that anybody may host."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

from bot.site.files import files
from bot.site.folder import NotOurs, check, write
from lawtext.corpus import LawDataError, load

DONE, WRONG = 0, 2


def main(arguments: Sequence[str]) -> int:
    """The exit status is 2, with one sentence, where the folder is somebody else's or can't be written."""
    parser = argparse.ArgumentParser(prog="python -m bot site", description="The law as pages that anybody may host.")
    parser.add_argument("folder", type=Path, metavar="DIR", help="empty, new, or filled by this command before")
    parser.add_argument("--charts", action="store_true", help="with each situation's chart as PDF: a minute, 15 MB")
    given = parser.parse_args(arguments)
    try:
        check(given.folder)
        made = dict(files(load(), charts=given.charts))
        write(given.folder, made)
    except (NotOurs, LawDataError) as error:
        print(error, file=sys.stderr)
        return WRONG
    except OSError as fault:
        print(f"{given.folder} cannot be written: {fault.strerror}.", file=sys.stderr)
        return WRONG
    print(f"{given.folder} holds {len(made)} files: open {given.folder / 'index.html'}, or put it on any host.")
    return DONE
