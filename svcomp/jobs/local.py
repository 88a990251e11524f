"""Jobs as processes of this one."""

import queue
import threading

from .pool import Pool
from .worker import Runner


class Local(Pool):
    """Threads, and processes of this one."""

    def __init__(self, store, workers, tell):
        super().__init__(store, workers or 2, tell)
        self.runner = Runner()
        self.waiting, self.ended = queue.SimpleQueue(), queue.SimpleQueue()
        self.threads = 0

    def start(self, jobs):
        for job in jobs:
            self.waiting.put(job)
        while self.threads < min(self.workers, len(self.open)):
            threading.Thread(target=self.work, daemon=True).start()
            self.threads += 1

    def work(self):
        while not self.runner.is_stopped:
            job = self.waiting.get()
            if job.key not in self.open:
                continue
            try:
                result = self.runner.run(job)
            except OSError as e:
                self.why[job.key], result = e.strerror, None
            self.ended.put((job.key, result))

    def poll(self, seconds):
        try:
            key, result = self.ended.get(timeout=seconds)
        except queue.Empty:
            return []
        if result:
            self.keep(result)
        return [(key, result)]

    def stop(self, keys):
        for key in keys:
            self.runner.cancel(key)

    def running(self):
        return len(self.runner.groups)

    def close(self):
        self.runner.stop()
