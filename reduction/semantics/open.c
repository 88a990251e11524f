#include "reduction/semantics/open.h"

#include "frontend/base/hash.h"
#include "frontend/base/table.h"
#include "frontend/base/vec.h"

#include <assert.h>

enum { BYTE = 8, NO_THREAD = UINT32_MAX };

struct Open {
  Arena *arena;
  TermStore *terms;
  VEC(struct Named {
    uint32_t thread; /* or NO_THREAD */
    unsigned width;
    uint64_t number;
    Term variable;
  })
  all;
  Table table;
};

Open *open_new(Arena *a, TermStore *terms) {
  Open *o = ARENA_NEW(a, Open);
  o->arena = a, o->terms = terms;
  return o;
}

TermStore *open_terms(const Open *o) { return o->terms; }

static Term variable(Open *o, uint32_t thread, uint64_t number,
                     unsigned width) {
  uint32_t hash = hash_number(hash_mix(hash_mix(thread, width), number));
  TABLE_EACH(i, &o->table, hash) {
    const struct Named *n = &o->all.data[i];
    if (n->thread == thread && n->width == width && n->number == number)
      return n->variable;
  }
  Term t = term_var(o->terms, width, bits_mask(width), NULL);
  table_add(o->arena, &o->table, hash, o->all.n);
  *vec_push(o->arena, &o->all) = (struct Named){thread, width, number, t};
  return t;
}

Term open_input(Open *o, uint32_t thread, uint32_t number, unsigned width) {
  assert(thread != NO_THREAD);
  return variable(o, thread, number, width);
}

Term open_byte(Open *o, uint64_t address) {
  return variable(o, NO_THREAD, address, BYTE);
}

Term open_part(const Open *o, Term t, unsigned byte) {
  return term_extract(o->terms, t, byte * BYTE, BYTE);
}

Term open_joined(const Open *o, const Term *bytes, unsigned n) {
  assert(n >= 1 && n <= 8);
  Term t = bytes[0];
  for (unsigned i = 1; i < n; i++)
    t = term_concat(o->terms, bytes[i], t);
  return t;
}
