"""Witnesses that are not true, or none, made from ones that bmc wrote.

Of the programs here it is known what is true.  In those with threads each
function is run by one thread, and each statement once: a waypoint of another
thread is never passed, nor are two of one thread in the other order."""
import copy
import hashlib
import itertools
import re
import xml.etree.ElementTree as ElementTree

import yaml

# The property that each program violates.
PROGRAMS = {"guess": "unreach-call", "input": "no-overflow",
            "block": "valid-deref", "locks": "no-deadlock",
            "race": "no-data-race"}
# The property that each program has.
TRUE_PROGRAMS = {"ghosts": "unreach-call"}
NAMESPACE = "http://graphml.graphdrawing.org/xmlns"
ElementTree.register_namespace("", NAMESPACE)


def lines_of(name):
    with open(f"tests/validate/{name}.c", encoding="utf-8") as source:
        return source.read().split("\n")


def find_line(name, start):
    """The number of the only line that begins so."""
    found = [i for i, line in enumerate(lines_of(name), 1)
             if line.strip().startswith(start)]
    assert len(found) == 1, (name, start, found)
    return found[0]


def dump(entries):
    return yaml.safe_dump(entries, sort_keys=False, width=1000)


def waypoints(entries):
    return [s["segment"][0]["waypoint"] for s in entries[0]["content"]]


def waypoint(kind, name, start, thread, value=None):
    w = {"type": kind, "action": "follow", "thread_id": thread,
         "location": {"file_name": f"tests/validate/{name}.c",
                      "line": find_line(name, start)}}
    if value:
        w["constraint"] = {"value": value, "format": "c_expression"}
    return w


def with_waypoints(entries, chosen):
    made = copy.deepcopy(entries)
    made[0]["content"] = [{"segment": [{"waypoint": w}]} for w in chosen]
    return made


def changed(entries, change):
    made = copy.deepcopy(entries)
    change(made)
    return dump(made)


# ---- of any witness of one of the programs

def other_threads(entries, name):
    """No thread passes the waypoints of another."""
    for i, w in enumerate(waypoints(entries)):
        for thread in range(4):
            if "thread_id" in w and thread != w["thread_id"]:
                yield f"{name} thread {i} {thread}", changed(
                    entries, lambda m, i=i, t=thread:
                    waypoints(m)[i].update(thread_id=t))


def other_order(entries, name):
    """Statements of one thread are run in the order of the text."""
    for i, (a, b) in enumerate(itertools.pairwise(waypoints(entries))):
        straight = a["location"]["line"] != b["location"]["line"]
        if a.get("thread_id") != b.get("thread_id") or not straight:
            continue
        made = copy.deepcopy(entries)
        content = made[0]["content"]
        content[i], content[i + 1] = content[i + 1], content[i]
        yield f"{name} swap {i}", dump(made)


def never(entries, name):
    """A waypoint that no execution passes, for each, and one that none
    passes twice."""
    for i, w in enumerate(waypoints(entries)):
        if w["type"] == "assumption":
            for value in ("0", "1 == 2", "!(1)"):
                yield f"{name} never {i} {value}", changed(
                    entries, lambda m, i=i, v=value:
                    waypoints(m)[i]["constraint"].update(value=v))
        if w["type"] == "function_enter":
            yield f"{name} twice {i}", changed(
                entries, lambda m, i=i:
                m[0]["content"].insert(i, copy.deepcopy(m[0]["content"][i])))


def avoided(entries, name):
    """Avoiding what has to be passed."""
    for i, w in enumerate(waypoints(entries)):
        if w["type"] != "assumption":
            continue
        def avoid(m, i=i):
            segment = m[0]["content"][i]["segment"]
            twin = copy.deepcopy(segment[0])
            twin["waypoint"]["action"] = "avoid"
            segment.insert(0, twin)
        yield f"{name} avoid {i}", changed(entries, avoid)


