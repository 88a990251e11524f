#include "svcomp/witness_invariants.h"

#include "frontend/base/bits.h"
#include "frontend/base/vec.h"
#include "svcomp/constant.h"
#include "svcomp/loop_ranges.h"

typedef struct {
  Arena *arena;
  const Outline *outline;
  Witness *out;
  VEC(WitnessInvariant) invariants;
} Builder;

static const RegInfo *variable_of(const LoopRange *r) {
  return &r->function->regs[r->reg];
}

/* Bounds that are not the type's own. */
static const char *range_text(Arena *a, const LoopRange *r) {
  const RegInfo *v = variable_of(r);
  uint64_t sign = v->type->is_signed ? (uint64_t)1 << (v->width - 1) : 0;
  const char *low = constant_text(a, v->type, r->low);
  const char *high = constant_text(a, v->type, r->high);
  if (r->low == r->high)
    return arena_printf(a, "%s == %s", v->name, low);
  if (r->low == sign)
    return arena_printf(a, "%s <= %s", v->name, high);
  if (r->high == (bits_mask(v->width) ^ sign))
    return arena_printf(a, "%s <= %s", low, v->name);
  return arena_printf(a, "%s <= %s && %s <= %s", low, v->name, v->name, high);
}

/* The statement that the loop is, if it is one of those whose head is their
 * condition. */
static const Stmt *find_loop(const Builder *b, const LoopRange *r) {
  Loc loc = r->function->loops[r->loop].loc;
  StmtId id = outline_find(b->outline, loc);
  if (id == STMT_NONE)
    return NULL;
  const Stmt *s = &b->outline->stmts[id];
  bool is_loop = s->kind == STMT_WHILE || s->kind == STMT_FOR;
  return is_loop && !s->in_macro && s->at.begin.line == loc.line &&
                 s->at.begin.column == loc.column
             ? s
             : NULL;
}

static bool can_name(const Builder *b, const LoopRange *r, const Stmt *loop) {
  StmtId id = (StmtId)(loop - b->outline->stmts);
  return outline_can_name(b->outline, variable_of(r)->name, id);
}

static void add_invariant(Builder *b, const Stmt *loop, const char *text) {
  Place at = loop->at.begin;
  *vec_push(b->arena, &b->invariants) = (WitnessInvariant){
      .type = INVARIANT_LOOP,
      .place = {.file = b->out->metadata.files[0],
                .line = at.line,
                .column = outline_character(b->outline, at),
                .function = b->outline->functions[loop->function].name},
      .value = {.text = text, .format = EXPRESSION_C}};
}

/* Ranges of one loop stand one after the other. */
static void add_all(Builder *b, const LoopRanges *ranges) {
  const char *text = NULL;
  for (uint32_t i = 0; i < ranges->n; i++) {
    const LoopRange *r = &ranges->data[i], *next = r + 1;
    const Stmt *loop = find_loop(b, r);
    if (loop && can_name(b, r, loop)) {
      const char *one = range_text(b->arena, r);
      text = text ? arena_printf(b->arena, "%s && %s", text, one) : one;
    }
    bool goes_on = i + 1 < ranges->n && next->function == r->function &&
                   next->loop == r->loop;
    if (!goes_on && text)
      add_invariant(b, loop, text);
    if (!goes_on)
      text = NULL;
  }
}

void witness_build_invariants(Arena *a, const Program *p, const Outline *o,
                              DomainKind domain, Witness *out) {
  Builder b = {.arena = a, .outline = o, .out = out};
  const LoopRanges ranges = loop_ranges(a, p, domain);
  add_all(&b, &ranges);
  out->kind = WITNESS_CORRECTNESS;
  out->invariants = b.invariants.data;
  out->n_invariants = b.invariants.n;
}
