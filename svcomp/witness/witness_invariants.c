#include "svcomp/witness/witness_invariants.h"

#include "frontend/base/bits.h"
#include "frontend/base/vec.h"
#include "frontend/ir/constant.h"
#include "reduction/static/value_ranges.h"
#include "svcomp/witness/witness_ghosts.h"

#include <string.h>

typedef struct {
  Arena *arena;
  const Program *program;
  const Outline *outline;
  Witness *out;
  LockSets *locks;
  ValueRanges ranges;
  Ghosts *ghosts;       /* NULL: the format has no ghosts */
  const Claims *claims; /* NULL: no claims, or no ghosts */
  bool *is_stated;      /* by object: a bound that always holds was written */
  VEC(WitnessInvariant) invariants;
} Builder;

/* ---- expressions */

/* Returns the bounds that are not the type's own; NULL if both are. */
static const char *range_text(Arena *a, const char *name, const Type *t,
                              uint64_t low, uint64_t high) {
  unsigned width = 8 * (unsigned)t->size;
  bool is_least = !range_order(t, low);
  bool is_most = range_order(t, high) == bits_mask(width);
  const char *from = constant_text(a, t, low), *to = constant_text(a, t, high);
  if (is_least && is_most)
    return NULL;
  if (low == high)
    return arena_printf(a, "%s == %s", name, from);
  if (is_least)
    return arena_printf(a, "%s <= %s", name, to);
  if (is_most)
    return arena_printf(a, "%s <= %s", from, name);
  return arena_printf(a, "%s <= %s && %s <= %s", from, name, name, to);
}

static const char *both(Arena *a, const char *one, const char *other) {
  return one && other ? arena_printf(a, "%s && %s", one, other)
         : one        ? one
                      : other;
}

static const char *locals_text(const Builder *b, const Function *f,
                               uint32_t loop, StmtId at) {
  const char *all = NULL;
  for (uint32_t i = 0; i < b->ranges.n_loops; i++) {
    const LoopRange *r = &b->ranges.loops[i];
    const RegInfo *v = &f->regs[r->function == f ? r->reg : 0];
    if (r->function == f && r->loop == loop &&
        outline_can_name(b->outline, v->name, at))
      all = both(b->arena, all,
                 range_text(b->arena, v->name, v->type, r->low, r->high));
  }
  return all;
}

static bool uses(const Function *f, ObjId id) {
  for (uint32_t i = 0; i < f->n_code; i++)
    if (f->code[i].a.kind == OPERAND_OBJECT && f->code[i].a.id == id)
      return true;
  return false;
}

static const char *interval_text(const Builder *b, const Object *o,
                                 Interval x) {
  return range_text(b->arena, o->name, o->type, range_order(o->type, x.low),
                    range_order(o->type, x.high));
}

static bool is_before(Loc a, TextPosition b) {
  return a.line < b.line || (a.line == b.line && a.column < b.column);
}

/* True if the object's name denotes it everywhere in the function, from the
 * statement on. */
static bool is_named(const Builder *b, const Object *o, StmtId at) {
  const Outline *x = b->outline;
  if (!o->name || !outline_has(x, o->loc) ||
      outline_find(x, o->loc) != STMT_NONE ||
      !is_before(o->loc, x->stmts[at].at.begin))
    return false;
  for (uint32_t i = 0; i < x->n_variables; i++)
    if (x->variables[i].function == x->stmts[at].function &&
        !strcmp(x->variables[i].name, o->name))
      return false;
  return true;
}

static const char *globals_text(const Builder *b, const Function *f, StmtId at,
                                bool is_new) {
  const char *all = NULL;
  for (ObjId i = 0; i < b->program->n_objects; i++) {
    const Object *o = &b->program->objects[i];
    const ObjectRange *r = &b->ranges.objects[i];
    if (!r->is_known || (is_new && b->is_stated[i]) || !uses(f, i) ||
        !is_named(b, o, at))
      continue;
    b->is_stated[i] = true;
    all = both(b->arena, all, interval_text(b, o, r->ever));
  }
  return all;
}

/* Returns further bounds of the object while no thread holds 'guard': the
 * object's own; or TOKEN_SECTION, which means none, where the thread is about
 * to leave that one. */
static const char *free_text(const Builder *b, ObjId id, unsigned guard) {
  const ObjectRange *r = &b->ranges.objects[id];
  bool is_narrower =
      r->ever.low <= r->free.low && r->free.low <= r->free.high &&
      r->free.high <= r->ever.high &&
      (r->ever.low != r->free.low || r->ever.high != r->free.high);
  const char *text = r->is_known && is_narrower
                         ? interval_text(b, &b->program->objects[id], r->free)
                         : NULL;
  return text ? ghosts_claim(b->ghosts, guard, text) : NULL;
}

