#include "reduction/static/accesses.h"

#include "frontend/base/hash.h"
#include "frontend/base/table.h"
#include "frontend/base/vec.h"
#include "reduction/static/callees.h"

#include <assert.h>
#include <stdlib.h>

/* More accesses with one base become one to any of its bytes. */
enum { MOST_OF_BASE = 8 };

typedef uint32_t Set; /* sorted set of accesses; 0: none */
typedef VEC(AccessSite) List;

/* By instruction: the set before it, and a hash of its sources. */
typedef struct {
  Set set;
  uint64_t sources;
} Point;

struct Accesses {
  Arena *arena;
  const Program *program;
  VEC(AccessList) sets;
  Table table;
  LockWords *lock_words;
  Point **points; /* by function */
  const Callees *callees;
  List work; /* a set under construction */
  bool has_changed;
};

/* ---- accesses */

bool access_is_anywhere(const AccessSite *x) { return x->low == INT64_MIN; }

void access_forget_offset(AccessSite *x) {
  x->low = INT64_MIN, x->high = INT64_MAX;
  x->index_kind = INDEX_NONE;
  x->index = x->width = 0;
  x->stride = 0;
}

static bool is_far(int64_t offset) {
  const int64_t most = (int64_t)1 << 40;
  return offset < -most || offset > most;
}

static void shift(AccessSite *x, int64_t low, int64_t high) {
  if (access_is_anywhere(x))
    return;
  x->low += low, x->high += high;
  if (is_far(x->low) || is_far(x->high))
    access_forget_offset(x);
}

static void shift_by(AccessSite *x, int64_t n, int64_t stride) {
  const int64_t most = 1 << 22;
  if (is_far(n) || stride < -most || stride > most)
    access_forget_offset(x);
  else
    shift(x, n * stride, n * stride);
}

void access_set_index(AccessSite *x, int64_t n) {
  int64_t stride = x->stride;
  x->index_kind = INDEX_NONE, x->index = x->width = 0, x->stride = 0;
  shift_by(x, n, stride);
}

int64_t access_index(const Program *p, const AccessSite *x, unsigned width,
                     uint64_t bits) {
  if (x->index_kind == INDEX_SIGNED)
    return (int64_t)bits_sext(bits, x->width);
  bits &= bits_mask(width);
  return (int64_t)(width < p->address_width ? bits : bits_sext(bits, width));
}

static int compare(const void *a, const void *b) {
  return memcmp(a, b, sizeof(AccessSite));
}

static bool is_same_base(const AccessSite *x, const AccessSite *y) {
  return x->kind == y->kind && x->base_kind == y->base_kind &&
         x->base == y->base && lock_word_is_same(x->lock_word, y->lock_word);
}

/* ---- sets */

static Set find_set(const Accesses *a, const List *l, uint32_t hash) {
  TABLE_EACH(i, &a->table, hash) {
    const AccessList *s = &a->sets.data[i];
    if (s->n == l->n && !memcmp(s->data, l->data, l->n * sizeof(AccessSite)))
      return i;
  }
  return 0;
}

static uint32_t hash_list(const List *l) {
  uint64_t h = l->n;
  for (uint32_t i = 0; i < l->n; i++) {
    const AccessSite *x = &l->data[i];
    h = hash_mix(h, (uint64_t)x->base << 8 | (unsigned)x->kind << 4 |
                        x->base_kind);
    h = hash_mix(h, (uint64_t)x->lock_word.base << 32 ^
                        (uint64_t)x->lock_word.offset);
    h = hash_mix(h, (uint64_t)x->low);
    h = hash_mix(h, (uint64_t)x->index << 32 ^ (uint64_t)x->high);
  }
  return hash_number(h);
}

/* Keeps accesses first .. end-1, which have one base. */
static void keep_of_base(List *l, uint32_t *kept, uint32_t first,
                         uint32_t end) {
  bool is_anywhere = end - first > MOST_OF_BASE;
  for (uint32_t i = first; i < end; i++)
    is_anywhere |= access_is_anywhere(&l->data[i]);
  if (is_anywhere) {
    l->data[*kept] = l->data[first];
    access_forget_offset(&l->data[(*kept)++]);
    return;
  }
  for (uint32_t i = first; i < end; i++)
    l->data[(*kept)++] = l->data[i];
}