def other_places(entries, name):
    """The target elsewhere, and places that the file does not have."""
    target = waypoints(entries)[-1]["location"]["line"]
    violating = lines_of(name)
    for line, text in enumerate(violating, 1):
        statement = re.match(r"  +\S.*;$", text)
        if not statement or name == "locks" or abs(line - target) < 1:
            continue
        yield f"{name} target {line}", changed(
            entries, lambda m, n=line:
            waypoints(m)[-1]["location"].update(line=n) or
            waypoints(m)[-1]["location"].pop("column", 0) or
            waypoints(m)[-1]["location"].pop("function", 0))
    last = len(waypoints(entries)) - 1
    for i in (0, last):
        for key, value in (("line", 0), ("line", 1), ("line", 9999),
                           ("line", -3), ("line", "x"), ("column", 500),
                           ("column", 0), ("function", "nobody"),
                           ("file_name", "other.c")):
            yield f"{name} place {i} {key} {value}", changed(
                entries, lambda m, i=i, k=key, v=value:
                waypoints(m)[i]["location"].update({k: v}))


# ---- of what each program is about

def guesses(entries):
    """The error needs 42, seen while it is the first turn."""
    enter = [w for w in waypoints(entries) if w["type"] == "function_enter"]
    target = waypoints(entries)[-1]
    before = waypoint("assumption", "guess", "turn = 1", 1, "n == 42")
    between = waypoint("assumption", "guess", "turn = 2", 1, "turn == 1")
    looked = waypoint("assumption", "guess", "if (seen", 2, "seen == 1")
    base = with_waypoints(entries, enter + [before, between, looked, target])
    middle = {"before": before, "between": between, "looked": looked}
    for names in itertools.permutations(middle):
        if names[0] != "before":
            yield f"guess order {names}", dump(with_waypoints(
                entries, enter + [middle[n] for n in names] + [target]))
    values = [(2, ["n == 41", "n == 43", "n == 0", "n == -42", "n != 42",
                   "n > 42", "n < 42", "secret == 7", "turn == 1"]),
              (3, ["turn == 0", "turn == 2", "turn != 1", "secret != 42"]),
              (4, ["seen == 0", "seen == 2", "secret == 41", "turn == 3"])]
    for i, several in values:
        for value in several:
            yield f"guess value {i} {value}", changed(
                base, lambda m, i=i, v=value:
                waypoints(m)[i]["constraint"].update(value=v))
    places = [(2, ["secret = n", "return arg;"]), (3, ["secret = n"]),
              (4, ["seen = turn"])]
    for i, starts in places:
        for start in starts:
            if start != "return arg;":
                yield f"guess line {i} {start}", changed(
                    base, lambda m, i=i, s=start:
                    waypoints(m)[i]["location"].update(
                        line=find_line("guess", s)) or
                    waypoints(m)[i]["constraint"].update(
                        value="turn == 1" if i == 3 else
                        "seen == 1" if i == 4 else "secret == 42 && turn"))
    branch = waypoint("branching", "guess", "if (seen", 2)
    branch["constraint"] = {"value": "false"}
    yield "guess branch", dump(with_waypoints(
        entries, enter + [before, branch, target]))
    swapped = with_waypoints(entries, enter[::-1] + [before, target])
    yield "guess creations", dump(swapped)


def inputs(entries):
    """The overflow needs the greatest input, and both branches."""
    for value in ("n == 2147483646", "n == 0", "n == -1",
                  "n == -2147483647 - 1", "n < 2147483647"):
        yield f"input value {value}", changed(
            entries, lambda m, v=value:
            waypoints(m)[0]["constraint"].update(value=v))
    returned = [i for i, w in enumerate(waypoints(entries))
                if w["type"] == "function_return"]
    for i in returned:
        for value in (r"\result == 300", r"\result < 0", r"\result == -7"):
            yield f"input result {value}", changed(
                entries, lambda m, i=i, v=value:
                waypoints(m)[i]["constraint"].update(value=v))
    target = waypoints(entries)[-1]
    for start, value in (("if (n ==", "false"),):
        branch = waypoint("branching", "input", start, 0)
        branch["constraint"] = {"value": value}
        del branch["thread_id"]
        yield f"input branch {value}", dump(
            with_waypoints(entries, [branch, target]))
    for start in ("twice = 2", "return n"):
        passed = waypoint("assumption", "input", start, 0, "1")
        del passed["thread_id"]
        yield f"input passed {start}", dump(
            with_waypoints(entries, [passed, target]))


def blocks(entries):
    """The block is read after it is freed."""
    enter = [w for w in waypoints(entries) if w["type"] == "function_enter"]
    target = waypoints(entries)[-1]
    read = waypoint("assumption", "block", "sum = 0", 1, "1")
    freed = waypoint("assumption", "block", "free(", 2, "1")
    begun = waypoint("assumption", "block", "*block = 5", 2, "1")
    for name, chosen in (("read", [read]), ("read freed", [read, freed]),
                         ("order", [freed, begun]),
                         ("value", [dict(freed, constraint={
                             "value": "sum > 1", "format": "c_expression"})])):
        yield f"block {name}", dump(
            with_waypoints(entries, enter + chosen + [target]))


