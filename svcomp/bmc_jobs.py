"""bmc as a job: its command line, its key, and the verdict that it tells."""

import collections
import functools
import hashlib
import json
import re

from jobs import Job

EXIT_CODES = {"true": 0, "false": 10, "unknown": 5}

Verdict = collections.namedtuple("Verdict", "verdict property reason")


@functools.lru_cache(maxsize=None)
def digest(path):
    """Of a file's bytes, None when there are none to read."""
    try:
        with open(path, "rb") as f:
            return hashlib.sha256(f.read()).hexdigest()
    except OSError:
        return None


def job_of(name, options, words, files):
    """Of options.tool within options.time and options.mem.  The key is of the
    name, the command line, and the contents of the tool and the files."""
    command = [options.tool, "--timeout", str(options.time), "--memlimit",
               f"{options.mem}m", *words]
    parts = [name, command, *(digest(f) for f in (options.tool, *files))]
    key = hashlib.sha256(json.dumps(parts).encode()).hexdigest()[:32]
    return Job(key, command, options.time, options.mem)


def add_limits(parser):
    """To an argparse parser: what job_of() takes."""
    parser.add_argument("--time", type=float, default=60, metavar="SECONDS",
                        help="wall time of each [60]")
    parser.add_argument("--mem", type=int, default=4096, metavar="MB",
                        help="memory of each [4096]")
    parser.add_argument("--tool", default="./bmc", help="[./bmc]")


def check_limits(parser, options):
    if options.time <= 0 or options.mem < 16:
        parser.error("expected --time above 0, --mem of 16 up")


def read_verdict(result):
    """As bmc tells it; 'error' when line and exit status do not agree."""
    line = re.search(r"^RESULT: (true|unknown|false\(([a-z-]+)\))\s*\Z",
                     result.output, re.MULTILINE)
    unknown = re.search(r"^UNKNOWN: (.*)", result.output, re.MULTILINE)
    lines = [text for text in result.output.splitlines() if text.strip()]
    if not line:
        last = lines[-1] if lines else "no output"
        return Verdict("error", None, f"exit {result.code}: {last[:200]}")
    verdict = line.group(1).split("(")[0]
    if result.code != EXIT_CODES[verdict]:
        return Verdict("error", None,
                       f"{line.group(1)}, but exit {result.code}")
    return Verdict(verdict, line.group(2), unknown.group(1) if unknown else "")
