#include "reduction/flow.h"

#include "frontend/base/vec.h"

enum { MOST_VISITS = 30000000 }; /* terms walked, in all */

typedef VEC(Term) Terms;

typedef struct {
  Arena *arena;
  const Threads *threads;
  Flow *flow;
  Dim *dim_of;     /* by term: 1 + dimension, 0: none */
  uint32_t *stamp; /* by term: the last walk that saw it */
  uint32_t walks;
  uint64_t visits;
  VEC(Term) stack;
  Terms *facts; /* by term: what is said of a variable that is no dimension */
} Builder;

void dims_unite(const Flow *f, DimSet into, const uint64_t *s) {
  for (uint32_t i = 0; i < f->n_words; i++)
    into[i] |= s[i];
}

bool dims_meet(const Flow *f, const uint64_t *a, const uint64_t *b) {
  for (uint32_t i = 0; i < f->n_words; i++)
    if (a[i] & b[i])
      return true;
  return false;
}

static void visit(Builder *b, Term t) {
  if (b->stamp[t] == b->walks)
    return;
  b->stamp[t] = b->walks;
  *vec_push(b->arena, &b->stack) = t;
}

/* Adds the dimensions that the term depends on. */
static void add_uses(Builder *b, Term root, DimSet out) {
  const TermStore *ts = b->threads->terms;
  b->walks++;
  visit(b, root);
  while (b->stack.n) {
    Term t = b->stack.data[--b->stack.n];
    b->visits++;
    if (b->dim_of[t])
      dims_add(out, b->dim_of[t] - 1);
    for (uint32_t i = 0; i < b->facts[t].n; i++)
      visit(b, b->facts[t].data[i]);
    for (unsigned i = 0; i < term_arity(ts, t); i++)
      visit(b, term_child(ts, t, i));
  }
}

/* Variables may stand for what is read (Threads.facts). */
static void find_facts(Builder *b) {
  const Threads *th = b->threads;
  for (uint32_t i = 0; i < th->n_facts; i++) {
    b->walks++;
    visit(b, th->facts[i]);
    while (b->stack.n) {
      Term t = b->stack.data[--b->stack.n];
      if (term_kind(th->terms, t) == TERM_VAR && !b->dim_of[t])
        *vec_push(b->arena, &b->facts[t]) = th->facts[i];
      for (unsigned k = 0; k < term_arity(th->terms, t); k++)
        visit(b, term_child(th->terms, t, k));
    }
  }
}

static DimSet new_set(Builder *b) {
  return ARENA_ARRAY(b->arena, uint64_t, b->flow->n_words);
}

static DimSet uses_of(Builder *b, Term t) {
  DimSet s = new_set(b);
  if (t)
    add_uses(b, t, s);
  return s;
}

/* Values that the transition reads itself are the cells'. */
static DimSet own_uses_of(Builder *b, const FlowTransition *f, Term t) {
  DimSet s = uses_of(b, t);
  for (uint32_t i = 0; i < f->n_reads; i++)
    if (dims_has(s, f->reads[i].value)) {
      dims_remove(s, f->reads[i].value);
      dims_add(s, f->reads[i].cell);
    }
  return s;
}

static void find_readers(Builder *b, const FlowTransition *f) {
  ThreadId *reader = ARENA_ARRAY(b->arena, ThreadId, b->flow->n_dims + 1);
  for (TransitionId j = 0; j < b->threads->n_transitions; j++)
    for (uint32_t i = 0; i < f[j].n_reads; i++)
      reader[f[j].reads[i].value] = b->threads->transitions[j].thread;
  b->flow->reader = reader;
}

static Dim number_dims(Builder *b, FlowTransition *out) {
  const Threads *th = b->threads;
  Dim next = th->n_cells;
  for (TransitionId j = 0; j < th->n_transitions; j++) {
    const Transition *tr = &th->transitions[j];
    FlowRead *reads = ARENA_ARRAY(b->arena, FlowRead, tr->n_reads + 1);
    for (uint32_t i = 0; i < tr->n_reads; i++) {
      reads[i] = (FlowRead){next, tr->reads[i].cell};
      b->dim_of[tr->reads[i].value] = 1 + next++;
    }
    out[j].reads = reads, out[j].n_reads = tr->n_reads;
  }
  return next;
}

