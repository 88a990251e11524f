"""Pools of jobs: what the ways to run them have in common."""

import collections
import math
import os
import sys
import time

from . import worker

ATTEMPTS = 3
# Whatever python3 is there, without its packages.
WORKER = ["python3", "-ES", os.path.abspath(worker.__file__)]


class Unavailable(Exception):
    """A way to run jobs that is not there."""


def tell_stderr(text):
    print(f"jobs: {text}", file=sys.stderr, flush=True)


class Pool:
    """What the ways have in common.  Each of them has

        start(jobs)      begin these
        poll(seconds)    wait for at most as long: what has ended since, as
                         pairs (key, Result or None)
        stop(keys)       end these, or drop what becomes of them
        running()
        close()
    """

    @staticmethod
    def check():
        """Whether this way is there; else Unavailable."""

    def __init__(self, store, workers, tell):
        self.store, self.workers, self.tell = store, workers, tell
        self.lock = store.lock()
        self.open = {}  # the jobs by key
        self.ready = collections.deque()  # results that were there before
        self.attempts = collections.Counter()
        self.why = {}  # what is known of those that end without a result
        self.lost = {}
        self.told = set()
        store.clean()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.cancel()
        self.close()
        with self.lock:
            pass

    def submit(self, jobs):
        new = []
        for job in jobs:
            if job.key in self.open:
                continue
            self.open[job.key] = job
            result = self.store.find(job.key)
            if result:
                self.ready.append(result)
            else:
                new.append(job)
        if new:
            self.start(new)

    def cancel(self, keys=None):
        keys = [k for k in (self.open if keys is None else keys)
                if k in self.open]
        for key in keys:
            del self.open[key]
        if keys:
            self.stop(keys)

    def results(self, tick=None):
        told = time.monotonic()
        while self.open:
            while self.ready:
                result = self.ready.popleft()
                if self.open.pop(result.key, None):
                    yield result
            if tick and time.monotonic() >= told + tick:
                told = time.monotonic()
                yield None
            if self.open and not self.ready:
                self.take(self.poll(min(tick or 1, 1)))

    def take(self, ended):
        again = []
        for key, result in ended:
            if key not in self.open:
                continue
            if result:
                self.ready.append(result)
                continue
            self.attempts[key] += 1
            if self.attempts[key] < ATTEMPTS:
                again.append(self.open[key])
            else:
                del self.open[key]
                self.lost[key] = self.why.get(key, "no reason is known")
        if again:
            self.tell(f"{len(again)} ended without a result: "
                      f"{self.why.get(again[0].key, 'no reason is known')}; "
                      "run again")
            self.start(again)

    def has_result(self, key):
        return self.store.find(key) is not None

    def idle(self):
        """How many jobs more would run at once, as far as is known."""
        running = self.running()
        if running < len(self.open):
            return 0
        return max((self.workers or math.inf) - running, 0)

    def keep(self, result):
        """A result that is known here is told, stored or not."""
        try:
            self.store.add(result)
        except OSError as e:
            self.tell_once(f"cannot keep results in {self.store.folder}: "
                           f"{e.strerror}")

    def tell_once(self, text):
        if text not in self.told:
            self.told.add(text)
            self.tell(text)
