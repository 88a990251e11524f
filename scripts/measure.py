"""Runs of bmc, and files written whole: what bench and compare share."""

import collections
import contextlib
import json
import math
import os
import re
import resource
import statistics
import subprocess
import tempfile

EXIT_CODES = {0: "true", 10: "false", 5: "unknown"}
MEMORY = "peak memory, kB"  # among the numbers of a run
GRACE = 10  # seconds between the limit that bmc knows and the kill

# The verdict is None when a limit was reached; 'numbers' may be empty then.
# 'processor' is the processor time.
Run = collections.namedtuple("Run", "verdict numbers processor")


class Failed(Exception):
    """A run without a verdict, or with a wrong one, which 'verdict' tells."""

    def __init__(self, text, verdict=None):
        super().__init__(text)
        self.verdict = verdict


def find_bmc():
    """Its absolute path, from $BMC or the project's folder; go there."""
    given = os.environ.get("BMC")
    bmc = given and os.path.abspath(given)
    os.chdir(os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
    bmc = bmc or os.path.abspath("bmc")
    if not os.access(bmc, os.X_OK) or os.path.isdir(bmc):
        raise FileNotFoundError(f"'{bmc}' is missing ('make' builds it)")
    return bmc


def read_json(text):
    """The statistics, the verdict and the reason, if given."""
    merged = {}
    for part in json.loads(text):
        merged.update(part)
    return merged


def processor_time():
    """Of all processes that have ended."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def run(bmc, row, seconds, options):
    """A Run of the row, with more options."""
    command = [bmc, "--json", "--statistics", "--trace", "none",
               "--races", "no", "--deadlocks", "no", "--verbosity", "0",
               "--jobs", "1", "--timeout", str(seconds), *options,
               *row.arguments]
    begun = processor_time()
    try:
        done = subprocess.run(command, stdout=subprocess.PIPE,
                              stderr=subprocess.PIPE, timeout=seconds + GRACE,
                              encoding="utf-8", errors="replace", check=False)
        said = read_json(done.stdout)
        verdict = re.sub(r"\(.*", "", said["verdict"])
        numbers = said["statistics"]
    except subprocess.TimeoutExpired:
        return Run(None, {}, processor_time() - begun)
    except (ValueError, TypeError, KeyError) as e:
        why = done.stderr.strip().splitlines()[-1:] or [repr(e)]
        raise Failed(f"exit {done.returncode}: {why[0]}") from e
    used, reason = processor_time() - begun, said.get("reason", "")
    if verdict == "unknown" and re.match("(time|memory) limit", reason):
        return Run(None, numbers, used)
    if (verdict != row.expected or
            EXIT_CODES.get(done.returncode) != verdict):
        raise Failed(f"{verdict}, expected {row.expected} (exit "
                     f"{done.returncode}) {reason}", verdict)
    return Run(verdict, numbers, used)


def geometric_mean(values):
    return math.exp(statistics.fmean(math.log(v) for v in values))


@contextlib.contextmanager
def whole_file(path):
    """A file to write to, beside the path; it takes its name when complete."""
    folder = os.path.dirname(os.path.abspath(path))
    with tempfile.NamedTemporaryFile("w", dir=folder, prefix=".new-",
                                     newline="", encoding="utf-8",
                                     delete=False) as f:
        try:
            yield f
            f.flush()
            os.fchmod(f.fileno(), 0o644)
            os.replace(f.name, path)
        except BaseException:
            os.unlink(f.name)
            raise
