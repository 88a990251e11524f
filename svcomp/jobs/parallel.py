"""Jobs by GNU parallel."""

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
from .worker import GRACE, Result, Tail, kill_group


class Parallel(Pool):
    """One process of GNU parallel at a time.  Each job is a line that it
    reads, and each result a line that it says."""

    def __init__(self, store, workers, tell, machines=None):
        if not shutil.which("parallel"):
            raise Unavailable("GNU parallel is not there: install the package "
                              "'parallel'")
        super().__init__(store, workers, tell)
        self.machines = machines
        self.waiting, self.sent = [], []
        self.process = None
        self.lines = queue.SimpleQueue()

    def command(self):
        command = ["parallel", "--will-cite"]
        if self.workers:
            command += ["-j", str(self.workers)]
        if self.machines:
            # Else one that is down would fail all jobs, quickly.
            command += ["--sshloginfile", self.machines, "--filter-hosts",
                        "--retries", str(ATTEMPTS), "--workdir", os.getcwd()]
        return command

    def start(self, jobs):
        self.waiting += jobs
        if not self.process:
            self.begin()

    def begin(self):
        self.sent = [j for j in self.waiting if j.key in self.open]
        self.waiting = []
        if not self.sent:
            return
        program = [*WORKER, "print"]
        lines = [shlex.join([*program, json.dumps(job)]) + "\n"
                 for job in self.sent]
        self.process = subprocess.Popen(
            self.command(), stdin=subprocess.PIPE, stdout=subprocess.PIPE,
            stderr=subprocess.PIPE, start_new_session=True,
            env={**os.environ, "PARALLEL_SHELL": "/bin/sh"})
        self.errors = Tail(self.process.stderr)
        for target, *what in ((self.write, self.process.stdin, lines),
                              (self.read, self.process.stdout)):
            threading.Thread(target=target, args=what, daemon=True).start()

    @staticmethod
    def write(stream, lines):
        with contextlib.suppress(OSError), stream:
            stream.write("".join(lines).encode())

    def read(self, stream):
        for line in stream:
            try:
                self.lines.put(Result(**json.loads(line)))
            except (ValueError, TypeError):
                continue  # what a shell over there says, or half a line
        self.lines.put(None)

    def poll(self, seconds):
        try:
            result = self.lines.get(timeout=seconds)
        except queue.Empty:
            return []
        if result:
            if result.key in self.open:
                self.keep(result)
            return [(result.key, result)]
        return self.end()

    def end(self):
        """Of the process: what it leaves open has no result."""
        code = self.process.wait()
        said = self.errors.text().strip().splitlines()[-1:]
        left = [job.key for job in self.sent if job.key in self.open]
        for key in left:
            self.why[key] = said[0] if said else f"parallel: exit {code}"
        self.process = None
        self.begin()
        return [(key, None) for key in left]

    def stop(self, keys):
        if self.process and not self.open:
            # The first says to start no more, the second to end what runs.
            for _ in range(2):
                self.process.send_signal(signal.SIGTERM)
                time.sleep(0.2)

    def running(self):
        return None

    def close(self):
        if self.process:
            with contextlib.suppress(subprocess.TimeoutExpired):
                self.process.wait(GRACE)
            kill_group(self.process.pid)