static uint32_t without_doubles(List *l) {
  uint32_t n = 0;
  for (uint32_t i = 0; i < l->n; i++)
    if (!n || compare(&l->data[n - 1], &l->data[i]))
      l->data[n++] = l->data[i];
  return n;
}

/* Returns the set of the elements of the list. */
static Set intern(Accesses *a, List *l) {
  if (!l->n)
    return 0;
  qsort(l->data, l->n, sizeof *l->data, compare);
  l->n = without_doubles(l);
  uint32_t kept = 0;
  for (uint32_t i = 0, k; i < l->n; i = k) {
    for (k = i + 1; k < l->n && is_same_base(&l->data[i], &l->data[k]); k++)
      ;
    keep_of_base(l, &kept, i, k);
  }
  l->n = kept;
  uint32_t hash = hash_list(l);
  Set known = find_set(a, l, hash);
  if (known)
    return known;
  AccessSite *copy = ARENA_ARRAY(a->arena, AccessSite, l->n);
  memcpy(copy, l->data, l->n * sizeof *copy);
  table_add(a->arena, &a->table, hash, a->sets.n);
  *vec_push(a->arena, &a->sets) = (AccessList){copy, l->n};
  return a->sets.n - 1;
}

static void add(Accesses *a, AccessSite x) {
  if (x.base_kind == BASE_LOADED || x.kind == ACCESS_END ||
      x.kind == ACCESS_LEAK)
    access_forget_offset(&x);
  *vec_push(a->arena, &a->work) = x;
}

static void add_set(Accesses *a, Set s) {
  const AccessList l = a->sets.data[s];
  for (uint32_t i = 0; i < l.n; i++)
    add(a, l.data[i]);
}

/* ---- values */

/* Returns an operand as an address: an access of that kind, of so many bytes.
 * False: it is none. */
static bool address_of(const Accesses *a, const Operand *o, AccessKind kind,
                       unsigned bytes, AccessSite *out) {
  *out = (AccessSite){.kind = kind, .base = o->id, .high = bytes};
  if (o->kind == OPERAND_REG)
    out->base_kind = BASE_REG;
  else if (o->kind != OPERAND_OBJECT)
    return false;
  int64_t by = (int64_t)bits_sext(o->bits, a->program->address_width);
  if (o->kind == OPERAND_OBJECT)
    shift(out, by, by);
  return true;
}

static void add_address(Accesses *a, const Operand *o, AccessKind kind,
                        unsigned bytes) {
  AccessSite x;
  if (address_of(a, o, kind, bytes, &x))
    add(a, x);
}

/* Returns the access, given that its base register holds the address 'v'. */
static AccessSite based_on(AccessSite x, const AccessSite *v) {
  x.base_kind = v->base_kind, x.base = v->base;
  bool has_two = x.index_kind != INDEX_NONE && v->index_kind != INDEX_NONE;
  if (access_is_anywhere(v) || has_two) {
    access_forget_offset(&x);
    return x;
  }
  shift(&x, v->low, v->high - 1);
  if (v->index_kind != INDEX_NONE && !access_is_anywhere(&x)) {
    x.index_kind = v->index_kind, x.index = v->index;
    x.width = v->width, x.stride = v->stride;
  }
  return x;
}

/* Returns the access, given that its index is the operand. */
static AccessSite indexed_by(const Accesses *a, AccessSite x,
                             const Operand *o) {
  if (o->kind == OPERAND_REG)
    x.index = o->id;
  else if (o->kind == OPERAND_CONST)
    access_set_index(&x, access_index(a->program, &x, o->width, o->bits));
  else
    access_forget_offset(&x);
  return x;
}

static bool is_of_register(const AccessSite *x) {
  return x->index_kind == INDEX_REG || x->index_kind == INDEX_SIGNED;
}

static bool has_base(const AccessSite *x, Reg r) {
  return x->base_kind == BASE_REG && x->base == r;
}

static bool has_index(const AccessSite *x, Reg r) {
  return is_of_register(x) && x->index == r;
}

/* ---- assignments: substitution of the assigned value for a register */

static void extend_sign(const Program *p, const Function *f, const Inst *i,
                        AccessSite *x) {
  if (x->index_kind == INDEX_REG && i->a.kind == OPERAND_REG &&
      f->regs[i->dst].width == p->address_width) {
    x->index_kind = INDEX_SIGNED;
    x->index = i->a.id, x->width = i->a.width;
  } else {
    access_forget_offset(x);
  }
}

