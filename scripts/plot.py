"""Plots as SVG text that stands alone: no script, no style, no reference.

scatter() compares two measures of many things on logarithmic axes, panels()
draws lines over sizes.  Values are positive.  A value that is only a lower
bound is drawn hollow."""

import math
from html import escape

COLOURS = ["#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9",
           "#555555"]
SHAPES = ["circle", "square", "triangle", "diamond", "cross"]
FRAME, GRID, TEXT = "#888888", "#e4e4e4", "#222222"
FONT = "font-family='sans-serif'"


def style_of(k):
    """Colour and shape of the k-th series: no two alike before 35."""
    return COLOURS[k % len(COLOURS)], SHAPES[k % len(SHAPES)]


def text(x, y, words, size=12, anchor="middle", turn=None, weight="normal"):
    turned = "" if turn is None else f" transform='rotate({turn} {x} {y})'"
    return (f"<text x='{x:.1f}' y='{y:.1f}' font-size='{size}' {FONT} "
            f"font-weight='{weight}' text-anchor='{anchor}' fill='{TEXT}'"
            f"{turned}>{escape(words)}</text>")


def line(x1, y1, x2, y2, colour, width=1.0, dash=""):
    dashed = f" stroke-dasharray='{dash}'" if dash else ""
    return (f"<line x1='{x1:.1f}' y1='{y1:.1f}' x2='{x2:.1f}' y2='{y2:.1f}' "
            f"stroke='{colour}' stroke-width='{width}'{dashed}/>")


def marker(x, y, colour, shape, hollow=False, note="", r=4.5):
    look = (f"fill='{'#ffffff' if hollow else colour}' stroke='{colour}' "
            "stroke-width='1.5'")
    if shape == "circle":
        out = f"<circle cx='{x:.1f}' cy='{y:.1f}' r='{r}' {look}"
    else:
        out = f"<path d='{outline(x, y, shape, r)}' {look}"
    if not note:
        return out + "/>"
    return (f"{out}><title>{escape(note)}</title>"
            f"</{'circle' if shape == 'circle' else 'path'}>")


def outline(x, y, shape, r):
    t = r / 3
    corners = {
        "square": [(-r, -r), (r, -r), (r, r), (-r, r)],
        "triangle": [(0, -r), (r, r), (-r, r)],
        "diamond": [(0, -r - 1), (r + 1, 0), (0, r + 1), (-r - 1, 0)],
        "cross": [(-t, -r), (t, -r), (t, -t), (r, -t), (r, t), (t, t), (t, r),
                  (-t, r), (-t, t), (-r, t), (-r, -t), (-t, -t)],
    }[shape]
    return "M" + "L".join(f"{x + a:.1f} {y + b:.1f}"
                          for a, b in corners) + "Z"


def document(width, height, title, body):
    return "\n".join([
        "<?xml version='1.0' encoding='UTF-8'?>",
        f"<svg xmlns='http://www.w3.org/2000/svg' width='{width}' "
        f"height='{height}' viewBox='0 0 {width} {height}'>",
        f"<title>{escape(title)}</title>",
        f"<rect width='{width}' height='{height}' fill='#ffffff'/>",
        text(width / 2, 24, title, 16, weight="bold"), *body, "</svg>", ""])


class LogAxis:
    """Whole decades around the values, over pixels from start to end."""

    def __init__(self, values, start, end):
        self.low = math.floor(math.log10(min(values)) + 1e-9)
        self.high = math.ceil(math.log10(max(values)) - 1e-9)
        self.high = max(self.high, self.low + 1)
        self.start, self.end = start, end

    def at(self, value):
        share = (math.log10(value) - self.low) / (self.high - self.low)
        return self.start + share * (self.end - self.start)

    def ticks(self):
        """(value, label); a label is '' where it would be too close."""
        narrow = self.high - self.low <= 2
        for power in range(self.low, self.high + 1):
            for digit in range(1, 10 if power < self.high else 2):
                value = digit * 10.0 ** power
                labelled = digit == 1 or narrow and digit in (2, 5)
                yield value, f"{value:g}" if labelled else ""


class SizeAxis:
    """The sizes that occur, in proportion."""

    def __init__(self, values, start, end):
        self.values = sorted(set(values))
        margin = 0.06 * (end - start)
        self.start, self.end = start + margin, end - margin

    def at(self, value):
        low, high = self.values[0], self.values[-1]
        if low == high:
            return (self.start + self.end) / 2
        return self.start + (value - low) / (high - low) * (self.end -
                                                            self.start)

    def ticks(self):
        return [(v, f"{v:g}") for v in self.values]


