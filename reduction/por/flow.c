#include "reduction/por/flow.h"

#include <assert.h>
#include <string.h>

enum {
  MOST_VISITS = 30000000, /* terms walked, in all */
  MOST_SET_WORDS = 1 << 22
};

typedef VEC(Term) Terms;

typedef struct {
  Arena *arena, *scratch;
  const Threads *threads;
  Flow *flow;
  Dim *dim_of;     /* by term: 1 + dimension, 0: none */
  uint32_t *stamp; /* by term: the last walk that saw it */
  uint32_t walks;
  uint64_t visits;
  VEC(Term) stack;
  Terms *facts; /* by term: what a variable that is no dimension depends on */
  uint32_t *known; /* by term: 1 + its index in 'uses', once requested */
  VEC(Uses) uses;
  DimSet set; /* set being collected */
  /* By term, n_words each: the dimensions that it depends on.  NULL if these
   * are too many words; then terms are walked. */
  uint64_t *sets;
} Builder;

/* ---- sets */

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

bool uses_has(Uses u, Dim d) {
  uint32_t low = 0, high = u.n;
  while (low < high) {
    uint32_t mid = (low + high) / 2;
    if (u.words[mid].at < d / 64)
      low = mid + 1;
    else
      high = mid;
  }
  return low < u.n && u.words[low].at == d / 64 &&
         (u.words[low].bits >> d % 64 & 1);
}

void uses_unite(DimSet into, Uses u) {
  for (uint32_t i = 0; i < u.n; i++)
    into[u.words[i].at] |= u.words[i].bits;
}

bool uses_meet(const uint64_t *s, Uses u) {
  for (uint32_t i = 0; i < u.n; i++)
    if (s[u.words[i].at] & u.words[i].bits)
      return true;
  return false;
}

bool uses_share(Uses u, Uses v) {
  for (uint32_t i = 0, k = 0; i < u.n && k < v.n;) {
    if (u.words[i].at == v.words[k].at && u.words[i].bits & v.words[k].bits)
      return true;
    if (u.words[i].at < v.words[k].at)
      i++;
    else
      k++;
  }
  return false;
}

/* Returns the index of the word, or of a new one.
 *
 *   require  room for one more word */
static uint32_t add_word(DimWord *words, uint32_t *n, uint32_t at,
                         uint64_t bits) {
  uint32_t i = *n;
  while (i > 0 && words[i - 1].at > at)
    i--;
  if (i > 0 && words[i - 1].at == at) {
    words[i - 1].bits |= bits;
    return i - 1;
  }
  memmove(words + i + 1, words + i, (*n - i) * sizeof *words);
  words[i] = (DimWord){at, bits};
  ++*n;
  return i;
}

/* Returns the bits, in word 'at', of the n dimensions from 'first' on. */
static uint64_t bits_between(uint32_t at, Dim first, uint32_t n) {
  uint64_t low = (uint64_t)at * 64, end = (uint64_t)first + n;
  uint64_t from = first > low ? first - low : 0;
  uint64_t to = end > low ? end - low : 0;
  return from >= 64 || to <= from ? 0
         : to >= 64               ? ~(uint64_t)0 << from
                                  : (((uint64_t)1 << (to - from)) - 1) << from;
}

static uint32_t count_between(Uses u, Dim first, uint32_t n) {
  uint32_t count = 0;
  for (uint32_t i = 0; n && i < u.n; i++)
    for (uint64_t x = u.words[i].bits & bits_between(u.words[i].at, first, n);
         x; x &= x - 1)
      count++;
  return count;
}

