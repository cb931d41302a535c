"""People as keyed hashes: to know again who was forgotten without keeping who it was."""

import os
from pathlib import Path


def keyed_hash(path: Path, person: str) -> str:
    """A person's id as a hash under the key of the folder that the ledger file is in.

    Ids can be guessed one after the other, so a hash alone would hide nobody; the key stays in the folder and goes with
    no export and no handed-over file.
    """
    import hashlib  # here and below: a case, which needs neither, must not wait for their import

    return hashlib.blake2b(person.encode(), key=_key(path.parent / "forgetting.key"), digest_size=16).hexdigest()


def _key(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except FileNotFoundError:
        pass
    import secrets

    # Written whole under another name first: two processes may come here at once, and then the first one's key holds.
    draft = path.with_suffix(f".{secrets.token_hex(4)}")
    draft.touch(0o600)
    with draft.open("wb") as file:
        file.write(secrets.token_bytes(32))
        file.flush()
        os.fsync(file.fileno())
    try:
        os.link(draft, path)
    except FileExistsError:
        pass
    finally:
        draft.unlink()
    return path.read_bytes()
