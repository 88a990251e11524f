#include "frontend/ir/property_ids.h"
#include "reduction/semantics/config_run.h"

#include "frontend/ir/address.h"

#include <assert.h>

enum { NULL_BYTES = 256 }; /* up to here an access is reported as one at NULL */
static const uint64_t most_object_bytes = (uint64_t)1 << 26;

const char *run_label(const Run *r, const ConfigObject *o) {
  bool is_variable = o->is_static || !memory_is_heap(o->memory);
  return is_variable ? arena_printf(run_world(r)->arena, "'%s'", o->name)
                     : o->name;
}

/* ---- accesses */

static const char *bad_pointer_text(const Run *r, ConfigValue p) {
  if (p.bits < NULL_BYTES)
    return "dereference of NULL";
  if (address_find_function(run_program(r), p.bits) != FUNC_NONE)
    return "access to a function's address";
  return "dereference of an invalid pointer";
}

/* Returns the error of an access of n bytes, or NULL. */
static const char *access_error(const Run *r, ConfigValue p, unsigned n) {
  if (!p.provenance)
    return bad_pointer_text(r, p);
  Arena *a = run_world(r)->arena;
  const ConfigObject *o = &r->s->blocks[p.provenance - 1]->info;
  if (p.bits >= o->base && p.bits - o->base <= o->size &&
      n <= o->size - (p.bits - o->base))
    return o->is_alive ? NULL
           : !memory_is_heap(o->memory)
               ? arena_printf(a, "use of %s after its lifetime",
                              run_label(r, o))
               : arena_printf(a, "use of %s after free", run_label(r, o));
  if (p.bits < NULL_BYTES)
    return bad_pointer_text(r, p);
  bool is_before = (int64_t)(p.bits - o->base) < 0;
  return arena_printf(a, "access of %u byte%s %s %s", n, n == 1 ? "" : "s",
                      is_before ? "before the beginning of" : "past the end of",
                      run_label(r, o));
}

/* Checks an access to a dead object for a race with its end.  For dependence,
 * the access reads whether the object is alive. */
static StepOutcome late_access(Run *r, RaceKind kind, ConfigValue p) {
  const uint32_t object = p.provenance - 1;
  if (!p.provenance || r->s->blocks[object]->info.is_alive)
    return STEP_OK;
  if (run_world(r)->options.keep_step)
    run_record(r, (Event){.kind = EVENT_LOAD, .object = object, .bytes = 1});
  return run_access(r, kind, object, 0, 0);
}

/* Resolves the operand by which memory is accessed: an address in a dead block
 * whose place another block has taken becomes one in that block. */
static StepOutcome find_target(Run *r, RaceKind kind, const Operand *at,
                               ConfigValue *p) {
  const ConfigValue named = run_pointer(r, at);
  *p = named;
  if (!state_follow(r->s, p))
    return STEP_OK;
  if (!run_world(r)->options.reuses)
    return run_unsupported(r);
  const Frame *user = thread_user_frame(r->t);
  if (!r->s->reused.line)
    r->s->reused = user->function->code[user->pc].loc;
  return late_access(r, kind, named);
}

/* True if the access may lie past the modelled part of an object, which is
 * unknown. */
static bool may_be_past(const Run *r, ConfigValue p) {
  return p.provenance && r->s->blocks[p.provenance - 1]->info.n_known;
}

/* Handles an invalid access.  A number that equals the address of an object may
 * have been computed from its address. */
static StepOutcome bad_access(Run *r, RaceKind kind, ConfigValue p,
                              const char *error) {
  StepOutcome races = late_access(r, kind, p);
  if (races != STEP_OK)
    return races;
  return may_be_past(r, p) || (!p.provenance && state_is_seen(r->s, p.bits))
             ? run_unsupported(r)
             : run_fail(r, PROPERTY_DEREF, error);
}

/* Returns the term for n bytes, some of which are terms. */
static ConfigValue join_terms(const Run *r, const Block *b, uint64_t offset,
                              unsigned n, ConfigValue v) {
  const Open *open = run_world(r)->options.open;
  Term bytes[8];
  for (unsigned i = 0; i < n; i++) {
    Term t = block_term(b, offset + i);
    bytes[i] =
        t ? t : term_const(open_terms(open), 8, v.bits >> 8 * i & bits_mask(8));
  }
  return run_term(r, open_joined(open, bytes, n));
}

/* Concretises terms next to bytes of an address. */
static ConfigValue concretise_bytes(Run *r, const Block *b, uint64_t offset,
                                    unsigned n, ConfigValue v) {
  assert(n && n <= 8 && offset + n <= b->info.size);
  for (unsigned i = 0; i < n; i++) {
    const ConfigValue byte = {.term = block_term(b, offset + i)};
    v.bits |= run_concretise(r, 8, byte).bits << 8 * i;
  }
  return v;
}

