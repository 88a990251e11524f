#include "reduction/proof/build/build.h"

#include <string.h>

/* Bytes of the sets, as in the library (frontend/library/rwlock.c): two before
 * the writer's id and the number of waiting writers, and one after them. */
enum { FIRST_BYTES = 16, LAST_AT = 24, ALL_BYTES = 32 };
enum { COUNT_WIDTH = 64, DEPTH_WIDTH = 3, MOST_DEPTH = 7 };

/* ---- locks */

static bool is_of_sets(uint64_t at, uint64_t first, unsigned bytes) {
  bool is_first = first < at + FIRST_BYTES && at < first + bytes;
  return is_first || (first < at + ALL_BYTES && at + LAST_AT < first + bytes);
}

static void use_sets(Builder *b, BuildObjectId id) {
  BuildObject *o = &b->objects.data[id];
  b->has_grown |= !o->has_masks;
  o->has_masks = true;
}

void readers_see_access(Builder *b, BuildObjectId id, uint64_t at,
                        unsigned bytes) {
  for (uint32_t i = 0; i < b->readers.n; i++) {
    const BuildReaders *r = &b->readers.data[i];
    if (r->object == id && is_of_sets(r->offset, at, bytes))
      use_sets(b, id);
  }
}

/* True if the readers can be counted, as far as is known. */
static bool may_count(Builder *b, Sym lock) {
  uint64_t at;
  const BuildObject *o =
      lock.kind == SYM_POINTER ? &b->objects.data[lock.id] : NULL;
  if (!o || o->owner != TEMPLATE_NONE || o->is_lost)
    return false;
  if (!term_is_const(b->terms, lock.term, &at) || o->is_region ||
      part_is(b, lock) || part_overlaps(b, lock.id, at, ALL_BYTES) ||
      (o->statics && !store_is_zeroed(b, lock.id, at, ALL_BYTES)))
    use_sets(b, lock.id);
  return !b->objects.data[lock.id].has_masks;
}

static const BuildReaders *readers_at(const Builder *b, BuildObjectId id,
                                      uint64_t at) {
  for (uint32_t i = 0; i < b->readers.n; i++)
    if (b->readers.data[i].object == id && b->readers.data[i].offset == at)
      return &b->readers.data[i];
  return NULL;
}

static SlotId shared_new(Builder *b, const char *what, const char *lock,
                         unsigned width, uint64_t initial) {
  return store_library(b, arena_printf(b->arena, "%s of %s", what, lock), width,
                       TEMPLATE_NONE, sym_const(b, width, initial));
}

static const BuildReaders *readers_of(Builder *b, Sym lock) {
  uint64_t at = 0;
  term_is_const(b->terms, lock.term, &at);
  const BuildReaders *known = readers_at(b, lock.id, at);
  if (known)
    return known;
  const char *name = b->objects.data[lock.id].name;
  bool is_ready = store_is_zeroed(b, lock.id, at, ALL_BYTES);
  BuildReaders r = {.object = lock.id,
                    .offset = at,
                    .name = name,
                    .count = shared_new(b, "readers", name, COUNT_WIDTH, 0),
                    .ready = shared_new(b, "initialisation", name, 1, is_ready),
                    .depth = ARENA_ARRAY(b->arena, SlotId, b->n_templates)};
  for (TemplateId t = 0; t < b->n_templates; t++)
    r.depth[t] = SLOT_NONE;
  *vec_push(b->arena, &b->readers) = r;
  return &b->readers.data[b->readers.n - 1];
}

static SlotId depth_of(Builder *b, const BuildReaders *r) {
  SlotId *out = &r->depth[b->template];
  if (*out == SLOT_NONE) {
    const char *name = arena_printf(b->arena, "reads of %s", r->name);
    *out = store_library(b, name, DEPTH_WIDTH, b->template,
                         sym_const(b, DEPTH_WIDTH, 0));
  }
  return *out;
}

/* ---- the functions */

typedef struct {
  const BuildReaders *of;
  Term count, depth; /* before */
} Readers;

static Term equals(const Builder *b, Term x, uint64_t number) {
  return term_eq(b->terms, x,
                 term_const(b->terms, term_width(b->terms, x), number));
}

static void assign(Builder *b, State *s, const Inst *in, Term bit_or_number) {
  if (in->dst == REG_NONE)
    return;
  unsigned width =
      points_to_function(b->points, s->instance)->regs[in->dst].width;
  store_put(b, s, store_register(b, s->instance, in->dst),
            sym_number(term_zext(b->terms, bit_or_number, width)));
}

static void set(Builder *b, State *s, const Readers *r, Term count,
                Term depth) {
  store_put(b, s, r->of->count, sym_number(count));
  store_put(b, s, depth_of(b, r->of), sym_number(depth));
}

static void give_readers(Builder *b, State *s, const Inst *in,
                         const Readers *r) {
  assign(b, s, in, r->count);
}

static void give_is_read(Builder *b, State *s, const Inst *in,
                         const Readers *r) {
  assign(b, s, in, term_not(b->terms, equals(b, r->depth, 0)));
}