static Uses before(Arena *a, const FlowTransition *f, Uses u) {
  Dim first = f->n_reads ? f->reads[0].value : 0;
  uint32_t n = 0, last = 0, own = count_between(u, first, f->n_reads);
  if (!own)
    return u;
  DimWord *words = ARENA_ARRAY(a, DimWord, u.n + own);
  for (uint32_t i = 0; i < u.n; i++) {
    uint32_t at = u.words[i].at;
    uint64_t mine = u.words[i].bits & bits_between(at, first, f->n_reads);
    if (u.words[i].bits & ~mine)
      add_word(words, &n, at, u.words[i].bits & ~mine);
    for (unsigned k = 0; mine; k++, mine >>= 1)
      if (mine & 1) {
        Dim cell = f->reads[at * 64 + k - first].cell;
        const uint64_t bit = (uint64_t)1 << cell % 64;
        if (last < n && words[last].at == cell / 64)
          words[last].bits |= bit; /* as for its neighbour */
        else
          last = add_word(words, &n, cell / 64, bit);
      }
  }
  return (Uses){words, n};
}

Uses flow_before(Arena *a, const Flow *f, TransitionId j, Uses u) {
  assert(j < f->threads->n_transitions);
  return before(a, &f->transitions[j], u);
}

/* ---- dimensions that terms use */

static void visit(Builder *b, Term t) {
  if (b->stamp[t] == b->walks)
    return;
  b->stamp[t] = b->walks;
  *vec_push(b->scratch, &b->stack) = t;
}

static void visit_parts(Builder *b, Term t) {
  const TermStore *ts = b->threads->terms;
  for (uint32_t i = 0; i < b->facts[t].n; i++)
    visit(b, b->facts[t].data[i]);
  for (unsigned i = 0; i < term_arity(ts, t); i++)
    visit(b, term_child(ts, t, i));
}

static uint64_t *set_of(const Builder *b, Term t) {
  return b->sets + (size_t)t * b->flow->n_words;
}

/* Adds the part's set to the term's; true if that has grown. */
static bool add_part(const Builder *b, Term t, Term part) {
  const uint64_t *from = set_of(b, part);
  uint64_t *into = set_of(b, t);
  bool grows = false;
  for (uint32_t i = 0; i < b->flow->n_words; i++) {
    grows |= from[i] & ~into[i];
    into[i] |= from[i];
  }
  return grows;
}

/* Adds the sets of all parts; true if a set has grown. */
static bool add_all_parts(const Builder *b, uint32_t n_terms) {
  const TermStore *ts = b->threads->terms;
  bool grows = false;
  for (Term t = 1; t < n_terms; t++) {
    for (uint32_t i = 0; i < b->facts[t].n; i++)
      grows |= add_part(b, t, b->facts[t].data[i]);
    for (unsigned i = 0; i < term_arity(ts, t); i++)
      grows |= add_part(b, t, term_child(ts, t, i));
  }
  return grows;
}

/* Finds the sets of all terms, if there is room for them.  Parts precede terms,
 * so one pass suffices but for facts. */
static void find_sets(Builder *b, uint32_t n_terms) {
  if ((uint64_t)n_terms * b->flow->n_words > MOST_SET_WORDS)
    return;
  b->sets =
      ARENA_ARRAY(b->scratch, uint64_t, (size_t)n_terms * b->flow->n_words);
  for (Term t = 1; t < n_terms; t++)
    if (b->dim_of[t])
      dims_add(set_of(b, t), b->dim_of[t] - 1);
  while (add_all_parts(b, n_terms))
    ;
}

/* Collects the dimensions that the term depends on; reuses the known sets of
 * its subterms. */
static void add_uses(Builder *b, Term root) {
  b->walks++;
  if (b->sets)
    dims_unite(b->flow, b->set, set_of(b, root));
  else
    visit(b, root);
  while (b->stack.n) {
    Term t = b->stack.data[--b->stack.n];
    b->visits++;
    if (b->known[t]) {
      uses_unite(b->set, b->uses.data[b->known[t] - 1]);
      continue;
    }
    if (b->dim_of[t])
      dims_add(b->set, b->dim_of[t] - 1);
    visit_parts(b, t);
  }
}

