"""What runs jobs where they were sent to, and what they leave: results.

As a program it needs nothing but this file, and what is in the job's folder:

    worker.py print JOB              run it, say that it begins and ends, as
                                     lines
    worker.py batch FOLDER NUMBER    what $SLURM_ARRAY_TASK_ID of that list of
                                     jobs says: its own, then others
"""

import collections
import contextlib
import errno
import fcntl
import functools
import json
import os
import signal
import subprocess
import sys
import threading
import time

GRACE = 10  # seconds
SLACK = 2048  # MB
OUTPUT = 1 << 20  # bytes
SHIFT = 600  # seconds that an element of an array takes up jobs for
DELAYS = (0.1, 0.4, 1, 1.5, 2)  # seconds, between attempts to write a result
ANSWERS = (0, 10, 20)  # exit statuses of whom nothing has stopped
NOT_RUN = (126, 127)  # of a shell or a loader
EXIT_NO_RESULT = 75
MOST_UNKEPT = 4  # results of an element that are to be written, still

Job = collections.namedtuple("Job", "key command seconds megabytes")
Result = collections.namedtuple("Result", "key output code wall cpu memory")
Begun = collections.namedtuple("Begun", "begun at process")  # a key, and where
Ended = collections.namedtuple("Ended", "ended")  # a key, without a result


def write_whole(path, write):
    """All or nothing: under a temporary name first, but for a device."""
    is_special = os.path.exists(path) and not os.path.isfile(path)
    temporary = path if is_special else f"{path}.{os.urandom(4).hex()}.tmp"
    try:
        with open(temporary, "w", newline="", encoding="utf-8",
                  errors="backslashreplace") as f:
            write(f)
            f.flush()
            if not is_special:
                os.fsync(f.fileno())
        if not is_special:
            os.replace(temporary, path)
    except OSError as e:
        if not is_special:
            with contextlib.suppress(OSError):
                os.unlink(temporary)
        raise OSError(e.errno, e.strerror, path) from e


# ---- one job


class Tail(threading.Thread):
    """The last bytes that a process says."""

    def __init__(self, stream):
        super().__init__(daemon=True)
        self.stream, self.bytes = stream, bytearray()
        self.start()

    def run(self):
        while block := self.stream.read1(1 << 16):
            self.bytes += block
            del self.bytes[:-OUTPUT]

    def text(self):
        """Without waiting for one that has left the process group."""
        self.join(1)
        return bytes(self.bytes).decode(errors="replace")


@functools.lru_cache(maxsize=None)
def mortal(signal_name):
    """In front of a command: it gets that signal when its caller ends, however
    that ends.  Nothing where there is no such means."""
    prefix = ["setpriv", "--pdeathsig", signal_name]
    try:
        done = subprocess.run([*prefix, "true"], capture_output=True,
                              check=False)
    except OSError:
        return []
    return [] if done.returncode else prefix


def kill_group(group):
    with contextlib.suppress(ProcessLookupError):
        os.killpg(group, signal.SIGKILL)


