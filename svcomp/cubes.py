"""Cubes of a formula: what is so by construction, said once more and apart.

A cube is a tuple of literals, none twice.  A formula is a file in DIMACS.
"""

import hashlib


class Wrong(Exception):
    """What was to be so is not."""


def covers(cubes):
    """Whether each assignment satisfies one of them.

    By cases of the variable that most of them have: of a tree of decisions
    that is one which all have, and each case has its part of them.
    """
    cubes = [frozenset(c) for c in cubes]
    if any(-x in c for c in cubes for x in c):
        raise Wrong("a cube that is empty")
    stack = [cubes]
    while stack:
        cubes = stack.pop()
        if not cubes:
            return False
        if frozenset() in cubes:
            continue
        counts = {}
        for literal in (x for c in cubes for x in c):
            counts[abs(literal)] = counts.get(abs(literal), 0) + 1
        variable = max(counts, key=lambda v: (counts[v], -v))
        for literal in (variable, -variable):
            stack.append([c - {literal} for c in cubes if -literal not in c])
    return True


def hash_of(text):
    return hashlib.sha256(text.encode()).hexdigest()


class Formula:
    """One that is to be split: its comments, and its clauses as they are."""

    def __init__(self, path):
        with open(path, encoding="utf-8", errors="replace") as file:
            text = file.read()
        self.hash = hash_of(text)
        self.comments, clauses, head = [], [], []
        for line in text.splitlines():
            if line[:1] == "c":
                self.comments.append(line)
            elif line[:1] == "p":
                head = line.split()
            elif line.strip():
                clauses.append(line)
        if head[:2] != ["p", "cnf"] or len(head) != 4:
            raise Wrong(f"{path}: no formula in DIMACS")
        self.variables, self.n_clauses = int(head[2]), int(head[3])
        self.body = "\n".join(clauses)

    def with_cube(self, cube):
        """The text of a file, which names the formula and the cube."""
        units = [text_of([x]) for x in cube]
        head = [f"c formula {self.hash}", f"c cube {text_of(cube)}",
                *self.comments,
                f"p cnf {self.variables} {self.n_clauses + len(cube)}"]
        return "\n".join([*head, self.body, *units, ""])


def read_answer(path, wanted):
    """'SATISFIABLE' with the lines of its model, 'UNSATISFIABLE' or 'UNKNOWN',
    of the cube that has this hash; None where that is not what is there."""
    try:
        with open(path, encoding="ascii") as file:
            lines = file.read().splitlines()
    except (OSError, UnicodeError):
        return None
    said = [x[2:].strip() for x in lines if x.startswith("s ")]
    if f"c file {wanted}" not in lines or len(said) != 1 or \
            said[0] not in ("SATISFIABLE", "UNSATISFIABLE", "UNKNOWN"):
        return None
    return said[0], [x for x in lines if x.startswith("v ")]


def read_cubes(text):
    """As 'bmc --cube FILE --cubes N' lists them."""
    out = []
    for line in text.splitlines():
        words = line.split()
        if words[:1] == ["a"]:
            numbers = [int(x) for x in words[1:]]
            if not numbers or numbers[-1] or 0 in numbers[:-1]:
                raise Wrong(f"no cube: '{line[:40]}'")
            out.append(tuple(numbers[:-1]))
    return out


# ---- proofs

def weaken(proof, cube):
    """The lines of a cube's proof in DRAT, as one of the whole formula: what
    follows in the cube follows otherwise too, once it may be left.  Clauses of
    the formula are not taken away: other cubes need them."""
    out_of = [-x for x in cube]
    own = {}
    for line in proof:
        words = line.split()
        if not words or words[0] == "c":
            continue
        is_away = words[0] == "d"
        literals = [int(x) for x in words[is_away:-1]]
        if any(x in cube for x in literals):
            continue  # true in the cube
        key = tuple(sorted(literals))
        if is_away and not own.get(key):
            continue
        own[key] = own.get(key, 0) + (-1 if is_away else 1)
        yield ("d " if is_away else "") + text_of(
            literals + [x for x in out_of if x not in literals])
    for key, n in own.items():
        for _ in range(n if key else 0):
            yield "d " + text_of(
                [*key, *(x for x in out_of if x not in key)])


def text_of(literals):
    return " ".join(str(x) for x in [*literals, 0])


def resolve(cubes):
    """Clauses that lead from 'in none of these cubes' to the empty one: of each
    decision the one above it, the deepest first."""
    above = {c[:i] for c in cubes for i in range(len(c))}
    return [text_of([-x for x in c])
            for c in sorted(above, key=lambda c: (-len(c), c))]
