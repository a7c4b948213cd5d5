"""A room without network, files and other processes, made of Linux namespaces: what containers are made of.

This file is run by ``unshare`` in new namespaces (mount, network, process, IPC, host name; and user, unless
it is started by root). It builds a root directory that holds Python, mechlib and nothing else, all read-only,
with a little memory as ``/room``; enters it; gives up every right; and becomes the program named on its
command line. It uses the standard library alone.

    python walls.py <job.json> program …
"""

import ctypes
import json
import os
import pathlib
import sys

BIND, REC, PRIVATE, NOSUID, NODEV = 4096, 16384, 1 << 18, 2, 4
RDONLY_ATTR, NOSUID_ATTR, RECURSIVE, MOUNT_SETATTR = 1, 2, 0x8000, 442
CAPBSET_DROP, NO_NEW_PRIVS = 24, 38
SYSTEM = ("/usr", "/bin", "/sbin", "/lib", "/lib64", "/lib32", "/etc/ld.so.cache", "/etc/alternatives")
ROOM = "/room"
DEVICES = ("/dev/null", "/dev/zero", "/dev/urandom")

libc = ctypes.CDLL(None, use_errno=True)


def must(code: int, what: str) -> None:
    if code:
        error = ctypes.get_errno()
        raise SystemExit(f"{what}: {os.strerror(error)}")


def mount(source: str, target: str, kind: str | None, flags: int, data: str | None = None) -> None:
    encoded = [word.encode() if word is not None else None for word in (source, target, kind, data)]
    must(libc.mount(encoded[0], encoded[1], encoded[2], ctypes.c_ulong(flags), encoded[3]), f"mount {target}")


def place(path: str, root: str) -> None:
    """Show a file or folder at the same path of the new root; a link stays a link."""
    target = pathlib.Path(root + path)
    if not os.path.lexists(path) or os.path.lexists(target):
        return
    target.parent.mkdir(parents=True, exist_ok=True)
    if os.path.islink(path) and path in SYSTEM:
        target.symlink_to(os.readlink(path))
        return
    target.mkdir() if os.path.isdir(path) else target.touch()
    mount(path, str(target), None, BIND | REC)


def read_only(root: str) -> None:
    """Everything below, at once: mount_setattr, Linux 5.12."""
    attributes = (ctypes.c_uint64*4)(RDONLY_ATTR | NOSUID_ATTR, 0, 0, 0)
    must(libc.syscall(MOUNT_SETATTR, -100, root.encode(), RECURSIVE, attributes, 32), "mount_setattr")


def build(root: str, shown: list[str], room: int) -> None:
    mount("none", "/", None, REC | PRIVATE)
    mount("room", root, "tmpfs", NOSUID | NODEV, "size=1m,mode=755")
    for path in (*SYSTEM, *shown):
        place(path, root)
    os.makedirs(root + ROOM)
    os.makedirs(f"{root}/dev")
    for path in DEVICES:
        pathlib.Path(root + path).touch()
    read_only(root)
    mount("room", root + ROOM, "tmpfs", NOSUID | NODEV, f"size={room},mode=1777,nr_inodes=1000")
    for path in DEVICES:
        mount(path, root + path, None, BIND)


def leave_rights(user: int) -> None:
    """No capability now or after; another user, if this one is root outside."""
    for capability in range(64):
        if libc.prctl(CAPBSET_DROP, capability, 0, 0, 0):
            break
    must(libc.prctl(NO_NEW_PRIVS, 1, 0, 0, 0), "no_new_privs")
    if user:
        os.setgroups([])
        os.setresgid(user, user, user)
        os.setresuid(user, user, user)


def main(job: str, *program: str) -> None:
    told = json.loads(job)
    build(told["root"], told["shown"], told["room"])
    os.chroot(told["root"])
    os.chdir(ROOM)
    leave_rights(told["user"])
    os.execve(program[0], program, told["environment"])


if __name__ == "__main__":
    main(*sys.argv[1:])