/* Substitutes the assigned value for the index. */
static void assign_index(const Accesses *a, const Function *f, const Inst *i,
                         AccessSite *x) {
  bool is_plain = x->index_kind == INDEX_REG;
  if (i->kind == INST_MOVE)
    *x = indexed_by(a, *x, &i->a);
  else if (i->kind == INST_SELF)
    x->index_kind = INDEX_SELF, x->index = x->width = 0;
  else if (i->kind == INST_OP && i->op == OP_ZEXT && is_plain)
    *x = indexed_by(a, *x, &i->a);
  else if (i->kind == INST_OP && i->op == OP_SEXT)
    extend_sign(a->program, f, i, x);
  else
    access_forget_offset(x);
}

static void add_based(Accesses *a, AccessSite x, const Operand *o,
                      bool is_exact) {
  AccessSite v;
  if (!address_of(a, o, ACCESS_READ, 1, &v))
    return;
  if (!is_exact)
    access_forget_offset(&v);
  add(a, based_on(x, &v));
}

static void add_indexed(Accesses *a, AccessSite x, const Inst *i) {
  if (i->b.kind == OPERAND_CONST) {
    shift_by(&x, (int64_t)bits_sext(i->b.bits, i->b.width), i->stride);
  } else if (i->b.kind == OPERAND_REG && x.index_kind == INDEX_NONE &&
             !access_is_anywhere(&x) && !is_far(i->stride)) {
    x.index_kind = INDEX_REG, x.index = i->b.id, x.stride = i->stride;
  } else {
    access_forget_offset(&x);
  }
  add_based(a, x, &i->a, true);
}

static void add_operated(Accesses *a, AccessSite x, const Inst *i) {
  bool is_choice = op_origin(i->op) == ORIGIN_CHOSEN;
  if (op_origin(i->op) == ORIGIN_NONE)
    return;
  if (!is_choice)
    add_based(a, x, &i->a, op_origin(i->op) == ORIGIN_OPERAND);
  if (op_arity(i->op) > 1)
    add_based(a, x, &i->b, is_choice);
  if (is_choice)
    add_based(a, x, &i->c, true);
}

static Set entry_set(const Accesses *a, FuncId f) {
  return a->program->functions[f].n_code ? a->points[f][0].set : 0;
}

/* Adds an access of a function, in terms of its arguments. */
static void add_of_callee(Accesses *a, const Function *f, AccessSite x,
                          const Operand *args) {
  const Operand zero = {.kind = OPERAND_CONST, .width = 64};
  if (is_of_register(&x))
    x = indexed_by(a, x, x.index < f->n_params ? &args[x.index] : &zero);
  x.lock_word = lock_word_of_callee(a->program, x.lock_word, args, f->n_params);
  if (x.base_kind != BASE_REG)
    add(a, x);
  else if (x.base < f->n_params)
    add_based(a, x, &args[x.base], true);
}

/* Adds the access, based on the value that the function returns. */
static void add_returned(Accesses *a, AccessSite x, FuncId f,
                         const Inst *call) {
  const AccessList l = a->sets.data[entry_set(a, f)];
  x.lock_word = (LockWord){0};
  for (uint32_t i = 0; i < l.n; i++)
    if (l.data[i].kind == ACCESS_RETURN)
      add_of_callee(a, &a->program->functions[f], based_on(x, &l.data[i]),
                    call->args);
}

static void add_all_returned(Accesses *a, AccessSite x, const Inst *call) {
  uint32_t from = 0;
  FuncId f;
  while ((f = callees_next(a->callees, call, &from)) != FUNC_NONE)
    add_returned(a, x, f, call);
}

static void add_loaded(Accesses *a, AccessSite x) {
  x.base_kind = BASE_LOADED, x.base = 0;
  add(a, x);
}

/* Substitutes the assigned value for the base. */
static void assign_base(Accesses *a, AccessSite x, const Inst *i) {
  switch (i->kind) {
  case INST_MOVE: add_based(a, x, &i->a, true); break;
  case INST_INDEX: add_indexed(a, x, i); break;
  case INST_OP: add_operated(a, x, i); break;
  case INST_LOAD: add_loaded(a, x); break;
  case INST_CALL: add_all_returned(a, x, i); break;
  default: break; /* no address, or that of an object that does not exist yet */
  }
}

