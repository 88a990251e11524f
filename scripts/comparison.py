"""Rows run by bmc under several settings and by peers, in turns, and what came
out.  What it prints meanwhile is progress, and failures."""

import collections
import statistics
import sys

from measure import MEMORY, Failed, run

FAILED = "FAILED"  # in place of a verdict

# What stands in one column of the table: of a peer 'engine' is its name, of
# bmc '' where none was asked for.  ENGINE@MODEL asks for a memory model, too.
Column = collections.namedtuple("Column", "engine reduction")
Setting = collections.namedtuple("Setting", "engine reduction solver")
FLAGS = Setting("--engine", "--reduction", "--solver")
MODEL = "--memory-model"
DEFAULT = "default"  # the solver or reduction that bmc chooses


def options_of(setting):
    """For bmc."""
    engine, _, model = setting.engine.partition("@")
    values = *setting._replace(engine=engine), model
    return [word for flag, value in zip((*FLAGS, MODEL), values)
            if value not in ("", DEFAULT) for word in (flag, value)]


def name_of(parts, between=" "):
    """Of a Column or Setting."""
    return between.join(filter(None, parts))


class Forecast:
    """How long the runs that are left may take, from those before."""

    def __init__(self, rows, settings, options):
        self.left = [(row, setting) for row in rows for setting in settings
                     for _ in range(options.r)]
        self.limit = options.t
        self.seen = {}     # seconds by row and setting
        self.latest = {}   # seconds by group and setting

    def note(self, row, setting, seconds):
        self.seen[row.name, setting] = seconds
        self.latest[row.group, setting] = seconds

    def drop(self, row, setting, count=1):
        for _ in range(count):
            self.left.remove((row, setting))

    def seconds(self):
        """Unseen rows grow by 2; a group not seen at all is like the rest."""
        usual = (statistics.fmean(self.seen.values()) if self.seen else
                 self.limit / 10)
        total = 0.0
        for row, setting in self.left:
            value = self.seen.get((row.name, setting))
            if value is None:
                value = 2 * self.latest.get((row.group, setting), usual / 2)
            total += min(value, self.limit)
        return total

    def text(self):
        seconds = self.seconds()
        return (f"about {seconds:.0f} s left" if seconds < 100 else
                f"about {seconds / 60:.0f} min left")


