#include "reduction/proof/build/build.h"

#include <string.h>

/* Returns the array that is a member of the record, or of one in it, with byte
 * 'at', and its first byte; NULL: there is none, or a union. */
static const Type *array_at(const Type *t, uint64_t at, uint64_t *first) {
  *first = 0;
  while (t && t->kind == TYPE_STRUCT) {
    const Member *found = NULL;
    for (unsigned i = 0; i < t->n_members && !found; i++) {
      const Member *m = &t->members[i];
      uint64_t from = *first + m->offset;
      if (!m->is_bitfield && from <= at && at - from < m->type->size)
        found = m;
    }
    if (!found)
      return NULL;
    *first += found->offset;
    t = found->type;
  }
  return t && t->kind == TYPE_ARRAY && t->size ? t : NULL;
}

static BuildObjectId find(const Builder *b, BuildObjectId whole, uint64_t at) {
  for (BuildObjectId i = 0; i < b->objects.n; i++) {
    const BuildObject *o = &b->objects.data[i];
    if (o->is_part && o->whole == whole && o->first <= at &&
        at - o->first < o->size)
      return i;
  }
  return OBJECT_UNKNOWN;
}

/* True if elements of the array are scalars of that size. */
static bool has_scalars(const Type *array, unsigned bytes) {
  uint64_t begin;
  const Type *leaf = type_leaf(array, 0, &begin);
  return leaf && leaf->size == bytes && array->size > bytes;
}

/* Forgets the cells that have bytes of the part: from now on its elements are
 * no variables. */
static void forget_cells(Builder *b, BuildObject *whole, const BuildObject *o) {
  uint32_t n = 0;
  for (uint32_t i = 0; i < whole->cells.n; i++) {
    Slot *c = &b->slots.data[whole->cells.data[i]];
    if (c->offset < o->first + o->size && o->first < c->offset + c->width / 8)
      c->object = OBJECT_UNKNOWN;
    else
      whole->cells.data[n++] = whole->cells.data[i];
  }
  whole->cells.n = n;
}

static BuildObjectId make(Builder *b, BuildObjectId whole, uint64_t at,
                          unsigned bytes) {
  char path[256] = "";
  uint64_t first;
  const BuildObject *o = &b->objects.data[whole];
  const Type *array = array_at(o->statics->type, at, &first);
  if (!array || o->statics->type == array || !has_scalars(array, bytes))
    return OBJECT_UNKNOWN;
  type_path(o->statics->type, first, array->size, path, sizeof path);
  BuildObject part = *o;
  part.name = arena_printf(b->arena, "%s%s", o->name, path);
  part.is_part = part.is_region = true;
  part.whole = whole, part.first = first, part.size = array->size;
  memset(&part.cells, 0, sizeof part.cells);
  part.element = 0, part.array = 0;
  forget_cells(b, &b->objects.data[whole], &part);
  *vec_push(b->arena, &b->objects) = part;
  b->has_grown = true;
  return b->objects.n - 1;
}

static bool has_parts(const BuildObject *o) {
  return o->statics && o->statics->type && !o->statics->is_library &&
         !o->is_region && !o->is_lost;
}

/* Returns a byte that the access may have as its first. */
static uint64_t offset_of(const Builder *b, Term address) {
  uint64_t at;
  return term_is_const(b->terms, address, &at)
             ? at
             : store_offset(b, address) & bits_mask(b->program->address_width);
}

bool part_is(const Builder *b, Sym address) {
  return has_parts(&b->objects.data[address.id]) &&
         find(b, address.id, offset_of(b, address.term)) != OBJECT_UNKNOWN;
}

bool part_overlaps(const Builder *b, BuildObjectId whole, uint64_t at,
                   unsigned bytes) {
  return find(b, whole, at) != OBJECT_UNKNOWN ||
         find(b, whole, at + bytes - 1) != OBJECT_UNKNOWN;
}

Term part_enter(Builder *b, Sym *address, unsigned bytes) {
  const unsigned width = b->program->address_width;
  uint64_t at = offset_of(b, address->term);
  if (!has_parts(&b->objects.data[address->id]))
    return TERM_NONE;
  BuildObjectId id = find(b, address->id, at);
  if (id == OBJECT_UNKNOWN && !term_is_const(b->terms, address->term, NULL))
    id = make(b, address->id, at, bytes);
  if (id == OBJECT_UNKNOWN || b->objects.data[id].size < bytes)
    return TERM_NONE;
  const BuildObject *o = &b->objects.data[id];
  Term first = term_const(b->terms, width, o->first);
  Term last = term_const(b->terms, width, o->size - bytes);
  address->id = id;
  address->term = term_sub(b->terms, address->term, first);
  return term_ule(b->terms, address->term, last);
}

void part_require(Builder *b, State *s, Sym *address, unsigned bytes) {
  Term inside = part_enter(b, address, bytes);
  if (!inside)
    return;
  build_error(b, s, EDGE_UNSUPPORTED, term_not(b->terms, inside),
              "an access that may leave an array in a larger object");
  build_assume(b, s, inside);
}