static bool has_terms(const Block *b, uint64_t offset, unsigned n) {
  bool any = false;
  for (unsigned i = 0; i < n; i++)
    any |= block_term(b, offset + i) != TERM_NONE;
  return any;
}

static ConfigValue read_value(Run *r, const Block *b, uint64_t offset,
                              unsigned n) {
  ConfigValue v = block_read(b, run_world(r)->sets, offset, n);
  if (has_terms(b, offset, n)) {
    if (!v.provenance)
      return join_terms(r, b, offset, n, v);
    v = concretise_bytes(r, b, offset, n, v);
  }
  const unsigned address_bytes = run_program(r)->address_width / 8u;
  return v.provenance ? run_joined(r, v, n < address_bytes,
                                   block_is_torn(b, offset, n, address_bytes))
                      : v;
}

void run_ask_byte(Run *r, uint32_t object, uint64_t offset) {
  assert(object < r->s->n_blocks);
  assert(offset < r->s->blocks[object]->info.size);
  uint64_t address = r->s->blocks[object]->info.base + offset;
  Open *open = run_world(r)->options.open;
  Term t = open ? open_byte(open, address) : TERM_NONE;
  uint64_t v = run_ask(r, (InputQuery){.kind = INPUT_MEMORY,
                                       .width = 8,
                                       .object = object,
                                       .offset = offset,
                                       .address = address,
                                       .term = t});
  Block *b = block_own(&r->s->blocks[object]);
  const uint8_t but = block_excludes(b, offset);
  if (but && v == but - 1u)
    v = but == 1;
  if (t)
    block_write_term(b, offset, t);
  else
    block_write(b, offset, 1, (ConfigValue){.bits = v});
  run_record(r, (Event){.kind = EVENT_INPUT,
                        .object = object,
                        .offset = offset,
                        .value = v,
                        .bytes = 1});
}

/* True if bytes up to 'end' are unknown. */
static bool is_unknown(const ConfigObject *o, uint64_t end) {
  return o->is_unknown && end > o->n_known;
}

static void copy_byte(const Run *r, const Block *from, Block *to, uint64_t at) {
  const Term t = block_term(from, at);
  if (t)
    block_write_term(to, at, t);
  else
    block_write(to, at, 1, block_read(from, run_world(r)->sets, at, 1));
}

static void finish_load(Run *r, const Inst *i, uint32_t object, uint64_t offset,
                        ConfigValue v, uint32_t source) {
  run_record(r, (Event){.kind = EVENT_LOAD,
                        .object = object,
                        .offset = offset,
                        .value = v.bits,
                        .bytes = run_width(r, i->dst) / 8u,
                        .source = source});
  run_assign(r, i->dst, v);
  run_next(r);
}

/* Makes a cell of the graph of bytes that are none yet. */
static void make_cell(Run *r, uint32_t *cell, uint32_t object, uint64_t offset,
                      unsigned n) {
  const Block *b = r->s->blocks[object];
  if (*cell != CELL_NONE)
    return;
  bool is_set = true;
  for (uint64_t at = offset; at < offset + n; at++)
    is_set &= block_is_set(b, at);
  const ConfigValue v = is_set ? read_value(r, b, offset, n) : (ConfigValue){0};
  *cell = run_graph_cell(r, object, offset, n, is_set ? &v : NULL);
}

static StepOutcome load_atomic(Run *r, const Inst *i, uint32_t cell,
                               uint32_t object, uint64_t offset, unsigned n) {
  ConfigValue v;
  uint32_t source;
  make_cell(r, &cell, object, offset, n);
  StepOutcome o = run_graph_load(r, i, cell, object, offset, n, &v, &source);
  if (o == STEP_OK)
    finish_load(r, i, object, offset, v, source);
  return o;
}

StepOutcome run_load(Run *r, const Inst *i) {
  ConfigValue p;
  StepOutcome found = find_target(r, RACE_READ, &i->a, &p);
  if (found != STEP_OK)
    return found;
  unsigned n = run_width(r, i->dst) / 8u;
  const char *error = access_error(r, p, n);
  if (error)
    return bad_access(r, RACE_READ, p, error);
  uint32_t object = p.provenance - 1;
  uint64_t offset = run_offset(r, p);
  if (is_unknown(&r->s->blocks[object]->info, offset + n))
    return run_unsupported(r);
  uint32_t cell;
  const GraphRole role = run_graph_role(r, i, object, offset, n, &cell);
  if (role == GRAPH_REFUSED)
    return run_unsupported(r);
  if (role == GRAPH_ATOMIC)
    return load_atomic(r, i, cell, object, offset, n);
  StepOutcome races = run_access(r, RACE_READ, object, offset, n);
  if (races != STEP_OK)
    return races;
  if (role == GRAPH_PLAIN)
    run_graph_plain(r);
  run_buffer_load(r, object, offset, n);
  Block *seen = run_forward(r, object);
  for (uint64_t at = offset; at < offset + n; at++)
    if (!block_is_set(seen ? seen : r->s->blocks[object], at)) {
      run_ask_byte(r, object, at);
      if (seen)
        copy_byte(r, r->s->blocks[object], block_own(&seen), at);
    }
  ConfigValue v = read_value(r, seen ? seen : r->s->blocks[object], offset, n);
  if (seen)
    block_release(seen);
  finish_load(r, i, object, offset, v, run_forwarded(r, object, offset, n));
  return STEP_OK;
}