class Comparison:
    """Runs the rows, and keeps what came out."""

    def __init__(self, bmc, options, rows, store):
        self.bmc, self.options, self.rows = bmc, options, rows
        self.store = store
        self.ours = [Column(e, r) for e in options.engines
                     for r in options.reductions]
        self.columns = [*self.ours, *(Column(name, "")
                                      for name in options.peers)]
        self.settings = list(dict.fromkeys(
            self.setting(c, s) for s in options.solvers
            for c in self.columns))
        self.forecast = Forecast(rows, self.settings, options)
        self.total = len(self.forecast.left)
        self.results = {}      # (row name, setting): runs, of rounds 0, 1, ...
        self.wrong = {}        # (row name, setting): what it said instead
        self.given_up = set()  # (group, setting)
        self.passed = self.failed = 0

    def setting(self, column, solver):
        """A peer's is the same for all solvers."""
        is_given = column in self.ours and solver != DEFAULT
        return Setting(*column, solver if is_given else "")

    def run_all(self):
        for k, row in enumerate(self.rows):
            self.run_row(row, k)

    def run_row(self, row, turn):
        going = [s for s in self.settings
                 if (row.group, s) not in self.given_up]
        for setting in set(self.settings) - set(going):
            self.forecast.drop(row, setting, self.options.r)
        for round_ in range(self.options.r):
            first = (turn + round_) % max(len(going), 1)
            for setting in going[first:] + going[:first]:
                self.forecast.drop(row, setting)
                if not self.run_one(row, setting, round_):
                    going.remove(setting)
                    self.forecast.drop(row, setting,
                                       self.options.r - round_ - 1)
        self.check_agreement(row)

    def run_one(self, row, setting, round_):
        """Is it worth repeating?"""
        result = self.store.find(row, setting, round_)
        known = result is not None
        try:
            if not known:
                result = self.run(row, setting)
                self.store.add(row, setting, round_, result)
        except Failed as e:
            self.note_failure(row, setting, e)
            return False
        self.results.setdefault((row.name, setting), []).append(result)
        seconds = self.seconds(result)
        self.forecast.note(row, setting,
                           result.numbers.get("total", self.options.t))
        if result.verdict and setting.engine not in self.options.peers:
            self.passed += 1
        if not known:
            progress(f"{self.total - len(self.forecast.left)} of "
                     f"{self.total}: {row.name} {name_of(setting)} "
                     f"{result.verdict or 'over the limit'} "
                     f"{seconds:.2f} s; {self.forecast.text()}")
        if not result.verdict:
            self.given_up.add((row.group, setting))
        return result.verdict is not None

    def run(self, row, setting):
        peer = self.options.peers.get(setting.engine)
        if peer:
            return peer.run(row, self.options.t)
        return run(self.bmc, row, self.options.t, options_of(setting))

    def note_failure(self, row, setting, failure):
        """One of a peer is told, and not counted."""
        self.wrong[row.name, setting] = failure.verdict or FAILED
        if setting.engine in self.options.peers:
            progress(f"{row.name} {name_of(setting)}: {failure}")
            return
        self.failed += 1
        print(f"FAIL compare: {row.name} with {name_of(setting, ', ')}: "
              f"{failure}", flush=True)

    def seconds(self, result):
        if self.options.p:
            return max(result.processor, 1e-3)
        return (max(result.numbers["total"], 1e-3) if result.verdict else
                float(self.options.t))

    def check_agreement(self, row):
        """Of bmc with itself."""
        said = {}
        for setting in self.settings:
            runs = self.results.get((row.name, setting), [])
            verdict = self.wrong.get((row.name, setting)) or (
                runs[-1].verdict if runs else None)
            if (verdict and verdict != FAILED and
                    setting.engine not in self.options.peers):
                said[setting] = verdict
        if len(set(said.values())) > 1:
            print(f"FAIL compare: {row.name}: VERDICTS DIFFER: " + ", ".join(
                f"{verdict} ({name_of(s, ', ')})"
                for s, verdict in said.items()), flush=True)

    def cell(self, row, setting):
        """The runs' medians, or None where there is none."""
        runs = self.results.get((row.name, setting))
        return Cell(runs, self) if runs else None

    def wrong_of(self, row, column, solver):
        """What was said instead of the verdict, or None."""
        return self.wrong.get((row.name, self.setting(column, solver)))

    def lines(self):
        """The rows and solvers with a run or a failure, with their cells by
        column."""
        for row in self.rows:
            for solver in self.options.solvers:
                cells = {c: self.cell(row, self.setting(c, solver))
                         for c in self.columns}
                if any(cells.values()) or any(
                        self.wrong_of(row, c, solver) for c in cells):
                    yield row, solver, cells


class Cell:
    """What one row, column and solver came to.  When late, the last run
    alone counts: it has the limit."""

    def __init__(self, runs, comparison):
        self.late = runs[-1].verdict is None
        self.runs = runs[-1:] if self.late else runs
        self.verdict = runs[-1].verdict
        self.times = [comparison.seconds(r) for r in self.runs]
        self.seconds = statistics.median(self.times)
        self.memory = self.number(MEMORY)
        self.memory = self.memory and self.memory / 1024

    def number(self, name):
        """None where no run tells."""
        values = [r.numbers[name] for r in self.runs if name in r.numbers]
        return statistics.median(values) if values else None


def progress(text):
    print(f"compare: {text}", file=sys.stderr, flush=True)