/* ---- places */

/* Returns the loop statement, if its head is its condition; or STMT_NONE. */
static StmtId find_loop(const Builder *b, Loc loc) {
  StmtId id = outline_find(b->outline, loc);
  if (id == STMT_NONE)
    return STMT_NONE;
  const Stmt *s = &b->outline->stmts[id];
  bool is_loop = s->kind == STMT_WHILE || s->kind == STMT_FOR;
  bool begins =
      s->at.begin.line == loc.line && s->at.begin.column == loc.column;
  return is_loop && begins && !s->in_macro ? id : STMT_NONE;
}

static bool has_invariant(const Builder *b, const WitnessInvariant *v) {
  for (uint32_t i = 0; i < b->invariants.n; i++) {
    const WitnessInvariant *w = &b->invariants.data[i];
    if (w->type == v->type && w->place.line == v->place.line &&
        w->place.column == v->place.column &&
        !strcmp(w->value.text, v->value.text))
      return true;
  }
  return false;
}

static void add_invariant(Builder *b, WitnessInvariantType type, StmtId at,
                          const char *text) {
  WitnessInvariant v = {
      .type = type,
      .place = ghosts_place(b->outline, b->out->metadata.files[0], at),
      .value = {.text = text, .format = EXPRESSION_C}};
  if (text && !has_invariant(b, &v))
    *vec_push(b->arena, &b->invariants) = v;
}

static bool may_be_stated(const Builder *b, FuncId f, ObjId o, StmtId at) {
  return b->ghosts && uses(&b->program->functions[f], o) &&
         is_named(b, &b->program->objects[o], at);
}

static bool is_outside(const Builder *b, FuncId f, uint32_t inst) {
  return lock_sets_held(b->locks, f, inst) >> TOKEN_OUTSIDE & 1;
}

static void add_free_at_loop(Builder *b, StmtId at, FuncId f, uint32_t inst) {
  for (ObjId i = 0; i < b->program->n_objects; i++) {
    unsigned guard = lock_sets_guard(b->locks, i);
    if (may_be_stated(b, f, i, at) &&
        (guard != TOKEN_SECTION || is_outside(b, f, inst)))
      add_invariant(b, INVARIANT_LOOP, at, free_text(b, i, guard));
  }
}

/* Adds bounds of free objects at first.  Bounds of objects that mutexes guard
 * are written where these are locked. */
static void add_free_at_first(Builder *b, StmtId at, FuncId f) {
  for (ObjId i = 0; i < b->program->n_objects; i++)
    if (may_be_stated(b, f, i, at) && !b->is_stated[i] &&
        lock_sets_guard(b->locks, i) == TOKEN_SECTION && is_outside(b, f, 0))
      add_invariant(b, INVARIANT_LOCATION, at, free_text(b, i, TOKEN_SECTION));
}

/* ---- claims of a proof */

static const char *claim_text(const Builder *b, const Claim *c, StmtId at) {
  unsigned guard = TOKEN_SECTION;
  if (c->lock)
    guard = lock_sets_find(b->locks, (ObjId)(c->lock - b->program->objects),
                           c->offset);
  for (uint32_t i = 0; i < c->n_objects; i++)
    if (!is_named(b, c->objects[i], at))
      return NULL;
  return guard == MOST_TOKENS ? NULL : ghosts_claim(b->ghosts, guard, c->text);
}

static void add_claims(Builder *b, WitnessInvariantType type, StmtId at,
                       const ClaimedInst *p) {
  for (uint32_t i = 0; p && i < p->n; i++)
    add_invariant(b, type, at, claim_text(b, &p->claims[i], at));
}

static bool is_part(const Builder *b, const StmtId *stmts, uint32_t inst,
                    StmtId of) {
  return stmts[inst] != STMT_NONE &&
         outline_is_inside(b->outline, stmts[inst], of);
}

/* True if control reaches the statement only at that instruction. */
static bool is_entry(const Builder *b, const Function *f, const StmtId *stmts,
                     uint32_t inst, StmtId s) {
  bool is_it = inst == 0;
  if (inst && is_part(b, stmts, 0, s))
    return false;
  for (uint32_t k = 0; k < f->n_code; k++) {
    uint32_t next[2], n = inst_successors(f, k, next);
    for (uint32_t i = 0; i < n && !is_part(b, stmts, k, s); i++) {
      is_it |= next[i] == inst;
      if (next[i] != inst && is_part(b, stmts, next[i], s))
        return false;
    }
  }
  return is_it;
}

static const StmtId *statements_of(const Builder *b, const Function *f) {
  StmtId *out = ARENA_ARRAY(b->arena, StmtId, f->n_code + 1);
  for (uint32_t i = 0; i < f->n_code; i++)
    out[i] = outline_find_whole(b->outline, f->code[i].loc);
  return out;
}

