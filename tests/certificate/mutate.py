#!/usr/bin/env python3
"""mutate.py CERTIFICATE FOLDER [SEEDS] - certificates that prove nothing.

Of each node that some edge leads to, from a node that is reached at once, the
invariant is made false; of main's first node, too; all invariants are made
true; each check is made one that always fails; the system's updates, its locks
and where they are held, tickets and where they are drawn, counts, rolls,
owners, holders, static variables and ranks are changed so that no proof can be
left. If a product of threads proves checks, its invariants, steps, sleep sets,
orders, constants and pairs of edges are changed likewise. For each seed, the
system is made a wrong one, of which there is no proof, and some invariants
others. Prints how many files it has written."""
import os
import random
import re
import sys


def body(lines, name, new):
    out = []
    for line in lines:
        if line.startswith(f"(define-fun {name} "):
            head = line[:line.index(") Bool ") + len(") Bool ")]
            line = f"{head}{new})"
        out.append(line)
    return out


def words(lines, kind):
    return [x.split()[2:] for x in lines if x.startswith(f"; system {kind} ")]


def invariants(lines):
    """By name: its parameters, and its body."""
    heads = re.compile(r"\(define-fun (invariant-\S+) (\(.*?\)) Bool (.*)\)$")
    found = (heads.match(x) for x in lines)
    return {m[1]: (m[2], m[3]) for m in found if m}


def other(body_of, name, rng):
    """What is claimed at a node in place of what was."""
    parameters, old = body_of[name]
    like = [b for p, b in body_of.values() if p == parameters]
    constant = re.sub(r"bv(\d+)",
                      lambda m: f"bv{int(m[1]) ^ rng.randrange(2)}", old)
    return rng.choice(["true", "false", f"(not {old})", constant,
                       rng.choice(like), f"(or {old} {rng.choice(like)})"])


def random_mutant(wrong, seed):
    """Of a system that is wrong: there is no invariant."""
    rng = random.Random(seed)
    lines = rng.choice(wrong)
    body_of = invariants(lines)
    for _ in range(rng.randrange(4)):
        name = rng.choice(sorted(body_of))
        lines = body(lines, name, other(body_of, name, rng))
    return lines


def sure_nodes(lines):
    """Reached by edges whose guards are constants."""
    nodes = [w[1] for w in words(lines, "node")]
    sure = {w[3] for w in words(lines, "template") if w[1] == "0"}
    for e in words(lines, "edge"):
        text = "\n".join(x for x in lines
                         if x.startswith(f"(define-fun guard-{e[1]} "))
        if e[2] in sure and e[3] in nodes and text.endswith("Bool true)"):
            sure.add(e[3])
    return sure


def wrong_systems(lines):
    """Some edge is taken for certain, and leads to an error."""
    nodes = [w[1] for w in words(lines, "node")]
    sure = sure_nodes(lines)
    for e in words(lines, "edge"):
        if e[3] == "error" and e[2] in sure:
            yield body(lines, f"guard-{e[1]}", "true")
        if e[2] in sure and e[3] in nodes:
            line = f"; system edge {e[1]} {e[2]} {e[3]}"
            bad = body(lines, f"guard-{e[1]}", "true")
            yield [f"; system edge {e[1]} {e[2]} error" if x == line else x
                   for x in bad]


def without(lines, found):
    return [x for x in lines if x not in found]


def reversed_order(line):
    w = line.split()
    if w[1:3] != ["system", "order"]:
        return line
    return " ".join(w[:4] + w[:3:-1])


