#include "frontend/ir/property_ids.h"
#include "reduction/proof/build/build.h"

#include <assert.h>

/* ---- objects */

static BuildObject *object_at(Builder *b, BuildObjectId o) {
  return &b->objects.data[o];
}

BuildObjectId store_static(Builder *b, ObjId id) {
  const Object *o = &b->program->objects[id];
  TemplateId owner = o->is_thread_local ? b->template : TEMPLATE_NONE;
  for (BuildObjectId i = 0; i < b->objects.n; i++)
    if (b->objects.data[i].statics == o && b->objects.data[i].owner == owner)
      return i;
  *vec_push(b->arena, &b->objects) =
      (BuildObject){.name = o->name ? o->name : "a literal",
                    .statics = o,
                    .owner = owner,
                    .instance = INSTANCE_NONE,
                    .size = o->size,
                    .alive = SLOT_NONE,
                    .made = SLOT_NONE,
                    .extent = SLOT_NONE,
                    .is_lost = o->is_unknown,
                    .is_visible = true};
  return b->objects.n - 1;
}

static BuildObject object_made(Builder *b, InstanceId instance, uint32_t pc) {
  const Inst *in = &points_to_function(b->points, instance)->code[pc];
  AbstractId object = points_to_block(b->points, instance, pc);
  bool is_shared = !object || points_to_is_shared(b->points, object);
  return (BuildObject){
      .name = in->text ? in->text : "a block",
      .kind = in->memory,
      .owner = is_shared ? TEMPLATE_NONE : b->template,
      .maker = b->template,
      .instance = instance,
      .at = pc,
      .alive = SLOT_NONE,
      .made = SLOT_NONE,
      .extent = SLOT_NONE,
      .is_lost =
          !object || (is_shared && !points_to_is_single(b->points, object)),
      .is_visible = true};
}

BuildObjectId store_made(Builder *b, InstanceId instance, uint32_t pc) {
  for (BuildObjectId i = 0; i < b->objects.n; i++)
    if (b->objects.data[i].instance == instance && b->objects.data[i].at == pc)
      return i;
  *vec_push(b->arena, &b->objects) = object_made(b, instance, pc);
  return b->objects.n - 1;
}

static bool is_shared_object(const Builder *b, BuildObjectId o) {
  return b->objects.data[o].owner == TEMPLATE_NONE;
}

/* ---- slots */

static SlotId slot_new(Builder *b, Slot s) {
  assert(s.width && s.width <= 64);
  assert(s.owner == TEMPLATE_NONE || s.owner < b->n_templates);
  s.var = s.which = VAR_NONE;
  *vec_push(b->arena, &b->slots) = s;
  b->has_grown = true;
  return b->slots.n - 1;
}

SlotId store_library(Builder *b, const char *name, unsigned width,
                     TemplateId owner, Sym initial) {
  return slot_new(b, (Slot){.name = name,
                            .width = width,
                            .owner = owner,
                            .instance = INSTANCE_NONE,
                            .object = OBJECT_UNKNOWN,
                            .initial = initial});
}

static const char *register_name(Builder *b, const Function *f, Reg r) {
  const char *name = f->regs[r].name;
  return name ? arena_printf(b->arena, "%s/%s", f->name, name)
              : arena_printf(b->arena, "%s/%%%u", f->name, r);
}

static void add_registers(Builder *b, InstanceId i) {
  const Function *f = points_to_function(b->points, i);
  b->registers[i] = b->slots.n;
  for (Reg r = 0; r < f->n_regs; r++)
    slot_new(b, (Slot){.name = register_name(b, f, r),
                       .width = f->regs[r].width,
                       .owner = b->template,
                       .instance = i,
                       .reg = r,
                       .object = OBJECT_UNKNOWN});
}

SlotId store_register(Builder *b, InstanceId i, Reg r) {
  assert(r < points_to_function(b->points, i)->n_regs);
  if (b->registers[i] == SLOT_NONE)
    add_registers(b, i);
  return b->registers[i] + r;
}

/* ---- values of slots */

static bool has_relocation(const Builder *b, const Object *o, uint64_t offset,
                           unsigned bytes, const Relocation **out) {
  unsigned length = b->program->address_width / 8;
  for (uint32_t i = 0; i < o->n_relocations; i++) {
    const Relocation *r = &o->relocations[i];
    *out = r;
    if (r->offset < offset + bytes && offset < r->offset + length)
      return true;
  }
  return false;
}

