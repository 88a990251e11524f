"""Programs laid out on as few lines as there can be."""
import os


def end_of_comment(text, at):
    if text.startswith("/*", at):
        return text.index("*/", at) + 2
    end = text.find("\n", at)
    while end > 0 and text[end - 1] == "\\":
        end = text.find("\n", end + 1)
    return len(text) if end < 0 else end


def end_of_literal(text, at):
    end = at + 1
    while text[end] != text[at]:
        end += 2 if text[end] == "\\" else 1
    return end + 1


def without_comments(text):
    parts, at = [], 0
    while at < len(text):
        end = at + 1
        if text.startswith(("//", "/*"), at):
            end = end_of_comment(text, at)
            parts.append(" ")
        else:
            if text[at] in "\"'":
                end = end_of_literal(text, at)
            parts.append(text[at:end])
        at = end
    return "".join(parts)


def dense(text):
    """All between two directives is one line."""
    lines, in_directive = [""], False
    for line in without_comments(text).split("\n"):
        is_directive = in_directive or line.lstrip().startswith("#")
        if is_directive:
            lines += [line, ""]
        else:
            lines[-1] = " ".join(filter(None, [lines[-1], line.strip()]))
        in_directive = is_directive and line.endswith("\\")
    return "\n".join(filter(None, lines)) + "\n"


def write(folder, file):
    """A dense copy that finds what the file includes."""
    copy = os.path.join(folder, file.replace("/", "_"))
    with open(file, encoding="utf-8") as source:
        text = dense(source.read())
    with open(copy, "w", encoding="utf-8") as out:
        out.write(text)
    return copy, "-I" + os.path.dirname(os.path.abspath(file))