/* Returns the collected set and clears it. */
static Uses take_set(Builder *b) {
  DimSet s = b->set;
  uint32_t n = 0;
  for (uint32_t i = 0; i < b->flow->n_words; i++)
    n += s[i] != 0;
  DimWord *words = ARENA_ARRAY(b->arena, DimWord, n);
  n = 0;
  for (uint32_t i = 0; i < b->flow->n_words; i++)
    if (s[i])
      words[n++] = (DimWord){i, s[i]};
  memset(s, 0, b->flow->n_words * sizeof *s);
  return (Uses){words, n};
}

/* Returns the representative of the term's class, and halves the way to it. */
static Term class_of(Term *class, Term t) {
  while (class[t] != t)
    t = class[t] = class[class[t]];
  return t;
}

/* Marks the terms of all facts by the present walk. */
static void visit_facts(Builder *b) {
  const Threads *th = b->threads;
  b->walks++;
  for (uint32_t i = 0; i < th->n_facts; i++)
    visit(b, th->facts[i]);
  while (b->stack.n) {
    Term t = b->stack.data[--b->stack.n];
    for (unsigned k = 0; k < term_arity(th->terms, t); k++)
      visit(b, term_child(th->terms, t, k));
  }
}

/* A variable depends on the facts that contain it, and so on those that share a
 * variable with these, and so on.  Returns the classes of terms of facts that
 * are linked so; 0: without a variable. */
static Term *find_classes(Builder *b, uint32_t n_terms) {
  const TermStore *ts = b->threads->terms;
  Term *class = ARENA_ARRAY(b->scratch, Term, n_terms);
  visit_facts(b);
  for (Term t = 1; t < n_terms; t++) {
    if (b->stamp[t] != b->walks)
      continue;
    if (term_kind(ts, t) == TERM_VAR && !b->dim_of[t])
      class[t] = t;
    for (unsigned k = 0; k < term_arity(ts, t); k++) {
      Term child = term_child(ts, t, k);
      if (class[child] && !class[t])
        class[t] = class_of(class, child);
      else if (class[child])
        class[class_of(class, child)] = class_of(class, t);
    }
  }
  return class;
}

/* Variables may stand for a value read (Threads.facts), or for a result
 * computed from it (FloatRun). */
static void find_facts(Builder *b, uint32_t n_terms) {
  const Threads *th = b->threads;
  for (uint32_t i = 0; i < th->n_floats; i++) {
    Terms *facts = &b->facts[th->floats[i].result];
    *vec_push(b->scratch, facts) = th->floats[i].a;
    *vec_push(b->scratch, facts) = th->floats[i].b;
  }
  if (!th->n_facts)
    return;
  Term *class = find_classes(b, n_terms);
  for (Term t = 1; t < n_terms; t++)
    if (class[t] && term_kind(th->terms, t) == TERM_VAR)
      *vec_push(b->scratch, &b->facts[t]) = class_of(class, t);
  for (uint32_t i = 0; i < th->n_facts; i++)
    if (class[th->facts[i]])
      *vec_push(b->scratch, &b->facts[class_of(class, th->facts[i])]) =
          th->facts[i];
}

static DimSet new_set(Builder *b) {
  return ARENA_ARRAY(b->arena, uint64_t, b->flow->n_words);
}

static Uses uses_of(Builder *b, Term t) {
  if (!t)
    return (Uses){0};
  if (!b->known[t]) {
    add_uses(b, t);
    *vec_push(b->scratch, &b->uses) = take_set(b);
    b->known[t] = b->uses.n;
  }
  return b->uses.data[b->known[t] - 1];
}

static Uses own_uses_of(Builder *b, const FlowTransition *f, Term t) {
  return before(b->arena, f, uses_of(b, t));
}

