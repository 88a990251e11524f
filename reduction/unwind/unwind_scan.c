#include "frontend/ir/property_ids.h"
#include "reduction/unwind/range.h"
#include "reduction/unwind/unwind_state.h"

#include <assert.h>

/* Searches for a byte.  The bytes from the start on are cut into pieces of one
 * value each: known runs, such as what a fill has left, have any length; bytes
 * of unknown values are pieces of their own.  The result is a choice among the
 * pieces whose bytes may be those that are sought. */

enum {
  MOST_PIECES = 1 << 13, /* if the start is constant */
  MOST_SPREAD = 1 << 8,  /* otherwise */
  DEEPEST = 1 << 6,      /* backdrops that are looked through */
  UNKNOWN = -1           /* no constant value */
};

/* Bytes from .. to - 1 of the object: 'value' each, or a byte of the cell. */
typedef struct {
  uint64_t from, to;
  int value;
  uint32_t cell;
} Piece;
typedef VEC(Piece) Pieces;

/* ---- runs of equal bytes */

static int run_at(Unwinder *, bool multi, const Map *cells, const Map *ranges,
                  uint32_t object, uint64_t at, uint64_t *end, unsigned depth);

static void limit(uint64_t *end, uint64_t at) {
  if (at < *end)
    *end = at;
}

static int run_of_image(const Object *o, uint64_t at, uint64_t *end,
                        unsigned address_bytes) {
  if (!o->image && !o->n_relocations)
    return 0;
  for (uint32_t i = 0; i < o->n_relocations; i++) {
    const uint64_t from = o->relocations[i].offset;
    if (from <= at && at < from + address_bytes)
      return UNKNOWN;
    if (from > at)
      limit(end, from);
  }
  if (!o->image)
    return 0;
  uint64_t to = at + 1;
  while (to < *end && o->image[to] == o->image[at])
    to++;
  *end = to;
  return o->image[at];
}

static int run_of_initial(Unwinder *u, uint32_t object, uint64_t at,
                          uint64_t *end) {
  const MemoryObject *o = memory_object(u->memory, object);
  if (o->global)
    return run_of_image(o->global, at, end, u->program->address_width / 8);
  return o->kind == MEMORY_HEAP_ZEROED ? 0 : UNKNOWN;
}

/* Returns the value of the byte under the backdrop, where the object has no
 * cell, or UNKNOWN; and moves '*end' to the end of bytes of that value. */
static int run_under(Unwinder *u, bool multi, uint32_t backdrop,
                     uint32_t object, uint64_t at, uint64_t *end,
                     unsigned depth) {
  if (depth > DEEPEST)
    return UNKNOWN;
  if (!backdrop)
    return run_of_initial(u, object, at, end);
  const Backdrop b = u->backdrops.data[backdrop - 1];
  if (b.kind == BACKDROP_EITHER) {
    const int v = run_under(u, multi, b.under, object, at, end, depth + 1);
    return v == run_under(u, multi, b.other, object, at, end, depth + 1)
               ? v
               : UNKNOWN;
  }
  if (at < b.from || b.to <= at) {
    if (at < b.from)
      limit(end, b.from);
    return run_under(u, multi, b.under, object, at, end, depth + 1);
  }
  limit(end, b.to);
  if (b.is_done || b.kind == BACKDROP_HAVOC)
    return UNKNOWN;
  if (b.kind == BACKDROP_FILL)
    return b.byte;
  uint64_t to = b.at + (*end - b.from);
  const int v = run_at(u, multi, &b.cells, &b.ranges, b.source,
                       b.at + (at - b.from), &to, depth + 1);
  limit(end, b.from + (to - b.at));
  return v;
}

/* True if no element at a position that is not constant was written. */
static bool has_no_slots(Unwinder *u, bool multi, const Map *cells,
                         const MemoryObject *o) {
  for (uint32_t i = 0; i < o->slots.n; i++) {
    const uint32_t cell = o->slots.data[i].cell;
    if (slots_has(o, i) && (map_get(cells, cell).term ||
                            (multi && memory_cell(u->memory, cell)->is_shared)))
      return false;
  }
  return true;
}