static Sym address_sym(Builder *b, const Operand *o) {
  if (o->kind == OPERAND_FUNCTION)
    return (Sym){.kind = SYM_FUNCTION, .id = o->id};
  return (Sym){.kind = SYM_POINTER,
               .id = store_static(b, o->id),
               .term =
                   term_const(b->terms, b->program->address_width, o->bits)};
}

static Sym image_sym(Builder *b, const Object *o, uint64_t offset,
                     unsigned bytes) {
  const Relocation *r;
  uint64_t bits = 0;
  if (has_relocation(b, o, offset, bytes, &r)) {
    bool is_whole =
        r->offset == offset && bytes * 8 == b->program->address_width;
    return is_whole ? address_sym(b, &r->target) : (Sym){.kind = SYM_ANY};
  }
  for (unsigned i = 0; o->image && i < bytes; i++)
    bits |= (uint64_t)o->image[offset + i] << 8 * i;
  return sym_const(b, 8 * bytes, bits);
}

static Sym initial_of(Builder *b, BuildObjectId id, uint64_t offset,
                      unsigned bytes) {
  const BuildObject *o = object_at(b, id);
  if (o->statics)
    return image_sym(b, o->statics, offset, bytes);
  if (memory_is_zeroed(o->kind))
    return sym_const(b, 8 * bytes, 0);
  bool is_shared = o->owner == TEMPLATE_NONE;
  return (Sym){.kind = is_shared ? SYM_NUMBER : SYM_ANY};
}

Sym store_absent(Builder *b, SlotId slot) {
  Sym initial = b->slots.data[slot].initial;
  return initial.kind == SYM_NONE ? (Sym){.kind = SYM_ANY} : initial;
}

Sym store_get(Builder *b, State *s, SlotId slot) {
  assert(slot < b->slots.n);
  const Slot *at = &b->slots.data[slot];
  Sym known = slot < s->env.n ? s->env.data[slot] : (Sym){0};
  if (known.kind != SYM_NONE)
    return known;
  bool is_own = at->owner != TEMPLATE_NONE || s->is_alone;
  known = is_own ? store_absent(b, slot) : at->shape;
  s->is_finished |= known.kind == SYM_NONE;
  return shape_value(b, known, slot);
}

/* Adds the value to the shape of the slot.  Returns what others read:
 * an address that only this thread knows becomes any number, since they
 * may not know it. */
static Sym admit(Builder *b, SlotId slot, Sym v) {
  assert(v.kind != SYM_NONE && b->slots.data[slot].owner == TEMPLATE_NONE);
  Slot *at = &b->slots.data[slot];
  if (sym_is_private(b, v))
    v = sym_input(b, at->width);
  Sym shape = sym_shape(b, v);
  if (at->shape.kind != SYM_NONE)
    shape = shape_join(b, at->shape, shape);
  b->has_grown |= !shape_is_same(shape, at->shape);
  at->shape = shape;
  return v;
}

void store_put(Builder *b, State *s, SlotId slot, Sym v) {
  assert(slot < b->slots.n && v.kind != SYM_NONE);
  bool is_shared = b->slots.data[slot].owner == TEMPLATE_NONE;
  while (s->env.n <= slot)
    vec_push(b->scratch, &s->env);
  if (is_shared && !s->is_alone)
    v = admit(b, slot, v);
  v.is_written = true;
  s->env.data[slot] = v;
}

void store_publish(Builder *b, State *s) {
  for (SlotId i = 0; i < b->slots.n; i++) {
    bool is_known = i < s->env.n && s->env.data[i].kind != SYM_NONE;
    if (b->slots.data[i].owner != TEMPLATE_NONE || b->slots.data[i].is_constant)
      continue;
    if (!is_known)
      admit(b, i, store_absent(b, i));
    else
      store_put(b, s, i, s->env.data[i]);
  }
}

Sym store_operand(Builder *b, State *s, const Operand *o) {
  if (o->kind == OPERAND_CONST)
    return sym_const(b, o->width, o->bits);
  if (o->kind == OPERAND_REG)
    return store_get(b, s, store_register(b, s->instance, o->id));
  return address_sym(b, o);
}

/* ---- accesses */

static void become_region(Builder *b, BuildObject *o) {
  b->has_grown |= !o->is_region;
  o->is_region = true;
}

static const char *cell_name(Builder *b, const BuildObject *o, uint64_t offset,
                             unsigned bytes) {
  char path[256] = "";
  if (o->statics && o->statics->type)
    type_path(o->statics->type, offset, bytes, path, sizeof path);
  return arena_printf(b->arena, "%s%s", o->name, path);
}