static const char *store_error(const Run *r, ConfigValue p, unsigned n) {
  const char *error = access_error(r, p, n);
  if (!error && r->s->blocks[p.provenance - 1]->info.is_read_only)
    return "store to a constant object";
  return error;
}

void run_write(const Run *r, Block *b, uint64_t offset, unsigned n,
               ConfigValue v) {
  const Open *open = run_world(r)->options.open;
  block_write(b, offset, n, v);
  for (unsigned i = 0; v.term && i < n; i++) {
    ConfigValue part = run_term(r, open_part(open, v.term, i));
    if (part.term)
      block_write_term(b, offset + i, part.term);
    else
      block_write(b, offset + i, 1, part);
  }
}

/* True if the number is there already. */
static bool is_kept(const Block *b, uint64_t offset, unsigned n,
                    ConfigValue old, ConfigValue v) {
  for (uint64_t at = offset; at < offset + n; at++)
    if (!block_is_set(b, at) || block_term(b, at))
      return false;
  return !v.term && !v.provenance && !old.provenance && v.bits == old.bits;
}

static StepOutcome store_atomic(Run *r, const Inst *i, uint32_t cell,
                                uint32_t object, uint64_t offset,
                                ConfigValue v) {
  const unsigned n = i->b.width / 8u;
  make_cell(r, &cell, object, offset, n);
  state_expose(r->s, v);
  StepOutcome o = run_graph_store(r, i, cell, object, offset, n, v);
  if (o != STEP_OK)
    return o;
  run_record(r, (Event){.kind = EVENT_STORE,
                        .object = object,
                        .offset = offset,
                        .value = v.bits,
                        .bytes = n,
                        .source = run_graph_source(r)});
  run_next(r);
  return STEP_OK;
}

StepOutcome run_store(Run *r, const Inst *i) {
  ConfigValue p;
  StepOutcome found = find_target(r, RACE_WRITE, &i->a, &p);
  if (found != STEP_OK)
    return found;
  ConfigValue v = run_result(r, run_value(r, &i->b));
  unsigned n = i->b.width / 8u;
  const char *error = store_error(r, p, n);
  if (error)
    return bad_access(r, RACE_WRITE, p, error);
  uint32_t object = p.provenance - 1;
  uint64_t offset = run_offset(r, p);
  uint32_t cell;
  const GraphRole role = run_graph_role(r, i, object, offset, n, &cell);
  if (role == GRAPH_REFUSED)
    return run_unsupported(r);
  if (role == GRAPH_ATOMIC)
    return store_atomic(r, i, cell, object, offset, v);
  StepOutcome races = run_access(r, RACE_WRITE, object, offset, n);
  if (races != STEP_OK)
    return races;
  if (role == GRAPH_PLAIN)
    run_graph_plain(r);
  state_expose(r->s, v);
  const BufferedStore pending = {.object = object,
                                 .offset = offset,
                                 .bytes = n,
                                 .value = v,
                                 .step = r->s->steps};
  if (run_buffer_store(r, pending, i->order)) {
    run_record(r, (Event){.kind = EVENT_STORE,
                          .object = object,
                          .offset = offset,
                          .value = v.bits,
                          .bytes = n,
                          .is_pending = true});
    run_next(r);
    return STEP_OK;
  }
  Block *b = block_own(&r->s->blocks[object]);
  ConfigValue old = block_read(b, run_world(r)->sets, offset, n);
  const bool keeps = is_kept(b, offset, n, old, v);
  run_write(r, b, offset, n, v);
  run_record(r, (Event){.kind = EVENT_STORE,
                        .object = object,
                        .offset = offset,
                        .value = v.bits,
                        .old = old.bits,
                        .bytes = n,
                        .keeps = keeps});
  run_next(r);
  return STEP_OK;
}

/* ---- lifetimes */

static const char *object_name(Run *r, const Inst *i) {
  if (!memory_is_heap(i->memory))
    return i->text ? i->text : "a local variable";
  return arena_printf(run_world(r)->arena, "heap block %u", ++r->s->n_heap);
}