/* True if bytes without a cell have what this path has stored there at once. */
static bool knows_gaps(Unwinder *u, bool multi, const Map *cells,
                       uint32_t object) {
  MemoryObject *o = memory_object(u->memory, object);
  o->is_searched |= multi;
  return has_no_slots(u, multi, cells, o) &&
         !(multi && memory_is_filled_by_others(u->memory, object, u->thread));
}

/* Returns the byte's constant value in the memory of a state, or UNKNOWN. */
static int run_at(Unwinder *u, bool multi, const Map *cells, const Map *ranges,
                  uint32_t object, uint64_t at, uint64_t *end, unsigned depth) {
  const MemoryObject *o = memory_object(u->memory, object);
  uint32_t i = memory_find_cell(u->memory, object, at);
  const MemoryCell *c =
      i < o->cells.n ? memory_cell(u->memory, o->cells.data[i]) : NULL;
  if (!c || c->offset > at) {
    limit(end, c ? c->offset : o->size);
    return knows_gaps(u, multi, cells, object)
               ? run_under(u, multi, map_get(ranges, object).term, object, at,
                           end, depth)
               : UNKNOWN;
  }
  const unsigned byte = (unsigned)(at - c->offset);
  limit(end, at + 1);
  if (multi && c->is_shared)
    return UNKNOWN;
  uint64_t bits;
  const Value v = contents_get(u, cells, ranges, o->cells.data[i]);
  if (v.pts || v.root || !term_is_const(u->terms, v.term, &bits))
    return UNKNOWN;
  return (int)(bits >> 8 * byte & UINT8_MAX);
}

/* ---- a search */

typedef struct {
  Unwinder *u;
  UnwindState *s;
  bool is_span;
  Term bytes; /* the eight that are sought */
  uint32_t object;
  uint64_t from, to; /* all bytes that may be read are there */
  Term start;        /* offset in the object */
  Term most;
  Pieces pieces;
  bool is_complete; /* the pieces are all bytes up to 'to', or to one that is
                       certainly found */
  unsigned width;   /* of positions */
  /* The result. */
  Term found, lowest, passed;
} Search;

static Term number(const Search *x, uint64_t n) {
  return term_const(x->u->terms, x->width, n);
}

static Term is_byte(const Search *x, Term value, unsigned k) {
  TermStore *ts = x->u->terms;
  return term_eq(ts, value, term_extract(ts, x->bytes, 8 * k, 8));
}

/* Returns the condition that the byte is sought. */
static Term is_sought(const Search *x, Term value) {
  TermStore *ts = x->u->terms;
  Term any = term_false(ts);
  for (unsigned k = 0; k < 8; k++)
    any = term_or(ts, any, is_byte(x, value, k));
  return x->is_span ? term_not(ts, any) : any;
}

static bool is_constant(const Search *x) {
  return term_is_const(x->u->terms, x->start, NULL);
}

/* Sets the object and the start; false if it is not known which object that is
 * or what it holds. */
static bool find_object(Search *x, Value at) {
  Unwinder *u = x->u;
  if (pts_count(u->pts, at.pts) != 1 || at.root)
    return false;
  const PtsTarget p = pts_get(u->pts, at.pts, 0);
  if (!pts_target_is_object(p))
    return false;
  const MemoryObject *o = memory_object(u->memory, p.object);
  const unsigned width = u->program->address_width;
  if ((o->global && (o->global->is_unknown || o->global->n_known)) ||
      (o->may_die && memory_is_certainly_dead(u, x->s, p.object)))
    return false;
  x->object = p.object;
  x->width = bits_for(o->size) + 1;
  x->start = value_narrowed(
      u, x->s,
      term_sub(u->terms, at.term, term_const(u->terms, width, o->base)));
  x->from = 0, x->to = o->size;
  return x->width + 2 < width &&
         (!term_is_const(u->terms, x->start, &x->from) || x->from <= o->size);
}