static SlotId cell_new(Builder *b, BuildObjectId id, uint64_t offset,
                       unsigned bytes) {
  BuildObject *o = object_at(b, id);
  Slot slot = {.name = cell_name(b, o, offset, bytes),
               .width = 8 * bytes,
               .owner = o->owner,
               .instance = INSTANCE_NONE,
               .object = id,
               .offset = offset,
               .initial = initial_of(b, id, offset, bytes)};
  SlotId made = slot_new(b, slot);
  *vec_push(b->arena, &object_at(b, id)->cells) = made;
  return made;
}

/* Returns SLOT_NONE where the bytes overlap another cell: it is a region
 * then. */
static SlotId cell_find(Builder *b, BuildObjectId id, uint64_t offset,
                        unsigned bytes) {
  BuildObject *o = object_at(b, id);
  readers_see_access(b, id, offset, bytes);
  for (uint32_t i = 0; i < o->cells.n; i++) {
    const Slot *c = &b->slots.data[o->cells.data[i]];
    if (c->offset == offset && c->width == 8 * bytes)
      return o->cells.data[i];
    if (c->offset < offset + bytes && offset < c->offset + c->width / 8) {
      become_region(b, o);
      return SLOT_NONE;
    }
  }
  if (part_overlaps(b, id, offset, bytes)) {
    become_region(b, object_at(b, id));
    return SLOT_NONE;
  }
  return cell_new(b, id, offset, bytes);
}

static void add_bits(Builder *b, uint64_t *set, uint64_t bits) {
  b->has_grown |= (bits & ~*set) != 0;
  *set |= bits;
}

static void note(Builder *b, const State *s, BuildObject *o, bool writes) {
  uint64_t me = (uint64_t)1 << b->template;
  uint64_t beside = b->template ? 0 : ~s->joined;
  if (s->is_alone)
    return;
  add_bits(b, &o->users, me);
  add_bits(b, &o->beside, beside);
  if (writes) {
    add_bits(b, &o->writers, me);
    add_bits(b, &o->beside_writes, beside);
  }
}

/* True if another thread may access the object at the same time as this one,
 * and one of them writes it.  Main has no access at the same time as threads
 * that it has joined.  Only if elements are tracked: elsewhere, each single
 * write of an object that several threads know is observed (is_steady). */
static bool is_contended(const Builder *b, const State *s,
                         const BuildObject *o) {
  const uint64_t main = 1, me = (uint64_t)1 << b->template;
  const uint64_t gone = b->template ? main : main | s->joined;
  uint64_t users = o->users & ~gone, writers = o->writers & ~gone;
  if (!b->options->tracks_elements)
    return true;
  if (b->template && !b->templates[b->template].is_many)
    users &= ~me, writers &= ~me;
  if (b->template && o->beside & me)
    users |= main;
  if (b->template && o->beside_writes & me)
    writers |= main;
  return o->writers & me ? users : writers;
}

bool store_is_visible(const Builder *b, const State *s, Sym address) {
  if (s->is_alone || s->sections.n || address.kind != SYM_POINTER)
    return false;
  const BuildObject *o = &b->objects.data[address.id];
  bool has_state = !(o->is_region || part_is(b, address)) ||
                   o->alive != SLOT_NONE || access_is_sought(b) ||
                   b->options->tracks_elements;
  return o->owner == TEMPLATE_NONE && o->is_visible && has_state &&
         is_contended(b, s, o);
}

static Term size_of(Builder *b, State *s, const BuildObject *o) {
  unsigned width = b->program->address_width;
  return o->extent == SLOT_NONE
             ? term_const(b->terms, width, o->size)
             : sym_term(b, store_get(b, s, o->extent), width);
}

/* Returns the condition that the access is outside of the object, or that the
 * object is dead. */
static Term is_wrong(Builder *b, State *s, Sym address, unsigned bytes) {
  const BuildObject *o = object_at(b, address.id);
  unsigned width = b->program->address_width;
  Term length = term_const(b->terms, width, bytes), size = size_of(b, s, o);
  Term last = term_sub(b->terms, size, length);
  Term wrong =
      term_not(b->terms, term_and(b->terms, term_ule(b->terms, length, size),
                                  term_ule(b->terms, address.term, last)));
  if (o->alive == SLOT_NONE)
    return wrong;
  Term alive = sym_term(b, store_get(b, s, o->alive), 1);
  return term_or(b->terms, wrong, term_not(b->terms, alive));
}

