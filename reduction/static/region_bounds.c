#include "reduction/static/region_bounds.h"

#include "reduction/domains/arc.h"

enum { MOST_DEPTH = 8 };

/* A register with an assumed range; REG_NONE: none. */
typedef struct {
  Reg variable;
  Arc range;
} Known;

static const Function *function_of(const RegionBounds *w, FuncId f) {
  return &w->program->functions[f];
}

static bool is_reg(const Operand *o, Reg r) {
  return o->kind == OPERAND_REG && o->id == r;
}

static bool assigns(const Inst *i, Reg r) {
  return inst_assigns(i->kind) && i->dst == r;
}

/* Returns the only instruction that assigns the register, or NULL. */
static const Inst *definition(const Function *f, Reg r) {
  const Inst *found = NULL;
  for (uint32_t k = 0; k < f->n_code; k++)
    if (assigns(&f->code[k], r)) {
      if (found)
        return NULL;
      found = &f->code[k];
    }
  return r < f->n_params ? NULL : found;
}

static bool is_assigned(const Function *f, uint32_t from, uint32_t to, Reg r) {
  for (uint32_t k = from; k < to; k++)
    if (assigns(&f->code[k], r))
      return true;
  return false;
}

/* True if the second instruction is only reached from the first, in
 * straight code. */
static bool is_straight(const RegionBounds *w, FuncId f, uint32_t from,
                        uint32_t to) {
  const Function *function = function_of(w, f);
  for (uint32_t k = from; k < to; k++)
    if (w->is_target[f][k + 1] || inst_jumps(function->code[k].kind) ||
        !inst_goes_on(function->code[k].kind))
      return false;
  return true;
}

/* ---- values */

static Arc value_of_inst(const RegionBounds *, const Known *, const Inst *,
                         unsigned depth);

/* Returns the range of an operand of the instruction.  A register is
 * only evaluated if it was computed right before, so that it is as new
 * as its operands. */
static Arc value_of(const RegionBounds *w, const Known *known, const Inst *at,
                    const Operand *o, unsigned depth) {
  const Function *f = function_of(w, w->function);
  if (o->kind == OPERAND_CONST)
    return arc_single(o->bits);
  if (is_reg(o, known->variable))
    return known->range;
  const Inst *i = o->kind == OPERAND_REG ? definition(f, o->id) : NULL;
  return i && depth && i < at &&
                 is_straight(w, w->function, (uint32_t)(i - f->code),
                             (uint32_t)(at - f->code))
             ? value_of_inst(w, known, i, depth - 1)
             : arc_full(o->width);
}

static Arc value_of_inst(const RegionBounds *w, const Known *known,
                         const Inst *i, unsigned depth) {
  const unsigned width = function_of(w, w->function)->regs[i->dst].width;
  const Operand *all[] = {&i->a, &i->b, &i->c};
  Arc values[3] = {0};
  if (i->kind != INST_MOVE && i->kind != INST_OP)
    return arc_full(width);
  for (unsigned k = 0; k < inst_operands(i); k++)
    if (all[k]->kind != OPERAND_NONE)
      values[k] = value_of(w, known, i, all[k], depth);
  return i->kind == INST_MOVE ? values[0]
                              : arc_apply(i->op, i->a.width, width, values[0],
                                          values[1], values[2]);
}

/* True if all values that the region assigns to it are in its range. */
static bool is_kept_up(const RegionBounds *w, const Known *known) {
  const Function *f = function_of(w, w->function);
  const unsigned width = f->regs[known->variable].width;
  for (uint32_t k = 0; k < f->n_code; k++)
    if (w->has[k] && assigns(&f->code[k], known->variable) &&
        !arc_includes(known->range,
                      value_of_inst(w, known, &f->code[k], MOST_DEPTH), width))
      return false;
  return true;
}

/* ---- accesses right before the branch */

static bool accesses(const Function *f, const Inst *i, Reg r, uint32_t bytes) {
  return inst_is_access(i->kind) && is_reg(&i->a, r) &&
         inst_access_width(f, i) / 8 >= bytes;
}

/* True if each call of the function begins with such an access. */
static bool begins_with_access(const RegionBounds *w, FuncId f, Reg parameter) {
  const Function *function = function_of(w, f);
  if (is_assigned(function, 0, function->n_code, parameter))
    return false;
  for (uint32_t k = 0; k < function->n_code && is_straight(w, f, 0, k); k++)
    if (accesses(function, &function->code[k], parameter, 1))
      return true;
  return false;
}

static bool gives_to_access(const RegionBounds *w, const Inst *i, Reg r) {
  if (i->kind != INST_CALL || i->a.kind != OPERAND_FUNCTION)
    return false;
  for (uint32_t k = 0; k < i->n_args; k++)
    if (is_reg(&i->args[k], r) && begins_with_access(w, i->a.id, k))
      return true;
  return false;
}

static bool was_accessed(const RegionBounds *w, uint32_t from, Reg r) {
  const Function *f = function_of(w, w->function);
  for (uint32_t k = from; k < w->branch; k++)
    if (accesses(f, &f->code[k], r, 1) || gives_to_access(w, &f->code[k], r))
      return true;
  return false;
}

/* True if the same address, which has not changed, was accessed with
 * as many bytes. */
static bool was_accessed_as_far(const RegionBounds *w, const Operand *o,
                                uint32_t bytes) {
  const Function *f = function_of(w, w->function);
  if (o->kind != OPERAND_REG || o->id >= f->n_params ||
      is_assigned(f, 0, f->n_code, o->id))
    return false;
  for (uint32_t k = w->branch;
       k-- > 0 && is_straight(w, w->function, k, w->branch);)
    if (accesses(f, &f->code[k], o->id, bytes))
      return true;
  return false;
}