def product_mutants(lines):
    """Of a product: what it claims is left out, or is more than is so."""
    products = words(lines, "product")
    names = [x.split()[1] for x in lines
             if x.startswith("(define-fun product-")]
    every = lines
    for name in names:
        every = body(every, name, "true")
    yield every
    yield body(lines, "product-0", "false")
    yield [x for x in lines if not x.startswith("(define-fun product-0 ")]
    yield [x for x in lines if not x.startswith("; system open ")]
    steps = words(lines, "step")
    for w in steps[::1 + len(steps) // 6]:
        yield without(lines, {"; system " + " ".join(w)})
    for w in [w for w in steps if w[3] == "error"][:1]:
        yield without(lines, {"; system " + " ".join(w)})
    commutes = words(lines, "commutes")
    for w in commutes[::1 + len(commutes) // 3]:
        yield without(lines, {"; system " + " ".join(w)})
    for w in products[1::1 + len(products) // 4]:
        alive = [str(t) for t, n in enumerate(w[2:])
                 if n not in ("none", "end")]
        line = f"; system asleep {w[1]}"
        other = [" ".join([line] + alive) if x.startswith(line + " ")
                 or x == line else x for x in lines]
        if other != lines:
            yield other
    if any(w[2:] for w in words(lines, "asleep")):
        yield [reversed_order(x) for x in lines]
    for w in words(lines, "constant")[:1]:
        line = "; system " + " ".join(w)
        other = " ".join(["; system"] + w[:3] + [str(int(w[3]) ^ 1)])
        yield [other if x == line else x for x in lines]
    opened = {w[1] for w in words(lines, "open")}
    yield [re.sub(r"Bool .*\)$", "Bool true)", x)
           if any(x.startswith(f"(define-fun guard-{e} ") for e in opened)
           else x for x in lines]


def mutants(lines, n_seeds):
    if words(lines, "product"):
        yield from product_mutants(lines)
        return
    yield from thread_modular_mutants(lines, n_seeds)


def thread_modular_mutants(lines, n_seeds):
    first = [w[3] for w in words(lines, "template") if w[1] == "0"]
    nodes = [w[1] for w in words(lines, "node")]
    edges = words(lines, "edge")
    for n in sorted(sure_nodes(lines)):
        yield body(lines, f"invariant-{n}", "false")
    every = lines
    for n in nodes:
        every = body(every, f"invariant-{n}", "true")
    if every != lines and any(e[3] == "error" for e in edges):
        yield every
    wrong = list(wrong_systems(lines))
    yield from wrong
    for seed in range(n_seeds if wrong else 0):
        yield random_mutant(wrong, seed)
    for w in words(lines, "lock"):
        line = "; system " + " ".join(w)
        yield [f"{line} {first[0]}" if x == line else x for x in lines]
    for w in words(lines, "ticket"):
        line = "; system " + " ".join(w)
        drawn = w[3].split(":")[1]
        yield [f"{line} {first[0]}:{drawn}" if x == line else x for x in lines]
    for w in words(lines, "count"):
        line = "; system " + " ".join(w)
        total = (int(w[4]) + 1) % 2 ** int(w[3])
        other = " ".join(["; system"] + w[:4] + [str(total)] + w[5:])
        yield [other if x == line else x for x in lines]
    for w in words(lines, "roll"):
        line = "; system " + " ".join(w)
        yield [f"; system roll {w[1]} 0" if x == line else x for x in lines]
    for w in words(lines, "owner"):
        line = "; system " + " ".join(w)
        yield [f"; system owner {w[1]}" if x == line else x for x in lines]
    for w in words(lines, "holders"):
        line = "; system " + " ".join(w)
        yield [f"; system holders {w[1]}" if x == line else x for x in lines]
    if words(lines, "changed"):
        yield [x for x in lines if not x.startswith(
            ("; system static ", "; system observed "))]
    for w in words(lines, "rank"):
        line = "; system " + " ".join(w)
        other = line.replace(":keeps", ":raises")
        if other != line:
            yield [other if x == line else x for x in lines]
    yield [re.sub(r"^; system (node|edge) ", r"; system other ", x)
           for x in lines]


def main():
    with open(sys.argv[1], encoding="utf-8") as file:
        lines = file.read().split("\n")
    n, n_seeds = 0, int(sys.argv[3]) if len(sys.argv) > 3 else 0
    for n, mutant in enumerate(mutants(lines, n_seeds), 1):
        path = os.path.join(sys.argv[2], f"{n}.smt2")
        with open(path, "w", encoding="utf-8") as file:
            file.write("\n".join(mutant))
    print(n)


main()