/* Adds claims that differ from those of the previous statement, since adjacent
 * statements mostly have the same. */
static void add_claimed(Builder *b, FuncId id) {
  const Function *f = &b->program->functions[id];
  const StmtId *stmts = b->claims ? statements_of(b, f) : NULL;
  const Claim *last = NULL;
  for (uint32_t i = 0; b->claims && i < b->claims->n; i++) {
    const ClaimedInst *p = &b->claims->insts[i];
    StmtId s = p->function == id ? stmts[p->inst] : STMT_NONE;
    if (s == STMT_NONE || p->claims == last ||
        b->outline->stmts[s].kind != STMT_EXPRESSION ||
        b->outline->stmts[s].in_macro || !is_entry(b, f, stmts, p->inst, s))
      continue;
    add_claims(b, INVARIANT_LOCATION, s, p);
    last = p->claims;
  }
}

static void add_loops(Builder *b, FuncId id) {
  const Function *f = &b->program->functions[id];
  for (uint32_t i = 0; i < f->n_loops; i++) {
    StmtId at = find_loop(b, f->loops[i].loc);
    if (at == STMT_NONE)
      continue;
    add_invariant(b, INVARIANT_LOOP, at,
                  both(b->arena, locals_text(b, f, i, at),
                       globals_text(b, f, at, false)));
    add_free_at_loop(b, at, id, f->loops[i].head);
    if (b->claims)
      add_claims(b, INVARIANT_LOOP, at,
                 claims_at(b->claims, id, f->loops[i].head));
  }
}

/* Adds bounds at the start of a function, for objects without one so far. */
static void add_first(Builder *b, FuncId id) {
  const Function *f = &b->program->functions[id];
  const OutlineFunction *x = outline_find_function(b->outline, f->name);
  StmtId at = x ? outline_enter(b->outline, x->body) : STMT_NONE;
  while (at != STMT_NONE && b->outline->stmts[at].kind == STMT_DECLARATION)
    at = outline_next(b->outline, at);
  if (at == STMT_NONE || b->outline->stmts[at].in_macro)
    return;
  add_free_at_first(b, at, id);
  add_invariant(b, INVARIANT_LOCATION, at, globals_text(b, f, at, true));
}

/* Adds bounds of guarded objects where a thread takes or leaves a mutex. */
static void add_locks(Builder *b) {
  uint32_t n;
  const UpdateSite *sites = ghosts_sites(b->ghosts, &n);
  for (uint32_t k = 0; k < n; k++) {
    if (sites[k].token >= TOKEN_MUTEX && !sites[k].takes)
      add_invariant(b, INVARIANT_LOCATION, sites[k].stmt,
                    ghosts_held(b->ghosts, sites[k].token));
    for (ObjId i = 0; i < b->program->n_objects; i++)
      if (lock_sets_guard(b->locks, i) == sites[k].token &&
          is_named(b, &b->program->objects[i], sites[k].stmt))
        add_invariant(
            b, INVARIANT_LOCATION, sites[k].stmt,
            free_text(b, i, sites[k].takes ? sites[k].token : TOKEN_SECTION));
  }
}

/* Calls 'add' for the user's functions that the program begins with, or for the
 * others. */
static void for_users(Builder *b, void (*add)(Builder *, FuncId),
                      bool is_first) {
  for (FuncId i = 0; i < b->program->n_functions; i++) {
    const Function *f = &b->program->functions[i];
    if (f->has_body && !f->is_library &&
        lock_sets_is_first(b->locks, i) == is_first)
      add(b, i);
  }
}

void witness_build_invariants(Arena *a, const Program *p, const Outline *o,
                              DomainKind domain, const Claims *claims,
                              Witness *out) {
  Builder b = {.arena = a, .program = p, .outline = o, .out = out};
  bool has_ghosts = out->metadata.format == WITNESS_2_1;
  b.locks = lock_sets_new(a, p);
  b.ghosts = has_ghosts ? ghosts_new(a, p, b.locks, o) : NULL;
  b.claims = has_ghosts ? claims : NULL;
  b.ranges = value_ranges_find(a, p, b.locks, domain);
  b.is_stated = ARENA_ARRAY(a, bool, p->n_objects + 1);
  for_users(&b, add_loops, true);
  for_users(&b, add_loops, false);
  for_users(&b, add_first, false);
  for_users(&b, add_first, true);
  for_users(&b, add_claimed, true);
  for_users(&b, add_claimed, false);
  if (has_ghosts) {
    add_locks(&b);
    ghosts_write(b.ghosts, out);
  }
  out->kind = WITNESS_CORRECTNESS;
  out->invariants = b.invariants.data;
  out->n_invariants = b.invariants.n;
}