static bool is_own_value(const Transition *tr, CellId c, Term t) {
  for (uint32_t i = 0; i < tr->n_reads; i++)
    if (tr->reads[i].cell == c && tr->reads[i].value == t)
      return true;
  return false;
}

/* Sets 'update' and 'operand' when the write is of that kind. */
static void find_update(Builder *b, const Transition *tr, const CellWrite *w,
                        const FlowTransition *f, FlowWrite *out) {
  const TermStore *ts = b->threads->terms;
  unsigned kind = term_kind(ts, w->value);
  bool is_sum = kind == TERM_OP + OP_ADD || kind == TERM_OP + OP_SUB;
  out->update = N_OP;
  if (!out->always || (!is_sum && kind != TERM_OP + OP_AND &&
                       kind != TERM_OP + OP_OR && kind != TERM_OP + OP_XOR))
    return;
  Term left = term_child(ts, w->value, 0), right = term_child(ts, w->value, 1);
  if (is_own_value(tr, w->cell, left))
    out->operand = own_uses_of(b, f, right);
  else if (is_own_value(tr, w->cell, right) && kind != TERM_OP + OP_SUB)
    out->operand = own_uses_of(b, f, left);
  else
    return;
  out->update = is_sum ? OP_ADD : (Op)(kind - TERM_OP);
}

static void fill_transition(Builder *b, const Transition *tr,
                            FlowTransition *f) {
  f->guard = uses_of(b, tr->guard);
  f->enabled = own_uses_of(b, f, tr->enabled);
  f->waits = own_uses_of(b, f, tr->waits);
  f->holders = own_uses_of(b, f, tr->holders);
  f->cut = own_uses_of(b, f, tr->cut);
  f->all = uses_of(b, tr->guard);
  add_uses(b, tr->enabled, f->all);
  add_uses(b, tr->waits, f->all);
  if (tr->holders)
    add_uses(b, tr->holders, f->all);
  add_uses(b, tr->cut, f->all);
  for (uint32_t i = 0; i < tr->n_writes; i++) {
    add_uses(b, tr->writes[i].value, f->all);
    add_uses(b, tr->writes[i].when, f->all);
  }
  FlowWrite *writes = ARENA_ARRAY(b->arena, FlowWrite, tr->n_writes + 1);
  for (uint32_t i = 0; i < tr->n_writes; i++) {
    const CellWrite *w = &tr->writes[i];
    DimSet uses = own_uses_of(b, f, w->value);
    dims_unite(b->flow, uses, own_uses_of(b, f, w->when));
    writes[i] = (FlowWrite){
        .cell = w->cell,
        .always = term_is_true(b->threads->terms, w->when),
        .uses = uses};
    find_update(b, tr, w, f, &writes[i]);
  }
  f->writes = writes, f->n_writes = tr->n_writes;
}

static void fill(Builder *b, FlowTransition *transitions) {
  const Threads *th = b->threads;
  DimSet *checks = ARENA_ARRAY(b->arena, DimSet, th->n_checks + 1);
  DimSet *starts = ARENA_ARRAY(b->arena, DimSet, th->n_threads + 1);
  DimSet *ends = ARENA_ARRAY(b->arena, DimSet, th->n_threads + 1);
  for (TransitionId j = 0; j < th->n_transitions; j++)
    if (b->visits < MOST_VISITS)
      fill_transition(b, &th->transitions[j], &transitions[j]);
  for (uint32_t i = 0; i < th->n_checks && b->visits < MOST_VISITS; i++)
    checks[i] = uses_of(b, th->checks[i].violated);
  for (ThreadId t = 0; t < th->n_threads && b->visits < MOST_VISITS; t++) {
    starts[t] = uses_of(b, th->threads[t].guard);
    ends[t] = uses_of(b, th->threads[t].ended);
  }
  b->flow->transitions = transitions;
  b->flow->checks = checks, b->flow->starts = starts, b->flow->ends = ends;
}

