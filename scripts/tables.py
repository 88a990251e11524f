"""What came out of a Comparison, as text, as CSV and as plots."""

import collections
import csv
import itertools
import os
import statistics

import plot
from comparison import Column, name_of
from measure import geometric_mean, whole_file

SLOW = 1  # seconds; below, much of a run is the start of the process
FACTOR, MARGIN = 1.1, 0.05  # a loss is by more than both; the latter seconds
GRAPH = "transaction graph"
# Column, statistic of bmc, format, whether only a run with a graph tells.
COUNTS = [("shared", "shared cells", "{:.0f}", False),
          ("relevant", "relevant cells", "{:.0f}", True),
          ("graph", GRAPH, "{:.2f}", True)]
TRANSITIONS = ("trans", "transitions", "{:.0f}", False)
CSV = ["row", "family", "group", "size", "solver", "reduction", "verdict",
       "runs", "late", "seconds", "MB", "shared", "relevant", "graph"]

# Column a is set against column b: 'name' tells what differs, 'context' what
# both are, where that is one of several.
Pair = collections.namedtuple("Pair", "a b name context")
# Pairs of which the same differs, in the contexts that 'kind' names.
Kind = collections.namedtuple("Kind", "kind pairs")


def has_engines(options):
    """Are engines or peers told apart?"""
    return bool(options.engines[0] or options.peers)


def counts(options):
    return [*COUNTS, *[TRANSITIONS][:has_engines(options)]]


def kinds(options):
    """All that is set against each other."""
    engines, reductions = options.engines, options.reductions
    yield Kind("engine", [
        Pair(Column(e, a), Column(e, b), f"{a}/{b}", e) for e in engines
        for a, b in itertools.combinations(reductions, 2)])
    yield Kind("reduction", [
        Pair(Column(a, r), Column(b, r), f"{a}/{b}", r) for r in reductions
        for a, b in itertools.combinations(engines, 2)])
    yield Kind("reduction", [
        Pair(Column(p, ""), Column(engines[-1], r),
             f"{p}/{engines[-1] or 'bmc'}", r) for r in reductions
        for p in options.peers])


def chosen(options):
    """The last reduction but one and the last one, the same of engines, and
    each peer and the last of both."""
    reductions, engines, peers = (kind.pairs for kind in kinds(options))
    return [*reductions[-1:], *engines[-1:],
            *(peers[-len(options.peers):] if peers else [])]


def of_reductions(pair):
    return pair.a.engine == pair.b.engine


def gains(a, b):
    """Times and memories of cell a by those of b, as (ratio, mark); None where
    both are late or one is unknown."""
    if not a or not b or a.late and b.late:
        return None, None
    mark = ">" if a.late else "<" if b.late else ""
    if mark:
        time = a.seconds / b.seconds
    else:
        time = statistics.median(x / y for x, y in zip(a.times, b.times))
    known = a.memory and b.memory
    return (time, mark), (a.memory / b.memory, mark) if known else None


def show_gain(gain):
    return f"{gain[1]}{gain[0]:.2f}" if gain else "-"


def show_seconds(cell):
    return f"{'>' * cell.late}{cell.seconds:.2f}"


def counts_of(cells, options):
    """By column, the first number that a run, the last first, tells."""
    known = [cell for cell in reversed(list(cells.values())) if cell]
    out = {}
    for column, name, form, of_graph in counts(options):
        values = (cell.number(name) for cell in known
                  if cell.number(GRAPH) or not of_graph)
        value = next((v for v in values if v is not None), None)
        out[column] = "-" if value is None else form.format(value)
    return out


def statistics_of(column, comparison):
    """Those asked for; no peer tells any."""
    return comparison.options.statistics if column in comparison.ours else []


def show_statistic(cell, name):
    value = cell and cell.number(name)
    return "-" if value is None else f"{value:g}"


def verdict_of(row, solver, cells, comparison):
    """Of bmc."""
    if any(comparison.wrong_of(row, c, solver) for c in comparison.ours):
        return "WRONG"
    own = [cells[c] for c in comparison.ours]
    return next((c.verdict for c in own if c and c.verdict), "-")


def upper(name):
    """For the table's head."""
    return "/".join(w if w == "none" else w.upper() for w in name.split("/"))


def heads(comparison):
    """Of each column of the table the lines of its head; engines are in the
    first one."""
    options = comparison.options
    yield from (["", "", name] for name in (
        "program", *(["solver"] if len(options.solvers) > 1 else []),
        "verdict", *(column for column, *_ in counts(options))))
    before = ""
    for column in comparison.columns:
        engine = column.engine if column.engine != before else ""
        before = column.engine
        yield from ([engine, upper(column.reduction), "s"], ["", "", "MB"])
        for name in statistics_of(column, comparison):
            yield ["", "", name.split()[0]]
    for pair in chosen(options):
        words = [pair.name, upper(pair.context)]
        if of_reductions(pair):
            words = [pair.context, upper(pair.name)]
        yield from ([*words, "time"], ["", "", "memory"])