/* Limits the bytes that are read by the greatest number of them. */
static void limit_range(Search *x) {
  const uint64_t most = range_most(x->u->terms, x->s->guard, x->most);
  const uint64_t last =
      is_constant(x) ? x->from : range_most(x->u->terms, x->s->guard, x->start);
  if (last < x->to && most < x->to - last)
    x->to = last + most;
}

static Term byte(const Search *x, int value) {
  return term_const(x->u->terms, 8, (uint64_t)value);
}

static bool may_be_sought(const Search *x, int value) {
  return value == UNKNOWN ||
         !term_is_false(x->u->terms, is_sought(x, byte(x, value)));
}

/* Cuts the bytes into pieces.  Those that may be sought are pieces of their
 * own, or the first one decides: all later ones are equal. */
static void cut(Search *x) {
  Unwinder *u = x->u;
  const uint32_t most_pieces = is_constant(x) ? MOST_PIECES : MOST_SPREAD;
  uint64_t at = x->from;
  while (at < x->to && x->pieces.n < most_pieces) {
    Piece p = {.from = at, .to = x->to};
    p.value = run_at(u, x->s->multi, &x->s->cells, &x->s->ranges, x->object, at,
                     &p.to, 0);
    if (p.value == UNKNOWN) {
      const MemoryObject *o = memory_object(u->memory, x->object);
      uint32_t i = memory_find_cell(u->memory, x->object, at), made[8];
      if (i == o->cells.n ||
          memory_cell(u->memory, o->cells.data[i])->offset > at)
        memory_cells(u->memory, x->object, at, 1, made);
      i = memory_find_cell(u->memory, x->object, at);
      p.cell = memory_object(u->memory, x->object)->cells.data[i];
      p.to = at + 1;
    }
    if (!is_constant(x) && may_be_sought(x, p.value))
      p.to = at + 1;
    *vec_push(u->round, &x->pieces) = p;
    at = p.to;
    if (is_constant(x) && p.value != UNKNOWN &&
        term_is_true(u->terms, is_sought(x, byte(x, p.value))))
      x->to = at = p.from + 1;
  }
  x->is_complete = at == x->to;
  x->to = at;
}

/* Returns the value of the piece's bytes, or no term if it is no number. */
static Term value_of_piece(const Search *x, const Piece *p) {
  Unwinder *u = x->u;
  if (p->value != UNKNOWN)
    return byte(x, p->value);
  const MemoryCell *c = memory_cell(u->memory, p->cell);
  const unsigned low = 8 * (unsigned)(p->from - c->offset);
  const Value v = cell_read(u, x->s, p->cell);
  return v.pts || v.root ? TERM_NONE : term_extract(u->terms, v.term, low, 8);
}

/* Leaves out the pieces from the first on that holds a part of an address. */
static Term *values_of_pieces(Search *x) {
  Term *values = ARENA_ARRAY(x->u->round, Term, x->pieces.n + 1);
  for (uint32_t i = 0; i < x->pieces.n; i++) {
    values[i] = value_of_piece(x, &x->pieces.data[i]);
    if (!values[i]) {
      x->pieces.n = i;
      x->is_complete = false;
    }
  }
  return values;
}

/* A byte that is found first where 'here' holds, unless an earlier one is. */
typedef struct {
  uint64_t k; /* its position, from the start if that is constant */
  Term here, is_lowest;
} Candidate;
typedef VEC(Candidate) Candidates;

/* The first of some candidates.  Their positions agree but for the bits in
 * 'low', which is none if there is one position. */
typedef struct {
  Term found, is_lowest, low;
} First;

/* Returns the first of 'n' candidates, whose positions agree but for 'bits'
 * bits. */
