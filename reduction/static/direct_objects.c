#include "reduction/static/direct_objects.h"

static bool is_integer(const Object *o) {
  return o->type && o->type->kind == TYPE_INT && o->size == o->type->size &&
         o->size && o->size <= 8 && !o->n_relocations && !o->is_constant &&
         !o->is_library;
}

static void give_up(bool *is_direct, const Operand *o) {
  if (o->kind == OPERAND_OBJECT)
    is_direct[o->id] = false;
}

static bool is_direct_access(const Program *p, const Function *f,
                             const Inst *i) {
  if (!inst_is_access(i->kind) || i->a.kind != OPERAND_OBJECT || i->a.bits ||
      f->is_library)
    return false;
  return inst_access_width(f, i) == 8 * p->objects[i->a.id].size;
}

static void look_at_function(const Program *p, const Function *f,
                             bool *is_direct) {
  for (uint32_t i = 0; i < f->n_code; i++) {
    const Inst *in = &f->code[i];
    if (!is_direct_access(p, f, in))
      give_up(is_direct, &in->a);
    give_up(is_direct, &in->b);
    give_up(is_direct, &in->c);
    for (uint32_t k = 0; k < in->n_args; k++)
      give_up(is_direct, &in->args[k]);
  }
}

bool *direct_objects(Arena *a, const Program *p) {
  bool *is_direct = ARENA_ARRAY(a, bool, p->n_objects + 1);
  for (ObjId i = 0; i < p->n_objects; i++)
    is_direct[i] = is_integer(&p->objects[i]);
  for (ObjId i = 0; i < p->n_objects; i++)
    for (uint32_t k = 0; k < p->objects[i].n_relocations; k++)
      give_up(is_direct, &p->objects[i].relocations[k].target);
  for (FuncId i = 0; i < p->n_functions; i++)
    look_at_function(p, &p->functions[i], is_direct);
  return is_direct;
}
