"""Hands out jobs: command lines, run here, by GNU parallel or by Slurm.

A job is a command line with limits, and a key: a name made of letters and
digits, of all that its result depends on.  A pool runs jobs, in the working
folder of its caller, and tells the result of each once:

    with jobs.open_pool("slurm", folder, workers=None) as pool:
        pool.submit(Job(key, command, seconds, megabytes) for ...)
        for result in pool.results():     # each as it appears
            if result.code == 10:
                pool.cancel()             # all that is open; or cancel(keys)
            elif result.code == 5:
                pool.submit(parts_of(result.key))
        pool.lost                         # {key: why}: ended without a result

results() ends when nothing is open any more.  With tick=SECONDS it also gives
None as often, for progress; pool.running() is how many jobs run, or None where
that is not known.  Leaving the 'with' cancels what is open.  What goes wrong
and is made up for is told, a line each, by open_pool's 'tell'.

A result is of the job's process and whatever it has started:

    key      of the job
    output   stdout and stderr together, the last OUTPUT bytes of them
    code     exit status, -N when signal N killed it
    wall     seconds
    cpu      seconds
    memory   MB, resident at most

Limits are for the worst case, behind those that the command knows itself: a
job is killed GRACE seconds after its own, and its address space has SLACK more
than its memory.  A scheduler is asked for that and a little more.

Results are files 'results/KEY' of the pool's folder, or, without one, where
the way needs none, in memory only.  They appear whole, by
rename; one that cannot be read is none.  A key that has one is not run again:
resume is to open a pool on the same folder and to submit the same jobs.  What
Slurm still has of them, of a caller that was killed, is waited for.  One pool
at a time has a folder.

A job that ended without a result (it was cancelled from outside, its node has
died, its result could not be written) is run again, ATTEMPTS times in all, and
is lost then: it has no result, not a wrong one.

Unavailable says, in a line, that a way is not there, or refuses, and what
helps; OSError, that the folder cannot be used.  Both come from open_pool() and
submit(), and from results() when no job is left that could end.

The ways, by name:

    local      threads of this process; 'workers' [2] jobs at a time
    parallel   GNU parallel; 'workers' jobs at a time on each machine [one a
               core], of the machines in 'machines', a file for
               --sshloginfile, where the command and its files have the same
               paths.  The folder stays here.  Jobs submitted while others run
               wait for these; a cancelled job that runs goes on, unless all
               are cancelled.
    slurm      one array of sbatch for what is submitted at once, as far as
               one may be that large; 'workers' of its jobs at a time [any].
               The folder must be the same on all nodes.  sbatch's own
               variables, such as SBATCH_PARTITION, hold.

As a program, this is what runs one job where it was sent to.
"""

import collections
import contextlib
import errno
import fcntl
import json
import math
import os
import queue
import re
import shlex
import shutil
import signal
import subprocess
import sys
import threading
import time

ATTEMPTS = 3
GRACE = 10  # seconds
SLACK = 2048  # MB
OUTPUT = 1 << 20  # bytes
DELAYS = (0.1, 0.4, 1, 1.5, 2)  # seconds, between attempts to write a result
ANSWERS = (0, 10, 20)  # exit statuses of whom nothing has stopped
NOT_RUN = (126, 127)  # of a shell or a loader
OWN_MEMORY = 128  # MB, of who runs a job
OWN_TIME = 60  # seconds
EXIT_NO_RESULT = 75

Job = collections.namedtuple("Job", "key command seconds megabytes")
Result = collections.namedtuple("Result", "key output code wall cpu memory")


class Unavailable(Exception):
    """A way to run jobs that is not there."""


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
                [*shell, *job.command], stdin=subprocess.DEVNULL,
                stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                start_new_session=True)
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
        for name in ("results", "batches"):
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
        return any(os.listdir(self.path(n)) for n in ("results", "batches"))

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


class Nowhere:
    """The store of a pool without a folder."""

    folder = None

    def lock(self):
        return contextlib.nullcontext()

    def clean(self):
        pass

    def find(self, _):
        return None

    def add(self, _):
        pass