static First first_of(const Search *x, const Candidate *all, uint32_t n,
                      unsigned bits) {
  TermStore *ts = x->u->terms;
  if (!n)
    return (First){term_false(ts), term_false(ts),
                   bits ? term_const(ts, bits, 0) : TERM_NONE};
  if (n == 1)
    return (First){all->here, term_and(ts, all->here, all->is_lowest),
                   bits ? term_const(ts, bits, all->k & bits_mask(bits))
                        : TERM_NONE};
  const unsigned rest = bits - 1;
  uint32_t half = 0;
  while (half < n && !(all[half].k >> rest & 1))
    half++;
  const First a = first_of(x, all, half, rest),
              b = first_of(x, all + half, n - half, rest);
  const Term found = term_or(ts, a.found, b.found),
             later = term_not(ts, a.found);
  const bool are_lowest = a.is_lowest == a.found && b.is_lowest == b.found;
  return (First){
      found,
      are_lowest ? found
                 : term_or(ts, a.is_lowest, term_and(ts, later, b.is_lowest)),
      rest ? term_concat(ts, later, term_ite(ts, a.found, a.low, b.low))
           : later};
}

/* Returns the number that stands for all larger ones than the object's size. */
static Term any_number(const Search *x) {
  return number(x, memory_object(x->u->memory, x->object)->size + 1);
}

/* Numbers that limit the search, of 'width' bits. */
typedef struct {
  Term start, extent, most;
} Limits;

static Limits limits_of(const Search *x) {
  TermStore *ts = x->u->terms;
  const uint64_t size = memory_object(x->u->memory, x->object)->size;
  const Term last = term_const(ts, x->u->program->address_width, size);
  return (Limits){
      .start = term_extract(ts, x->start, 0, x->width),
      .extent =
          term_extract(ts, memory_extent(x->u, x->s, x->object), 0, x->width),
      .most = term_ite(ts, term_ule(ts, x->most, last),
                       term_extract(ts, x->most, 0, x->width), any_number(x))};
}

/* Returns the candidates among the pieces. */
static Candidates candidates_of(Search *x, const Limits *l) {
  TermStore *ts = x->u->terms;
  const Term *values = values_of_pieces(x), any = any_number(x);
  Candidates all = {0};
  for (uint32_t i = 0; i < x->pieces.n; i++) {
    const uint64_t from = x->pieces.data[i].from;
    const Term at = number(x, from), k = term_sub(ts, at, l->start);
    Term here =
        term_and(ts, is_sought(x, values[i]), term_ule(ts, l->start, at));
    if (l->most != any)
      here = term_and(ts, here, term_not(ts, term_ule(ts, l->most, k)));
    here = term_and(ts, here, term_not(ts, term_ule(ts, l->extent, at)));
    if (!term_is_false(ts, here))
      *vec_push(x->u->round, &all) =
          (Candidate){is_constant(x) ? from - x->from : from, here,
                      x->is_span ? term_false(ts) : is_byte(x, values[i], 0)};
  }
  return all;
}

/* True if the search has no end but a byte that is found: else it comes to one
 * outside of the object, and that is a violation. */
static bool is_checked(const Search *x) {
  return x->is_complete && !x->u->program->aim &&
         x->u->options->properties >> PROPERTY_DEREF & 1;
}

/* Checks that no byte is read outside of the object: code that follows would do
 * that next, as a step. */
static void check_end_of_search(Search *x, const Activation *a,
                                const Inst *inst) {
  Unwinder *u = x->u;
  TermStore *ts = u->terms;
  const Term none = term_const(ts, u->program->address_width, 0);
  const Term holds = term_or(ts, x->found, term_eq(ts, x->most, none));
  const Term fails = term_and(ts, x->s->guard->term, term_not(ts, holds));
  if (term_is_false(ts, fails))
    return;
  *vec_push(u->round, &u->steps) = (ConfigRun){fails, 1, TRANSITION_NONE};
  check_property(u, x->s, a, inst, PROPERTY_DEREF, holds,
                 "'memory' is accessed outside of a live object");
  uint64_t most;
  if (term_is_const(ts, x->most, &most) && most)
    x->found = term_true(ts);
}

