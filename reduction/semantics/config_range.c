#include "reduction/semantics/config_run.h"
#include "reduction/semantics/purity.h"

#include <assert.h>

enum {
  LARGE = 1 << 12,    /* bytes: from here on, a FILL is at once by default */
  MOST_LOGGED = LARGE /* bytes; larger ranges leave no events */
};

/* True if n bytes at the pointer are in a live object that the range operation
 * may write, or read. */
static bool is_inside(const Run *r, ConfigValue p, uint64_t n, bool write) {
  ConfigValue followed = p;
  if (!p.provenance || state_follow(r->s, &followed))
    return false;
  const ConfigObject *o = &r->s->blocks[p.provenance - 1]->info;
  return o->is_alive && p.bits >= o->base && p.bits - o->base <= o->size &&
         n <= o->size - (p.bits - o->base) && !o->is_unknown && !o->n_known &&
         !(write && o->is_read_only);
}

/* True if stores reach memory at once, in their order. */
static bool is_in_order(const Run *r) {
  return run_world(r)->options.model == MODEL_SC || r->s->n_threads == 1;
}

/* True if no other thread can access it at the same time. */
static bool is_own(const Run *r, ConfigValue p) {
  return r->s->n_threads == 1 ||
         purity_is_own(r->s, p.provenance - 1, r->t->id);
}

static bool asks(Run *r, ConfigValue to, uint64_t n, bool by_default) {
  uint64_t answer = run_ask(r, (InputQuery){.kind = INPUT_RANGE,
                                            .width = RANGE_BITS,
                                            .mask = n,
                                            .address = to.bits}) &
                    bits_mask(RANGE_KIND_BITS);
  r->ends_step = answer == RANGE_AS_STEP && !r->atomic;
  return answer == RANGE_AT_ONCE || (answer == RANGE_BY_DEFAULT && by_default);
}

static void note(Run *r, EventKind kind, uint32_t object, uint64_t offset,
                 ConfigValue v, ConfigValue old) {
  run_record(r, (Event){.kind = kind,
                        .object = object,
                        .offset = offset,
                        .value = v.bits,
                        .old = old.bits,
                        .bytes = 1});
}

static StepOutcome finish(Run *r, const Inst *i, uint64_t done) {
  run_assign(r, i->dst, (ConfigValue){.bits = done});
  run_next(r);
  return STEP_OK;
}

/* True if the operation, which is valid if 'is_whole', takes place at once; a
 * large one does by default. */
static bool asks_large(Run *r, ConfigValue to, uint64_t n, bool is_whole) {
  return asks(r, to, n, is_whole && n >= LARGE && is_own(r, to)) && is_whole;
}

StepOutcome run_fill(Run *r, const Inst *i) {
  ConfigValue to = run_pointer(r, &i->a), byte = run_value(r, &i->b),
              size = run_value(r, &i->c);
  uint64_t n = size.bits;
  bool is_whole = !size.term && !byte.term && n && is_inside(r, to, n, true) &&
                  is_in_order(r);
  bool is_done = asks_large(r, to, n, is_whole);
  if (!is_done)
    return r->ends_step ? STEP_OK : finish(r, i, 0);
  uint32_t object = to.provenance - 1;
  uint64_t offset = run_offset(r, to);
  StepOutcome races = run_access(r, RACE_WRITE, object, offset, n);
  if (races != STEP_OK)
    return races;
  Block *b = block_own(&r->s->blocks[object]);
  for (uint64_t k = 0; n <= MOST_LOGGED && k < n; k++)
    note(r, EVENT_STORE, object, offset + k, byte,
         block_read(b, run_world(r)->sets, offset + k, 1));
  block_fill(b, offset, n, (uint8_t)byte.bits);
  return finish(r, i, n);
}

/* The variable of an open byte has the name of its address: bytes that become
 * any again are left to the code that follows. */
StepOutcome run_havoc(Run *r, const Inst *i) {
  ConfigValue to = run_pointer(r, &i->a), but = run_value(r, &i->b),
              size = run_value(r, &i->c);
  uint64_t n = size.bits;
  bool is_whole = !size.term && n && is_inside(r, to, n, true) &&
                  is_in_order(r) && !run_world(r)->options.open;
  if (!asks_large(r, to, n, is_whole))
    return r->ends_step ? STEP_OK : finish(r, i, 0);
  uint32_t object = to.provenance - 1;
  uint64_t offset = run_offset(r, to);
  StepOutcome races = run_access(r, RACE_WRITE, object, offset, n);
  if (races != STEP_OK)
    return races;
  spin_forget(&r->spin);
  run_record(r, (Event){.kind = EVENT_INPUT,
                        .object = object,
                        .offset = offset,
                        .value = n});
  block_unset(block_own(&r->s->blocks[object]), offset, n, (uint8_t)but.bits);
  return finish(r, i, n);
}

/* Asks for the bytes that nothing has stored, as loads do. */
static void complete(Run *r, uint32_t object, uint64_t offset, uint64_t n) {
  for (uint64_t at = offset; at < offset + n; at++)
    if (!block_is_set(r->s->blocks[object], at))
      run_ask_byte(r, object, at);
}

