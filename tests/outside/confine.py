"""Limits for a program that a test starts: each is a function to be called in the child, after its fork and before its exec.

What needs a privilege that the test has not, or what this kernel has not, raises there; confine.may() finds out beforehand.
"""
import contextlib
import ctypes
import os
import pathlib
import platform
import resource
import struct
import subprocess
import time

LIBC = ctypes.CDLL(None, use_errno=True)
CLONE_NEWNS, MS_RDONLY, MS_BIND, MS_REC_PRIVATE = 0x20000, 1, 0x1000, 0x44000
PR_SET_SECCOMP, PR_SET_NO_NEW_PRIVS, SECCOMP_MODE_FILTER = 22, 38, 2
GENERIC = {"perf_event_open": 241, "sched_setscheduler": 119}  # of the architectures that share a table
SYSCALLS = {"x86_64": {"perf_event_open": 298, "sched_setscheduler": 144}, "aarch64": GENERIC, "riscv64": GENERIC}


class Skip(Exception):
    """This machine does not let itself be limited so."""


def may(*limits):
    """Raises Skip where the limits cannot be set here."""
    try:
        subprocess.run(["true"], preexec_fn=lambda: [limit() for limit in limits], check=True)
    except (OSError, subprocess.SubprocessError) as error:
        raise Skip(f"not permitted here, or not in this kernel ({error})") from None


def call(result):
    if result != 0:
        raise OSError(ctypes.get_errno(), os.strerror(ctypes.get_errno()))


def rlimit(which, value):
    return lambda: resource.setrlimit(which, (value, value))


def user(uid):
    def become():
        os.setgroups([])
        os.setgid(uid)
        os.setuid(uid)
    return become


def on_cpus(cpus):
    return lambda: os.sched_setaffinity(0, cpus)


def mounted(kind, place, flags=0, options=None, source="none"):
    """A mount that only the program sees."""
    def mount():
        call(LIBC.unshare(CLONE_NEWNS))
        call(LIBC.mount(b"none", b"/", None, MS_REC_PRIVATE, None))
        texts = [text.encode() if text else None for text in (source, place, kind)]
        call(LIBC.mount(*texts, flags, options.encode() if options else None))
    return mount


def without_calls(*names):
    """A seccomp filter that answers these system calls with EPERM."""
    table = SYSCALLS.get(platform.machine())
    if table is None:
        raise Skip(f"the numbers of system calls on {platform.machine()} are not known")
    load, jump_if_equal, give, allow, refuse = 0x20, 0x15, 0x06, 0x7FFF0000, 0x00050001
    program = struct.pack("=HBBI", load, 0, 0, 0)
    for at, name in enumerate(names):
        program += struct.pack("=HBBI", jump_if_equal, len(names) - at, 0, table[name])
    program += struct.pack("=HBBI", give, 0, 0, allow) + struct.pack("=HBBI", give, 0, 0, refuse)
    code = ctypes.create_string_buffer(program)

    def filter_calls():
        head = ctypes.create_string_buffer(struct.pack("@HP", len(program) // 8, ctypes.addressof(code)))
        call(LIBC.prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0))
        call(LIBC.prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, head, 0, 0))
    return filter_calls


def own_group(controller):
    """The folder below which a group with the controller can be made, and whether that is cgroup v2."""
    mounts = [line.split() for line in open("/proc/self/mountinfo")]
    for line in open("/proc/self/cgroup"):
        _, names, path = line.rstrip("\n").split(":", 2)
        for mount in mounts:
            kind = mount[mount.index("-") + 1]
            v2 = kind == "cgroup2" and names == ""
            if not v2 and not (kind == "cgroup" and controller in names.split(",") and controller in mount[-1].split(",")):
                continue
            top = pathlib.Path(mount[4])
            folder = top if path.startswith("/..") else top / path.lstrip("/")  # outside of our cgroup namespace
            while not folder.is_dir() or (v2 and controller not in (folder / "cgroup.subtree_control").read_text().split()):
                if folder == top:
                    break
                folder = folder.parent
            else:
                return folder, v2
    raise Skip(f"no cgroup here hands the controller {controller} on")


@contextlib.contextmanager
def group(controller, v1, v2):
    """A control group with these files written; yields its folder. Gone in the end."""
    above, unified = own_group(controller)
    folder = above / f"ctxmatrix-test-{os.getpid()}"
    try:
        folder.mkdir()
    except OSError as error:
        raise Skip(f"no cgroup can be made here ({error})") from None
    try:
        for name, value in (v2 if unified else v1).items():
            try:
                (folder / name).write_text(value)
            except OSError as error:
                raise Skip(f"{name} cannot be {value} here ({error})") from None
        yield folder
    finally:
        remove(folder)


def remove(folder):
    """A group can be removed once its last process is gone, which the kernel may notice late."""
    end = time.monotonic() + 5
    while True:
        try:
            return folder.rmdir()
        except OSError:
            if time.monotonic() > end:
                raise
            time.sleep(0.02)


def in_group(folder):
    return lambda: (folder / "cgroup.procs").write_text("0")