/* True for arrays of the library: their length is its limit of threads, but
 * here they have no end. */
static bool is_endless(const Builder *b, Sym address) {
  const BuildObject *o = &b->objects.data[address.id];
  return o->statics && o->statics->is_library && !o->statics->is_constant &&
         !term_is_const(b->terms, address.term, NULL);
}

static const char several_objects[] =
    "an address that may be of several objects, or of none";

/* False if the path ends. */
static bool check_access(Builder *b, State *s, Sym address, unsigned bytes) {
  if (address.kind != SYM_POINTER) {
    build_refuse(b, s, several_objects);
    return false;
  }
  if (object_at(b, address.id)->is_lost) {
    build_refuse(b, s, "an object that may be made more than once");
    return false;
  }
  if (is_endless(b, address))
    return true;
  Term wrong = is_wrong(b, s, address, bytes);
  build_error(b, s, EDGE_CHECK, wrong, "the access is to a live object");
  build_assume(b, s, term_not(b->terms, wrong));
  return !s->is_finished;
}

bool store_touch(Builder *b, State *s, Sym address, unsigned bytes) {
  if (!check_access(b, s, address, bytes))
    return false;
  note(b, s, object_at(b, address.id), true);
  return true;
}

bool store_is_zeroed(Builder *b, BuildObjectId id, uint64_t at,
                     unsigned bytes) {
  const BuildObject *o = object_at(b, id);
  const Relocation *r;
  if (!o->statics)
    return memory_is_zeroed(o->kind);
  if (o->statics->is_unknown || at + bytes > o->size ||
      has_relocation(b, o->statics, at, bytes, &r))
    return false;
  for (unsigned i = 0; o->statics->image && i < bytes; i++)
    if (o->statics->image[at + i])
      return false;
  return true;
}

static SlotId slot_of(Builder *b, Sym address, unsigned bytes) {
  uint64_t offset;
  BuildObject *o = object_at(b, address.id);
  if (!term_is_const(b->terms, address.term, &offset))
    become_region(b, o);
  return o->is_region ? SLOT_NONE : cell_find(b, address.id, offset, bytes);
}

/* ---- offsets of addresses */

static Residue residue_join(Residue a, Residue b) {
  uint64_t apart = a.rest < b.rest ? b.rest - a.rest : a.rest - b.rest;
  return (Residue){bits_gcd(bits_gcd(a.modulus, b.modulus), apart), a.rest};
}

static Residue residue_of_var(const Builder *b, Term x) {
  for (SlotId i = 0; i < b->slots.n; i++) {
    const Slot *s = &b->slots.data[i];
    if (s->has_offsets && s->var != VAR_NONE && b->vars.data[s->var].value == x)
      return s->offsets;
  }
  return (Residue){1, 0};
}

/* Returns numbers that include the value, unless an operation wraps around. */
static Residue residue_of(const Builder *b, Term x, unsigned depth) {
  const TermStore *t = b->terms;
  uint64_t bits;
  if (term_is_const(t, x, &bits))
    return (Residue){0, bits};
  if (!depth || term_arity(t, x) < 2 || term_kind(t, x) < TERM_OP)
    return residue_of_var(b, x);
  Op op = (Op)(term_kind(t, x) - TERM_OP);
  Residue l = residue_of(b, term_child(t, x, op == OP_ITE), depth - 1),
          r = residue_of(b, term_child(t, x, 1 + (op == OP_ITE)), depth - 1);
  if (op == OP_ITE)
    return residue_join(l, r);
  if (op == OP_ADD)
    return (Residue){bits_gcd(l.modulus, r.modulus), l.rest + r.rest};
  if (op == OP_MUL && !l.modulus)
    return (Residue){l.rest * r.modulus, l.rest * r.rest};
  if (op == OP_MUL && !r.modulus)
    return (Residue){r.rest * l.modulus, l.rest * r.rest};
  if (op == OP_SHL && !r.modulus && r.rest < 32)
    return (Residue){l.modulus << r.rest, l.rest << r.rest};
  return (Residue){1, 0};
}

enum { MOST_DEPTH = 8 };

uint64_t store_offset(const Builder *b, Term address) {
  return residue_of(b, address, MOST_DEPTH).rest;
}

void store_see_offset(Builder *b, SlotId slot, Sym v) {
  Slot *s = &b->slots.data[slot];
  if (v.kind != SYM_POINTER || !v.term)
    return;
  Residue now = residue_of(b, v.term, MOST_DEPTH);
  if (s->has_offsets)
    now = residue_join(s->offsets, now);
  b->has_grown |= !s->has_offsets || now.modulus != s->offsets.modulus;
  s->offsets = now, s->has_offsets = true;
}