def table(comparison):
    """The lines of text, the head first."""
    options = comparison.options
    body = []
    for row, solver, cells in comparison.lines():
        line = [row.name, *([solver] if len(options.solvers) > 1 else []),
                verdict_of(row, solver, cells, comparison),
                *counts_of(cells, options).values()]
        for column, cell in cells.items():
            if cell:
                memory = cell.memory
                line.append(show_seconds(cell))
                line.append("-" if memory is None else f"{memory:.0f}")
            else:
                line += [comparison.wrong_of(row, column, solver) or "-", "-"]
            line += [show_statistic(cell, name)
                     for name in statistics_of(column, comparison)]
        for pair in chosen(options):
            line += map(show_gain, gains(cells[pair.a], cells[pair.b]))
        body.append(line)
    head = [list(words) for words in zip(*heads(comparison))]
    return align([*head[0 if has_engines(options) else 1:], *body])


def align(lines):
    """Columns of words; the first to the left, the others to the right."""
    widths = [max(len(line[k]) for line in lines)
              for k in range(len(lines[0]))]
    for line in lines:
        yield "  ".join(f"{cell:{'>' if k else '<'}{width}}" for k, (cell,
                        width) in enumerate(zip(line, widths))).rstrip()


def means(comparison):
    """Geometric means of the gains, a block for each kind of pairs."""
    title = ("Gains, geometric means; in brackets the number of rows, and of "
             "those with a limit")
    for kind in kinds(comparison.options):
        found = means_of(comparison, kind.pairs)
        if not found:
            continue
        told = has_engines(comparison.options)
        names = list(dict.fromkeys(pair.name for pair in kind.pairs))
        columns = [(name, what) for name in names
                   for what in ("time", "memory")]
        lines = [["solver", *[kind.kind][:told], "family",
                  *(name if what == "time" else ""
                    for name, what in columns)],
                 ["", *[""][:told], "", *(what for _, what in columns)]]
        lines += [[solver, *[context][:told], family,
                   *(show_mean(entry.get(c)) for c in columns)]
                  for (solver, context, family), entry in found]
        yield from [title, *align(lines)]
        title = ""


def means_of(comparison, pairs):
    """(solver, context, family), sorted, and the gains by name and what of."""
    found = {}
    for row, solver, cells in comparison.lines():
        for pair in pairs:
            a, b = cells[pair.a], cells[pair.b]
            time, memory = gains(a, b)
            families = [row.family, "all"]
            if time and max(a.seconds, b.seconds) >= SLOW:
                families.append(f"all, {SLOW} s")
            for family in families:
                entry = found.setdefault((solver, pair.context, family), {})
                for what, gain in (("time", time), ("memory", memory)):
                    if gain:
                        entry.setdefault((pair.name, what), []).append(gain)
    return sorted(found.items(),
                  key=lambda item: (item[0][2].startswith("all"), item[0]))


def show_mean(found):
    if not found:
        return "-"
    bounds = sum(mark != "" for _, mark in found)
    count = f"{len(found)}, {bounds}" if bounds else f"{len(found)}"
    return f"{geometric_mean(ratio for ratio, _ in found):.2f} ({count})"


def growth(comparison, pair):
    """The gain by group: of its smallest and its largest size that tell."""
    groups = {}
    for row, solver, cells in comparison.lines():
        gain = gains(cells[pair.a], cells[pair.b])[0]
        if gain:
            groups.setdefault((solver, row.group), []).append((row.size, gain))
    lines = [[solver, group, str(sizes[0][0]), show_gain(sizes[0][1]),
              str(sizes[-1][0]), show_gain(sizes[-1][1])]
             for (solver, group), sizes in groups.items() if len(sizes) > 1]
    if lines:
        context = f" ({pair.context})" if pair.context else ""
        yield f"Growth of {pair.name} in time, by size{context}"
        yield from align([["solver", "group", "size", "gain", "size", "gain"],
                          *lines])


def losses(comparison):
    """The rows in which the last engine is slower than the one before."""
    options = comparison.options
    if len(options.engines) < 2:
        return
    a, b = options.engines[-2:]
    lines = [["solver", "reduction", "program", a, b]]
    for row, solver, cells in comparison.lines():
        for r in options.reductions:
            x, y = cells[Column(a, r)], cells[Column(b, r)]
            if x and y and not x.late and is_loss(x.seconds, y.seconds):
                lines.append([solver, r, row.name, show_seconds(x),
                              show_seconds(y)])
    yield (f"Rows in which {b} takes over {FACTOR} times as long as {a}, and "
           f"over {MARGIN} s longer: {len(lines) - 1}")
    yield from align(lines) if len(lines) > 1 else []


