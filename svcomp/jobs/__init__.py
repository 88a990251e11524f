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
None as often, for progress; pool.running() is how many jobs run, pool.idle()
how many more would at once.  Leaving the 'with' cancels what is open.  What
goes wrong and is made up for is told, a line each, by open_pool's 'tell'.

A result is of the job's process and whatever it has started:

    key      of the job
    output   stdout and stderr together, the last OUTPUT bytes of them
    code     exit status, -N when signal N killed it
    wall     seconds
    cpu      seconds
    memory   MB, resident at most

A job ends with the process that has begun it, however that ends, where there is
util-linux's setpriv; what it has started itself may go on.

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
               variables, such as SBATCH_PARTITION, hold.  An element of the
               array takes up jobs for SHIFT seconds; its time limit is that
               much more than a job's.
"""

import contextlib
import errno
import os

from .local import Local
from .parallel import Parallel
from .pool import Unavailable, tell_stderr
from .slurm import Slurm
from .worker import Job, Result, Store, write_whole

__all__ = ["Job", "Result", "Unavailable", "add_arguments", "check_arguments",
           "check_way", "open_pool", "pool_of", "write_whole"]


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


WAYS = {"local": Local, "parallel": Parallel, "slurm": Slurm}


def open_pool(via, folder=None, workers=None, machines=None, tell=tell_stderr):
    options = {"machines": machines} if machines else {}
    store = Store(folder) if folder else Nowhere()
    return WAYS[via](store, workers, tell, **options)


def check_way(via):
    """Unavailable, when that way is not there."""
    WAYS[via].check()


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
    if options.sshloginfile and not os.path.isfile(options.sshloginfile):
        parser.error(f"--sshloginfile: no file '{options.sshloginfile}'")


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