StepOutcome run_alloc(Run *r, const Inst *i) {
  const Frame *user = thread_user_frame(r->t);
  uint64_t size, align = run_operand(r, &i->b).bits;
  if (!run_number(r, i->a.width, run_operand(r, &i->a), &size) ||
      size > most_object_bytes || align > ADDRESS_MOST_ALIGN)
    return run_unsupported(r);
  ConfigValue old = run_pointer(r, &i->c);
  ConfigObject o = {.name = object_name(r, i),
                    .type = i->type,
                    .size = size,
                    .align = align ? (unsigned)align : address_alignment(i),
                    .replaces = old.provenance - 1,
                    .memory = i->memory,
                    .is_library = !memory_is_heap(i->memory) &&
                                  thread_top(r->t)->function->is_library,
                    .frame = i->memory == MEMORY_FRAME ? r->t->n_frames : 0,
                    .allocated_in = user->function,
                    .allocated_by = &user->function->code[user->pc]};
  uint64_t base =
      run_ask(r, (InputQuery){.kind = INPUT_ADDRESS,
                              .width = run_program(r)->address_width,
                              .mask = size,
                              .object = r->s->n_blocks});
  uint32_t number =
      state_add_object(r->s, r->t, o, memory_is_zeroed(i->memory), base);
  if (number == STATE_FULL)
    return run_unsupported(r);
  run_record(r, (Event){.kind = EVENT_ALLOC, .object = number, .value = size});
  thread_top(r->t)->has_blocks |= o.frame > 0;
  run_assign(r, i->dst,
             (ConfigValue){.bits = r->s->blocks[number]->info.base,
                           .provenance = number + 1});
  run_next(r);
  return STEP_OK;
}

/* Returns the error of freeing p, which is not NULL; or NULL. */
static const char *free_error(const Run *r, const Inst *i, ConfigValue p) {
  if (!p.provenance)
    return "free of a non-heap object";
  const ConfigObject *o = &r->s->blocks[p.provenance - 1]->info;
  Arena *a = run_world(r)->arena;
  if (o->is_static || !memory_is_heap(o->memory))
    return arena_printf(a, "free of a non-heap object, %s", run_label(r, o));
  if (!inst_takes_block(i, o->memory))
    return arena_printf(a, "free of %s, which is no memory of malloc",
                        run_label(r, o));
  if (!o->is_alive)
    return arena_printf(a, "double free of %s", run_label(r, o));
  if (p.bits != o->base)
    return arena_printf(a, "free of an address inside %s", run_label(r, o));
  return NULL;
}

StepOutcome run_size(Run *r, const Inst *i) {
  ConfigValue p;
  StepOutcome found = find_target(r, RACE_READ, &i->a, &p);
  if (found != STEP_OK)
    return found;
  const char *error = "realloc of NULL";
  if (p.bits)
    error = free_error(r, i, p);
  const ConfigObject *o =
      p.provenance ? &r->s->blocks[p.provenance - 1]->info : NULL;
  bool is_freed = o && inst_takes_block(i, o->memory) && !o->is_alive;
  bool has_none = error && !(is_freed && p.bits == o->base);
  if (has_none && i->memory != MEMORY_MAPPED)
    return run_fail(r, PROPERTY_FREE, error);
  uint64_t dead = is_freed && i->memory == MEMORY_MAPPED;
  run_assign(r, i->dst, (ConfigValue){.bits = has_none ? 0 : o->size | dead});
  run_next(r);
  return STEP_OK;
}

StepOutcome run_free(Run *r, const Inst *i) {
  ConfigValue p;
  StepOutcome found = find_target(r, RACE_END, &i->a, &p);
  if (found != STEP_OK)
    return found;
  if (p.bits) {
    const char *error = free_error(r, i, p);
    StepOutcome races = error ? late_access(r, RACE_END, p)
                              : run_access(r, RACE_END, p.provenance - 1, 0, 0);
    if (races != STEP_OK)
      return races;
    if (error)
      return run_fail(r, PROPERTY_FREE, error);
    state_kill_object(r->s, p.provenance - 1);
    run_record(r, (Event){.kind = EVENT_FREE, .object = p.provenance - 1});
  }
  run_next(r);
  if (p.bits)
    state_forget_object(r->s, r->t, p.provenance - 1);
  return STEP_OK;
}

/* Ends a variable; if its declaration was jumped over, it has not been
 * allocated. */
StepOutcome run_dead(Run *r, const Inst *i) {
  ConfigValue p = run_pointer(r, &i->a);
  run_next(r);
  if (!p.provenance)
    return STEP_OK;
  const ConfigObject *o = &r->s->blocks[p.provenance - 1]->info;
  if (!o->is_alive || o->is_static || o->memory != MEMORY_STACK)
    return STEP_OK;
  state_kill_object(r->s, p.provenance - 1);
  state_forget_object(r->s, r->t, p.provenance - 1);
  return STEP_OK;
}