def deadlocks(entries):
    """Each thread has one lock, so neither has gone on."""
    enter = [w for w in waypoints(entries) if w["type"] == "function_enter"]
    target = waypoints(entries)[-1]
    for start, thread in (("pthread_join(b", 0),):
        passed = waypoint("assumption", "locks", start, thread, "1")
        yield f"locks passed {start}", dump(
            with_waypoints(entries, enter + [passed, target]))
    lines = [i for i, line in enumerate(lines_of("locks"), 1)
             if "unlock" in line or "return arg" in line]
    for line in lines:
        thread = 1 if line < find_line("locks", "void *other") else 2
        passed = waypoint("assumption", "locks", "pthread_join(b", thread, "1")
        passed["location"]["line"] = line
        yield f"locks passed {line}", dump(
            with_waypoints(entries, enter + [passed, target]))


def races(entries):
    """The data race unless the reader has seen that they are ready."""
    enter = [w for w in waypoints(entries) if w["type"] == "function_enter"]
    last = entries[0]["content"][-1]

    def with_targets(chosen, change=None):
        made = with_waypoints(entries, enter + chosen)
        made[0]["content"].append(copy.deepcopy(last))
        if change:
            change([s["waypoint"] for s in
                    made[0]["content"][-1]["segment"]])
        return dump(made)

    for start, thread, value in (("if (now", 2, "now == 1"),
                                 ("if (now", 2, "ready == 1 && now"),
                                 ("late = data", 2, "now"),
                                 ("return arg; /* reader", 2, "1"),
                                 ("if (now", 1, "1"), ("data = n", 2, "1"),
                                 ("data = n", 1, "n == 2")):
        yield f"race passed {start} {value}", with_targets(
            [waypoint("assumption", "race", start, thread, value)])
    for i in range(2):
        for start in ("int n = 1", "ready = 1", "now = ready", "seen = data",
                      "return arg; /* reader", "return arg; /* writer"):
            def move(targets, i=i, start=start):
                place = targets[i]["location"]
                place["line"] = find_line("race", start)
                place.pop("column", 0), place.pop("function", 0)
            yield f"race target {i} {start}", with_targets([], move)
        for thread in range(4):
            def give(targets, i=i, thread=thread):
                targets[i]["thread_id"] = thread
            if last["segment"][i]["waypoint"]["thread_id"] != thread:
                yield f"race thread {i} {thread}", with_targets([], give)
    yield "race one target", changed(
        entries, lambda m: m[0]["content"][-1]["segment"].pop())
    yield "race three targets", changed(
        entries, lambda m: m[0]["content"][-1]["segment"].append(
            copy.deepcopy(last["segment"][0])))
    yield "race one access", changed(
        entries, lambda m: m[0]["content"][-1]["segment"].__setitem__(
            1, copy.deepcopy(last["segment"][0])))


# ---- what is no witness, or of something else

def metadata(entries, name):
    m = entries[0]["metadata"]
    task = m["task"]
    file = task["input_files"][0]
    some = next(iter(task["input_file_hashes"].values()))

    def put(path, value):
        def change(made):
            at = made[0]
            for key in path[:-1]:
                at = at[key]
            at[path[-1]] = value
        return changed(entries, change)

    def drop(path):
        def change(made):
            at = made[0]
            for key in path[:-1]:
                at = at[key]
            del at[path[-1]]
        return changed(entries, change)

    wrong = [
        (("metadata", "format_version"), ["1.0", "2.3", 2.2, "", None]),
        (("metadata", "uuid"), ["", "1234", m["uuid"][:-1], "x" * 36]),
        (("metadata", "creation_time"), ["yesterday", "2026-11-21", ""]),
        (("metadata", "task", "data_model"), ["ILP32", "LP128", 64]),
        (("metadata", "task", "language"), ["C++", ""]),
        (("metadata", "task", "specification"),
         ["", "reach_error is never called",
          "CHECK( init(main()), LTL(G ! call(other_error())) )",
          "CHECK( init(main()), LTL(G valid-free) )"]),
        (("metadata", "task", "input_files"), [[], [file, "b.c"], file]),
        (("metadata", "task", "input_file_hashes"),
         [{file: "0" * 64}, {file: some[:-1]}, {file: some.upper()}, {},
          {"other.c": some}, {file: some[::-1]}]),
        (("metadata", "producer"), ["bmc", {}, {"name": "bmc"}]),
        (("entry_type",), ["violation", "invariant_set", ""]),
        (("content",), [[], {}, "none", [{}], [{"segment": []}]]),
    ]
    for path, values in wrong:
        for i, value in enumerate(values):
            yield f"{name} wrong {path[-1]} {i}", put(path, value)
    for path in ([("entry_type",), ("metadata",), ("content",)] +
                 [("metadata", k) for k in m] +
                 [("metadata", "task", k) for k in task]):
        yield f"{name} without {path[-1]}", drop(path)
    for path in ((), ("metadata",), ("metadata", "task"),
                 ("metadata", "producer")):
        yield f"{name} unknown key in {path}", put(path + ("colour",), "red")