const Flow *flow_new(Arena *a, const Threads *th) {
  Flow *f = ARENA_NEW(a, Flow);
  uint32_t n_terms = term_count(th->terms) + 1;
  Builder b = {.arena = a, .threads = th, .flow = f};
  b.dim_of = ARENA_ARRAY(a, Dim, n_terms);
  b.stamp = ARENA_ARRAY(a, uint32_t, n_terms);
  b.facts = ARENA_ARRAY(a, Terms, n_terms);
  f->threads = th;
  FlowTransition *transitions =
      ARENA_ARRAY(a, FlowTransition, th->n_transitions + 1);
  f->n_dims = number_dims(&b, transitions);
  f->n_words = f->n_dims / 64 + 1;
  find_facts(&b);
  find_readers(&b, transitions);
  fill(&b, transitions);
  return b.visits < MOST_VISITS ? f : NULL;
}

static void add_conditionals(const Flow *f, DimSet into) {
  const Threads *th = f->threads;
  for (TransitionId j = 0; j < th->n_transitions; j++) {
    const FlowTransition *t = &f->transitions[j];
    dims_unite(f, into, t->guard);
    dims_unite(f, into, t->enabled);
    dims_unite(f, into, t->waits);
    dims_unite(f, into, t->holders);
    dims_unite(f, into, t->cut);
  }
  for (uint32_t i = 0; i < th->n_checks; i++)
    dims_unite(f, into, f->checks[i]);
  for (ThreadId t = 0; t < th->n_threads; t++)
    dims_unite(f, into, f->starts[t]);
}

/* What flows into the set by one step of the transition; true when there is
 * more in it than before. */
static bool add_sources(const Flow *f, TransitionId j, DimSet into) {
  const FlowTransition *t = &f->transitions[j];
  bool grew = false;
  for (uint32_t i = 0; i < t->n_reads; i++)
    if (dims_has(into, t->reads[i].value) &&
        !dims_has(into, t->reads[i].cell)) {
      dims_add(into, t->reads[i].cell);
      grew = true;
    }
  for (uint32_t i = 0; i < t->n_writes; i++) {
    const FlowWrite *w = &t->writes[i];
    if (!dims_has(into, w->cell))
      continue;
    for (uint32_t k = 0; k < f->n_words; k++)
      grew |= (w->uses[k] & ~into[k]) != 0;
    dims_unite(f, into, w->uses);
  }
  return grew;
}

uint32_t flow_count_relevant(Arena *a, const Flow *f) {
  const Threads *th = f->threads;
  DimSet flows = ARENA_ARRAY(a, uint64_t, f->n_words);
  DimSet written = ARENA_ARRAY(a, uint64_t, f->n_words);
  uint32_t n = 0;
  add_conditionals(f, flows);
  for (bool grew = true; grew;) {
    grew = false;
    for (TransitionId j = th->n_transitions; j-- > 0;)
      grew |= add_sources(f, j, flows);
  }
  for (TransitionId j = 0; j < th->n_transitions; j++)
    for (uint32_t i = 0; i < f->transitions[j].n_writes; i++)
      dims_add(written, f->transitions[j].writes[i].cell);
  for (CellId c = 0; c < th->n_cells; c++)
    n += dims_has(flows, c) && dims_has(written, c);
  return n;
}

Space *flow_space(const Flow *f, DomainKind kind) {
  const Threads *th = f->threads;
  Space *s = space_new(kind, th->terms);
  for (CellId c = 0; c < th->n_cells; c++)
    space_dim(s, th->cells[c].width, th->cells[c].ones);
  for (TransitionId j = 0; j < th->n_transitions; j++) {
    const Transition *tr = &th->transitions[j];
    for (uint32_t i = 0; i < tr->n_reads; i++) {
      const Cell *c = &th->cells[tr->reads[i].cell];
      space_bind(s, tr->reads[i].value, space_dim(s, c->width, c->ones));
    }
  }
  return s;
}
