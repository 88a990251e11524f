#include "frontend/source/edits.h"

#include "frontend/base/vec.h"

#include <stdlib.h>
#include <string.h>

typedef struct {
  uint32_t at;
  bool opens;
  EditSite site;
  uint32_t order; /* order of insertion */
  const char *text;
  Loc from;
  /* Position in the file with all edits: */
  unsigned line, column;
} Edit;

struct Edits {
  Arena *arena;
  const char *text;
  bool is_sorted;
  VEC(Edit) edits;
};

Edits *edits_new(Arena *a, const char *text) {
  Edits *e = ARENA_NEW(a, Edits);
  e->arena = a, e->text = text;
  return e;
}

static void add(Edits *e, uint32_t at, bool opens, EditSite site,
                const char *text, Loc from) {
  uint32_t order = e->edits.n;
  *vec_push(e->arena, &e->edits) =
      (Edit){at, opens, site, order, text, from, 0, 0};
}

void edits_open(Edits *e, EditSite s, const char *text, Loc from) {
  add(e, s.begin, true, s, text, from);
}

void edits_close(Edits *e, EditSite s, const char *text, Loc from) {
  add(e, s.end, false, s, text, from);
}

static int sign(uint32_t a, uint32_t b) { return (a > b) - (a < b); }

/* Orders sites that begin or end together: the outer one is less. */
static int compare_sites(const EditSite *a, const EditSite *b) {
  int c = sign(a->begin, b->begin);
  c = c ? c : sign(b->end, a->end);
  return c ? c : sign(a->level, b->level);
}

static int compare(const void *pa, const void *pb) {
  const Edit *a = pa, *b = pb;
  int c = sign(a->at, b->at);
  c = c ? c : sign(a->opens, b->opens);
  int sites = compare_sites(&a->site, &b->site);
  c = c ? c : a->opens ? sites : -sites;
  return c ? c : sign(a->order, b->order);
}

/* ---- the text ---- */

/* Edits of one file. */
typedef struct {
  Edit *edits;
  uint32_t n;
} Part;

typedef struct {
  char *out;
  size_t n;
  unsigned line, column;
} Writer;

static void put(Writer *w, const char *text, size_t n) {
  memcpy(w->out + w->n, text, n);
  w->n += n;
  for (size_t i = 0; i < n; i++) {
    w->column++;
    if (text[i] == '\n')
      w->line++, w->column = 1;
  }
}

static void write_all(Writer *w, const char *text, Part *p, uint32_t from,
                      uint32_t end) {
  for (uint32_t i = 0; i < p->n; i++) {
    Edit *x = &p->edits[i];
    put(w, text + from, x->at - from);
    from = x->at;
    x->line = w->line, x->column = w->column;
    put(w, x->text, strlen(x->text));
  }
  put(w, text + from, end - from);
}

/* ---- origins ---- */

static const Edit *first_of_line(const Part *p, unsigned line) {
  uint32_t low = 0, high = p->n;
  while (low < high) {
    uint32_t middle = low + (high - low) / 2;
    if (p->edits[middle].line < line)
      low = middle + 1;
    else
      high = middle;
  }
  return p->edits + low;
}

static Loc origin(const void *context, Loc at) {
  const Part *p = context;
  const Edit *end = p->edits + p->n;
  unsigned longer = 0;
  for (const Edit *x = first_of_line(p, at.line);
       x < end && x->line == at.line && x->column <= at.column; x++) {
    unsigned n = (unsigned)strlen(x->text);
    if (at.column < x->column + n)
      return x->from;
    longer += n;
  }
  return (Loc){at.file, at.line, at.column - longer};
}

static void sort(Edits *e) {
  if (!e->is_sorted && e->edits.n)
    qsort(e->edits.data, e->edits.n, sizeof *e->edits.data, compare);
  e->is_sorted = true;
}

static Part *part_of(Edits *e, uint32_t begin, uint32_t end) {
  Part *p = ARENA_NEW(e->arena, Part);
  uint32_t first = 0;
  while (first < e->edits.n && e->edits.data[first].at < begin)
    first++;
  while (first + p->n < e->edits.n && e->edits.data[first + p->n].at <= end)
    p->n++;
  p->edits = p->n ? e->edits.data + first : NULL;
  return p;
}

RewrittenFile edits_apply(Edits *e, const char *file, uint32_t base,
                          uint32_t size) {
  sort(e);
  Part *p = part_of(e, base, base + size);
  size_t total = size;
  for (uint32_t i = 0; i < p->n; i++)
    total += strlen(p->edits[i].text);
  Writer w = {arena_alloc(e->arena, total + 1), 0, 1, 1};
  write_all(&w, e->text, p, base, base + size);
  return (RewrittenFile){file, w.out, w.n, origin, p};
}