typedef struct {
  Elements found;
  unsigned bytes;
  Residue offsets;
  bool are_too_many;
} ElementSearch;

static void add_element(ElementSearch *s, uint64_t at) {
  Elements *x = &s->found;
  int64_t far = (int64_t)at - (int64_t)s->offsets.rest;
  if (s->offsets.modulus ? far % (int64_t)s->offsets.modulus : far)
    return;
  s->are_too_many |= x->n == MOST_ELEMENTS;
  if (!s->are_too_many && !(x->n && x->at[x->n - 1] == at))
    x->at[x->n++] = at;
}

static void see_scalar(void *context, const Type *scalar, uint64_t at,
                       const Member *bitfield) {
  ElementSearch *s = context;
  if (!bitfield && scalar->size == s->bytes)
    add_element(s, at);
}

Elements store_elements(const Builder *b, Sym address, unsigned bytes) {
  enum { MOST_BYTES = 512 };
  ElementSearch s = {.bytes = bytes};
  if (address.kind != SYM_POINTER ||
      term_is_const(b->terms, address.term, NULL))
    return s.found;
  const BuildObject *o = &b->objects.data[address.id];
  if (!o->statics || o->statics->is_library || o->is_region ||
      o->size > MOST_BYTES)
    return s.found;
  s.offsets = residue_of(b, address.term, MOST_DEPTH);
  if (o->statics->type)
    type_visit_scalars(o->statics->type, 0, see_scalar, &s);
  if (!s.found.n && o->size % bytes == 0)
    for (uint64_t at = 0; at < o->size; at += bytes)
      add_element(&s, at);
  return s.are_too_many ? (Elements){0} : s.found;
}

static const char inside_of_element[] =
    "an access that begins inside of an element";

void store_miss(Builder *b, State *s, Sym address, unsigned bytes) {
  if (check_access(b, s, address, bytes))
    build_refuse(b, s, inside_of_element);
}

static Term is_at(Builder *b, Sym address, uint64_t offset) {
  unsigned width = term_width(b->terms, address.term);
  return term_eq(b->terms, address.term, term_const(b->terms, width, offset));
}

/* Returns the condition that the access is at an element, if the elements are
 * cells; TERM_NONE if the object is a region. */
static Term is_at_some(Builder *b, Sym address, unsigned bytes) {
  const Elements all = store_elements(b, address, bytes);
  Term is_some = term_false(b->terms);
  for (unsigned i = 0; i < all.n; i++) {
    if (cell_find(b, address.id, all.at[i], bytes) == SLOT_NONE)
      return TERM_NONE;
    is_some = term_or(b->terms, is_some, is_at(b, address, all.at[i]));
  }
  return all.n ? is_some : TERM_NONE;
}

/* Assumes that the access is at one of the elements, which are cells.  False if
 * the object is a region. */
static bool find_elements(Builder *b, State *s, Sym address, unsigned bytes) {
  Term is_some = is_at_some(b, address, bytes);
  if (!is_some)
    return false;
  build_error(b, s, EDGE_UNSUPPORTED, term_not(b->terms, is_some),
              inside_of_element);
  build_assume(b, s, is_some);
  return true;
}

static Sym read_element(Builder *b, State *s, Sym address, unsigned bytes) {
  const Elements all = store_elements(b, address, bytes);
  Sym out = {0};
  for (unsigned i = 0; i < all.n; i++) {
    SlotId slot = cell_find(b, address.id, all.at[i], bytes);
    Sym v = store_get(b, s, slot);
    out =
        i ? value_of_choice(b, is_at(b, address, all.at[i]), 8 * bytes, v, out)
          : v;
  }
  return out;
}

static void write_element(Builder *b, State *s, Sym address, unsigned bytes,
                          Sym v) {
  const Elements all = store_elements(b, address, bytes);
  for (unsigned i = 0; i < all.n; i++) {
    SlotId slot = cell_find(b, address.id, all.at[i], bytes);
    Sym old = store_get(b, s, slot);
    store_put(
        b, s, slot,
        value_of_choice(b, is_at(b, address, all.at[i]), 8 * bytes, v, old));
  }
}

/* Returns any number, for a load from a region. */
static Sym part_of(Builder *b, BuildObjectId id, unsigned width) {
  const char *name =
      arena_printf(b->arena, "some part of %s", object_at(b, id)->name);
  return sym_number(term_var(b->terms, width, bits_mask(width), name));
}

