"""Jobs by Slurm."""

import collections
import contextlib
import json
import math
import os
import re
import shlex
import shutil
import subprocess
import time

from .pool import WORKER, Pool, Unavailable
from .worker import GRACE, SHIFT, write_whole

OWN_MEMORY = 128  # MB, of who runs a job
OWN_TIME = 60  # seconds


def ask(*command, text=None):
    """What it says."""
    try:
        done = subprocess.run(command, input=text, capture_output=True,
                              encoding="utf-8", errors="replace", timeout=60,
                              check=False)
    except (OSError, subprocess.TimeoutExpired) as e:
        raise Unavailable(f"{command[0]}: {e}") from e
    if done.returncode:
        said = done.stderr.strip().splitlines() or ["no reason given"]
        raise Unavailable(re.sub(r"^(\w+: )error: ", r"\1", said[0]))
    return done.stdout


class Slurm(Pool):
    """Arrays of sbatch.  What they are to run is in files 'batches/NUMBER' of
    the folder, a job for each index; the name of an array tells the file.

    A scheduler may take seconds to start an element where another has ended.
    So an element that is done with its job, or finds it done, takes up others
    of its array.  Links 'claims/KEY' of the folder tell the index of the
    element that runs a job, or has run it: a job ends without a result when
    that element is no more, or its own, if no element has claimed it."""

    # States that squeue shows of what is over.
    OVER = {"BOOT_FAIL", "CANCELLED", "COMPLETED", "DEADLINE", "FAILED",
            "NODE_FAIL", "OUT_OF_MEMORY", "PREEMPTED", "REVOKED", "TIMEOUT"}

    def __init__(self, store, workers, tell):
        found = re.search(r"^MaxArraySize\s*=\s*(\d+)", self.check(),
                          re.MULTILINE)
        self.most = int(found[1]) if found else 1000
        super().__init__(store, workers, tell)
        self.name = self.read_name()
        self.arrays = {}  # of the indices of a batch, what Slurm calls them
        self.batches = {}  # by number: the jobs' keys
        self.place = {}  # by key: batch and index
        self.state = {}  # of elements by their jobs' keys, while Slurm has them
        self.over = {}  # likewise, of those that have ended
        self.missing = set()
        self.sending = set()  # numbers of batches
        self.unsent = {}  # jobs by key that wait for an array
        self.looked, self.interval = 0, 2
        self.read_batches()

    @staticmethod
    def check():
        """Its configuration."""
        for name in ("sbatch", "squeue", "scancel", "scontrol"):
            if not shutil.which(name):
                raise Unavailable(f"{name} of Slurm is not there: install "
                                  "Slurm (Debian: slurm-client, and slurm-wlm "
                                  "on the nodes) or choose another way")
        return ask("scontrol", "show", "config")

    # -- the folder

    def read_name(self):
        """Of all arrays for this folder, whoever submits them."""
        path = self.store.path("name")
        if not os.path.exists(path):
            name = f"bmc-{os.urandom(4).hex()}"
            write_whole(path, lambda f: f.write(name))
        with open(path, encoding="utf-8") as f:
            return f.read().strip()

    def read_batches(self):
        for name in os.listdir(self.store.path("batches")):
            if name.isdecimal():
                with open(self.store.path("batches", name),
                          encoding="utf-8") as f:
                    self.place_batch(int(name), json.load(f))

    def place_batch(self, number, jobs):
        self.batches[number] = [job[0] for job in jobs]
        for index, key in enumerate(self.batches[number]):
            self.place[key] = (number, index)

    def add_batches(self, jobs):
        """Of jobs of the same limits, of as many as an array may have."""
        groups = collections.defaultdict(list)
        for job in jobs:
            groups[job.seconds, job.megabytes].append(job)
        for group in groups.values():
            for i in range(0, len(group), self.most):
                number = max(self.batches, default=0) + 1
                part = group[i:i + self.most]
                write_whole(self.store.path("batches", str(number)),
                            lambda f, part=part: json.dump(part, f))
                self.place_batch(number, part)

    # -- Slurm

    def start(self, jobs):
        self.add_batches([j for j in jobs if j.key not in self.place])
        self.unsent.update((j.key, j) for j in jobs)
        if self.look():
            self.send()
        elif not self.arrays:
            raise Unavailable("squeue of Slurm does not answer")

    def send(self):
        """An array for each batch.  What Slurm does not take now is tried
        again as long as it has others of ours."""
        groups = collections.defaultdict(list)
        for key in self.unsent.keys() & self.in_flight():
            del self.unsent[key]  # an earlier caller's
        for job in self.unsent.values():
            number, index = self.place[job.key]
            groups[number, job.seconds, job.megabytes].append(index)
        for (number, *limits), indices in sorted(groups.items()):
            try:
                self.send_array(number, indices, *limits)
            except Unavailable as e:
                if not self.state:
                    raise
                self.tell_once(f"{e}; tried again later")
                return

    def send_array(self, number, indices, seconds, megabytes):
        log = self.store.path("log")
        open(log, "a", encoding="utf-8").close()
        most = f"%{self.workers}" if self.workers else ""
        minutes = math.ceil((SHIFT + seconds + GRACE + OWN_TIME) / 60)
        program = [*WORKER, "batch", self.store.folder, str(number)]
        for index in indices:
            self.store.drop_claim(self.batches[number][index])
        self.sending.add(number)
        said = ask(
            "sbatch", "--parsable", f"--job-name={self.name}-{number}",
            f"--array={','.join(map(str, sorted(indices)))}{most}",
            f"--time={minutes}", f"--mem={megabytes + OWN_MEMORY}M",
            "--ntasks=1", "--cpus-per-task=1", "--requeue",
            f"--output={log.replace('%', '%%')}", "--open-mode=append",
            text=f"#!/bin/sh\ncd {shlex.quote(os.getcwd())} &&\n"
            f"exec {shlex.join(program)}\n")
        self.sending.remove(number)
        array = said.strip().split(";")[0]
        self.arrays.setdefault(number, set()).add(array)
        for index in indices:
            key = self.batches[number][index]
            self.state[key] = "PENDING"
            self.unsent.pop(key, None)

    def look(self):
        """What Slurm has, by squeue; whether it answers."""
        names = {f"{self.name}-{self.place[key][0]}"
                 for key in self.open.keys() & self.place.keys()}
        begun = time.monotonic()
        try:
            said = ask("squeue", "-h", "-r", "-t", "all", "-n",
                       ",".join(sorted(names)), "-o", "%j|%F|%K|%T|%r")
        except Unavailable as e:
            self.tell_once(f"{e}; asked again later")
            return False
        finally:
            self.looked = time.monotonic()
            self.interval = max(2, 20 * (self.looked - begun))
        self.state, self.over = {}, {}
        for line in said.splitlines():
            self.see(*line.strip().split("|", 4))
        return True

    def see(self, name, array, index, state, reason):
        if not index.isdecimal():
            return  # of an array as a whole, which never began
        number = int(name.rpartition("-")[2])
        key = self.batches[number][int(index)]
        self.arrays.setdefault(number, set()).add(array)
        if state in self.OVER:
            self.over[key] = f"{state} ({reason})"
            return
        self.state[key] = state
        if "held" in reason.lower():
            self.tell_once("Slurm holds some that it could not start: see "
                           f"'scontrol show job {array}', and release them")

    def runners(self):
        """The elements that run the open jobs, or are to: their jobs' keys."""
        runs = {key: key for key in self.open.keys() & self.place.keys()}
        for key, index in self.store.claims(runs.keys()).items():
            runs[key] = self.batches[self.place[key][0]][int(index)]
        return runs

    def in_flight(self):
        return {key for key, element in self.runners().items()
                if element in self.state}

    def poll(self, seconds):
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            begun = time.monotonic()
            found = self.find()
            if found:
                return found
            if begun >= self.looked + self.interval and self.look():
                found = self.find_missing()
                if found:
                    return found
            time.sleep(min(1, max(0.05, 20 * (time.monotonic() - begun))))
        return []

    def find(self):
        """Results that are there by now."""
        keys = self.store.keys() & self.open.keys()
        found = [(key, self.store.find(key)) for key in keys]
        return [(key, result) for key, result in found if result]

    def find_missing(self):
        """Results, or the end of what Slurm did not have twice in a row: a
        network's file system may be late to show a result."""
        if self.unsent:
            self.send()
        runs = self.runners()
        missing = {key for key in runs.keys() - self.unsent.keys()
                   if runs[key] not in self.state}
        found = self.find()
        ended = (missing & self.missing) - {key for key, _ in found}
        self.missing = missing - ended
        self.why.update((key, self.over[runs[key]]) for key in ended
                        if runs[key] in self.over)
        return found + [(key, None) for key in ended]

    # -- the end

    def stop(self, keys):
        """What nobody has begun, nobody is to.  (scancel with a state other
        than RUNNING cancels what waits of an array, whatever the index.)"""
        for key in keys:
            self.unsent.pop(key, None)
        if not self.open:
            self.close()
            return
        wanted = []
        for key in self.place.keys() & set(keys):
            number, _ = self.place[key]
            with contextlib.suppress(OSError):
                if not self.store.claim(key, "-"):
                    index = self.store.claims({key})[key]
                    wanted += [f"{array}_{index}"
                               for array in self.arrays.get(number, ())]
        for i in range(0, len(wanted), 200):
            with contextlib.suppress(Unavailable):
                ask("scancel", "-Q", "--state=RUNNING", *wanted[i:i + 200])

    def running(self):
        return sum(state != "PENDING" for state in self.state.values())

    def close(self):
        """By name: an interruption may have hidden the number of one."""
        numbers = {self.place[key][0] for key in self.state}
        for number in numbers | self.sending:
            with contextlib.suppress(Unavailable):
                ask("scancel", "-Q", f"--name={self.name}-{number}")
        self.state = {}