class Runner:
    """Runs jobs, each in a process group of its own."""

    def __init__(self):
        self.groups = {}  # by key
        self.lock = threading.RLock()  # a handler of signals may stop()
        self.is_stopped = False

    def run(self, job):
        """The Result, or None when stopped."""
        # The address space is a backstop behind what the command knows.
        shell = ["sh", "-c", 'ulimit -v "$0"; exec "$@"',
                 str((job.megabytes + SLACK) * 1024)]
        begun = time.monotonic()
        with self.lock:
            if self.is_stopped:
                return None
            process = subprocess.Popen(
                [*shell, *mortal("KILL"), *job.command],
                stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                stderr=subprocess.STDOUT, start_new_session=True)
            self.groups[job.key] = process.pid
            if self.is_stopped:  # by a signal, just now
                self.stop()
        tail = Tail(process.stdout)
        timer = threading.Timer(job.seconds + GRACE, kill_group, [process.pid])
        timer.start()
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
        timer.cancel()
        kill_group(process.pid)  # what it may have left behind
        with self.lock:
            is_cancelled = self.groups.pop(job.key, None) is None
        if is_cancelled:
            return None
        wall = time.monotonic() - begun
        return Result(job.key, tail.text(), process.returncode, round(wall, 2),
                      round(usage.ru_utime + usage.ru_stime, 2),
                      usage.ru_maxrss // 1024)

    def cancel(self, key):
        with self.lock:
            group = self.groups.pop(key, None)
            if group:
                kill_group(group)

    def stop(self):
        with self.lock:
            self.is_stopped = True
            for key in list(self.groups):
                self.cancel(key)


# ---- results


class Store:
    """The results in a folder, which this process has for itself."""

    def __init__(self, folder):
        self.folder = os.path.abspath(folder)
        for name in ("results", "batches", "claims"):
            os.makedirs(os.path.join(self.folder, name), exist_ok=True)

    def path(self, *names):
        return os.path.join(self.folder, *names)

    def lock(self):
        """For as long as what it gives is not closed."""
        f = open(self.path("lock"), "a", encoding="utf-8")
        try:
            fcntl.lockf(f, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except (BlockingIOError, PermissionError) as e:
            f.close()
            raise OSError(errno.EBUSY, "another run uses it",
                          self.folder) from e
        return f

    def is_used(self):
        return bool(os.listdir(self.path("results")))

    def clean(self):
        """Of what was never whole; who still writes it tries again."""
        for name in os.listdir(self.path("results")):
            if name.endswith(".tmp"):
                with contextlib.suppress(FileNotFoundError):
                    os.unlink(self.path("results", name))

    def find(self, key):
        try:
            with open(self.path("results", key), encoding="utf-8") as f:
                result = Result(**json.load(f))
        except (OSError, ValueError, TypeError):
            return None
        return result if result.key == key else None

    def add(self, result):
        write_whole(self.path("results", result.key),
                    lambda f: json.dump(result._asdict(), f))

    def keys(self):
        return set(os.listdir(self.path("results")))

    # -- who runs what

    def claim(self, key, who):
        """Whether nobody else has."""
        try:
            os.symlink(str(who), self.path("claims", key))
        except FileExistsError:
            return False
        return True

    def drop_claim(self, key):
        with contextlib.suppress(FileNotFoundError):
            os.unlink(self.path("claims", key))

    def claimed(self):
        return set(os.listdir(self.path("claims")))

    def claims(self, keys):
        """Who has claimed which of them."""
        found = {}
        for key in self.claimed() & keys:
            with contextlib.suppress(FileNotFoundError):
                found[key] = os.readlink(self.path("claims", key))
        return found


# ---- what was sent here


def stoppable():
    """A Runner that signals of a scheduler stop, and that scheduler's end."""
    runner = Runner()
    for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
        signal.signal(number, lambda *_: runner.stop())
    threading.Thread(target=stop_after, args=[runner, os.getppid()],
                     daemon=True).start()
    return runner


def stop_after(runner, process):
    while os.getppid() == process:
        time.sleep(1)
    runner.stop()


def run_here(job, runner):
    """The Result, or None when the job was stopped, or could not run."""
    result = runner.run(job)
    if result and result.code in NOT_RUN:  # this machine's fault
        print(result.output, file=sys.stderr)
        return None
    return result


def has_ended_by_itself(result, runner):
    """A scheduler signals all processes of a job, in any order: what ends by
    that may seem to have ended by itself."""
    if result.code not in ANSWERS:
        time.sleep(0.2)
    return not runner.is_stopped


def write_patiently(store, result):
    """Whether the result is there now."""
    for delay in DELAYS:
        try:
            store.add(result)
            return True
        except OSError as e:
            why = e
            time.sleep(delay)
    print(f"{result.key}: cannot write the result: {why.strerror}",
          file=sys.stderr)
    return False


class Keeper:
    """Writes results of an element, while its next jobs run."""

    def __init__(self, store, runner):
        self.store, self.runner = store, runner
        self.threads = collections.deque()
        self.has_failed = False

    def add(self, result):
        thread = threading.Thread(target=self.keep, args=[result])
        thread.start()
        self.threads.append(thread)
        self.wait(MOST_UNKEPT)

    def keep(self, result):
        if not (has_ended_by_itself(result, self.runner) and
                write_patiently(self.store, result)):
            self.has_failed = True

    def wait(self, most=0):
        """For all but so many, which the next jobs may cost an attempt if the
        disk is full."""
        while len(self.threads) > most:
            self.threads.popleft().join()


def jobs_of_element(store, jobs, index):
    """What an element of an array is to run: what it had claimed before it was
    started again; its own job; and then, since it may be long until Slurm
    starts another one in its place, what nobody has claimed."""
    claims = store.claims({job.key for job in jobs})
    yield from (job for job in jobs if claims.get(job.key) == str(index))
    end = time.monotonic() + SHIFT
    try:
        if store.claim(jobs[index].key, index):
            yield jobs[index]
        while time.monotonic() < end:
            taken = store.claimed()
            job = next((j for j in jobs if j.key not in taken and
                        store.claim(j.key, index)), None)
            if not job:
                return
            yield job
    except OSError:  # as on a full disk
        if jobs[index].key not in store.claimed():
            yield jobs[index]


def run_of_batch(folder, number, index):
    store, runner = Store(folder), stoppable()
    with open(store.path("batches", number), encoding="utf-8") as f:
        jobs = [Job(*words) for words in json.load(f)]
    keeper, result = Keeper(store, runner), True
    for job in jobs_of_element(store, jobs, index):
        if store.find(job.key):
            continue
        result = run_here(job, runner)
        if result:
            keeper.add(result)
        if not result or keeper.has_failed:
            break
    keeper.wait()
    return 0 if result and not keeper.has_failed else EXIT_NO_RESULT


def say(what):
    print("\n" + json.dumps(what._asdict()), flush=True)


def run_printed(text):
    """A signal USR1 cancels it."""
    job, runner = Job(*json.loads(text)), stoppable()
    is_cancelled = threading.Event()
    signal.signal(signal.SIGUSR1, lambda *_: is_cancelled.set() or
                  runner.cancel(job.key))
    say(Begun(job.key, os.environ.get("PARALLEL_SSHLOGIN", ":"), os.getpid()))
    result = run_here(job, runner)
    if result and not has_ended_by_itself(result, runner):
        result = None
    if not result and not is_cancelled.is_set():
        return EXIT_NO_RESULT
    say(result or Ended(job.key))
    return 0


def main():
    what, *words = sys.argv[1:]
    if what == "print":
        return run_printed(*words)
    return run_of_batch(*words, int(os.environ["SLURM_ARRAY_TASK_ID"]))


if __name__ == "__main__":
    sys.exit(main())