# ---- pools


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
        program = ["python3", os.path.abspath(__file__), "print"]
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
    the folder, a job for each index; the name of an array tells the file."""

    # States that squeue shows of what is over.
    OVER = {"BOOT_FAIL", "CANCELLED", "COMPLETED", "DEADLINE", "FAILED",
            "NODE_FAIL", "OUT_OF_MEMORY", "PREEMPTED", "REVOKED", "TIMEOUT"}

    def __init__(self, store, workers, tell):
        for name in ("sbatch", "squeue", "scancel", "scontrol"):
            if not shutil.which(name):
                raise Unavailable(f"{name} of Slurm is not there: install "
                                  "Slurm (Debian: slurm-client, and slurm-wlm "
                                  "on the nodes) or choose another way")
        config = ask("scontrol", "show", "config")
        found = re.search(r"^MaxArraySize\s*=\s*(\d+)", config, re.MULTILINE)
        self.most = int(found[1]) if found else 1000
        super().__init__(store, workers, tell)
        self.name = self.read_name()
        self.arrays = {}  # of the indices of a batch, what Slurm calls them
        self.batches = {}  # by number: the jobs' keys
        self.place = {}  # by key: batch and index
        self.state = {}  # by key, of what Slurm still has
        self.missing = set()
        self.unsent = {}  # jobs by key that wait for an array
        self.looked, self.interval = 0, 2
        self.read_batches()

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
        for key in self.unsent.keys() & self.state.keys():
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
        minutes = math.ceil((seconds + GRACE + OWN_TIME) / 60)
        program = ["python3", os.path.abspath(__file__), "batch",
                   self.store.folder, str(number)]
        said = ask(
            "sbatch", "--parsable", f"--job-name={self.name}-{number}",
            f"--array={','.join(map(str, sorted(indices)))}{most}",
            f"--time={minutes}", f"--mem={megabytes + OWN_MEMORY}M",
            "--ntasks=1", "--cpus-per-task=1", "--requeue",
            f"--output={log.replace('%', '%%')}", "--open-mode=append",
            text=f"#!/bin/sh\ncd {shlex.quote(os.getcwd())} &&\n"
            f"exec {shlex.join(program)}\n")
        array = said.strip().split(";")[0]
        self.arrays.setdefault(number, set()).add(array)
        for index in indices:
            key = self.batches[number][index]
            self.state[key] = "PENDING"
            self.unsent.pop(key, None)

    def look(self):
        """What Slurm has, by squeue; whether it answers."""
        names = {f"{self.name}-{self.place[k][0]}" for k in self.open}
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
        self.state = {}
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
            self.why[key] = f"{state} ({reason})"
            return
        self.state[key] = state
        if "held" in reason.lower():
            self.tell_once("Slurm holds some that it could not start: see "
                           f"'scontrol show job {array}', and release them")

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
        missing = (self.open.keys() - self.state.keys() - self.unsent.keys())
        found = self.find()
        ended = (missing & self.missing) - {key for key, _ in found}
        self.missing = missing - ended
        return found + [(key, None) for key in ended]

    def stop(self, keys):
        """Those that never were in an array are not sent."""
        wanted = []
        for key in keys:
            number, index = self.place.get(key, (None, None))
            wanted += [f"{array}_{index}"
                       for array in self.arrays.get(number, ())]
            self.unsent.pop(key, None)
        for i in range(0, len(wanted), 200):
            with contextlib.suppress(Unavailable):
                ask("scancel", "-Q", *wanted[i:i + 200])

    def running(self):
        return sum(state != "PENDING" for state in self.state.values())

    def close(self):
        pass


WAYS = {"local": Local, "parallel": Parallel, "slurm": Slurm}


def open_pool(via, folder=None, workers=None, machines=None, tell=tell_stderr):
    options = {"machines": machines} if machines else {}
    store = Store(folder) if folder else Nowhere()
    return WAYS[via](store, workers, tell, **options)


# ---- for programs that have a pool


def add_arguments(parser):
    """To an argparse parser: what pool_of() takes."""
    parser.add_argument("--via", choices=list(WAYS), default="local",
                        help="who runs them: this machine, GNU parallel or "
                        "Slurm [local]")
    parser.add_argument("-j", type=int, dest="jobs", metavar="N",
                        help="runs at a time, by GNU parallel on each machine "
                        "[local: 2, parallel: one a core, slurm: any]")
    parser.add_argument("--sshloginfile", metavar="FILE",
                        help="the machines of GNU parallel [this one]")
    parser.add_argument("--results", metavar="FOLDER",
                        help="keep the result of each run there")
    parser.add_argument("--resume", action="store_true",
                        help="go on with what that folder has")


def check_arguments(parser, options):
    if options.jobs is not None and options.jobs < 1:
        parser.error("expected -j of at least 1")
    if options.sshloginfile and options.via != "parallel":
        parser.error("--sshloginfile is for --via parallel")


def pool_of(options, folder):
    """A pool as the options have it; the folder, or None, is for where they
    name none and results are to be kept."""
    if options.results or options.resume or options.via != "local":
        folder = options.results or folder
    else:
        folder = None
    if folder and not options.resume and Store(folder).is_used():
        raise OSError(errno.EEXIST, "there are results already, with which "
                      "--resume goes on", folder)
    machines = options.sshloginfile and os.path.abspath(options.sshloginfile)
    return open_pool(options.via, folder, options.jobs, machines)


# ---- what runs where a job was sent to


def run_here(job):
    """The Result, or None when the job was stopped, or could not run."""
    runner = Runner()
    for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
        signal.signal(number, lambda *_: runner.stop())
    result = runner.run(job)
    if result and result.code in NOT_RUN:  # this machine's fault
        print(result.output, file=sys.stderr)
        return None
    # A scheduler signals all processes of a job, in any order: what ends by
    # that may seem to have ended by itself.
    if result and result.code not in ANSWERS:
        time.sleep(0.2)
    return None if runner.is_stopped else result


def run_of_batch(folder, number, index):
    store = Store(folder)
    with open(store.path("batches", number), encoding="utf-8") as f:
        job = Job(*json.load(f)[index])
    if store.find(job.key):
        return 0
    result = run_here(job)
    if not result:
        return EXIT_NO_RESULT
    for delay in DELAYS:
        try:
            store.add(result)
            return 0
        except OSError as e:
            why = e
            time.sleep(delay)
    print(f"{job.key}: cannot write the result: {why.strerror}",
          file=sys.stderr)
    return EXIT_NO_RESULT


def run_printed(text):
    result = run_here(Job(*json.loads(text)))
    if not result:
        return EXIT_NO_RESULT
    print("\n" + json.dumps(result._asdict()), flush=True)
    return 0


def main():
    what, *words = sys.argv[1:]
    if what == "print":
        return run_printed(*words)
    return run_of_batch(*words, int(os.environ["SLURM_ARRAY_TASK_ID"]))


if __name__ == "__main__":
    sys.exit(main())
