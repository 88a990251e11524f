#include "reduction/static/distance.h"

/* By instruction of a function; and NO_DISTANCE after the last one. */
typedef struct {
  uint32_t *to_check, *to_return;
} Lengths;

typedef struct {
  uint32_t to_check, to_return;
} Length;

struct Distances {
  const Program *program;
  uint32_t properties;
  Lengths *of;         /* by function */
  bool *is_pointed_at; /* by function: its address is taken */
};

uint32_t distance_add(uint32_t a, uint32_t b) {
  return a == NO_DISTANCE || b == NO_DISTANCE ? NO_DISTANCE : a + b;
}

static uint32_t least(uint32_t a, uint32_t b) { return a < b ? a : b; }

static const Lengths *lengths_of(const Distances *d, const Function *f) {
  return &d->of[f - d->program->functions];
}

uint32_t distance_to_check(const Distances *d, const Function *f, uint32_t at) {
  return lengths_of(d, f)->to_check[at];
}

uint32_t distance_to_return(const Distances *d, const Function *f,
                            uint32_t at) {
  return lengths_of(d, f)->to_return[at];
}

static bool is_check(const Distances *d, const Inst *i) {
  bool is_sure = i->a.kind == OPERAND_CONST && i->a.bits;
  return i->kind == INST_ASSERT && !is_sure &&
         (d->properties >> i->property & 1);
}

static const Function *callee(const Distances *d, const Inst *i) {
  if (i->kind != INST_CALL || i->a.kind != OPERAND_FUNCTION)
    return NULL;
  const Function *f = program_function(d->program, i->a.id);
  return f && f->has_body ? f : NULL;
}

static void note_pointer(const Distances *d, const Operand *o) {
  if (o->kind == OPERAND_FUNCTION && o->id < d->program->n_functions)
    d->is_pointed_at[o->id] = true;
}

static void note_pointers(const Distances *d, const Inst *i) {
  if (i->kind != INST_CALL)
    note_pointer(d, &i->a);
  note_pointer(d, &i->b);
  note_pointer(d, &i->c);
  for (uint32_t k = 0; k < i->n_args; k++)
    note_pointer(d, &i->args[k]);
}

static void find_pointers(const Distances *d) {
  for (uint32_t i = 0; i < d->program->n_functions; i++)
    for (uint32_t at = 0; at < d->program->functions[i].n_code; at++)
      note_pointers(d, &d->program->functions[i].code[at]);
  for (uint32_t i = 0; i < d->program->n_objects; i++)
    for (uint32_t k = 0; k < d->program->objects[i].n_relocations; k++)
      note_pointer(d, &d->program->objects[i].relocations[k].target);
}

/* Returns the distance through a pointer, or in a thread that is made. */
static uint32_t distance_through(const Distances *d) {
  uint32_t nearest = NO_DISTANCE;
  for (uint32_t i = 0; i < d->program->n_functions; i++)
    if (d->is_pointed_at[i] && d->program->functions[i].has_body)
      nearest = least(nearest, d->of[i].to_check[0]);
  return nearest;
}

static bool goes_through(const Inst *i) {
  return i->kind == INST_SPAWN ||
         (i->kind == INST_CALL && i->a.kind != OPERAND_FUNCTION);
}

/* Returns the least of the distances after the instruction. */
static Length after(const Distances *d, const Function *f, uint32_t at) {
  const Lengths *own = lengths_of(d, f);
  Length out = {NO_DISTANCE, NO_DISTANCE};
  uint32_t next[2];
  for (unsigned k = inst_successors(f, at, next); k-- > 0;) {
    out.to_check = least(out.to_check, own->to_check[next[k]]);
    out.to_return = least(out.to_return, own->to_return[next[k]]);
  }
  return out;
}

static Length measure(const Distances *d, const Function *f, uint32_t at) {
  const Inst *i = &f->code[at];
  const Function *called = callee(d, i);
  uint32_t steps = called ? distance_to_return(d, called, 0)
                          : (uint32_t)inst_begins_step(i->kind);
  Length out = after(d, f, at);
  out.to_check = distance_add(out.to_check, steps);
  out.to_return = distance_add(out.to_return, steps);
  if (called)
    out.to_check = least(out.to_check, distance_to_check(d, called, 0));
  if (goes_through(i))
    out.to_check = least(out.to_check, distance_add(distance_through(d), 1));
  if (is_check(d, i))
    out.to_check = 0;
  if (i->kind == INST_RETURN)
    out.to_return = 0;
  return out;
}

static bool measure_function(const Distances *d, const Function *f) {
  const Lengths *own = lengths_of(d, f);
  bool is_changed = false;
  for (uint32_t at = f->n_code; at-- > 0;) {
    Length l = measure(d, f, at);
    is_changed |=
        l.to_check != own->to_check[at] || l.to_return != own->to_return[at];
    own->to_check[at] = l.to_check, own->to_return[at] = l.to_return;
  }
  return is_changed;
}

static uint32_t *unknown(Arena *a, uint32_t n) {
  uint32_t *lengths = ARENA_ARRAY(a, uint32_t, n);
  for (uint32_t i = 0; i < n; i++)
    lengths[i] = NO_DISTANCE;
  return lengths;
}

static bool has_check(const Distances *d) {
  for (uint32_t i = 0; i < d->program->n_functions; i++) {
    const Function *f = &d->program->functions[i];
    for (uint32_t at = 0; at < f->n_code; at++)
      if (is_check(d, &f->code[at]))
        return true;
  }
  return false;
}

/* Returns the properties that the program states itself. */
static uint32_t of_statements(uint32_t properties) {
  uint32_t some = 0;
  for (Property p = 0; p < property_count(); p++)
    if (property_where(p) == WHERE_ASSERT || property_where(p) == WHERE_CALL)
      some |= properties & 1u << p;
  return some;
}

Distances *distances_new(Arena *a, const Program *p, uint32_t properties) {
  Distances *d = ARENA_NEW(a, Distances);
  d->program = p, d->properties = of_statements(properties);
  if (!has_check(d))
    d->properties = properties;
  d->of = ARENA_ARRAY(a, Lengths, p->n_functions);
  d->is_pointed_at = ARENA_ARRAY(a, bool, p->n_functions);
  find_pointers(d);
  for (uint32_t i = 0; i < p->n_functions; i++) {
    uint32_t n = p->functions[i].n_code + 1;
    d->of[i] = (Lengths){unknown(a, n), unknown(a, n)};
  }
  for (bool is_changed = true; is_changed;) {
    is_changed = false;
    for (uint32_t i = 0; i < p->n_functions; i++)
      is_changed |= measure_function(d, &p->functions[i]);
  }
  return d;
}
