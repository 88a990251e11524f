#include "frontend/ir/ir_alike.h"

#include <string.h>

static bool are_operands_alike(Operand a, Operand b) {
  return a.kind == b.kind && a.width == b.width && a.id == b.id &&
         a.bits == b.bits;
}

static bool are_arguments_alike(const Inst *a, const Inst *b) {
  if (a->n_args != b->n_args)
    return false;
  for (uint32_t i = 0; i < a->n_args; i++)
    if (!are_operands_alike(a->args[i], b->args[i]))
      return false;
  return true;
}

static bool are_kinds_alike(const Inst *a, const Inst *b) {
  return a->kind == b->kind && a->op == b->op && a->float_op == b->float_op &&
         a->memory == b->memory && a->section == b->section &&
         a->order == b->order && a->failure == b->failure &&
         a->before == b->before && a->after == b->after &&
         a->property == b->property && a->is_repeated == b->is_repeated;
}

static bool are_insts_alike(const Inst *a, const Inst *b) {
  return are_kinds_alike(a, b) && a->dst == b->dst &&
         are_operands_alike(a->a, b->a) && are_operands_alike(a->b, b->b) &&
         are_operands_alike(a->c, b->c) && a->stride == b->stride &&
         a->then == b->then && a->other == b->other && a->id == b->id &&
         are_arguments_alike(a, b);
}

static bool are_functions_alike(const Function *a, const Function *b) {
  if (strcmp(a->name, b->name) || a->n_code != b->n_code ||
      a->n_params != b->n_params || a->n_regs != b->n_regs ||
      a->unit != b->unit || a->is_library != b->is_library ||
      a->has_body != b->has_body)
    return false;
  for (uint32_t i = 0; i < a->n_code; i++)
    if (!are_insts_alike(&a->code[i], &b->code[i]))
      return false;
  return true;
}

static bool are_images_alike(const Object *a, const Object *b) {
  return !a->image || !b->image ? a->image == b->image
                                : !memcmp(a->image, b->image, a->size);
}

static bool are_relocations_alike(const Object *a, const Object *b) {
  if (a->n_relocations != b->n_relocations)
    return false;
  for (uint32_t i = 0; i < a->n_relocations; i++)
    if (a->relocations[i].offset != b->relocations[i].offset ||
        !are_operands_alike(a->relocations[i].target, b->relocations[i].target))
      return false;
  return true;
}

static bool is_text(const Object *o) {
  return o->is_constant && o->name && *o->name == '"';
}

static bool are_objects_alike(const Object *a, const Object *b) {
  bool are_texts = is_text(a) && is_text(b);
  return a->is_thread_local == b->is_thread_local &&
         are_relocations_alike(a, b) &&
         (are_texts || (a->size == b->size && are_images_alike(a, b)));
}

bool programs_are_alike(const Program *p, const Program *q) {
  if (p->n_functions != q->n_functions || p->n_objects != q->n_objects ||
      p->entry != q->entry || p->thread_start != q->thread_start)
    return false;
  for (FuncId i = 0; i < p->n_functions; i++)
    if (!are_functions_alike(&p->functions[i], &q->functions[i]))
      return false;
  for (ObjId i = 0; i < p->n_objects; i++)
    if (!are_objects_alike(&p->objects[i], &q->objects[i]))
      return false;
  return true;
}
