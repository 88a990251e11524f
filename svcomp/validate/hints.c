#include "svcomp/validate/hints.h"

#include "frontend/base/floats.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

/* Number of the thread's constraints that are searched: for a name, for any
 * number. */
enum { LOOK_FOR_NAME = 8, LOOK_FOR_NUMBER = 2 };

typedef struct {
  const char *begin, *end;
} Part;

void hints_add(Hints *h, uint64_t value) {
  for (unsigned i = 0; i < h->n; i++)
    if (h->values[i] == value)
      return;
  if (h->n < MOST_HINTS)
    h->values[h->n++] = value;
}

/* ---- text ---- */

static Part trim(Part p) {
  while (p.begin < p.end && isspace((unsigned char)*p.begin))
    p.begin++;
  while (p.begin < p.end && isspace((unsigned char)p.end[-1]))
    p.end--;
  return p;
}

/* True if the bracket that begins the part ends it. */
static bool is_enclosed(Part p) {
  int depth = 0;
  if (p.begin == p.end || *p.begin != '(')
    return false;
  for (const char *c = p.begin; c < p.end; c++) {
    depth += (*c == '(') - (*c == ')');
    if (!depth)
      return c + 1 == p.end;
  }
  return false;
}

static Part strip(Part p) {
  p = trim(p);
  while (is_enclosed(p))
    p = trim((Part){p.begin + 1, p.end - 1});
  return p;
}

/* Returns the part up to an operator of two characters outside brackets, or to
 * the end; '*rest' is the text after it, or empty. */
static Part split(Part p, const char *operator, Part * rest) {
  int depth = 0;
  for (const char *c = p.begin; c + 1 < p.end; c++) {
    depth += (*c == '(') - (*c == ')');
    if (!depth && c[0] == operator[0] && c[1] == operator[1]) {
      *rest = (Part){c + 2, p.end};
      return (Part){p.begin, c};
    }
  }
  *rest = (Part){NULL, NULL};
  return p;
}

static bool is_text(Part p, const char *text) {
  p = strip(p);
  size_t n = (size_t)(p.end - p.begin);
  return text && n == strlen(text) && !memcmp(p.begin, text, n);
}

/* Reads a number of this type at 'c'; sets where it ends. */
static bool read_number(const char *c, const char *end, const Type *t,
                        const char **after, uint64_t *out) {
  bool negative = c < end && *c == '-', is_float = t && type_is_float(t);
  char *stop;
  c += negative;
  if (c >= end || !isdigit((unsigned char)*c))
    return false;
  if (is_float) {
    double d = strtod(c, &stop);
    *out = float_bits(type_bits(t), negative ? -d : d);
  } else {
    *out = strtoull(c, &stop, 0);
  }
  while (stop < end && strchr("uUlLfF", *stop))
    stop++;
  *after = stop;
  if (negative && !is_float)
    *out = -*out;
  return stop <= end;
}

/* Reads a number, or a difference of two, which is how least values are
 * written. */
static bool is_number(Part p, const Type *t, uint64_t *out) {
  const char *at;
  uint64_t less;
  p = strip(p);
  if (!read_number(p.begin, p.end, t, &at, out))
    return false;
  Part rest = trim((Part){at, p.end});
  if (rest.begin == rest.end)
    return true;
  if (*rest.begin != '-' || (t && type_is_float(t)))
    return false;
  rest = trim((Part){rest.begin + 1, rest.end});
  if (!read_number(rest.begin, rest.end, t, &at, &less) || at != rest.end)
    return false;
  *out -= less;
  return true;
}

static void add_named(Hints *h, const char *text, const char *name,
                      const Type *t) {
  Part rest = {text, text + strlen(text)};
  rest = strip(rest);
  while (rest.begin) {
    Part value, side = split(strip(split(rest, "&&", &rest)), "==", &value);
    uint64_t number;
    if (!value.begin)
      continue;
    if (is_text(side, name) && is_number(value, t, &number))
      hints_add(h, number);
    else if (is_text(value, name) && is_number(side, t, &number))
      hints_add(h, number);
  }
}

static void add_numbers(Hints *h, const char *text, const Type *t) {
  const char *end = text + strlen(text);
  bool in_word = false;
  for (const char *c = text; c < end;) {
    uint64_t number;
    if (!in_word && read_number(c, end, t, &c, &number)) {
      hints_add(h, number);
      continue;
    }
    in_word = isalnum((unsigned char)*c) || *c == '_';
    c++;
  }
}

/* ---- waypoints ---- */

/* Returns the variable that the input is assigned to, as the program writes
 * it. */
static const char *name_of(const Outline *o, const InputQuery *q) {
  if (q->inst->kind == INST_UNDEF)
    return q->inst->text;
  const OutlineCall *c = outline_find_call(o, q->inst->loc);
  return c ? c->target : NULL;
}

static bool is_of_result(const Waypoint *p, const InputQuery *q) {
  return p->type == WAYPOINT_FUNCTION_RETURN &&
         p->place.line == q->inst->loc.line;
}

static void look(Hints *h, const Waypoint *p, const InputQuery *q,
                 const char *name, bool for_number) {
  const char *text = p->constraint.text;
  if (for_number)
    add_numbers(h, text, q->inst->type);
  else
    add_named(h, text, is_of_result(p, q) ? "\\result" : name, q->inst->type);
}

static void look_at_all(Hints *h, const Witness *w, uint32_t passed,
                        const InputQuery *q, const char *name,
                        bool for_number) {
  unsigned left = for_number ? LOOK_FOR_NUMBER : LOOK_FOR_NAME;
  for (uint32_t i = passed; i < w->n_segments && left; i++) {
    const Waypoint *p = segment_followed(&w->segments[i]);
    if (p->thread != q->thread || !p->constraint.text)
      continue;
    look(h, p, q, name, for_number);
    left--;
  }
}

Hints hints_of(const Witness *w, const Outline *o, uint32_t passed,
               const InputQuery *q) {
  Hints h = {.n = 0};
  if (!q->function->is_library)
    look_at_all(&h, w, passed, q, name_of(o, q), false);
  look_at_all(&h, w, passed, q, NULL, true);
  return h;
}