def structure(entries, name):
    points = waypoints(entries)
    last = len(points) - 1

    def point(i, **keys):
        return changed(entries, lambda m: waypoints(m)[i].update(**keys))

    for i in (0, last):
        for key in ("type", "action", "location"):
            yield f"{name} point {i} without {key}", changed(
                entries, lambda m, i=i, k=key: waypoints(m)[i].pop(k))
        yield f"{name} point {i} colour", point(i, colour="red")
        for key, value in (("type", "guess"), ("action", "cycles"),
                           ("action", "avoid"), ("thread_id", 77),
                           ("thread_id", -1), ("thread_id", "one")):
            yield f"{name} point {i} {key} {value}", point(i, **{key: value})
    yield f"{name} target constrained", point(
        last, constraint={"value": "1", "format": "c_expression"})
    yield f"{name} target first", dump(
        with_waypoints(entries, points[::-1]))
    yield f"{name} no target", dump(with_waypoints(entries, points[:-1]))
    yield f"{name} two targets", dump(
        with_waypoints(entries, points + points[-1:]))
    older = copy.deepcopy(entries)
    older[0]["metadata"]["format_version"] = "2.0"
    if "thread_id" in points[0]:
        yield f"{name} threads in 2.0", dump(older)
        yield f"{name} no creations", dump(with_waypoints(
            entries, [w for w in points if w["type"] != "function_enter"]))
    yield f"{name} twice", dump(entries + entries)
    yield f"{name} no list", dump(entries[0])


def expressions(entries, name):
    i = next(i for i, w in enumerate(waypoints(entries))
             if w["type"] == "assumption")
    for value in ("", " ", "n ==", "(n", "n)", "1); abort(", "1; 1", "n = 1",
                  "n += 1", "n++", "--n", "f(n)", "(f)(n)", "nobody == 1",
                  "1 /* one", "1 // one", "{ 1 }", "'x", '"x', "n ? 1",
                  r"\result == 1", r"\old(n)", "({ 1; })", "#if 1", "a b",
                  "*1", "n->m", "__bmc_armed", "sizeof", "n <<= 1",
                  "n @ 1", "main() == 0", "1 ] [ 1", "(1", "@"):
        yield f"{name} expression {value}", changed(
            entries, lambda m, v=value:
            waypoints(m)[i]["constraint"].update(value=v))
    for form in ("acsl_expression", "expression", "", None):
        yield f"{name} format {form}", changed(
            entries, lambda m, f=form:
            waypoints(m)[i]["constraint"].update(format=f))