/* ---- arrays */

enum { UNEVEN = 255 }; /* 'element' if nothing is known of elements */

/* Records the size of an access of the region.  A size that is no power of two
 * (3 bytes, for bit-fields) is uneven: no bits of an address say where an
 * element begins. */
static void see_element(Builder *b, BuildObject *o, unsigned bytes) {
  bool is_power = !(bytes & (bytes - 1));
  bool is_alike = !o->element || o->element == bytes;
  unsigned now = is_power && is_alike ? bytes : UNEVEN;
  b->has_grown |= now != o->element;
  o->element = now;
}

static bool is_static_array(const BuildObject *o) {
  return !o->statics->image && !o->statics->n_relocations &&
         !o->statics->is_library && !o->statics->is_thread_local &&
         !o->statics->is_unknown;
}

/* True if something can be known of its elements.  Those of a shared block,
 * which is allocated once, are known by their index alone. */
static bool is_array(const Builder *b, const BuildObject *o) {
  bool is_known = o->statics ? is_static_array(o)
                             : b->options->tracks_elements && !o->is_lost &&
                                   o->owner == TEMPLATE_NONE;
  return is_known && o->element != UNEVEN;
}

static uint32_t array_of(Builder *b, BuildObject *o) {
  if (!o->array) {
    bool is_zeroed = o->statics || memory_is_zeroed(o->kind);
    *vec_push(b->arena, &b->arrays) =
        (SystemArray){o->name, 8 * o->element, is_zeroed};
    o->array = b->arrays.n;
  }
  return o->array - 1;
}

/* Returns the condition that the access does not begin inside of an element. */
static Term is_even(Builder *b, Sym address, unsigned bytes) {
  unsigned width = term_width(b->terms, address.term);
  Term mask = term_const(b->terms, width, bytes - 1);
  return term_eq(b->terms, term_and(b->terms, address.term, mask),
                 term_const(b->terms, width, 0));
}

/* Returns the number of the first instruction like this at its location: orders
 * of evaluation have instructions of their own. */
static uint32_t site_of(const Builder *b, const State *s) {
  const Inst *at = build_inst(b, s), *first = at - s->pc, *like = first;
  while (like->kind != at->kind || like->loc.file != at->loc.file ||
         like->loc.line != at->loc.line || like->loc.column != at->loc.column)
    like++;
  return (s->instance << 16) + (uint32_t)(like - first);
}

/* Appends the access to those of the path. */
static void track(Builder *b, State *s, ArrayAccess x, Sym address) {
  if (b->options->tracks_elements)
    x.index = address.term, x.site = site_of(b, s);
  *vec_push(b->scratch, &s->loads) = x;
}

/* Returns the value that the path has loaded from the element, or stored to it,
 * last; TERM_NONE: it is not known.  A load holds there if 'x' does. */
static Term value_on_path(const State *s, const ArrayAccess *x, Term index) {
  for (uint32_t i = s->loads.n; i-- > 0;) {
    const ArrayAccess *y = &s->loads.data[i];
    if (y->array != x->array)
      continue;
    if (y->index == index && (y->is_store || y->when == x->when))
      return y->value;
    if (y->is_store)
      break;
  }
  return TERM_NONE;
}

/* Returns the input for a load.  Paths that evaluate the same in another order
 * have the same inputs, so that their edges are merged. */
static Term input_of(Builder *b, const State *s, BuildObjectId id,
                     unsigned width) {
  ElementInput x = {.node = b->node, .site = site_of(b, s)};
  for (uint32_t i = 0; i < s->loads.n; i++)
    x.n += s->loads.data[i].site == x.site;
  for (uint32_t i = 0; i < b->elements.n; i++) {
    const ElementInput *y = &b->elements.data[i];
    if (y->node == x.node && y->site == x.site && y->n == x.n &&
        term_width(b->terms, y->value) == width)
      return y->value;
  }
  x.value = part_of(b, id, width).term;
  *vec_push(b->arena, &b->elements) = x;
  return x.value;
}

/* Loads a tracked element. */
static Sym load_tracked(Builder *b, State *s, ArrayAccess x, Sym address,
                        unsigned width) {
  const Term known = value_on_path(s, &x, address.term);
  if (known && term_width(b->terms, known) == width)
    return sym_number(
        term_ite(b->terms, x.when, known, part_of(b, address.id, width).term));
  x.value = input_of(b, s, address.id, width);
  track(b, s, x, address);
  return sym_number(x.value);
}