def is_loss(before, after):
    return after > before * FACTOR and after > before + MARGIN


def write_csv(path, comparison):
    options = comparison.options
    told = ["trans", "engine"] if has_engines(options) else []
    with whole_file(path) as f:
        out = csv.DictWriter(f, [*CSV, *told, *options.statistics],
                             extrasaction="ignore")
        out.writeheader()
        for row, solver, cells in comparison.lines():
            for column, cell in cells.items():
                wrong = comparison.wrong_of(row, column, solver)
                line = {"row": row.name, "family": row.family,
                        "group": row.group, "size": row.size,
                        "solver": solver, **column._asdict(),
                        "verdict": wrong or (cell and cell.verdict) or "-"}
                if cell:
                    line.update(runs=len(cell.runs), late=int(cell.late),
                                seconds=f"{cell.seconds:.4f}",
                                MB=cell.memory and f"{cell.memory:.1f}",
                                **counts_of({column: cell}, options))
                    line.update((name, show_statistic(cell, name)) for name in
                                statistics_of(column, comparison))
                out.writerow(line)


def scatter_plots(comparison):
    """(file name, text) by chosen pair and solver."""
    options = comparison.options
    for pair in chosen(options):
        end = ""
        if not of_reductions(pair):
            end = "-" + pair.name.replace("/", "-")
        for solver in options.solvers:
            for kind, text in scatters(comparison, pair, solver):
                yield f"scatter-{kind}-{solver}{end}.svg", text


def scatters(comparison, pair, solver):
    """(time or memory, text)"""
    options = comparison.options
    times, memories = [], []
    for row, of, cells in comparison.lines():
        x, y = cells[pair.a], cells[pair.b]
        if of != solver or not x or not y:
            continue
        note = f"{row.name}: {x.seconds:.2f} s, {y.seconds:.2f} s"
        times.append((row.family, x.seconds, x.late, y.seconds, y.late, note))
        if x.memory and y.memory:
            memories.append((row.family, x.memory, x.late, y.memory, y.late,
                             row.name))
    a, b = name_of(pair.a), name_of(pair.b)
    for kind, unit, points, limit in (
            ("time", "seconds", times, None if options.p else options.t),
            ("memory", "MB", memories, None)):
        if points:
            yield kind, plot.scatter(f"{b} against {a}: {kind} ({solver})",
                                     f"{a}, {unit}", f"{b}, {unit}", points,
                                     limit)


def growth_plots(comparison):
    """(file name, text) for each family: its groups, by solver; where engines
    are told apart, of memory, too."""
    kinds_of = {"time": ("seconds", "")}
    if has_engines(comparison.options):
        kinds_of["memory"] = "MB", "memory-"
    for kind, (unit, start) in kinds_of.items():
        for family, groups in curves(comparison, kind).items():
            yield f"growth-{start}{family}.svg", plot.panels(
                f"{family}: {kind} over size", "size", unit,
                list(groups.items()), list(map(name_of, comparison.columns)))


def curves(comparison, kind):
    """By family, group with solver, and column: (size, value, is bound)."""
    families = {}
    for row, solver, cells in comparison.lines():
        name = row.group
        if len(comparison.options.solvers) > 1:
            name += f" ({solver})"
        for column, cell in cells.items():
            value = cell and (cell.seconds if kind == "time" else cell.memory)
            if value:
                groups = families.setdefault(row.family, {})
                groups.setdefault(name, {}).setdefault(
                    name_of(column), []).append((row.size, value, cell.late))
    return families


def separated(blocks):
    """The lines of all blocks, with an empty one between two."""
    between = []
    for lines in map(list, blocks):
        if lines:
            yield from between + lines
            between = [""]


def report(comparison):
    """Print the table, and write all files of results."""
    lines = [*table(comparison), "", *means(comparison), "",
             *separated([*(growth(comparison, pair)
                           for pair in chosen(comparison.options)),
                         losses(comparison)])]
    print("\n".join(lines))
    folder = comparison.options.o
    with whole_file(os.path.join(folder, "table.txt")) as f:
        f.write("\n".join(lines) + "\n")
    write_csv(os.path.join(folder, "compare.csv"), comparison)
    for name, text in [*scatter_plots(comparison), *growth_plots(comparison)]:
        with whole_file(os.path.join(folder, name)) as f:
            f.write(text)