def size_axis(sizes, start, end):
    """Of decades where proportions would hide the smaller ones."""
    wide = max(sizes) > 50 * min(sizes) > 0
    return (LogAxis if wide else SizeAxis)(sizes, start, end)


def axes(x, y, box, xlabel, ylabel):
    """Grid, frame, numbers and names; the box is left, top, right, bottom."""
    left, top, right, bottom = box
    for value, label in x.ticks():
        at = x.at(value)
        yield line(at, top, at, bottom, GRID, 1.0 if label else 0.5)
        yield text(at, bottom + 16, label, 11) if label else ""
    for value, label in y.ticks():
        at = y.at(value)
        yield line(left, at, right, at, GRID, 1.0 if label else 0.5)
        yield text(left - 6, at + 4, label, 11, "end") if label else ""
    yield (f"<rect x='{left}' y='{top}' width='{right - left}' "
           f"height='{bottom - top}' fill='none' stroke='{FRAME}'/>")
    yield text((left + right) / 2, bottom + 34, xlabel)
    yield text(left - 46, (top + bottom) / 2, ylabel, turn=-90)


def legend(x, y, names, styles):
    for k, name in enumerate(names):
        yield marker(x, y + 20 * k, *styles[name])
        yield text(x + 12, y + 20 * k + 4, name, 12, "start")


def scatter(title, xlabel, ylabel, points, limit=None):
    """Points are (series, x, x is bound, y, y is bound, note).  Below the
    diagonal y is less; fainter lines are factors of 10, dashes the limit."""
    box = left, top, right, bottom = 80, 50, 560, 530
    names = sorted({p[0] for p in points})
    styles = {name: style_of(k) for k, name in enumerate(names)}
    values = [v for p in points for v in (p[1], p[3])]
    values += [limit] if limit else []
    x, y = LogAxis(values, left, right), LogAxis(values, bottom, top)
    body = list(axes(x, y, box, xlabel, ylabel))
    low, high = 10.0 ** x.low, 10.0 ** x.high
    body.append(line(left, bottom, right, top, FRAME, 1.5))
    if high / low > 10:
        for a, b, c, d in ((low, low * 10, high / 10, high),
                           (low * 10, low, high, high / 10)):
            body.append(line(x.at(a), y.at(b), x.at(c), y.at(d), FRAME, 0.7,
                             "2 4"))
    if limit:
        at_x, at_y = x.at(limit), y.at(limit)
        body.append(line(at_x, top, at_x, bottom, "#bb0000", 1.0, "6 3"))
        body.append(line(left, at_y, right, at_y, "#bb0000", 1.0, "6 3"))
    for name, a, a_bound, b, b_bound, note in points:
        body.append(marker(x.at(a), y.at(b), *styles[name], a_bound or b_bound,
                           note))
    body += legend(right + 26, top + 10, names, styles)
    height = max(bottom + 50, top + 20 * len(names) + 30)
    return document(760, height, title, body)


def panels(title, xlabel, ylabel, drawn, names):
    """One small plot for each of 'drawn': (title, {name: [(size, value, is
    bound)]}), all with the same legend and the same value axis."""
    columns, cell_width, cell_height = min(3, len(drawn)), 330, 280
    styles = {name: style_of(k) for k, name in enumerate(names)}
    body, width = [], max(110, 30 + 7 * max(map(len, names)))
    for k, name in enumerate(names):
        body += legend(70 + width * k, 50, [name], styles)
    values = [v for _, lines in drawn for line_ in lines.values()
              for _, v, _ in line_]
    for k, (words, lines) in enumerate(drawn):
        left = 70 + k % columns * cell_width
        top = 90 + k // columns * cell_height
        box = left, top, left + 250, top + 190
        sizes = [size for points in lines.values() for size, _, _ in points]
        x = size_axis(sizes, box[0], box[2])
        y = LogAxis(values, box[3], top)
        body.append(text(left + 125, top - 8, words, 13))
        body += axes(x, y, box, xlabel, ylabel)
        for name, points in lines.items():
            body += curve(x, y, sorted(points), styles[name])
    rows = -(-len(drawn) // columns)
    return document(max(columns * cell_width + 20, 130 + width * len(names)),
                    90 + rows * cell_height, title, body)


def curve(x, y, points, style):
    path = " ".join(f"{x.at(size):.1f},{y.at(value):.1f}"
                    for size, value, _ in points)
    yield (f"<polyline points='{path}' fill='none' stroke='{style[0]}' "
           "stroke-width='1.8'/>")
    for size, value, bound in points:
        yield marker(x.at(size), y.at(value), *style, bound,
                     f"{size:g}: {'>' if bound else ''}{value:.3g}", 3.5)
