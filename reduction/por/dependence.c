#include "reduction/por/dependence.h"

#include "frontend/base/hash.h"
#include "frontend/base/table.h"
#include "frontend/base/vec.h"

#include <assert.h>
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
  Table known; /* indices of 'out' by contents */
} Builder;

static const Transition *transition(const Builder *b, TransitionId j) {
  assert(j < b->threads->n_transitions);
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

static uint64_t hash_accesses(uint64_t seed, const Access *a, uint32_t n) {
  for (uint32_t i = 0; i < n; i++)
    seed = hash_mix(seed, (uint64_t)a[i].transition << 32 | a[i].when);
  return seed;
}

/* True if the conflict is known: several cells are often accessed by the same
 * transitions. */
static bool is_known(const Builder *b, const Conflict *c, uint32_t hash) {
  TABLE_EACH(i, &b->known, hash) {
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
  uint64_t key = hash_accesses(1 + (uint64_t)t, c.rows, c.n_rows);
  uint32_t hash = hash_number(hash_accesses(key, c.columns, c.n_columns));
  if (!c.n_rows || !c.n_columns || is_known(b, &c, hash))
    return;
  assert(transition(b, c.rows[0].transition)->thread == t);
  assert(transition(b, c.columns[0].transition)->thread != t);
  table_add(b->arena, &b->known, hash, b->out.n);
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

typedef struct {
  VEC(Product) all;
  Table table; /* these by their columns */
} Products;

static Product *product_of(Builder *b, Products *p, const Accesses *columns) {
  uint32_t hash = hash_number(hash_accesses(1, columns->data, columns->n));
  TABLE_EACH(i, &p->table, hash) {
    Product *x = &p->all.data[i];
    if (is_same(x->columns.data, x->columns.n, columns->data, columns->n))
      return x;
  }
  table_add(b->arena, &p->table, hash, p->all.n);
  Product *x = vec_push(b->arena, &p->all);
  for (uint32_t i = 0; i < columns->n; i++)
    *vec_push(b->arena, &x->columns) = columns->data[i];
  return x;
}

/* Adds the products; rows with the same columns share one. */
static void add_products(Builder *b, ThreadId t, const Accesses *rows,
                         const Accesses *first, const Accesses *second) {
  Products products = {0};
  Accesses columns = {0};
  Product *last = NULL;
  for (uint32_t i = 0; i < rows->n; i++) {
    TransitionId j = rows->data[i].transition;
    if (transition(b, j)->thread != t)
      continue;
    if (b->matters || !last) { /* else all have the same */
      columns.n = 0;
      push_matching(b, first, t, j, &columns);
      if (second)
        push_matching(b, second, t, j, &columns);
      last = product_of(b, &products, &columns);
    }
    *vec_push(b->arena, &last->rows) = rows->data[i];
  }
  for (uint32_t p = 0; p < products.all.n; p++)
    add(b, t, &products.all.data[p].rows, &products.all.data[p].columns);
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

/* Adds the last transition of thread t before position 'after', searching
 * backwards, as far as it is known.  False: it may have taken none. */
static bool push_last(Builder *b, ThreadId t, uint32_t after,
                      Accesses *accesses) {
  assert(after <= b->threads->threads[t].n);
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
  assert(t < b->threads->n_threads);
  Term always = term_true(b->threads->terms);
  const Thread *x = &b->threads->threads[t];
  for (uint32_t i = 0; i < x->n; i++) {
    TransitionId j = x->first + i;
    *vec_push(b->arena, accesses) = (Access){j, always};
    if (term_is_true(b->threads->terms, transition(b, j)->guard))
      return;
  }
}

/* Orders the last transitions of a thread's creators, before it started, before
 * its first ones. */
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
  assert(th->n_threads);
  Builder b = {
      .arena = a, .threads = th, .matters = matters, .context = context};
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

/* ---- conflicts */

static void add_words(uint64_t *to, const uint64_t *from, uint32_t n) {
  for (uint32_t i = 0; i < n; i++)
    to[i] |= from[i];
}

static void set_bits(uint64_t *set, const Accesses *x, bool value) {
  for (uint32_t i = 0; i < x->n; i++) {
    uint64_t bit = (uint64_t)1 << x->data[i].transition % 64;
    uint64_t *word = &set[x->data[i].transition / 64];
    *word = value ? *word | bit : *word & ~bit;
  }
}

const ConflictPairs *dependence_pairs(Arena *a, const Threads *th) {
  Builder b = {.arena = a, .threads = th};
  ConflictPairs *p = ARENA_NEW(a, ConflictPairs);
  uint32_t n = p->n_words = th->n_transitions / 64 + 1;
  uint64_t *rows = ARENA_ARRAY(a, uint64_t, (size_t)n * th->n_transitions);
  uint64_t *written = ARENA_ARRAY(a, uint64_t, n);
  uint64_t *accessed = ARENA_ARRAY(a, uint64_t, n);
  const CellUse *uses = collect_uses(&b);
  for (CellId c = 0; c < th->n_cells; c++) {
    const Accesses *w = &uses[c].writes, *r = &uses[c].reads;
    set_bits(written, w, true), set_bits(accessed, w, true);
    set_bits(accessed, r, true);
    for (uint32_t i = 0; i < w->n; i++)
      add_words(rows + (size_t)w->data[i].transition * n, accessed, n);
    for (uint32_t i = 0; i < r->n && w->n; i++)
      add_words(rows + (size_t)r->data[i].transition * n, written, n);
    set_bits(written, w, false), set_bits(accessed, w, false);
    set_bits(accessed, r, false);
  }
  p->rows = rows;
  return p;
}
