"""Other tools beside bmc, given as commands."""

import collections
import contextlib
import os
import re
import shlex
import shutil
import signal
import subprocess
import tempfile
import threading
import time

from measure import MEMORY, Failed, Run
from rows import Wrong, fill

NAME = r"[\w.+-]+"
# What the line of a verdict says.
TRUE, FALSE = r"\bVERIFICATION SUCCESSFUL\b|\bTRUE\b", \
              r"\bVERIFICATION FAILED\b|\bFALSE\b"
DEFINES = "{defines}"


class Peer(collections.namedtuple("Peer", "name words true false")):
    """A command, by words; 'true' and 'false' are patterns of a line of what
    it says, or numbers: exit statuses."""

    def command(self, row):
        *options, path = row.arguments
        unwind = [o.partition("=")[2] for o in options
                  if o.startswith("--unwind=")]
        values = {"file": os.path.abspath(path), "n": row.size,
                  "unwind": unwind[-1] if unwind else None}
        values = {k: v for k, v in values.items() if v is not None}
        for word in self.words:
            if word == DEFINES:
                yield from (o for o in options if o.startswith("-D"))
            else:
                yield fill(word, values)

    def run(self, row, seconds):
        """A Run of the row, in a folder that goes away."""
        with tempfile.TemporaryDirectory(prefix="compare-") as folder:
            begun = time.monotonic()
            status, usage, said = run_for(list(self.command(row)), seconds,
                                          folder)
            spent = time.monotonic() - begun
        numbers = {"total": spent, MEMORY: usage.ru_maxrss}
        processor = usage.ru_utime + usage.ru_stime
        if status is None:
            return Run(None, numbers, processor)
        verdict = self.verdict(status, said)
        if verdict != row.expected:
            raise Failed(f"{verdict}, expected {row.expected} (exit {status})",
                         verdict)
        return Run(verdict, numbers, processor)

    def verdict(self, status, said):
        """By the exit status, or else by the last line that tells."""
        signs = [("true", self.true), ("false", self.false)]
        for verdict, sign in signs:
            if sign == str(status):
                return verdict
        for line in reversed(said.splitlines()):
            told = [verdict for verdict, sign in signs
                    if not sign.isdigit() and re.search(sign, line)]
            if len(told) == 1:
                return told[0]
        return "unknown"


def run_for(command, seconds, folder):
    """The exit status (None after the time), the resources used, and what was
    said."""
    late = threading.Event()
    with tempfile.TemporaryFile() as out:
        process = subprocess.Popen(command, cwd=folder, stdout=out,
                                   stdin=subprocess.DEVNULL,
                                   stderr=subprocess.STDOUT,
                                   start_new_session=True)
        timer = threading.Timer(seconds, lambda: (late.set(), kill(process)))
        timer.start()
        try:
            _, status, usage = os.wait4(process.pid, 0)
            process.returncode = os.waitstatus_to_exitcode(status)
        finally:
            timer.cancel()
            kill(process)
            process.wait()
        out.seek(0)
        said = out.read().decode(errors="replace")
    return None if late.is_set() else process.returncode, usage, said


def kill(process):
    """With all that it started."""
    with contextlib.suppress(ProcessLookupError):
        os.killpg(process.pid, signal.SIGKILL)


def named(text, what):
    """NAME=TEXT as a pair."""
    name, equals, rest = text.partition("=")
    if not equals or not rest or not re.fullmatch(NAME, name):
        raise Wrong(f"'{text}': expected NAME={what}")
    return name, rest


def words_of(command):
    """The program by its path, which does not depend on the folder."""
    try:
        program, *rest = shlex.split(command) or [""]
    except ValueError as e:
        raise Wrong(f"'{command}': {e}") from e
    path = shutil.which(program)
    if not path:
        raise Wrong(f"no program '{program}'")
    for word in rest:
        if word != DEFINES:
            fill(word, {"file": "", "n": 0, "unwind": 0})
    return (os.path.abspath(path), *rest)


def read_peers(commands, trues, falses):
    """By name, from texts NAME=COMMAND, and NAME=PATTERN|STATUS."""
    peers = {}
    for text in commands:
        name, command = named(text, "COMMAND")
        if name in peers:
            raise Wrong(f"two peers are named '{name}'")
        peers[name] = Peer(name, words_of(command), TRUE, FALSE)
    for field, texts in (("true", trues), ("false", falses)):
        for text in texts:
            name, sign = named(text, "REGEX|STATUS")
            if name not in peers:
                raise Wrong(f"no peer is named '{name}'")
            check_pattern(sign)
            peers[name] = peers[name]._replace(**{field: sign})
    return peers


def check_pattern(text):
    try:
        re.compile(text)
    except re.error as e:
        raise Wrong(f"'{text}' is no regular expression: {e}") from e
