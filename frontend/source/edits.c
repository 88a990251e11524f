#include "frontend/source/edits.h"

#include "frontend/base/vec.h"

#include <stdlib.h>
#include <string.h>

typedef struct {
  uint32_t at;
  bool opens;
  EditSite site;
  uint32_t order; /* as they were asked for */
  const char *text;
  Loc from;
  /* In the file with all edits: */
  unsigned line, column;
} Edit;

struct Edits {
  Arena *arena;
  const char *file, *text;
  size_t size;
  VEC(Edit) edits;
};

Edits *edits_new(Arena *a, const char *file, const char *text, size_t size) {
  Edits *e = ARENA_NEW(a, Edits);
  e->arena = a, e->file = file, e->text = text, e->size = size;
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

/* Less: the outer of two sites that begin or end together. */
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

typedef struct {
  Edits *edits;
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

static void write_all(Writer *w) {
  const Edits *e = w->edits;
  size_t from = 0;
  for (uint32_t i = 0; i < e->edits.n; i++) {
    Edit *x = &e->edits.data[i];
    put(w, e->text + from, x->at - from);
    from = x->at;
    x->line = w->line, x->column = w->column;
    put(w, x->text, strlen(x->text));
  }
  put(w, e->text + from, e->size - from);
}

/* ---- where it comes from ---- */

static const Edit *first_of_line(const Edits *e, unsigned line) {
  uint32_t low = 0, high = e->edits.n;
  while (low < high) {
    uint32_t middle = low + (high - low) / 2;
    if (e->edits.data[middle].line < line)
      low = middle + 1;
    else
      high = middle;
  }
  return e->edits.data + low;
}

static Loc origin(const void *context, Loc at) {
  const Edits *e = context;
  const Edit *end = e->edits.data + e->edits.n;
  unsigned longer = 0;
  for (const Edit *x = first_of_line(e, at.line);
       x < end && x->line == at.line && x->column <= at.column; x++) {
    unsigned n = (unsigned)strlen(x->text);
    if (at.column < x->column + n)
      return x->from;
    longer += n;
  }
  return (Loc){at.file, at.line, at.column - longer};
}

Rewriting edits_apply(Edits *e) {
  size_t size = e->size;
  for (uint32_t i = 0; i < e->edits.n; i++)
    size += strlen(e->edits.data[i].text);
  if (e->edits.n)
    qsort(e->edits.data, e->edits.n, sizeof *e->edits.data, compare);
  Writer w = {e, arena_alloc(e->arena, size + 1), 0, 1, 1};
  write_all(&w);
  return (Rewriting){
      .text = w.out, .size = w.n, .origin = origin, .context = e};
}
