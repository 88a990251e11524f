"""The rows that bench and compare run: programs of several sizes.

A program says in lines how it is to be run:

  // row: VARIANT TRUE|FALSE n=SIZES OPTION...

SIZES are numbers and ranges like 2..5, with ',' between them.  In an option
{n} is the size, and {n+1} the size and 1."""

import collections
import glob
import os
import re

ROW = re.compile(r"// row: (\S+) (TRUE|FALSE) n=([\d.,]+) (.*)")
SIZES = re.compile(r"(\d+)(?:\.\.(\d+))?")
PLACE = re.compile(r"\{(\w+)(?:\+(\d+))?\}")

# 'group' has the members of a family that differ in 'size' alone, in its
# order; '' is no group.  The last of the arguments is the program.
Row = collections.namedtuple("Row",
                             "name family group size expected arguments")


class Wrong(Exception):
    """Something in the command line or a program that cannot be used."""


def fill(text, values):
    """The text with each {name} and {name+NUMBER} replaced."""
    def value(found):
        name, more = found.groups()
        try:
            return str(int(values[name]) + int(more) if more else
                       values[name])
        except (KeyError, ValueError):
            raise Wrong(f"no {found[0]} for '{text}'") from None
    return PLACE.sub(value, text)


def sizes_of(text):
    out = []
    for part in text.split(","):
        found = SIZES.fullmatch(part)
        if not found:
            raise Wrong(f"'{text}': expected sizes like 1,2 or 1..4")
        first, last = found[1], found[2] or found[1]
        out += range(int(first), int(last) + 1)
    return out


def rows_of_file(path):
    """Yields its groups, each a list of rows."""
    family = os.path.splitext(os.path.basename(path))[0]
    with open(path, encoding="utf-8") as f:
        lines = [(k, text) for k, text in enumerate(f, 1)
                 if text.startswith("// row:")]
    if not lines:
        raise Wrong(f"{path}: no line '// row:'")
    for k, text in lines:
        found = ROW.fullmatch(text.strip())
        if not found:
            raise Wrong(f"{path}:{k}: expected '// row: VARIANT TRUE|FALSE "
                        "n=SIZES OPTION...'")
        variant, expected, sizes, options = found.groups()
        group = f"{family}-{variant}"
        yield [Row(f"{group}-{n}", family, group, n, expected.lower(),
                   [*fill(options, {"n": n}).split(), path])
               for n in sizes_of(sizes)]


def groups_of_folder(folder):
    return [rows for path in sorted(glob.glob(f"{folder}/*.c"))
            for rows in rows_of_file(path)]
