"""The runs that were made before, so that they need not be made again."""

import fcntl
import glob
import hashlib
import json
import os

from measure import Run
from rows import Wrong


class Store:
    """The runs so far, in a file of one line each, appended as they end."""

    def __init__(self, path, bmc, options):
        self.file = open(path, "a+b")
        try:
            fcntl.flock(self.file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as e:
            raise Wrong(f"'{path}' is in use by another start") from e
        if options.fresh:
            self.file.truncate(0)
        self.seconds = options.t
        self.tools = {name: [digest([peer.words[0]]), peer]
                      for name, peer in options.peers.items()}
        self.bmc = digest([bmc])
        self.digests, self.runs = {}, {}
        self.file.seek(0)
        good = 0
        for text in self.file:
            if not text.endswith(b"\n"):  # a start was killed as it wrote
                self.file.truncate(good)
                break
            good += len(text)
            self.read(text, path)

    def read(self, text, path):
        try:
            record = json.loads(text)
            found = Run(*(record[field] for field in Run._fields))
            self.runs[record["key"]] = found
        except (ValueError, TypeError, KeyError) as e:
            raise Wrong(f"'{path}' is not a file of runs "
                        "(--fresh begins it anew)") from e

    def key(self, row, setting, round_):
        source = row.arguments[-1]
        if source not in self.digests:
            headers = glob.glob(os.path.join(
                glob.escape(os.path.dirname(source)), "*.h"))
            self.digests[source] = digest([source, *sorted(headers)])
        parts = [self.tools.get(setting.engine, self.bmc), self.seconds,
                 self.digests[source], row.arguments, setting, row.expected,
                 round_]
        return hashlib.sha256(json.dumps(parts).encode()).hexdigest()[:32]

    def find(self, row, setting, round_):
        return self.runs.get(self.key(row, setting, round_))

    def add(self, row, setting, round_, result):
        record = {"key": self.key(row, setting, round_), "row": row.name,
                  **setting._asdict(), "round": round_, **result._asdict()}
        self.file.write(json.dumps(record).encode() + b"\n")
        self.file.flush()


def digest(paths):
    out = hashlib.sha256()
    for path in paths:
        with open(path, "rb") as f:
            out.update(hashlib.sha256(f.read()).digest())
    return out.hexdigest()