/* ---- addresses */

/* Returns the number of elements of the array, if the INDEX is of one whose
 * elements have so many bytes; or 0. */
static uint64_t elements(const RegionBounds *w, const Inst *i, uint32_t bytes) {
  if (i->a.kind != OPERAND_OBJECT || i->a.bits || i->stride < (int64_t)bytes)
    return 0;
  uint64_t size = w->program->objects[i->a.id].size;
  return size % (uint64_t)i->stride ? 0 : size / (uint64_t)i->stride;
}

/* Returns the register of which the INDEX's is made by extensions alone, right
 * before it; 'first' is the first of these instructions. */
static Reg variable_of(const RegionBounds *w, const Inst *index,
                       uint32_t *first) {
  const Function *f = function_of(w, w->function);
  const Operand *o = &index->b;
  *first = (uint32_t)(index - f->code);
  for (unsigned n = 0; n < MOST_DEPTH && o->kind == OPERAND_REG; n++) {
    const Inst *i = definition(f, o->id);
    bool is_same =
        i && (i->kind == INST_MOVE ||
              (i->kind == INST_OP && (i->op == OP_SEXT || i->op == OP_ZEXT)));
    if (!is_same)
      return o->id;
    *first = i - f->code < *first ? (uint32_t)(i - f->code) : *first;
    o = &i->a;
  }
  return REG_NONE;
}

/* True if the INDEX is also right before the branch, and its result is
 * accessed. */
static bool is_before_branch(const RegionBounds *w, const Inst *index,
                             uint32_t first, Reg variable) {
  const Function *f = function_of(w, w->function);
  const uint32_t at = (uint32_t)(index - f->code);
  return at < w->branch && is_straight(w, w->function, first, w->branch) &&
         !is_assigned(f, first, w->branch, variable) &&
         definition(f, index->dst) == index && was_accessed(w, at, index->dst);
}

/* True if an address in the array determines its element. */
static bool determines_element(const RegionBounds *w, const Inst *index,
                               unsigned width, uint64_t n) {
  return n <= (uint64_t)1 << (width - 1) && width < w->program->address_width &&
         (uint64_t)index->stride < (uint64_t)1
                                       << (w->program->address_width - width);
}

static bool has_elements(const RegionBounds *w, const Known *known,
                         const Inst *index, uint64_t n) {
  const unsigned width = index->b.width;
  return arc_includes(arc_from(width, 0, n - 1),
                      value_of(w, known, index, &index->b, MOST_DEPTH), width);
}

static bool is_element(const RegionBounds *w, const Inst *index,
                       uint32_t bytes) {
  const Function *f = function_of(w, w->function);
  const uint64_t n = elements(w, index, bytes);
  Known known = {.variable = REG_NONE};
  if (!n || !w->has[index - f->code])
    return false;
  if (has_elements(w, &known, index, n))
    return true;
  uint32_t first;
  known.variable = variable_of(w, index, &first);
  if (known.variable == REG_NONE ||
      !determines_element(w, index, f->regs[known.variable].width, n))
    return false;
  known.range = arc_from(f->regs[known.variable].width, 0, n - 1);
  return is_before_branch(w, index, first, known.variable) &&
         is_kept_up(w, &known) && has_elements(w, &known, index, n);
}

static bool is_in_bounds(const RegionBounds *, FuncId, const Operand *,
                         uint32_t bytes, unsigned depth);

static bool is_given_by(const RegionBounds *w, FuncId caller, uint32_t at,
                        FuncId f, Reg parameter, uint32_t bytes,
                        unsigned depth) {
  const Inst *i = &function_of(w, caller)->code[at];
  const bool is_of_region =
      w->calls[caller] || (caller == w->function && w->has[at]);
  if (!is_of_region || i->kind != INST_CALL || i->a.kind != OPERAND_FUNCTION ||
      i->a.id != f)
    return true;
  return parameter < i->n_args &&
         is_in_bounds(w, caller, &i->args[parameter], bytes, depth);
}

/* True if the argument is in bounds in all calls of the function. */
static bool is_given_in_bounds(const RegionBounds *w, FuncId f, Reg parameter,
                               uint32_t bytes, unsigned depth) {
  bool all = f != w->function;
  for (FuncId g = 0; g < w->program->n_functions && all; g++)
    for (uint32_t k = 0; k < function_of(w, g)->n_code && all; k++)
      all = is_given_by(w, g, k, f, parameter, bytes, depth);
  return all;
}

static bool is_in_bounds(const RegionBounds *w, FuncId f, const Operand *o,
                         uint32_t bytes, unsigned depth) {
  const Function *function = function_of(w, f);
  if (o->kind == OPERAND_OBJECT) {
    uint64_t size = w->program->objects[o->id].size;
    return o->bits <= size && bytes <= size - o->bits;
  }
  if (o->kind != OPERAND_REG || !depth)
    return false;
  if (o->id < function->n_params)
    return !is_assigned(function, 0, function->n_code, o->id) &&
           is_given_in_bounds(w, f, o->id, bytes, depth - 1);
  const Inst *i = definition(function, o->id);
  if (i && i->kind == INST_MOVE)
    return is_in_bounds(w, f, &i->a, bytes, depth - 1);
  return i && i->kind == INST_INDEX && f == w->function &&
         is_element(w, i, bytes);
}

bool region_keeps_in_bounds(const RegionBounds *w, FuncId f, const Inst *i) {
  const uint32_t bytes = inst_access_width(function_of(w, f), i) / 8;
  return (f == w->function && was_accessed_as_far(w, &i->a, bytes)) ||
         is_in_bounds(w, f, &i->a, bytes, MOST_DEPTH);
}