static void copy(Run *r, uint32_t to, uint64_t at, uint32_t from,
                 uint64_t source, uint64_t n) {
  Block *b = block_own(&r->s->blocks[to]);
  const Block *a = r->s->blocks[from];
  ProvenanceStore *sets = run_world(r)->sets;
  for (uint64_t k = 0; k < n; k++) {
    const ConfigValue v = block_read(a, sets, source + k, 1);
    if (v.provenance)
      state_expose(r->s, v);
    if (n > MOST_LOGGED)
      continue;
    note(r, EVENT_LOAD, from, source + k, v, (ConfigValue){0});
    note(r, EVENT_STORE, to, at + k, v, block_read(b, sets, at + k, 1));
  }
  block_copy(b, at, a, source, n);
}

StepOutcome run_copy(Run *r, const Inst *i) {
  ConfigValue to = run_pointer(r, &i->a), from = run_pointer(r, &i->b),
              size = run_value(r, &i->c);
  uint64_t n = size.bits;
  bool is_whole = !size.term && n && is_inside(r, to, n, true) &&
                  is_inside(r, from, n, false) && is_in_order(r);
  bool is_done = asks(r, to, n, false) && is_whole;
  if (!is_done)
    return r->ends_step ? STEP_OK : finish(r, i, 0);
  uint32_t target = to.provenance - 1, source = from.provenance - 1;
  uint64_t at = run_offset(r, to), beginning = run_offset(r, from);
  StepOutcome races = run_access(r, RACE_READ, source, beginning, n);
  if (races == STEP_OK)
    races = run_access(r, RACE_WRITE, target, at, n);
  if (races != STEP_OK)
    return races;
  complete(r, source, beginning, n);
  copy(r, target, at, source, beginning, n);
  return finish(r, i, n);
}

/* ---- searches */

static void set_bytes(bool set[UINT8_MAX + 1], uint64_t bytes, bool is_span) {
  for (unsigned i = 0; i <= UINT8_MAX; i++)
    set[i] = is_span;
  for (unsigned k = 0; k < 8; k++)
    set[bytes >> 8 * k & UINT8_MAX] = !is_span;
}

/* Moves '*at' to the byte in the set, or to the end; asks for bytes that
 * nothing has stored.  False if it comes to one that is no number. */
static bool seek(Run *r, uint32_t object, uint64_t *at, uint64_t end,
                 const bool set[UINT8_MAX + 1]) {
  for (;;) {
    const Block *b = r->s->blocks[object];
    *at = block_find(b, *at, end, set);
    if (*at == end)
      return true;
    if (block_is_set(b, *at))
      return !block_provenance(b, *at) && !block_term(b, *at);
    run_ask_byte(r, object, *at);
  }
}

static uint64_t byte_at(const Run *r, uint32_t object, uint64_t at) {
  return block_read(r->s->blocks[object], run_world(r)->sets, at, 1).bits;
}

/* Reads n bytes of the object.  The first ones leave events, which are 'shown',
 * unless they are more than MOST_LOGGED. */
static StepOutcome read_bytes(Run *r, uint32_t object, uint64_t offset,
                              uint64_t n, uint64_t shown) {
  const StepOutcome races =
      n ? run_access(r, RACE_READ, object, offset, n) : STEP_OK;
  for (uint64_t k = 0; races == STEP_OK && shown <= MOST_LOGGED && k < shown;
       k++)
    note(r, EVENT_LOAD, object, offset + k,
         (ConfigValue){.bits = byte_at(r, object, offset + k)},
         (ConfigValue){0});
  return races;
}

/* Returns the number of bytes from the pointer on to the end of its object. */
static uint64_t bytes_behind(const Run *r, ConfigValue p) {
  return r->s->blocks[p.provenance - 1]->info.size - run_offset(r, p);
}

/* Returns the result of a search that has come to 'at'. */
static uint64_t result_of_search(const Run *r, const Inst *i, uint32_t object,
                                 uint64_t offset, uint64_t at, uint64_t end,
                                 uint64_t bytes, uint64_t most) {
  const uint64_t k = at - offset;
  const bool is_found = at < end;
  const bool is_lowest = is_found && i->kind != INST_SPAN &&
                         byte_at(r, object, at) == (bytes & UINT8_MAX);
  return 4 * k + 2 * is_lowest + (is_found || k == most);
}

StepOutcome run_search(Run *r, const Inst *i) {
  ConfigValue from = run_pointer(r, &i->a), bytes = run_value(r, &i->b),
              most = run_value(r, &i->c);
  bool is_valid = !bytes.term && !most.term && is_inside(r, from, 0, false) &&
                  is_in_order(r);
  bool is_done = asks(r, from, most.bits, false) && is_valid;
  if (!is_done)
    return r->ends_step ? STEP_OK : finish(r, i, 0);
  uint32_t object = from.provenance - 1;
  const uint64_t offset = run_offset(r, from), rest = bytes_behind(r, from);
  const uint64_t end = offset + (most.bits < rest ? most.bits : rest);
  uint64_t at = offset;
  bool set[UINT8_MAX + 1];
  set_bytes(set, bytes.bits, i->kind == INST_SPAN);
  if (!seek(r, object, &at, end, set))
    return finish(r, i, 0);
  const uint64_t n = at - offset + (at < end);
  StepOutcome races = read_bytes(r, object, offset, n, n);
  if (races != STEP_OK)
    return races;
  return finish(
      r, i,
      result_of_search(r, i, object, offset, at, end, bytes.bits, most.bits));
}

