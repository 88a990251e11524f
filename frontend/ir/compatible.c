#include "frontend/ir/compatible.h"

#include "frontend/base/vec.h"

#include <string.h>

/* Compatibility of types of two translation units.  For recursive types, a pair
 * under comparison is assumed to be compatible. */

typedef struct {
  const Type *a, *b;
} Pair;

typedef struct {
  Arena *arena;
  VEC(Pair) assumed;
  const char *difference; /* about the innermost members that differ, or NULL */
} Matcher;

static bool matches(Matcher *, const Type *, const Type *);

static bool is_assumed(const Matcher *m, const Type *a, const Type *b) {
  for (uint32_t i = 0; i < m->assumed.n; i++)
    if (m->assumed.data[i].a == a && m->assumed.data[i].b == b)
      return true;
  return false;
}

/* Returns the tag of a type; "struct (unnamed at FILE:1:2)" has none. */
static const char *tag_of(const Type *t) {
  const char *name = (t->plain ? t->plain : t)->name;
  return strchr(name, '(') ? NULL : name;
}

static bool tags_match(const Type *a, const Type *b) {
  const char *x = tag_of(a), *y = tag_of(b);
  return x && y ? !strcmp(x, y) : x == y;
}

static void note_member(Matcher *m, const Type *record, const Member *a,
                        const Member *b) {
  bool is_typed =
      !strcmp(a->name, b->name) && strcmp(a->type->name, b->type->name);
  if (m->difference)
    return;
  m->difference =
      is_typed
          ? arena_printf(m->arena, "member '%s' of '%s' is '%s' here, but '%s'",
                         a->name, record->name, a->type->name, b->type->name)
          : arena_printf(m->arena,
                         "'%s' has the member '%s' here where it has '%s'",
                         record->name, a->name, b->name);
}

static bool members_match(Matcher *m, const Member *a, const Member *b) {
  return !strcmp(a->name, b->name) && a->offset == b->offset &&
         a->bit_offset == b->bit_offset && a->bit_width == b->bit_width &&
         matches(m, a->type, b->type);
}

static bool records_match(Matcher *m, const Type *a, const Type *b) {
  if (!tags_match(a, b))
    return false;
  if (!a->is_complete || !b->is_complete)
    return true;
  bool match = a->size == b->size && a->align == b->align &&
               a->n_members == b->n_members;
  unsigned n = a->n_members < b->n_members ? a->n_members : b->n_members;
  for (unsigned i = 0; i < n; i++)
    if (!members_match(m, &a->members[i], &b->members[i])) {
      note_member(m, a, &a->members[i], &b->members[i]);
      return false;
    }
  return match;
}

static bool functions_match(Matcher *m, const Type *a, const Type *b) {
  bool match = matches(m, a->element, b->element);
  if (a->is_open || b->is_open)
    return match;
  match &= a->n_params == b->n_params && a->is_variadic == b->is_variadic;
  for (unsigned i = 0; match && i < a->n_params; i++)
    match = matches(m, a->params[i], b->params[i]);
  return match;
}

static bool arrays_match(Matcher *m, const Type *a, const Type *b) {
  bool is_open = !a->is_complete || !b->is_complete;
  return (is_open || a->count == b->count) &&
         matches(m, a->element, b->element);
}

/* The compiler chooses the signedness of an enum. */
static bool integers_match(const Type *a, const Type *b) {
  return a->size == b->size &&
         (a->is_signed == b->is_signed || a->enumerators || b->enumerators);
}

static bool contents_match(Matcher *m, const Type *a, const Type *b) {
  switch (a->kind) {
  case TYPE_VOID:
  case TYPE_BOOL: return true;
  case TYPE_INT: return integers_match(a, b);
  case TYPE_FLOAT: return a->size == b->size;
  case TYPE_POINTER: return matches(m, a->element, b->element);
  case TYPE_ARRAY: return arrays_match(m, a, b);
  case TYPE_STRUCT:
  case TYPE_UNION: return records_match(m, a, b);
  case TYPE_FUNCTION: return functions_match(m, a, b);
  case N_TYPE: break;
  }
  return false;
}

static bool matches(Matcher *m, const Type *a, const Type *b) {
  if (a == b || is_assumed(m, a, b))
    return true;
  if (a->kind != b->kind || a->is_atomic != b->is_atomic ||
      a->is_volatile != b->is_volatile)
    return false;
  *vec_push(m->arena, &m->assumed) = (Pair){a, b};
  return contents_match(m, a, b);
}

const char *types_difference(Arena *arena, const Type *a, const Type *b) {
  Matcher m = {.arena = arena};
  return matches(&m, a, b) ? NULL : m.difference;
}

bool types_are_compatible(Arena *arena, const Type *a, const Type *b) {
  return matches(&(Matcher){.arena = arena}, a, b);
}
