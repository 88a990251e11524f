#include "reduction/dependence.h"

#include "frontend/base/vec.h"

#include <string.h>

typedef VEC(Access) Accesses;

typedef struct {
  Accesses reads, writes; /* by transition, of one cell */
} CellUse;

typedef struct {
  Arena *arena;
  const Threads *threads;
  Matters *matters;
  const void *context;
  VEC(Conflict) out;
} Builder;

static const Transition *transition(const Builder *b, TransitionId j) {
  return &b->threads->transitions[j];
}

/* ---- accesses of cells */

static bool always_writes(const Builder *b, TransitionId j, CellId c) {
  const Transition *tr = transition(b, j);
  for (uint32_t i = 0; i < tr->n_writes; i++)
    if (tr->writes[i].cell == c)
      return term_is_true(b->threads->terms, tr->writes[i].when);
  return false;
}

static CellUse *collect_uses(Builder *b) {
  const Threads *th = b->threads;
  CellUse *uses = ARENA_ARRAY(b->arena, CellUse, th->n_cells + 1);
  Term always = term_true(th->terms);
  for (TransitionId j = 0; j < th->n_transitions; j++) {
    const Transition *tr = transition(b, j);
    for (uint32_t i = 0; i < tr->n_writes; i++)
      *vec_push(b->arena, &uses[tr->writes[i].cell].writes) =
          (Access){j, tr->writes[i].when};
    for (uint32_t i = 0; i < tr->n_reads; i++)
      if (!always_writes(b, j, tr->reads[i].cell))
        *vec_push(b->arena, &uses[tr->reads[i].cell].reads) =
            (Access){j, always};
  }
  return uses;
}

/* ---- products */

static bool is_same(const Access *a, uint32_t n, const Access *b, uint32_t m) {
  return n == m && (!n || !memcmp(a, b, n * sizeof *a));
}

/* Several cells are often accessed by the same transitions. */
static bool is_known(const Builder *b, const Conflict *c) {
  for (uint32_t i = 0; i < b->out.n; i++) {
    const Conflict *d = &b->out.data[i];
    if (d->thread == c->thread &&
        is_same(d->rows, d->n_rows, c->rows, c->n_rows) &&
        is_same(d->columns, d->n_columns, c->columns, c->n_columns))
      return true;
  }
  return false;
}

static void add(Builder *b, ThreadId t, const Accesses *rows,
                const Accesses *columns) {
  Conflict c = {t, rows->data, columns->data, rows->n, columns->n};
  if (c.n_rows && c.n_columns && !is_known(b, &c))
    *vec_push(b->arena, &b->out) = c;
}

static void push_matching(Builder *b, const Accesses *from, ThreadId t,
                          TransitionId row, Accesses *to) {
  for (uint32_t i = 0; i < from->n; i++) {
    TransitionId j = from->data[i].transition;
    if (transition(b, j)->thread != t &&
        (!b->matters || b->matters(b->context, row, j)))
      *vec_push(b->arena, to) = from->data[i];
  }
}

typedef struct {
  Accesses rows, columns;
} Product;

/* Rows with the same columns make one product. */
static void add_products(Builder *b, ThreadId t, const Accesses *rows,
                         const Accesses *first, const Accesses *second) {
  VEC(Product) products = {0};
  for (uint32_t i = 0; i < rows->n; i++) {
    TransitionId j = rows->data[i].transition;
    Accesses columns = {0};
    if (transition(b, j)->thread != t)
      continue;
    push_matching(b, first, t, j, &columns);
    if (second)
      push_matching(b, second, t, j, &columns);
    uint32_t p = 0;
    while (p < products.n &&
           !is_same(products.data[p].columns.data, products.data[p].columns.n,
                    columns.data, columns.n))
      p++;
    if (p == products.n)
      *vec_push(b->arena, &products) = (Product){.columns = columns};
    *vec_push(b->arena, &products.data[p].rows) = rows->data[i];
  }
  for (uint32_t p = 0; p < products.n; p++)
    add(b, t, &products.data[p].rows, &products.data[p].columns);
}

static void add_cells(Builder *b) {
  const CellUse *uses = collect_uses(b);
  for (CellId c = 0; c < b->threads->n_cells; c++)
    for (ThreadId t = 0; t < b->threads->n_threads && uses[c].writes.n; t++) {
      add_products(b, t, &uses[c].writes, &uses[c].writes, &uses[c].reads);
      add_products(b, t, &uses[c].reads, &uses[c].writes, NULL);
    }
}

/* ---- starts of threads */

/* Backwards from position 'after' of thread t: its last transition before it,
 * as far as that is known.  False: it may have taken none. */
static bool push_last(Builder *b, ThreadId t, uint32_t after,
                      Accesses *accesses) {
  Term always = term_true(b->threads->terms);
  for (uint32_t i = after; i > 0; i--) {
    TransitionId j = b->threads->threads[t].first + i - 1;
    *vec_push(b->arena, accesses) = (Access){j, always};
    if (term_is_true(b->threads->terms, transition(b, j)->guard))
      return true;
  }
  return false;
}

static void push_first(Builder *b, ThreadId t, Accesses *accesses) {
  Term always = term_true(b->threads->terms);
  const Thread *x = &b->threads->threads[t];
  for (uint32_t i = 0; i < x->n; i++) {
    TransitionId j = x->first + i;
    *vec_push(b->arena, accesses) = (Access){j, always};
    if (term_is_true(b->threads->terms, transition(b, j)->guard))
      return;
  }
}

/* What a thread's creators did last before it started precedes what it does
 * first. */
static void add_start(Builder *b, ThreadId t) {
  Accesses columns = {0};
  push_first(b, t, &columns);
  bool found = false;
  for (ThreadId child = t; child && !found;) {
    const Thread *x = &b->threads->threads[child];
    Accesses rows = {0};
    found = push_last(b, x->parent, x->after, &rows);
    add(b, x->parent, &rows, &columns);
    child = x->parent;
  }
}

Dependence dependence_of(Arena *a, const Threads *th, Matters *matters,
                         const void *context) {
  Builder b = {a, th, matters, context, {0}};
  add_cells(&b);
  for (ThreadId t = 1; t < th->n_threads; t++)
    if (!term_is_false(th->terms, th->threads[t].guard))
      add_start(&b, t);
  return (Dependence){b.out.data, b.out.n};
}

uint64_t dependence_size(const Dependence *d) {
  uint64_t size = 0;
  for (uint32_t q = 0; q < d->n_conflicts; q++)
    size += d->conflicts[q].n_rows + d->conflicts[q].n_columns;
  return size;
}

static bool writes_what(const Transition *a, const Transition *b) {
  for (uint32_t i = 0; i < a->n_writes; i++) {
    for (uint32_t j = 0; j < b->n_writes; j++)
      if (a->writes[i].cell == b->writes[j].cell)
        return true;
    for (uint32_t j = 0; j < b->n_reads; j++)
      if (a->writes[i].cell == b->reads[j].cell)
        return true;
  }
  return false;
}

bool dependence_conflict(const Threads *th, TransitionId a, TransitionId b) {
  const Transition *x = &th->transitions[a], *y = &th->transitions[b];
  return writes_what(x, y) || writes_what(y, x);
}