/* The same as 'seek', down from 'at' to the byte after 'begin'; '*at' is then
 * behind the byte that was found, or 'begin'. */
static bool seek_back(Run *r, uint32_t object, uint64_t *at, uint64_t begin,
                      const bool set[UINT8_MAX + 1]) {
  for (; *at > begin; --*at) {
    const uint64_t last = *at - 1;
    if (!block_is_set(r->s->blocks[object], last))
      run_ask_byte(r, object, last);
    const Block *b = r->s->blocks[object];
    if (block_provenance(b, last) || block_term(b, last))
      return false;
    if (set[byte_at(r, object, last)])
      return true;
  }
  return true;
}

StepOutcome run_search_back(Run *r, const Inst *i) {
  ConfigValue from = run_pointer(r, &i->a), bytes = run_value(r, &i->b),
              size = run_value(r, &i->c);
  const uint64_t n = size.bits;
  bool is_valid = !bytes.term && !size.term && is_inside(r, from, n, false) &&
                  is_in_order(r);
  bool is_done = asks(r, from, n, false) && is_valid;
  if (!is_done)
    return r->ends_step ? STEP_OK : finish(r, i, 0);
  uint32_t object = from.provenance - 1;
  const uint64_t offset = run_offset(r, from), end = offset + n;
  uint64_t at = end;
  bool set[UINT8_MAX + 1];
  set_bytes(set, bytes.bits, false);
  if (!seek_back(r, object, &at, offset, set))
    return finish(r, i, 0);
  const bool is_found = at > offset;
  at -= is_found;
  StepOutcome races = read_bytes(r, object, at, end - at, end - at);
  if (races != STEP_OK)
    return races;
  at = is_found ? at : end;
  return finish(r, i,
                result_of_search(r, i, object, offset, at, end, bytes.bits, n));
}

/* ---- comparisons */

/* Returns the byte, after asking for it if nothing has stored it; or -1 if it
 * is no number. */
static int number_at(Run *r, uint32_t object, uint64_t at) {
  if (!block_is_set(r->s->blocks[object], at))
    run_ask_byte(r, object, at);
  const Block *b = r->s->blocks[object];
  return block_provenance(b, at) || block_term(b, at)
             ? -1
             : (int)byte_at(r, object, at);
}

/* Compares n bytes, of 'most', up to those that decide.  Sets '*result' to that
 * of the instruction, and returns the number of bytes of each up to there; or
 * UINT64_MAX if one of them is no number. */
static uint64_t compare(Run *r, ConfigValue a, ConfigValue b, uint64_t n,
                        uint64_t most, bool is_text, uint64_t *result) {
  const uint64_t from = run_offset(r, a), to = run_offset(r, b);
  *result = 1;
  for (uint64_t k = 0; k < n; k++) {
    const int x = number_at(r, a.provenance - 1, from + k),
              y = number_at(r, b.provenance - 1, to + k);
    if (x < 0 || y < 0)
      return UINT64_MAX;
    if (x != y)
      *result = x < y ? 2 : 3;
    if (x != y || (is_text && !x))
      return k + 1;
  }
  if (n < most)
    *result = 4 * n;
  return n;
}

StepOutcome run_compare(Run *r, const Inst *i) {
  ConfigValue a = run_pointer(r, &i->a), b = run_pointer(r, &i->b),
              size = run_value(r, &i->c);
  const bool is_text = i->kind == INST_STRCMP;
  const uint64_t most = size.bits;
  bool is_valid = !size.term && is_inside(r, a, 0, false) &&
                  is_inside(r, b, 0, false) && is_in_order(r);
  bool is_done = asks(r, a, most, false) && is_valid;
  if (!is_done)
    return r->ends_step ? STEP_OK : finish(r, i, 0);
  const uint64_t here = bytes_behind(r, a), there = bytes_behind(r, b);
  const uint64_t room = here < there ? here : there;
  const uint64_t all = room < most ? room : most;
  uint64_t result;
  const uint64_t shown = compare(r, a, b, all, most, is_text, &result);
  if (shown == UINT64_MAX)
    return finish(r, i, 0);
  const uint64_t n = is_text ? shown : all;
  if (!is_text && all < most)
    result = 4 * all;
  StepOutcome races =
      read_bytes(r, a.provenance - 1, run_offset(r, a), n, shown);
  if (races == STEP_OK)
    races = read_bytes(r, b.provenance - 1, run_offset(r, b), n, shown);
  if (races != STEP_OK)
    return races;
  return finish(r, i, result);
}
