#include "reduction/address.h"
#include "reduction/step_run.h"
#include "reduction/telling.h"

static const StepObject *object_of(const Run *r, StepValue v) {
  return &r->s->blocks[v.provenance - 1]->info;
}

static Holding holding(const Run *r, StepValue v) {
  uint32_t n = provenance_count(r->s->world->sets, v.provenance);
  return n == 0                              ? HOLDS_NUMBER
         : provenance_is_mixed(v.provenance) ? HOLDS_SEVERAL
                                             : HOLDS_ADDRESS;
}

/* ---- places */

static uint64_t place_of(Run *r, uint32_t object) {
  const StepObject *o = &r->s->blocks[object]->info;
  if (o->place)
    return o->place;
  uint64_t wish =
      run_ask(r, (InputQuery){.kind = INPUT_PLACE,
                              .width = r->s->world->program->address_width,
                              .object = object,
                              .address = o->base,
                              .step = r->s});
  uint64_t place = state_place(r->s, object, wish);
  block_own(&r->s->blocks[object])->info.place = place;
  run_record(r, (Event){.kind = EVENT_TOLD, .object = object, .value = place});
  return place;
}

/* What the program sees of an address of 'width' bits or more; of what is
 * made of several: if it is one.  'shift' is what is added to the name. */
static bool see(Run *r, unsigned width, StepValue v, uint64_t *number,
                uint64_t *shift) {
  *number = v.bits, *shift = 0;
  if (!v.provenance || r->s->world->program->has_fixed_addresses)
    return true;
  bool is_mixed = provenance_is_mixed(v.provenance);
  v = state_pointer(r->s, v);
  if (!v.provenance)
    return is_mixed && !v.bits;
  uint64_t place = place_of(r, v.provenance - 1);
  *shift = place - object_of(r, v)->base;
  *number = (v.bits + *shift) & bits_mask(width);
  return place != 0;
}

bool run_number(Run *r, unsigned width, StepValue v, uint64_t *out) {
  uint64_t shift;
  if (v.provenance)
    r->s->tells_numbers = true;
  return see(r, width, v, out, &shift);
}

/* ---- comparisons */

static bool is_inside(const StepObject *o, StepValue v) {
  return v.bits >= o->base && v.bits - o->base < o->size;
}

/* Two addresses in different objects that exist at once, or did, are not
 * equal, wherever these lie. */
static bool is_surely_other(const Run *r, StepValue a, StepValue b) {
  return is_inside(object_of(r, a), a) && is_inside(object_of(r, b), b) &&
         !state_is_apart(r->s, a.provenance - 1, b.provenance - 1);
}

/* Nothing lies at such a number, nor beyond it on one side. */
static bool is_outside(const Run *r, uint64_t number) {
  AddressRange range = address_range(r->s->world->program);
  return number < range.low || number >= range.high;
}

/* The same for an address in an object and a number at which none lies. */
static bool is_decided_by_number(const Run *r, Op op, StepValue a,
                                 StepValue b) {
  StepValue address = a.provenance ? a : b;
  const StepObject *o = object_of(r, address);
  bool is_signed = op == OP_SLT || op == OP_SLE;
  return is_outside(r, a.provenance ? b.bits : a.bits) &&
         address.bits - o->base <= o->size &&
         (!is_signed || r->s->world->program->address_width == 64);
}

/* The outcome is the same wherever the objects lie. */
static bool is_decided(const Run *r, Op op, StepValue a, StepValue b) {
  if (provenance_is_mixed(a.provenance) || provenance_is_mixed(b.provenance))
    return false;
  if (a.provenance == b.provenance)
    return true;
  if (!a.provenance || !b.provenance)
    return is_decided_by_number(r, op, a, b);
  return op == OP_EQ && is_surely_other(r, a, b);
}

static bool compare(Run *r, const Inst *i, StepValue a, StepValue b,
                    uint64_t *out) {
  uint64_t x = a.bits, y = b.bits, shift;
  if (!is_decided(r, i->op, a, b)) {
    if (!see(r, i->a.width, a, &x, &shift) ||
        !see(r, i->a.width, b, &y, &shift))
      return false;
    r->s->tells_numbers |= (!a.provenance && !is_outside(r, a.bits)) ||
                           (!b.provenance && !is_outside(r, b.bits));
  }
  *out = bits_apply(i->op, i->a.width, 1, x, y, 0);
  return true;
}

/* ---- operations */

static Telling telling_of(const Run *r, const Inst *i, unsigned width,
                          StepValue a, StepValue b) {
  TellingQuery q = {.op = i->op,
                    .from = i->a.width,
                    .to = width,
                    .address_width = r->s->world->program->address_width,
                    .a = holding(r, a),
                    .b = holding(r, b),
                    .is_same = a.provenance == b.provenance,
                    .is_known = true,
                    .number = a.provenance ? b.bits : a.bits,
                    .align = 1};
  StepValue one = a.provenance ? a : b;
  if (one.provenance && !provenance_is_mixed(one.provenance))
    q.align = object_of(r, one)->align;
  return telling(&q);
}

static Provenance united(const Run *r, Op op, StepValue a, StepValue b,
                         StepValue c) {
  ProvenanceStore *sets = r->s->world->sets;
  switch (op) {
  case OP_ZEXT: case OP_SEXT: case OP_TRUNC: return a.provenance;
  case OP_ADD: case OP_SUB: case OP_AND: case OP_OR: case OP_XOR:
    return provenance_union(sets, a.provenance, b.provenance);
  case OP_ITE: return a.bits ? b.provenance : c.provenance;
  default: return 0;
  }
}

/* On what is seen of the operands. */
static bool apply_seen(Run *r, const Inst *i, unsigned width, bool is_back,
                       StepValue a, StepValue b, StepValue *out) {
  uint64_t x, y, shift_x, shift_y;
  r->s->tells_numbers = true;
  if (!see(r, i->a.width, a, &x, &shift_x) ||
      !see(r, i->a.width, b, &y, &shift_y))
    return false;
  *out = (StepValue){bits_apply(i->op, i->a.width, width, x, y, 0), 0};
  if (is_back)
    *out = (StepValue){out->bits - shift_x - shift_y,
                       a.provenance ? a.provenance : b.provenance};
  return true;
}

bool run_apply(Run *r, const Inst *i, unsigned width, StepValue a,
               StepValue b, StepValue c, StepValue *out) {
  unsigned from = i->op == OP_ITE ? i->b.width : i->a.width;
  *out = (StepValue){
      bits_apply(i->op, from, width, a.bits, b.bits, c.bits), 0};
  if (!a.provenance && !b.provenance && !c.provenance)
    return true;
  out->provenance = united(r, i->op, a, b, c);
  if (r->s->world->program->has_fixed_addresses)
    return true;
  switch (telling_of(r, i, width, a, b)) {
  case TELLS_NOTHING: return true;
  case TELLS_NUMBER: out->provenance = 0; return true;
  case TELLS_MIXED:
    out->provenance = provenance_mixed(r->s->world->sets, out->provenance);
    return true;
  case TELLS_PLACE: return apply_seen(r, i, width, false, a, b, out);
  case TELLS_BACK: return apply_seen(r, i, width, true, a, b, out);
  case TELLS_ORDER:
    out->provenance = 0;
    return compare(r, i, a, b, &out->bits);
  }
  return false;
}