def cuts(text, name, parts):
    """What is left when the end is missing; one line is more than blanks."""
    for i in range(1, parts):
        yield f"{name} cut {i}", text[:len(text) * i // parts - 1]


# ---- GraphML

def graphs(text, name):
    def tree():
        return ElementTree.fromstring(text)

    def written(root):
        return ElementTree.tostring(root, encoding="unicode")

    def data(root, key):
        return [d for d in root.iter(f"{{{NAMESPACE}}}data")
                if d.get("key") == key]

    def put(key, i, value):
        root = tree()
        data(root, key)[i].text = value
        return written(root)

    wrong = {"programhash": ["0" * 64, "12", ""], "architecture":
             ["32bit", "64"], "sourcecodelang": ["C++"],
             "witness-type": ["violation", ""], "creationtime": ["now"],
             "specification": ["", "CHECK( init(main()), LTL(G valid-free) )"]}
    for key, values in wrong.items():
        for value in values:
            yield f"{name} {key} {value}", put(key, 0, value)
        root = tree()
        graph = root.find(f"{{{NAMESPACE}}}graph")
        graph.remove(data(root, key)[0])
        yield f"{name} without {key}", written(root)
    for i, d in enumerate(data(tree(), "threadId")):
        yield f"{name} thread {i}", put("threadId", i, "nobody")
        if d.text != "0":
            yield f"{name} main {i}", put("threadId", i, "0")
    for i, _ in enumerate(data(tree(), "assumption")):
        yield f"{name} assumption {i}", put("assumption", i, "0;")
        yield f"{name} assumed {i}", put("assumption", i, "1; n = 2;")
    for value in ("0", "-4", "9999", "one"):
        yield f"{name} line {value}", put("startline", -1, value)
    for key in ("entry", "violation"):
        yield f"{name} no {key}", put(key, 0, "false")
    yield f"{name} element", text.replace("<edge ", "<hedge ", 1)
    yield f"{name} node", text.replace('target="N3"', 'target="N99"')
    yield f"{name} key", text.replace('<data key="threadId"',
                                      '<data key="yarnId"', 1)
    yield from cuts(text, name, 8)


# ---- correctness

def correctness(folder):
    """Name, witness file, program, (exit status, result)."""
    program = "tests/validate/even.c"
    with open(program, "rb") as source:
        digest = hashlib.sha256(source.read()).hexdigest()
    loop, end = find_line("even", "while"), find_line("even", "if (n !=")
    true = [("loop_invariant", loop, "n % 2 == 0 && n <= 10"),
            ("location_invariant", end, "n == 10")]
    false = [("loop_invariant", loop, "n < 10"),
             ("location_invariant", end, "n == 8"),
             ("location_invariant", find_line("even", "n += 2"), "n < 8"),
             ("loop_invariant", loop, "n % 4 == 0")]
    faulty = [("loop_invariant", end, "1"), ("location_invariant", 1, "1"),
              ("location_invariant", end, "m == 1"),
              ("location_invariant", end, "n = 1"),
              ("invariant", end, "1")]

    def write(name, invariants):
        file = f"{folder}/{name}.yml"
        entry = {"entry_type": "invariant_set", "metadata": {
            "format_version": "2.0",
            "uuid": "3f6a3c1e-7d3b-4a37-9d8c-0a1b2c3d4e5f",
            "creation_time": "2026-11-21T00:00:00Z",
            "producer": {"name": "tests", "version": "1"},
            "task": {"input_files": [program],
                     "input_file_hashes": {program: digest},
                     "specification":
                     "CHECK( init(main()), LTL(G ! call(reach_error())) )",
                     "data_model": "LP64", "language": "C"}},
            "content": [{"invariant": {
                "type": kind, "location": {"file_name": program, "line": line},
                "value": value, "format": "c_expression"}}
                for kind, line, value in invariants]}
        with open(file, "w", encoding="utf-8") as out:
            out.write(dump([entry]))
        return file

    yield "no invariant", write("none", []), program, (0, "true")
    yield "invariants", write("true", true), program, (0, "true")
    for i, one in enumerate(false):
        yield (f"false invariant {one}", write(f"false{i}", true + [one]),
               program, (3, "rejected"))
    for i, one in enumerate(faulty):
        yield (f"faulty invariant {one}", write(f"faulty{i}", [one]), program,
               (2, ""))


# ---- ghost variables

def ghosts(entries):
    """Threads leave 'used' at 0 when they leave the lock, and nowhere else."""
    def at(start):
        return find_line("ghosts", start)

    def update(made, start):
        [u] = [u for u in made[0]["content"]["ghost_updates"]
               if u["location"]["line"] == start]
        return u

    lines = [i for i, line in enumerate(lines_of("ghosts"), 1)
             if "pthread_mutex_lock" in line]
    leaves = [i for i, line in enumerate(lines_of("ghosts"), 1)
              if "pthread_mutex_unlock" in line]
    assert len(lines) == len(leaves) == 2

    def assign(line, **keys):
        return changed(entries, lambda m: update(m, line)["updates"][0].update(
            keys))

    def drop(made, line):
        made[0]["content"]["ghost_updates"].remove(update(made, line))

    def move(made, line, to):
        place = update(made, line)["location"]
        place.update(line=to)
        place.pop("column"), place.pop("function")

    for line in lines:
        for value in ("0", "lock_locked", "used", "1 - 1", "multithreaded - 1",
                      "", "f()", "lock_locked = 1", "1; used = 1", "nobody",
                      r"\result"):
            yield f"ghosts value {line} {value}", assign(line, value=value)
        for name in ("nobody", "used", "lock", "", "multi threaded"):
            yield f"ghosts variable {line} {name}", assign(line, variable=name)
        yield f"ghosts format {line}", assign(line, format="acsl_expression")
        yield f"ghosts no update {line}", changed(
            entries, lambda m, n=line: drop(m, n))
        yield f"ghosts function {line}", changed(
            entries, lambda m, n=line:
            update(m, n)["location"].update(function="nobody"))
        for to in (0, 1, at("static int used"), 9999):
            yield f"ghosts move {line} {to}", changed(
                entries, lambda m, n=line, to=to: move(m, n, to))
    first = at("used = used + 1")
    for line in leaves:
        yield f"ghosts early {line}", changed(
            entries, lambda m, n=line: move(m, n, first))
    create = at("pthread_create")
    yield "ghosts lock at another's place", changed(
        entries, lambda m: move(m, lines[1], at("used = used - 1")))
    for i in range(len(entries[0]["content"]["ghost_variables"])):
        def variable(i=i, **keys):
            return changed(entries, lambda m: m[0]["content"][
                "ghost_variables"][i].update(keys))
        yield f"ghosts no variable {i}", changed(
            entries, lambda m, i=i: m[0]["content"]["ghost_variables"].pop(i))
        for name in ("used", "lock", "int", "1x", "", "a b", "__bmc_x"):
            yield f"ghosts name {i} {name}", variable(name=name)
        for kind in ("struct nothing", "void", "int[2]", "int x; int", "nobody",
                     "", "const int"):
            yield f"ghosts type {i} {kind}", variable(type=kind)
        for scope in ("local", "", None):
            yield f"ghosts scope {i} {scope}", variable(scope=scope)
        for value in ("used", "nobody", "f()", "", "{0}"):
            yield f"ghosts initial {i} {value}", variable(
                initial={"value": value, "format": "c_expression"})
    yield "ghosts twice", changed(entries, lambda m: m[0]["content"][
        "ghost_updates"].append(update(m, create)) or m.insert(0, m[0]))
    yield "ghosts in 2.0", changed(entries, lambda m: [
        e["metadata"].update(format_version="2.0") for e in m])
    for value in ("lock_locked", "lock_locked || used == 1",
                  "!multithreaded || used == 0", "lock_locked == 0",
                  "!(multithreaded && lock_locked)", "lock_locked++ >= 0"):
        def claim(made, value=value):
            for x in made[1]["content"]:
                if "lock_locked" in x["invariant"]["value"]:
                    x["invariant"]["value"] = value
        yield f"ghosts claim {value}", changed(entries, claim)


# ---- all

def make(bases):
    """Name, program, text, options of bmc; 'bases' by file name."""
    for name in PROGRAMS:
        text = bases[name + ".yml"]
        entries = yaml.safe_load(text)
        entries[0]["metadata"]["creation_time"] = "2026-11-21T00:00:00Z"
        several = [never, other_order, other_threads]
        if name == "guess":
            several += [avoided, other_places, metadata, structure,
                        expressions]
        for mutate in several:
            for label, made in mutate(entries, name):
                yield label, name, made, []
        about = {"guess": guesses, "input": inputs, "block": blocks,
                 "locks": deadlocks, "race": races}[name]
        for label, made in about(entries):
            yield label, name, made, []
    for name in TRUE_PROGRAMS:
        entries = yaml.safe_load(bases[name + ".yml"])
        for e in entries:
            e["metadata"]["creation_time"] = "2026-11-21T00:00:00Z"
        for label, made in ghosts(entries):
            yield label, name, made, []
    for label, made in cuts(bases["guess.yml"], "guess", 20):
        yield label, "guess", made, []
    for label, made in graphs(bases["guess.graphml"], "guess.graphml"):
        yield label, "guess", made, []
    for asked in ("no-overflow", "valid-deref", "no-deadlock"):
        yield (f"guess asked {asked}", "guess", bases["guess.yml"],
               ["--property", asked])
    yield "guess asked 32", "guess", bases["guess.yml"], ["--32"]
    yield "guess of input", "input", bases["guess.yml"], []
