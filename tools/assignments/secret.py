"""The secret that draws the numbers of every student. Whoever has it can draw them again; nobody else can.

>>> one, other = stream(b"s", "set", "Li Hua", "key"), stream(b"s", "set", " li  hua", "key")
>>> one.random() == other.random(), one.random() == stream(b"t", "set", "Li Hua", "key").random()
(True, False)
"""

import hmac
import os
import pathlib
import random
import secrets

from mechlib.exercises.variants import plain

BYTES = 32


def kept(course: pathlib.Path) -> bytes:
    """The secret of a course; made when it is first asked for, readable by its owner alone."""
    file = course / "secret"
    if not file.exists():
        course.mkdir(parents=True, exist_ok=True)
        with os.fdopen(os.open(file, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600), "w") as made:
            made.write(secrets.token_hex(BYTES) + "\n")
    word = file.read_text().strip()
    if len(word) < BYTES:
        raise SystemExit(f"{file} is too short to be a secret: put the old one back, or delete it to get a "
                         "new one, which gives every student other numbers.")
    return word.encode()


def stream(secret: bytes, *names: str) -> random.Random:
    """Random numbers that the secret and the names decide: HMAC-SHA256 over the names, in plain spelling."""
    message = "\0".join(map(plain, names)).encode("utf-8", "replace")
    return random.Random(int.from_bytes(hmac.digest(secret, message, "sha256")))
