"""bmc as a job: its command line, its key, and the verdict that it tells."""

import collections
import functools
import hashlib
import json
import os
import re
import shlex

from jobs import Job

# Of the environment: folders that clang looks for headers in.  Not all ways to
# run a job pass it on.
VARIABLES = ("CPATH", "C_INCLUDE_PATH")
INCLUDE = re.compile(rb'^\s*#\s*include(?:_next)?\s*[<"]([^>"\n]+)[>"]',
                     re.MULTILINE)
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


# ---- the files that a verdict depends on


@functools.lru_cache(maxsize=None)
def names_included(path):
    try:
        with open(path, "rb") as f:
            return [os.fsdecode(name) for name in INCLUDE.findall(f.read())]
    except OSError:
        return []


def with_included(files, folders):
    """Those and what they include, as far as names in their text lead to files
    there, or in these folders."""
    found, todo = {}, list(files)
    while todo:
        path = os.path.realpath(todo.pop(0))
        if path in found:
            continue
        found[path] = None
        places = (os.path.dirname(path), *folders)
        todo += [file for name in names_included(path) for place in places
                 if os.path.isfile(file := os.path.join(place, name))]
    return list(found)


def folders_in(words):
    """Those that a command line, and the environment, say to look in."""
    found = [p for v in VARIABLES for p in os.environ.get(v, "").split(":")]
    for option, value in zip(words, [*words[1:], ""]):
        if option in ("-I", "-isystem", "-iquote", "-idirafter"):
            found.append(value)
        elif option.startswith("-I"):
            found.append(option[2:])
    return [p for p in found if p]


def commands_in(path):
    """Of a compile_commands.json: folder, file and command line of each."""
    try:
        with open(path, encoding="utf-8") as f:
            entries = json.load(f)
        return [(e["directory"], e["file"], e.get("arguments") or
                 shlex.split(e.get("command", ""))) for e in entries]
    except (OSError, ValueError, KeyError, TypeError, AttributeError):
        return []


def files_of(words):
    """All that a command line of bmc names, by way of a database, too."""
    databases = [os.path.join(word, "compile_commands.json") for word in words
                 if os.path.isdir(word)]
    files = [word for word in [*words, *databases] if os.path.isfile(word)]
    found = with_included(files, folders_in(words))
    for path in (f for f in files if f.endswith((".json", ".bmc"))):
        for folder, file, command in commands_in(path):
            found += with_included(
                [os.path.join(folder, file)],
                [os.path.join(folder, p) for p in folders_in(command)])
    return list(dict.fromkeys(found))


# ---- jobs


def key_of(parts):
    return hashlib.sha256(json.dumps(parts).encode()).hexdigest()[:32]


def job_of(name, options, words):
    """Of options.tool within options.time and options.mem.  The key is of the
    name, the command line, and the contents of the tool and the files."""
    variables = [f"{v}={os.environ[v]}" for v in VARIABLES if v in os.environ]
    command = [*(["env", *variables] if variables else []), options.tool,
               "--jobs", "1", "--timeout", str(options.time), "--memlimit",
               f"{options.mem}m", *words]
    key = key_of([name, command, digest(options.tool),
                  *(digest(f) for f in files_of(words))])
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