/* Adds the accesses after the instruction, in terms of what is before it. */
static void add_before(Accesses *a, const Function *f, const Inst *i,
                       uint32_t next) {
  const AccessList l =
      a->sets.data[a->points[f - a->program->functions][next].set];
  bool assigns = inst_assigns(i->kind) && i->dst != REG_NONE;
  for (uint32_t k = 0; k < l.n; k++) {
    AccessSite x = l.data[k];
    x.lock_word = lock_word_before(a->program, i, x.lock_word);
    if (x.lock_word.kind == LOCK_WORD_NONE)
      x.lock_word = lock_words_of_call(a->lock_words, i);
    if (assigns && has_index(&x, i->dst))
      assign_index(a, f, i, &x);
    if (assigns && has_base(&x, i->dst))
      assign_base(a, x, i);
    else
      add(a, x);
  }
}

/* ---- accesses of instructions themselves */

static void add_called(Accesses *a, FuncId f, const Operand *args) {
  const AccessList l = a->sets.data[entry_set(a, f)];
  for (uint32_t i = 0; i < l.n; i++)
    if (l.data[i].kind != ACCESS_RETURN)
      add_of_callee(a, &a->program->functions[f], l.data[i], args);
}

static void add_call(Accesses *a, const Inst *i) {
  uint32_t from = 0;
  FuncId f;
  while ((f = callees_next(a->callees, i, &from)) != FUNC_NONE)
    add_called(a, f, i->args);
}

/* A thread to come has neither its number nor its thread-local objects yet. */
static void add_of_thread(Accesses *a, const Function *f, AccessSite x,
                          const Operand *args) {
  if (x.kind == ACCESS_RETURN || (x.base_kind == BASE_OBJECT &&
                                  a->program->objects[x.base].is_thread_local))
    return;
  if (x.index_kind == INDEX_SELF)
    access_forget_offset(&x);
  if (x.lock_word.kind == LOCK_WORD_OBJECT &&
      a->program->objects[x.lock_word.base].is_thread_local)
    x.lock_word = (LockWord){0};
  add_of_callee(a, f, x, args);
}

static void add_spawn(Accesses *a, const Inst *i) {
  const Operand args[] = {i->a, i->b};
  FuncId start = a->program->thread_start;
  add(a, (AccessSite){.kind = ACCESS_SPAWN, .base_kind = BASE_LOADED});
  if (start == FUNC_NONE ||
      !function_takes(&a->program->functions[start], args, 2))
    return;
  const AccessList l = a->sets.data[entry_set(a, start)];
  for (uint32_t k = 0; k < l.n; k++)
    add_of_thread(a, &a->program->functions[start], l.data[k], args);
}

/* See thread_state.c of the library. */
static AccessKind kind_of_load(const Function *f) {
  const bool awaits = f->is_library && (!strcmp(f->name, "thread_is_awaited") ||
                                        !strcmp(f->name, "thread_result"));
  return awaits ? ACCESS_AWAIT : ACCESS_READ;
}

static void add_location(Accesses *a, const Function *f, const Inst *i,
                         AccessKind kind) {
  AccessSite x;
  if (!address_of(a, &i->a, kind, inst_access_width(f, i) / 8 + i->after, &x))
    return;
  shift(&x, -(int64_t)i->before, 0);
  add(a, x);
}

static void add_section(Accesses *a, const Inst *i) {
  if (i->section == SECTION_PROGRAM)
    add(a, (AccessSite){.kind = ACCESS_SECTION, .base_kind = BASE_LOADED});
}

static void add_own(Accesses *a, const Function *f, const Inst *i) {
  switch (i->kind) {
  case INST_LOAD: add_location(a, f, i, kind_of_load(f)); break;
  case INST_STORE:
    add_location(a, f, i, ACCESS_WRITE);
    add_address(a, &i->b, ACCESS_LEAK, 1);
    break;
  case INST_ATOMIC_BEGIN: add_section(a, i); break;
  case INST_FREE: add_address(a, &i->a, ACCESS_END, 1); break;
  case INST_RETURN: add_address(a, &i->a, ACCESS_RETURN, 1); break;
  case INST_CALL: add_call(a, i); break;
  case INST_SPAWN: add_spawn(a, i); break;
  default: break;
  }
}

