"""Jobs by GNU parallel."""

import collections
import contextlib
import json
import os
import queue
import shlex
import shutil
import signal
import subprocess
import threading
import time

from .pool import ATTEMPTS, WORKER, Pool, Unavailable
from .worker import GRACE, Begun, Ended, Result, Tail, kill_group, mortal

HERE = ":"  # this machine, as GNU parallel names it
# --plain: without the options that this user, or this machine, has for it.
PROGRAM = ["parallel", "--plain", "--will-cite"]


def cancel_there(place, process):
    """The job of that worker; nobody waits for it."""
    # Its number may be another one's by now.
    text = f"grep -qs {os.path.basename(WORKER[-1])} /proc/{process}/cmdline " \
        f"&& kill -USR1 {process}"
    threading.Thread(
        target=subprocess.run, args=[[*PROGRAM, "--sshlogin", place, ":::",
                                      text]], daemon=True,
        kwargs=dict.fromkeys(("stdin", "stdout", "stderr"),
                             subprocess.DEVNULL)).start()


class Batch:
    """A process of GNU parallel.  Each job is a line that it reads; lines that
    it says tell that one begins, and where, and its result."""

    SAID = {"begun": Begun, "ended": Ended, "key": Result}

    def __init__(self, options, jobs, is_spread):
        self.keys = {job.key for job in jobs}  # without a result
        self.unbegun = [job.key for job in jobs]  # it begins them in order
        self.places = {}  # of those that run: machine and process
        self.is_spread = is_spread  # it chooses machines, and has jobs wait
        self.process = subprocess.Popen(
            [*mortal("TERM"), *PROGRAM, "--line-buffer", *options],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE,
            stderr=subprocess.PIPE, start_new_session=True,
            env={**os.environ, "PARALLEL_SHELL": "/bin/sh"})
        self.errors = Tail(self.process.stderr)
        threading.Thread(target=self.write, args=[jobs], daemon=True).start()

    def write(self, jobs):
        program = [*WORKER, "print"]
        text = "".join(shlex.join([*program, json.dumps(job)]) + "\n"
                       for job in jobs)
        with contextlib.suppress(OSError), self.process.stdin as stream:
            stream.write(text.encode())

    def lines(self):
        """What it says, then None."""
        for line in self.process.stdout:
            # Else it is what a shell over there says, or half a line.
            with contextlib.suppress(ValueError, TypeError, KeyError):
                said = json.loads(line)
                yield self.SAID[next(iter(said), None)](**said)
        yield None

    def begins(self, key, *place):
        if key in self.unbegun:  # so has, untold, what is before it
            del self.unbegun[:self.unbegun.index(key) + 1]
        self.places[key] = place

    def cancel(self, keys):
        for key in self.places.keys() & keys:
            cancel_there(*self.places[key])

    def ends(self, key):
        """A machine on which it has none to begin in place of this job."""
        self.keys.discard(key)
        machine, _ = self.places.pop(key, (None, None))
        return None if self.is_spread and self.unbegun else machine


class Parallel(Pool):
    """One process of GNU parallel takes all jobs, on all machines.  What is
    submitted while it runs is for others, each of one machine: where jobs have
    ended, and it has none to begin in their place."""

    def __init__(self, store, workers, tell, machines=None):
        self.check()
        super().__init__(store, workers, tell)
        self.machines = machines
        self.waiting, self.batches = [], []
        self.free = collections.Counter()  # jobs that machines could begin
        self.lines = queue.SimpleQueue()

    @staticmethod
    def check():
        if not shutil.which("parallel"):
            raise Unavailable("GNU parallel is not there: install the package "
                              "'parallel'")

    def start(self, jobs):
        self.waiting += jobs
        self.place()

    def place(self):
        """What waits, as far as there is room."""
        waiting = [j for j in self.waiting if j.key in self.open]
        self.waiting = []
        if waiting and not self.batches:
            self.begin_all(waiting)
            return
        for machine, n in self.free.items():
            jobs, waiting = waiting[:n], waiting[n:]
            if jobs:
                self.free[machine] -= len(jobs)
                self.begin(["-j", str(len(jobs)), "--sshlogin", machine], jobs,
                           False)
        self.waiting = waiting

    def begin_all(self, jobs):
        options = ["-j", str(self.workers)] if self.workers else []
        self.free.clear()
        if self.machines:
            # Else one that is down would fail all jobs, quickly.
            options += ["--sshloginfile", self.machines, "--filter-hosts"]
        else:
            slots = self.workers or os.cpu_count() or 1
            self.free[HERE] = max(slots - len(jobs), 0)
        self.begin(options, jobs, True)

    def begin(self, options, jobs, is_spread):
        if self.machines:
            options += ["--retries", str(ATTEMPTS), "--workdir", os.getcwd()]
        batch = Batch(options, jobs, is_spread)
        self.batches.append(batch)
        threading.Thread(target=self.read, args=[batch], daemon=True).start()

    def read(self, batch):
        for said in batch.lines():
            self.lines.put((batch, said))

    def poll(self, seconds):
        try:
            batch, said = self.lines.get(timeout=seconds)
        except queue.Empty:
            return []
        if said is None:
            return self.end(batch)
        if isinstance(said, Begun):
            self.hear_begun(batch, said)
            return []
        if isinstance(said, Ended):
            self.leave(batch, said.ended)
            return []
        self.leave(batch, said.key)
        if said.key in self.open:
            self.keep(said)
        return [(said.key, said)]

    def hear_begun(self, batch, said):
        batch.begins(*said)
        if said.begun not in self.open:
            batch.cancel({said.begun})

    def leave(self, batch, key):
        machine = batch.ends(key)
        if machine:
            self.free[machine] += 1
            self.place()

    def end(self, batch):
        """Of the process: what it leaves open has no result."""
        code = batch.process.wait()
        self.batches.remove(batch)
        said = batch.errors.text().strip().splitlines()[-1:]
        left = batch.keys & self.open.keys()
        for key in left:
            self.why[key] = said[0] if said else f"parallel: exit {code}"
        self.place()
        return [(key, None) for key in left]

    def stop(self, keys):
        if self.open:
            for batch in self.batches:
                batch.cancel(keys)
            return
        # The first says to start no more, the second to end what runs.
        for _ in range(2 if self.batches else 0):
            for batch in self.batches:
                batch.process.send_signal(signal.SIGTERM)
            time.sleep(0.2)

    def running(self):
        return sum(key in self.open for batch in self.batches
                   for key in batch.places)

    def idle(self):
        is_busy = self.waiting or any(b.unbegun for b in self.batches)
        return 0 if is_busy else sum(self.free.values())

    def close(self):
        for batch in self.batches:
            with contextlib.suppress(subprocess.TimeoutExpired):
                batch.process.wait(GRACE)
            kill_group(batch.process.pid)
