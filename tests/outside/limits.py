"""ctxmatrix under the limits of small machines and containers: what does not fit is skipped with the limit's name, its value and
the need, and the rest is measured. usage: limits.py PROGRAM

As root each limit that takes a privilege is made for real (a control group, a mount, another user); as another user these parts
are skipped, and say so. CTXMATRIX_TEST_HOTPLUG=1 also takes a CPU of the whole machine offline for a moment.
"""
import contextlib
import csv
import json
import os
import pathlib
import re
import resource
import shutil
import signal
import subprocess
import sys
import tempfile
import time

from confine import (MS_BIND, MS_RDONLY, Skip, group, in_group, may, mounted, on_cpus, rlimit, user, without_calls)

ROOT = os.getuid() == 0
CPUS = sorted(os.sched_getaffinity(0))
CONFIG = """version: 1
name: limits
matrix: {processes: [2], working_set: [0K], transport: [pipe], placement: [single]}
measure: {interval: 20us, intervals: 10, warmup: 200us, min_repetitions: 6, max_repetitions: 6, gate: 50%, precision: 50%,
          precision_gross: 50%, time_budget: 20s}
"""


class Place:
    """A folder with the program and its configuration that any user may read and write in."""

    def __init__(self, program, folder):
        self.folder = pathlib.Path(folder)
        self.folder.chmod(0o777)
        # The build folder may be in somebody's home, where no other user comes.
        self.program = self.folder / "ctxmatrix"
        shutil.copy2(program, self.program)
        self.program.chmod(0o755)
        (self.folder / "limits.yaml").write_text(CONFIG)

    def start(self, *arguments, under=(), **how):
        return subprocess.Popen([self.program, *arguments], cwd=self.folder, stdin=subprocess.DEVNULL, text=True,
                                env={**os.environ, "XDG_DATA_HOME": str(self.folder / "data")},
                                preexec_fn=lambda: [limit() for limit in under], **how)

    def say(self, *arguments, under=()):
        child = self.start(*arguments, under=under, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        out, err = child.communicate(timeout=60)
        return child.returncode, out, err

    def run(self, *sets, under=(), code=0, name="r.json"):
        """The rows of the cells of a run that ends with the exit code."""
        may(*under)
        (self.folder / name).unlink(missing_ok=True)
        options = [option for one in sets for option in ("--set", one)]
        said = self.say("run", "limits.yaml", "-o", name, "--progress", "none", *options, under=under)
        equal(said[0], code, said)
        return self.rows(name)

    def rows(self, name="r.json"):
        return list(csv.DictReader(self.say("export", name)[1].splitlines()))

    def result(self):
        return json.loads((self.folder / "r.json").read_text())


def equal(found, wanted, context=""):
    assert found == wanted, f"found {found!r}\n  wanted {wanted!r}\n  {context}"


def like(found, pattern):
    assert re.fullmatch(pattern, found), f"found {found!r}\n  wanted {pattern!r}"


def measured(row):
    assert row["status"] in ("ok", "unstable") and float(row["raw_us"]) > 0, row


def skipped(row, pattern):
    equal(row["status"], "skipped", row)
    like(row["reason"], pattern)


def unprivileged():
    """What makes the program run as a user that nobody else is; nothing where the test is no root."""
    if not ROOT:
        return []
    owners = {os.stat(f"/proc/{entry}").st_uid for entry in os.listdir("/proc") if entry.isdigit() and os.path.exists(f"/proc/{entry}")}
    return [user(next(uid for uid in range(61000, 62000) if uid not in owners))]


def few_open_files(place):
    rows = place.run("matrix.processes=2,64", under=[rlimit(resource.RLIMIT_NOFILE, 64)])
    measured(rows[0])
    skipped(rows[1], "needs 146 open files, RLIMIT_NOFILE allows 64")


def no_cell_fits(place):
    said = place.say("run", "limits.yaml", under=[rlimit(resource.RLIMIT_NOFILE, 16)])
    equal(said, (3, "", "ctxmatrix: no cell can run here: pipe/read/2p/0K/single: needs 22 open files, RLIMIT_NOFILE allows 16; "
                 "`ctxmatrix plan` shows every cell\n"))


def few_processes(place):
    if not ROOT:
        raise Skip("how many processes this user has may change at any time")
    # A thread that was tried out may not be gone yet.
    rows = place.run("matrix.processes=2,32", under=[*unprivileged(), rlimit(resource.RLIMIT_NPROC, 20)])
    measured(rows[0])
    skipped(rows[1], "needs 32 processes, RLIMIT_NPROC of 20 allows 1[89]")


def no_more_threads(place):
    place.run(name="a.json")
    table = place.say("table", "a.json", "a.json")
    equal(table[0], 0, table)
    equal(place.say("table", "a.json", "a.json", under=[*unprivileged(), rlimit(resource.RLIMIT_NPROC, 1)]), table)


def few_pids_in_a_cgroup(place):
    limit = {"pids.max": "20"}
    with group("pids", limit, limit) as folder:
        rows = place.run("matrix.processes=2,32", under=[in_group(folder)])
    measured(rows[0])
    skipped(rows[1], "needs 32 processes, cgroup pids.max of 20 allows 1[89]")


def little_memory_in_a_cgroup(place):
    with group("memory", {"memory.limit_in_bytes": "256M"}, {"memory.max": "256M"}) as folder:
        rows = place.run("matrix.working_set=0K,128M", under=[in_group(folder)])
    measured(rows[0])
    skipped(rows[1], r"needs 256\.6 MiB of memory, cgroup memory\.(max|limit_in_bytes) of 256 MiB allows 2[0-9.]+ MiB")


def check_one_cpu(place, under, cpu):
    rows = place.run(f"matrix.placement=single,spread,cpus:{cpu + 1}", under=under)
    by_placement = {row["placement"]: row for row in rows}
    measured(by_placement["single"])
    skipped(by_placement["spread"], f"placement spread needs two allowed CPUs: here is CPU {cpu} alone")
    skipped(rows[2], f"CPU {cpu + 1} is not among the allowed CPU {cpu}")


def one_cpu_by_affinity(place):
    check_one_cpu(place, [on_cpus({CPUS[0]})], CPUS[0])


def cpuset(cpus):
    text = ",".join(map(str, cpus))
    return group("cpuset", {"cpuset.cpus": text, "cpuset.mems": "0"}, {"cpuset.cpus": text})


def one_cpu_by_cpuset(place):
    with cpuset(CPUS[-1:]) as folder:
        check_one_cpu(place, [in_group(folder)], CPUS[-1])


def a_cpu_quota(place):
    with group("cpu", {"cpu.cfs_period_us": "10000", "cpu.cfs_quota_us": "4000"}, {"cpu.max": "4000 10000"}) as folder:
        rows = place.run("matrix.processes=2,8", under=[in_group(folder)])
    for row in rows:
        measured(row)
    result = place.result()
    assert int(result["conditions"]["throttled"]) > 0, result["conditions"]
    stopped = sum(one.get("quota_stops", 0) for cell in result["cells"] for one in cell["repetitions"])
    assert stopped > 0, "no repetition is marked"
    notes = [note for cell in result["cells"] for note in cell.get("notes", []) if "quota" in note]
    assert notes, result["cells"][0].get("notes")
    like(notes[0], r"A CPU quota stopped it in \d+ of \d+ repetitions: a group without one \(cgroup cpu\.max\) would not\.")


def no_dev_shm(place):
    place_gone = mounted("tmpfs", "/dev/shm", MS_RDONLY)
    rows = place.run("matrix.transport=pipe,socketpair,eventfd,mqueue,futex,semaphore", under=[place_gone])
    equal(len(rows), 6)
    for row in rows:
        measured(row)


def no_kernel_configuration(place):
    if os.path.exists("/proc/config.gz"):
        under = [mounted(None, "/proc/config.gz", MS_BIND, source="/dev/null"), mounted("tmpfs", "/boot")]
        may(*under)
        code, out, err = place.say("host", under=under)
        equal((code, err), (0, ""))
        assert "kernel.config" not in out, out
        measured(place.run(under=under)[0])


def nothing_in_proc_but_processes(place):
    under = [mounted("proc", "/proc", options="subset=pid")]
    measured(place.run(under=under)[0])
    equal(place.say("host", under=under)[0::2], (0, ""))


def no_sys(place):
    under = [mounted("tmpfs", "/sys")]
    measured(place.run(under=under)[0])
    equal(place.say("host", under=under)[0::2], (0, ""))


def an_unprivileged_user(place):
    rows = place.run("matrix.policy=other,batch,fifo", under=[*unprivileged(), rlimit(resource.RLIMIT_RTPRIO, 0)])
    measured(rows[0])
    measured(rows[1])
    skipped(rows[2], "policy fifo is not permitted here: it needs CAP_SYS_NICE or RLIMIT_RTPRIO above 0")


def no_perf_events(place):
    measured(place.run("measure.counters=true", under=[without_calls("perf_event_open")])[0])
    notes = place.result()["cells"][0]["notes"]
    assert any(re.search("not counted here: .*EPERM", note) for note in notes), notes


def no_policies(place):
    rows = place.run("matrix.policy=other,batch,fifo", under=[without_calls("sched_setscheduler")])
    measured(rows[0])
    for row, policy in zip(rows[1:], ("batch", "fifo")):
        skipped(row, f"policy {policy} is not permitted here: a filter of system calls \\(seccomp\\) forbids sched_setscheduler")


def wait_for_rounds(child, journal):
    end = time.monotonic() + 20
    while child.poll() is None and time.monotonic() < end:
        if journal.exists() and journal.read_bytes().count(b"\n") > 5:
            return
        time.sleep(0.005)
    raise AssertionError("the run ended, or did not begin, before its CPU could go")


def check_lost_cpu(place, under, lose):
    """Two cells on a CPU each; one CPU goes once there are repetitions of both."""
    kept, lost = CPUS[0], CPUS[-1]
    (place.folder / "r.json").unlink(missing_ok=True)
    journal = place.folder / "r.json.journal"
    sets = [f"matrix.placement=single:{kept},single:{lost}", "measure.min_repetitions=400", "measure.max_repetitions=400"]
    child = place.start("run", "limits.yaml", "-o", "r.json", "--progress", "none",
                        *[option for one in sets for option in ("--set", one)], under=under, stdout=subprocess.DEVNULL)
    try:
        wait_for_rounds(child, journal)
        with lose(lost):
            equal(child.wait(60), 1)
    finally:
        child.kill()
        child.wait()
    rows = place.rows()
    measured(rows[0])
    equal(rows[1]["status"], "failed", rows[1])
    like(rows[1]["reason"], r"member [01] of 2( \(pinning itself \(sched_setaffinity\)\): Invalid argument| was moved to another CPU)"
         f": CPU {lost} went offline, or out of this process's cpuset, during the run")


def two_cpus():
    if len(CPUS) < 2:
        raise Skip("one CPU alone cannot be spared")


def a_cpu_leaves_the_cpuset(place):
    two_cpus()
    with cpuset(CPUS) as folder:
        @contextlib.contextmanager
        def lose(lost):
            (folder / "cpuset.cpus").write_text(",".join(str(cpu) for cpu in CPUS if cpu != lost))
            yield
        check_lost_cpu(place, [in_group(folder)], lose)


def a_cpu_goes_offline(place):
    two_cpus()
    if not os.environ.get("CTXMATRIX_TEST_HOTPLUG"):
        raise Skip("it would disturb the whole machine; CTXMATRIX_TEST_HOTPLUG=1 does it")

    @contextlib.contextmanager
    def lose(lost):
        online = pathlib.Path(f"/sys/devices/system/cpu/cpu{lost}/online")
        try:
            online.write_text("0")
        except OSError as error:
            raise Skip(f"CPU {lost} cannot be taken offline ({error})") from None
        try:
            yield
        finally:
            online.write_text("1")
    check_lost_cpu(place, [], lose)


TESTS = [few_open_files, no_cell_fits, few_processes, no_more_threads, few_pids_in_a_cgroup, little_memory_in_a_cgroup,
         one_cpu_by_affinity, one_cpu_by_cpuset, a_cpu_quota, no_dev_shm, no_kernel_configuration, nothing_in_proc_but_processes, no_sys,
         an_unprivileged_user, no_perf_events, no_policies, a_cpu_leaves_the_cpuset, a_cpu_goes_offline]


def main():
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))  # what was changed is put back
    wrong = 0
    only = sys.argv[2:]
    with tempfile.TemporaryDirectory(prefix="ctxmatrix-limits-") as folder:
        place = Place(sys.argv[1], folder)
        for test in TESTS:
            name = test.__name__.replace("_", " ")
            if only and test.__name__ not in only:
                continue
            began = time.monotonic()
            try:
                test(place)
                print(f"{name}: as it should be, {time.monotonic() - began:.1f} s", flush=True)
            except Skip as reason:
                print(f"{name}: skipped: {reason}", flush=True)
            except AssertionError as error:
                wrong += 1
                print(f"{name}: WRONG: {error}", flush=True)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