/* ---- the least fixed point */

static uint64_t sources_of_call(const Accesses *a, const Inst *i) {
  uint64_t h = 1;
  uint32_t from = 0;
  FuncId f;
  while ((f = callees_next(a->callees, i, &from)) != FUNC_NONE)
    h = hash_mix(h, entry_set(a, f));
  return h;
}

/* Returns a hash of all sets from which that of the instruction is computed. */
static uint64_t sources_of(const Accesses *a, FuncId id, uint32_t at) {
  const Function *f = &a->program->functions[id];
  const Inst *i = &f->code[at];
  uint32_t next[2];
  uint64_t h = 1;
  for (unsigned n = inst_successors(f, at, next); n-- > 0;)
    h = hash_mix(h, a->points[id][next[n]].set);
  if (i->kind == INST_CALL)
    h = hash_mix(h, sources_of_call(a, i));
  if (i->kind == INST_SPAWN && a->program->thread_start != FUNC_NONE)
    h = hash_mix(h, entry_set(a, a->program->thread_start));
  return h;
}

static bool look_at(Accesses *a, FuncId id, uint32_t at) {
  const Function *f = &a->program->functions[id];
  Point *p = &a->points[id][at];
  const uint64_t sources = sources_of(a, id, at);
  if (p->sources == sources)
    return false;
  p->sources = sources;
  uint32_t next[2];
  a->work.n = 0;
  add_set(a, p->set);
  for (unsigned n = inst_successors(f, at, next); n-- > 0;)
    add_before(a, f, &f->code[at], next[n]);
  add_own(a, f, &f->code[at]);
  Set now = intern(a, &a->work);
  bool has_changed = now != p->set;
  p->set = now;
  return has_changed;
}

static bool look_at_function(Accesses *a, FuncId id) {
  bool has_changed = false;
  for (bool again = true; again;) {
    again = false;
    for (uint32_t at = a->program->functions[id].n_code; at-- > 0;)
      again |= look_at(a, id, at);
    has_changed |= again;
  }
  return has_changed;
}

Accesses *accesses_new(Arena *arena, const Program *p, const Stop *stop) {
  Accesses *a = ARENA_NEW(arena, Accesses);
  *a = (Accesses){.arena = arena,
                  .program = p,
                  .lock_words = lock_words_new(arena, p),
                  .callees = callees_new(arena, p, stop)};
  vec_push(arena, &a->sets); /* the empty set */
  a->points = ARENA_ARRAY(arena, Point *, p->n_functions + 1);
  for (FuncId f = 0; f < p->n_functions; f++)
    a->points[f] = ARENA_ARRAY(arena, Point, p->functions[f].n_code + 1);
  for (bool again = true; again;) {
    again = false;
    for (FuncId f = p->n_functions; f-- > 0;)
      again |= look_at_function(a, f);
  }
  return a;
}

/* ---- results */

static AccessList list_of(const Accesses *a, Set s) { return a->sets.data[s]; }

AccessList accesses_from(const Accesses *a, const Function *f, uint32_t at) {
  assert(at < f->n_code);
  return list_of(a, a->points[f - a->program->functions][at].set);
}

/* While the callee runs, its return value is not known here. */
AccessList accesses_after(Accesses *a, const Function *f, uint32_t call) {
  assert(call + 1 < f->n_code);
  const AccessList l = accesses_from(a, f, call + 1);
  const Reg dst = f->code[call].dst;
  a->work.n = 0;
  for (uint32_t i = 0; i < l.n; i++) {
    AccessSite x = l.data[i];
    x.lock_word = lock_word_before(a->program, &f->code[call], x.lock_word);
    if (dst != REG_NONE && has_index(&x, dst))
      access_forget_offset(&x);
    if (dst != REG_NONE && has_base(&x, dst))
      add_loaded(a, x);
    else
      add(a, x);
  }
  return list_of(a, intern(a, &a->work));
}

LockWord accesses_lock_word(const Accesses *a, const Function *f, uint32_t at) {
  return lock_words_from(a->lock_words, f, at);
}

LockWord accesses_lock_word_after(const Accesses *a, const Function *f,
                                  uint32_t call) {
  return lock_word_before(a->program, &f->code[call],
                          lock_words_from(a->lock_words, f, call + 1));
}
