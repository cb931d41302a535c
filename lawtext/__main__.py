"""`python -m lawtext [MODULE | coverage | pages FOLDER]`: prove the law data, show what it covers, write its pages."""

from __future__ import annotations

import sys
from collections.abc import Sequence

from lawtext.corpus import LawDataError, load
from lawtext.lint import check
from lawtext.model import LawError


def main(arguments: Sequence[str]) -> int:
    try:
        report = check(load(), *arguments[:1])
    except LawDataError as error:
        print(error)
        return 1
    except LawError as error:
        print(error, file=sys.stderr)
        return 2
    print(*report.complaints, report, sep="\n")
    return 1 if report.complaints else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