static Uses united(Builder *b, Uses x, Uses y) {
  if (!x.n || !y.n)
    return x.n ? x : y;
  uses_unite(b->set, x);
  uses_unite(b->set, y);
  return take_set(b);
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
      assert(!b->dim_of[tr->reads[i].value]); /* assigned once */
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

static void fill_writes(Builder *b, const Transition *tr, FlowTransition *f) {
  FlowWrite *writes = ARENA_ARRAY(b->arena, FlowWrite, tr->n_writes + 1);
  for (uint32_t i = 0; i < tr->n_writes; i++) {
    const CellWrite *w = &tr->writes[i];
    writes[i] = (FlowWrite){.cell = w->cell,
                            .always = term_is_true(b->threads->terms, w->when),
                            .uses = united(b, own_uses_of(b, f, w->value),
                                           own_uses_of(b, f, w->when))};
    find_update(b, tr, w, f, &writes[i]);
  }
  for (uint32_t i = 0; i < tr->n_writes; i++)
    dims_add(b->set, tr->writes[i].cell);
  f->written = take_set(b);
  f->writes = writes, f->n_writes = tr->n_writes;
}

static void fill_transition(Builder *b, const Transition *tr,
                            FlowTransition *f) {
  f->guard = uses_of(b, tr->guard);
  f->enabled = own_uses_of(b, f, tr->enabled);
  f->waits = own_uses_of(b, f, tr->waits);
  f->holders = united(b, own_uses_of(b, f, tr->holders.one),
                      own_uses_of(b, f, tr->holders.some));
  f->holders = united(b, f->holders, own_uses_of(b, f, tr->holders.end));
  f->cut = own_uses_of(b, f, tr->cut);
  fill_writes(b, tr, f);
}

static void fill(Builder *b, FlowTransition *transitions) {
  const Threads *th = b->threads;
  Uses *checks = ARENA_ARRAY(b->arena, Uses, th->n_checks + 1);
  Uses *starts = ARENA_ARRAY(b->arena, Uses, th->n_threads + 1);
  Uses *ends = ARENA_ARRAY(b->arena, Uses, th->n_threads + 1);
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

static void find_writers(Builder *b) {
  const Threads *th = b->threads;
  FlowWriters *writers = ARENA_ARRAY(b->arena, FlowWriters, th->n_cells + 1);
  for (TransitionId j = 0; j < th->n_transitions; j++)
    for (uint32_t w = 0; w < th->transitions[j].n_writes; w++)
      *vec_push(b->arena, &writers[th->transitions[j].writes[w].cell]) =
          (FlowWriter){j, w};
  b->flow->writers = writers;
}

/* ---- last uses of values */

/* Walks the uses of a thread from its end on: if a term was seen, what it
 * depends on is used later. */
static void note_use(Builder *b, uint32_t *last, ThreadId t, uint32_t at,
                     Term root) {
  if (root)
    visit(b, root);
  while (b->stack.n) {
    Term x = b->stack.data[--b->stack.n];
    Dim d = b->dim_of[x] - 1;
    if (b->dim_of[x] && b->flow->reader[d] != t)
      last[d] = USED_ELSEWHERE;
    else if (b->dim_of[x] && last[d] < at)
      last[d] = at;
    visit_parts(b, x);
  }
}

static void note_uses(Builder *b, uint32_t *last, TransitionId j) {
  const Transition *tr = &b->threads->transitions[j];
  const Term terms[] = {tr->guard, tr->enabled,     tr->waits,
                        tr->cut,   tr->holders.one, tr->holders.some};
  ThreadId t = tr->thread;
  uint32_t at = j - b->threads->threads[t].first;
  for (unsigned i = 0; i < sizeof terms / sizeof *terms; i++)
    note_use(b, last, t, at, terms[i]);
  for (uint32_t i = 0; i < tr->n_writes; i++) {
    note_use(b, last, t, at, tr->writes[i].value);
    note_use(b, last, t, at, tr->writes[i].when);
  }
}

typedef VEC(uint32_t) Checks;

/* 'checks' are those of the thread, by the number of transitions passed. */
static void find_last_uses_of(Builder *b, uint32_t *last, ThreadId t,
                              const Checks *checks) {
  const Threads *th = b->threads;
  const Thread *x = &th->threads[t];
  b->walks++;
  note_use(b, last, t, x->n, x->ended);
  for (uint32_t at = x->n + 1; at-- > 0;) {
    for (uint32_t i = 0; i < checks[at].n; i++)
      note_use(b, last, t, at, th->checks[checks[at].data[i]].violated);
    if (at < x->n)
      note_uses(b, last, x->first + at);
  }
  note_use(b, last, t, 0, x->guard);
}

static void find_last_uses(Builder *b) {
  const Threads *th = b->threads;
  uint32_t *last = ARENA_ARRAY(b->arena, uint32_t, b->flow->n_dims + 1);
  Checks **checks = ARENA_ARRAY(b->scratch, Checks *, th->n_threads);
  for (ThreadId t = 0; t < th->n_threads; t++)
    checks[t] = ARENA_ARRAY(b->scratch, Checks, th->threads[t].n + 1);
  for (uint32_t i = 0; i < th->n_checks; i++) {
    const Check *c = &th->checks[i];
    *vec_push(b->scratch, &checks[c->thread][c->after]) = i;
  }
  for (ThreadId t = 0; t < th->n_threads; t++)
    find_last_uses_of(b, last, t, checks[t]);
  b->flow->last_use = last;
}

static const Flow *build(Builder *b) {
  const Threads *th = b->threads;
  uint32_t n_terms = term_count(th->terms) + 1;
  b->dim_of = ARENA_ARRAY(b->scratch, Dim, n_terms);
  b->stamp = ARENA_ARRAY(b->scratch, uint32_t, n_terms);
  b->facts = ARENA_ARRAY(b->scratch, Terms, n_terms);
  b->known = ARENA_ARRAY(b->scratch, uint32_t, n_terms);
  b->flow->threads = th;
  FlowTransition *transitions =
      ARENA_ARRAY(b->arena, FlowTransition, th->n_transitions + 1);
  b->flow->n_dims = number_dims(b, transitions);
  b->flow->n_words = b->flow->n_dims / 64 + 1;
  b->set = new_set(b);
  find_facts(b, n_terms);
  find_sets(b, n_terms);
  find_readers(b, transitions);
  find_writers(b);
  fill(b, transitions);
  if (b->visits >= MOST_VISITS)
    return NULL;
  find_last_uses(b);
  return b->flow;
}

const Flow *flow_new(Arena *a, const Threads *th) {
  Builder b = {.arena = a, .scratch = arena_new(), .threads = th};
  b.flow = ARENA_NEW(a, Flow);
  const Flow *f = build(&b);
  arena_delete(b.scratch);
  return f;
}

static void add_conditionals(const Flow *f, DimSet into) {
  const Threads *th = f->threads;
  for (TransitionId j = 0; j < th->n_transitions; j++) {
    const FlowTransition *t = &f->transitions[j];
    uses_unite(into, t->guard);
    uses_unite(into, t->enabled);
    uses_unite(into, t->waits);
    uses_unite(into, t->holders);
    uses_unite(into, t->cut);
  }
  for (uint32_t i = 0; i < th->n_checks; i++)
    uses_unite(into, f->checks[i]);
  for (ThreadId t = 0; t < th->n_threads; t++)
    uses_unite(into, f->starts[t]);
}

/* Adds the dimensions that flow into the set by one step of the transition;
 * true when it grew. */
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
    for (uint32_t k = 0; k < w->uses.n; k++)
      grew |= (w->uses.words[k].bits & ~into[w->uses.words[k].at]) != 0;
    uses_unite(into, w->uses);
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
      Dim value = space_dim(s, c->width, c->ones);
      assert(value == flow_value(f, j, i));
      space_bind(s, tr->reads[i].value, value);
    }
  }
  return s;
}