/* Returns any number; where the access is valid, it is an element. */
static Sym read_region(Builder *b, State *s, Sym address, unsigned bytes,
                       Term valid) {
  BuildObject *o = object_at(b, address.id);
  see_element(b, o, bytes);
  if (!is_array(b, o))
    return part_of(b, address.id, 8 * bytes);
  ArrayAccess x = {.array = array_of(b, o),
                   .when =
                       term_and(b->terms, valid, is_even(b, address, bytes))};
  if (b->options->tracks_elements)
    return load_tracked(b, s, x, address, 8 * bytes);
  x.value = part_of(b, address.id, 8 * bytes).term;
  track(b, s, x, address);
  return sym_number(x.value);
}

static void write_region(Builder *b, State *s, Sym address, unsigned bytes,
                         Sym v) {
  BuildObject *o = object_at(b, address.id);
  see_element(b, o, bytes);
  if (!is_array(b, o))
    return;
  const ArrayAccess x = {.array = array_of(b, o),
                         .value = sym_term(b, v, 8 * bytes),
                         .when = is_even(b, address, bytes),
                         .is_store = true};
  build_store(b, s, x);
  if (b->options->tracks_elements)
    track(b, s, x, address);
}

/* ---- reading and writing */

static Sym read_checked(Builder *b, State *s, Sym address, unsigned bytes) {
  if (!check_access(b, s, address, bytes))
    return (Sym){0};
  note(b, s, object_at(b, address.id), false);
  if (find_elements(b, s, address, bytes))
    return read_element(b, s, address, bytes);
  part_require(b, s, &address, bytes);
  SlotId slot = slot_of(b, address, bytes);
  return slot == SLOT_NONE
             ? read_region(b, s, address, bytes, term_true(b->terms))
             : store_get(b, s, slot);
}

/* Returns the condition under which the access is not known to be of
 * a live object. */
static Term is_invalid(Builder *b, State *s, Sym address, unsigned bytes) {
  if (address.kind != SYM_POINTER || object_at(b, address.id)->is_lost)
    return term_true(b->terms);
  return is_endless(b, address) ? term_false(b->terms)
                                : is_wrong(b, s, address, bytes);
}

static Sym read_any(Builder *b, State *s, Sym address, unsigned bytes) {
  Term invalid = is_invalid(b, s, address, bytes);
  Sym any = sym_input(b, 8 * bytes);
  if (term_is_true(b->terms, invalid))
    return any;
  note(b, s, object_at(b, address.id), false);
  Term is_some = is_at_some(b, address, bytes);
  if (is_some)
    return value_of_choice(b, is_some, 8 * bytes,
                           read_element(b, s, address, bytes), any);
  Term inside = part_enter(b, &address, bytes);
  if (inside)
    return read_region(b, s, address, bytes,
                       term_and(b->terms, inside, term_not(b->terms, invalid)));
  SlotId slot = slot_of(b, address, bytes);
  return slot == SLOT_NONE
             ? read_region(b, s, address, bytes, term_not(b->terms, invalid))
             : value_of_choice(b, invalid, 8 * bytes, any,
                               store_get(b, s, slot));
}

bool store_gives_any(const Builder *b, Sym address) {
  const Object *o =
      address.kind == SYM_POINTER ? b->objects.data[address.id].statics : NULL;
  return !build_asks(b, PROPERTY_DEREF) && !access_is_sought(b) &&
         !(o && o->is_unknown);
}

Sym store_read(Builder *b, State *s, Sym address, unsigned bytes) {
  return store_gives_any(b, address) ? read_any(b, s, address, bytes)
                                     : read_checked(b, s, address, bytes);
}

void store_write(Builder *b, State *s, Sym address, unsigned bytes, Sym v) {
  if (!check_access(b, s, address, bytes))
    return;
  const BuildObject *o = object_at(b, address.id);
  if (o->statics && object_is_read_only(o->statics)) {
    build_error(b, s, EDGE_CHECK, term_true(b->terms),
                "no constant is written");
    s->is_finished = true;
    return;
  }
  note(b, s, object_at(b, address.id), true);
  if (find_elements(b, s, address, bytes)) {
    write_element(b, s, address, bytes, v);
    return;
  }
  part_require(b, s, &address, bytes);
  SlotId slot = slot_of(b, address, bytes);
  if (slot != SLOT_NONE)
    store_put(b, s, slot, v);
  else
    write_region(b, s, address, bytes, v);
}

/* ---- allocation and death */