/* Lets the path tell how large the result can be: the terms do not show it. */
static void bound_result(const Search *x, bool may_end) {
  Unwinder *u = x->u;
  TermStore *ts = u->terms;
  const uint64_t most = x->to - x->from - !may_end;
  if (!x->s->guard || x->to == x->from ||
      range_most(ts, x->s->guard, x->passed) <= most)
    return;
  state_assume(u, x->s, term_ule(ts, x->passed, number(x, most)));
}

/* Records the answer to the interpreter: the search takes place at once, unless
 * the pieces do not decide it. */
static void record_answer(const Search *x, const Inst *inst) {
  Unwinder *u = x->u;
  TermStore *ts = u->terms;
  const Term at_once = term_const(ts, RANGE_BITS, RANGE_AT_ONCE);
  input_record(u, x->s, INPUT_RANGE, inst,
               x->is_complete
                   ? at_once
                   : term_ite(ts, x->found, at_once,
                              term_const(ts, RANGE_BITS, RANGE_NOT)));
}

static void choose(Search *x, const Activation *a, const Inst *inst) {
  TermStore *ts = x->u->terms;
  const Limits l = limits_of(x);
  const Candidates all = candidates_of(x, &l);
  const First first = first_of(x, all.data, all.n, x->width);
  const uint64_t size = memory_object(x->u->memory, x->object)->size;
  const Term last = term_const(ts, x->u->program->address_width, size);
  const Term is_inside = term_and(ts, term_ule(ts, x->start, last),
                                  term_ule(ts, l.start, l.extent));
  const Term rest = term_sub(ts, l.extent, l.start), none = number(x, 0);
  const Term ends =
      x->is_complete ? term_ule(ts, l.most, rest) : term_false(ts);
  const Term k = is_constant(x) ? first.low : term_sub(ts, first.low, l.start);
  x->found = term_and(ts, is_inside, term_or(ts, first.found, ends));
  record_answer(x, inst);
  if (is_checked(x)) {
    check_end_of_search(x, a, inst);
    x->lowest = first.is_lowest;
    x->passed =
        term_is_false(ts, ends) ? k : term_ite(ts, first.found, k, l.most);
    bound_result(x, !term_is_false(ts, ends));
    return;
  }
  const Term otherwise =
      x->is_complete ? term_ite(ts, ends, l.most, rest) : none;
  x->lowest = term_and(ts, is_inside, first.is_lowest);
  x->passed =
      term_ite(ts, is_inside, term_ite(ts, first.found, k, otherwise), none);
  bound_result(x, true);
}

Value value_search(Unwinder *u, const Activation *a, UnwindState *s,
                   const Inst *x) {
  assert(inst_is_search(x->kind));
  TermStore *ts = u->terms;
  const unsigned width = u->program->address_width;
  Search f = {.u = u,
              .s = s,
              .is_span = x->kind == INST_SPAN,
              .bytes = operand_value(u, s, x->b).term,
              .most = operand_value(u, s, x->c).term};
  bool is_possible =
      range_is_free(u, s) && find_object(&f, operand_value(u, s, x->a));
  if (is_possible) {
    limit_range(&f);
    cut(&f);
    is_possible = range_may_read(u, s, f.object, f.from, f.to);
  }
  if (is_possible)
    choose(&f, a, x);
  else if (s->guard)
    input_record(u, s, INPUT_RANGE, x, term_const(ts, RANGE_BITS, RANGE_NOT));
  if (!is_possible || !s->guard)
    return value_const(u, width, 0);
  Term t = term_concat(ts, f.passed, term_concat(ts, f.lowest, f.found));
  return (Value){.term = term_zext(ts, t, width)};
}