static void add_self(Builder *b, State *s, const Inst *in, const Readers *r) {
  (void)in;
  Term is_most = equals(b, r->depth, MOST_DEPTH);
  build_error(b, s, EDGE_UNSUPPORTED, is_most,
              "a lock taken more than seven times for reading");
  build_assume(b, s, term_not(b->terms, is_most));
  Term is_first = equals(b, r->depth, 0);
  set(b, s, r,
      term_add(b->terms, r->count, term_zext(b->terms, is_first, COUNT_WIDTH)),
      term_add(b->terms, r->depth, term_const(b->terms, DEPTH_WIDTH, 1)));
}

static void drop_self(Builder *b, State *s, const Inst *in, const Readers *r) {
  (void)in;
  build_assume(b, s, term_not(b->terms, equals(b, r->depth, 0)));
  Term is_last = equals(b, r->depth, 1);
  set(b, s, r,
      term_sub(b->terms, r->count, term_zext(b->terms, is_last, COUNT_WIDTH)),
      term_sub(b->terms, r->depth, term_const(b->terms, DEPTH_WIDTH, 1)));
}

static void do_nothing(Builder *b, State *s, const Inst *in, const Readers *r) {
  (void)b, (void)s, (void)in, (void)r;
}

/* Others still know that they hold it.  Before it is initialised, nobody has
 * used it. */
static void drop_all(Builder *b, State *s, const Inst *in, const Readers *r) {
  (void)in;
  Term is_ready = sym_term(b, store_get(b, s, r->of->ready), 1);
  Term is_held =
      term_and(b->terms, is_ready, term_not(b->terms, equals(b, r->count, 0)));
  if (!s->is_alone) {
    build_error(b, s, EDGE_UNSUPPORTED, is_held,
                "a read-write lock that is initialised while it is held for "
                "reading");
    build_assume(b, s, term_not(b->terms, is_held));
  }
  set(b, s, r, term_const(b->terms, COUNT_WIDTH, 0),
      term_const(b->terms, DEPTH_WIDTH, 0));
  store_put(b, s, r->of->ready, sym_const(b, 1, 1));
}

static void require_ready(Builder *b, State *s, const Readers *r) {
  Term is_ready = sym_term(b, store_get(b, s, r->of->ready), 1);
  build_error(b, s, EDGE_UNSUPPORTED, term_not(b->terms, is_ready),
              "a read-write lock that may not be initialised");
  build_assume(b, s, is_ready);
}

typedef void Run(Builder *, State *, const Inst *, const Readers *);

static const struct {
  const char *name;
  Run *run;
} functions[] = {{"rwlock_readers", give_readers},
                 {"rwlock_is_read_by_self", give_is_read},
                 {"rwlock_add_self", add_self},
                 {"rwlock_drop_self", drop_self},
                 {"rwlock_follow_readers", do_nothing},
                 {"rwlock_drop_all", drop_all}};

static Run *function_named(const char *name) {
  for (unsigned i = 0; i < sizeof functions / sizeof *functions; i++)
    if (!strcmp(functions[i].name, name))
      return functions[i].run;
  return NULL;
}

bool readers_call(Builder *b, State *s, const Inst *in, const char *name) {
  Run *run = function_named(name);
  if (!run)
    return false;
  if (build_forks(b, s, &in->args[0]))
    return true;
  Sym lock = store_operand(b, s, &in->args[0]);
  if (!may_count(b, lock))
    return false;
  Readers r = {.of = readers_of(b, lock)};
  if (!store_touch(b, s, lock, ALL_BYTES))
    return true;
  r.count = sym_term(b, store_get(b, s, r.of->count), COUNT_WIDTH);
  r.depth = sym_term(b, store_get(b, s, depth_of(b, r.of)), DEPTH_WIDTH);
  if (run != drop_all && !s->is_finished)
    require_ready(b, s, &r);
  if (s->is_finished)
    return true;
  run(b, s, in, &r);
  s->pc++;
  return true;
}

/* ---- waits and facts */

bool readers_are_counted(const Builder *b, Sym v) {
  if (v.kind != SYM_NUMBER)
    return false;
  if (sym_is_null(b, v))
    return true;
  for (uint32_t i = 0; i < b->readers.n; i++) {
    VarId count = b->slots.data[b->readers.data[i].count].var;
    if (count != VAR_NONE && b->vars.data[count].value == v.term)
      return true;
  }
  return false;
}

/* Returns the condition that a thread at the node is a reader. */
static Term reads_at(Builder *b, const BuildReaders *r, NodeId n) {
  const BuildNode *x = &b->nodes.data[n];
  SlotId slot = r->depth[x->template];
  if (slot == SLOT_NONE || slot >= x->n_shapes ||
      x->shapes[slot].kind == SYM_NONE)
    return term_false(b->terms);
  Sym depth = shape_value(b, x->shapes[slot], slot);
  return term_not(b->terms, equals(b, sym_term(b, depth, DEPTH_WIDTH), 0));
}

const SystemHolders *readers_holders(Builder *b, uint32_t *n) {
  VEC(SystemHolders) out = {0};
  for (uint32_t i = 0; i < b->readers.n; i++) {
    const BuildReaders *r = &b->readers.data[i];
    VarId count = b->slots.data[r->count].var;
    if (count == VAR_NONE || b->objects.data[r->object].has_masks)
      continue;
    Term *holds = ARENA_ARRAY(b->arena, Term, b->nodes.n + 1);
    for (NodeId k = 0; k < b->nodes.n; k++)
      holds[k] = reads_at(b, r, k);
    *vec_push(b->arena, &out) = (SystemHolders){count, holds};
  }
  *n = out.n;
  return out.data;
}