/* Removes all addresses of the object from registers and memory. */
static void forget_addresses(Builder *b, State *s, BuildObjectId id) {
  for (SlotId i = 0; i < s->env.n; i++)
    if (sym_is_of(b, s->env.data[i], id))
      store_put(b, s, i, sym_input(b, b->slots.data[i].width));
}

static void forget_cells(Builder *b, State *s, BuildObjectId id) {
  const BuildObject *o = object_at(b, id);
  for (uint32_t i = 0; i < o->cells.n; i++)
    if (o->cells.data[i] < s->env.n)
      s->env.data[o->cells.data[i]] = (Sym){0};
}

static SlotId alive_of(Builder *b, BuildObjectId id) {
  BuildObject *o = object_at(b, id);
  if (o->alive == SLOT_NONE) {
    SlotId made =
        store_library(b, arena_printf(b->arena, "%s is alive", o->name), 1,
                      TEMPLATE_NONE, sym_const(b, 1, 1));
    object_at(b, id)->alive = made;
  }
  return object_at(b, id)->alive;
}

void store_die(Builder *b, State *s, BuildObjectId id) {
  heap_free(b, s, id);
  if (is_shared_object(b, id)) {
    note(b, s, object_at(b, id), true);
    store_put(b, s, alive_of(b, id), sym_const(b, 1, 0));
    return;
  }
  forget_addresses(b, s, id);
  forget_cells(b, s, id);
}

/* Sets the current size of the object. */
static void resize(Builder *b, State *s, BuildObjectId id, Sym size) {
  BuildObject *o = object_at(b, id);
  if (o->extent == SLOT_NONE) {
    const char *name = arena_printf(b->arena, "size of %s", o->name);
    Sym none = sym_const(b, b->program->address_width, 0);
    SlotId made = slot_new(b, (Slot){.name = name,
                                     .width = b->program->address_width,
                                     .owner = o->owner,
                                     .instance = INSTANCE_NONE,
                                     .object = OBJECT_UNKNOWN,
                                     .initial = none});
    object_at(b, id)->extent = made;
  }
  store_put(b, s, object_at(b, id)->extent, size);
}

void store_alloc(Builder *b, State *s, const Inst *in) {
  BuildObjectId id = store_made(b, s->instance, s->pc);
  Sym size = store_operand(b, s, &in->a);
  Sym address = {.kind = SYM_POINTER,
                 .id = id,
                 .term = term_const(b->terms, b->program->address_width, 0)};
  if (object_at(b, id)->is_lost)
    address = sym_input(b, b->program->address_width);
  else if (!is_shared_object(b, id))
    forget_addresses(b, s, id), forget_cells(b, s, id);
  if (!object_at(b, id)->is_lost)
    resize(b, s, id, size);
  heap_alloc(b, s, id);
  store_put(b, s, store_register(b, s->instance, in->dst), address);
}

/* Allows NULL only. */
static void free_number(Builder *b, State *s, Term address) {
  Term none = term_const(b->terms, term_width(b->terms, address), 0);
  Term is_null = term_eq(b->terms, address, none);
  build_error(b, s, EDGE_UNSUPPORTED, term_not(b->terms, is_null),
              several_objects);
  build_assume(b, s, is_null);
}

void store_free(Builder *b, State *s, const Inst *in, Sym address) {
  if (address.kind == SYM_NUMBER) {
    free_number(b, s, address.term);
    return;
  }
  if (!check_access(b, s, address, 0))
    return;
  Term wrong = term_not(
      b->terms, term_eq(b->terms, address.term,
                        term_const(b->terms, b->program->address_width, 0)));
  const BuildObject *o = object_at(b, address.id);
  if (o->statics || !inst_takes_block(in, o->kind))
    wrong = term_true(b->terms);
  build_error(b, s, EDGE_CHECK, wrong, "free() gets a live heap block");
  build_assume(b, s, term_not(b->terms, wrong));
  if (!s->is_finished)
    store_die(b, s, address.id);
}

static bool dies_with(const Builder *b, const BuildObject *o, InstanceId i) {
  if (o->statics || o->is_lost || !memory_is_local(o->kind))
    return false;
  return i == INSTANCE_NONE ? o->maker == b->template
                            : o->instance == i && o->kind == MEMORY_FRAME;
}

void store_leave(Builder *b, State *s, InstanceId i) {
  for (BuildObjectId o = 0; o < b->objects.n; o++)
    if (dies_with(b, object_at(b, o), i))
      store_die(b, s, o);
}
