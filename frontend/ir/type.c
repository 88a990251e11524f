#include "frontend/ir/type.h"

#include "frontend/base/floats.h"

#include <inttypes.h>
#include <string.h>

bool type_is_scalar(const Type *t) {
  return t->kind == TYPE_BOOL || t->kind == TYPE_INT || t->kind == TYPE_POINTER;
}

bool type_is_float(const Type *t) {
  return t->kind == TYPE_FLOAT && t->is_signed;
}

unsigned type_bits(const Type *t) { return (unsigned)(8 * t->size); }

static bool is_record(const Type *t) {
  return t->kind == TYPE_STRUCT || t->kind == TYPE_UNION;
}

void type_visit_scalars(const Type *t, uint64_t at, TypeVisitor *visit,
                        void *context) {
  if (t->kind == TYPE_ARRAY) {
    for (uint64_t i = 0; i < t->count; i++)
      type_visit_scalars(t->element, at + i * t->element->size, visit, context);
  } else if (is_record(t)) {
    for (unsigned i = 0; i < t->n_members; i++) {
      const Member *m = &t->members[i];
      if (m->is_bitfield)
        visit(context, m->type, at + m->offset, m);
      else
        type_visit_scalars(m->type, at + m->offset, visit, context);
    }
  } else if (t->size) {
    visit(context, t, at, NULL);
  }
}

static const Member *member_at(const Type *t, uint64_t at) {
  for (unsigned i = 0; i < t->n_members; i++) {
    const Member *m = &t->members[i];
    if (m->offset <= at && at - m->offset < m->type->size)
      return m;
  }
  return NULL;
}

const Type *type_leaf(const Type *t, uint64_t at, uint64_t *begin) {
  uint64_t offset = 0;
  for (;;) {
    if (at - offset >= t->size)
      return NULL;
    if (t->kind == TYPE_ARRAY) {
      t = t->element;
      offset += t->size ? (at - offset) / t->size * t->size : 0;
    } else if (is_record(t)) {
      const Member *m = member_at(t, at - offset);
      if (!m || m->is_bitfield)
        return NULL;
      t = m->type;
      offset += m->offset;
    } else {
      *begin = offset;
      return t;
    }
  }
}

typedef struct {
  char *out;
  size_t size, used;
} Text;

static void add(Text *t, const char *lead, const char *name, uint64_t index) {
  size_t left = t->used < t->size ? t->size - t->used : 0;
  char *at = left ? t->out + t->used : NULL;
  int n = name ? snprintf(at, left, "%s%s", lead, name)
               : snprintf(at, left, "%s%" PRIu64 "]", lead, index);
  t->used += n > 0 ? (size_t)n : 0;
}

static bool contains(const Member *m, uint64_t offset, uint64_t bytes) {
  uint64_t size = m->type->size;
  return m->offset <= offset && bytes <= size &&
         offset - m->offset <= size - bytes;
}

/* Finds the part below 't'; 't' itself is the last resort, so that the only
 * member of a structure is named. */
static const Type *find_part(const Type *t, uint64_t offset, uint64_t bytes,
                             Text *text) {
  size_t used = text->used;
  const Type *part = NULL;
  if (t->kind == TYPE_ARRAY && t->element->size) {
    uint64_t size = t->element->size, i = offset / size;
    if (offset % size + bytes <= size) {
      add(text, "[", NULL, i);
      part = find_part(t->element, offset % size, bytes, text);
    }
  }
  for (unsigned i = 0; is_record(t) && i < t->n_members && !part; i++) {
    const Member *m = &t->members[i];
    if (!contains(m, offset, bytes))
      continue;
    text->used = used;
    if (m->name[0])
      add(text, ".", m->name, 0);
    part = m->is_bitfield ? m->type
                          : find_part(m->type, offset - m->offset, bytes, text);
  }
  if (part && (part->kind == TYPE_ARRAY || is_record(part)) &&
      bytes == t->size && offset == 0)
    part = NULL;
  if (part)
    return part;
  text->used = used;
  return offset == 0 && bytes == t->size ? t : NULL;
}

const Type *type_path(const Type *t, uint64_t offset, uint64_t bytes, char *out,
                      size_t size) {
  Text text = {out, size, 0};
  const Type *part = find_part(t, offset, bytes, &text);
  if (size)
    out[text.used < size ? text.used : size - 1] = '\0';
  if (!part)
    snprintf(out, size, "+%" PRIu64, offset);
  return part;
}

static const char *find_enumerator(const Type *t, uint64_t bits) {
  for (unsigned i = 0; i < t->n_enumerators; i++)
    if (t->enumerators[i].value == bits)
      return t->enumerators[i].name;
  return NULL;
}

/* Prints with as few digits as distinguish it from its neighbours. */
static void print_float(FILE *out, const Type *t, uint64_t bits,
                        unsigned width) {
  if (!t->is_signed || (width != 32 && width != 64))
    fprintf(out, "0x%" PRIx64, bits);
  else
    fprintf(out, "%.*g", width == 32 ? 9 : 17, float_value(width, bits));
}

void type_print_value(FILE *out, const Type *t, uint64_t bits, unsigned width) {
  uint64_t mask = width >= 64 ? UINT64_MAX : ((uint64_t)1 << width) - 1;
  bits &= mask;
  const char *name = t ? find_enumerator(t, bits) : NULL;
  if (name)
    fputs(name, out);
  else if (!t)
    fprintf(out, "%" PRIu64, bits);
  else if (t->kind == TYPE_FLOAT)
    print_float(out, t, bits, width);
  else if (t->kind == TYPE_BOOL)
    fputs(bits ? "true" : "false", out);
  else if (t->kind == TYPE_POINTER)
    fprintf(out, "0x%" PRIx64, bits);
  else if (t->is_signed && bits >> (width - 1) & 1)
    fprintf(out, "-%" PRIu64, (~bits & mask) + 1);
  else if (t->is_signed)
    fprintf(out, "%" PRIu64, bits);
  else
    fprintf(out, "%" PRIu64 "u", bits);
}
