#include "frontend/ir/ir_check.h"

#include "frontend/ir/ir_text.h"
#include "frontend/ir/sections.h"

#include <stdlib.h>
#include <string.h>

typedef struct {
  Arena *arena;
  const Program *program;
  const Function *function;
  const Inst *inst;
  const Object *object;
  const char *found;
} Checker;

static const char *print_inst(const Checker *c) {
  char *text = NULL;
  size_t n;
  FILE *out = open_memstream(&text, &n);
  if (!out)
    return "";
  ir_text_print_inst(out, c->program, c->function, c->inst);
  fclose(out);
  const char *copy = arena_strdup(c->arena, text);
  free(text);
  return copy;
}

/* Records the first broken rule. */
static void require(Checker *c, bool holds, const char *rule) {
  if (holds || c->found)
    return;
  if (c->object)
    c->found = arena_printf(c->arena, "object '%s': %s", c->object->name, rule);
  else if (!c->function)
    c->found = rule;
  else if (!c->inst)
    c->found =
        arena_printf(c->arena, "function '%s': %s", c->function->name, rule);
  else
    c->found = arena_printf(
        c->arena, "function '%s', %u: '%s': %s", c->function->name,
        (unsigned)(c->inst - c->function->code), print_inst(c), rule);
}

/* ---- operands */

static bool refers_rightly(const Checker *c, const Operand *o) {
  const Program *p = c->program;
  switch (o->kind) {
  case OPERAND_CONST: return !(o->bits & ~bits_mask(o->width));
  case OPERAND_REG:
    return c->function && o->id < c->function->n_regs &&
           o->width == c->function->regs[o->id].width;
  case OPERAND_OBJECT:
    return o->id < p->n_objects && o->width == p->address_width;
  case OPERAND_FUNCTION:
    return o->id < p->n_functions && o->width == p->address_width;
  case OPERAND_NONE:
  case N_OPERAND: break;
  }
  return false;
}

static void check_operand(Checker *c, const Operand *o) {
  require(c, o->width >= 1 && o->width <= 64, "a width from 1 to 64");
  require(c, refers_rightly(c, o),
          "operands that exist and have their own width");
}

static unsigned dst_width(const Checker *c) {
  return c->function->regs[c->inst->dst].width;
}

static void check_op(Checker *c, const Inst *i) {
  unsigned a = i->a.width, b = i->b.width, d = dst_width(c);
  if (i->op == OP_ITE) {
    require(c, a == 1, "a condition of one bit");
    require(c, b == d && i->c.width == d, "values as wide as the result");
    return;
  }
  if (op_arity(i->op) == 2)
    require(c, a == b, "operands of equal width");
  if (i->op == OP_TRUNC)
    require(c, d <= a, "a result no wider than the operand");
  else if (op_is_cast(i->op))
    require(c, d >= a, "a result no narrower than the operand");
  else
    require(c, d == (op_is_predicate(i->op) ? 1 : a),
            "a result of the operation's width");
}

/* ---- calls */

static const Function *direct_callee(const Checker *c, const Inst *i) {
  if (i->kind != INST_CALL || i->a.kind != OPERAND_FUNCTION)
    return NULL;
  return &c->program->functions[i->a.id];
}

static void check_call(Checker *c, const Inst *i) {
  require(c, i->a.width == c->program->address_width,
          "a callee as wide as an address");
  for (uint32_t k = 0; k < i->n_args; k++)
    check_operand(c, &i->args[k]);
  const Function *f = direct_callee(c, i);
  if (c->found || !f || !f->has_body)
    return;
  require(c, i->n_args >= f->n_params, "an argument for each parameter");
  for (uint32_t k = 0; !c->found && k < f->n_params; k++)
    require(c, i->args[k].width == f->regs[k].width,
            "arguments as wide as the parameters");
  require(c, i->dst == REG_NONE || dst_width(c) == f->result_width,
          "a result as wide as the callee's");
}

static void check_spawn(Checker *c, const Inst *i) {
  const Program *p = c->program;
  require(c, p->thread_start != FUNC_NONE, "a program with thread_start");
  if (c->found)
    return;
  const Function *f = &p->functions[p->thread_start];
  require(c, i->a.width == f->regs[0].width && i->b.width == f->regs[1].width,
          "operands as wide as thread_start's parameters");
}

/* ---- instructions */

static bool is_float(unsigned width) { return width == 32 || width == 64; }

static void check_float(Checker *c, const Inst *i) {
  FloatOp op = i->float_op;
  bool from_integer = op == FLOAT_FROM_SIGNED || op == FLOAT_FROM_UNSIGNED;
  bool to_integer = op == FLOAT_TO_SIGNED || op == FLOAT_TO_UNSIGNED;
  bool is_cast = float_arity(op) == 1;
  require(c, from_integer || is_float(i->a.width),
          "an operand as wide as a floating-point number");
  require(c, is_cast || i->a.width == i->b.width, "operands of one width");
  require(c,
          float_is_predicate(op) ? dst_width(c) == 1
          : is_cast              ? to_integer || is_float(dst_width(c))
                                 : dst_width(c) == i->a.width,
          "a result as wide as the operation has it");
}

static bool is_access(unsigned width) { return width && width % 8 == 0; }

static void check_widths(Checker *c, const Inst *i) {
  unsigned address = c->program->address_width;
  switch (i->kind) {
  case INST_OP: check_op(c, i); break;
  case INST_FLOAT: check_float(c, i); break;
  case INST_MOVE:
  case INST_CHOOSE:
  case INST_SIZE:
  case INST_ORDER:
    require(c, i->a.width == dst_width(c), "a result as wide as the operand");
    break;
  case INST_INDEX:
  case INST_AHEAD:
    require(c, i->a.width == dst_width(c) && i->b.width == dst_width(c),
            "operands as wide as the result");
    break;
  case INST_FILL:
  case INST_COPY:
  case INST_HAVOC:
  case INST_SCAN:
  case INST_SPAN:
  case INST_RSCAN:
  case INST_COMPARE:
  case INST_STRCMP:
    require(c,
            i->a.width == address && i->c.width == address &&
                dst_width(c) == address,
            "operands and a result as wide as an address");
    require(c,
            i->b.width == (inst_is_search(i->kind) ? 64
                           : i->kind == INST_COPY || inst_is_comparison(i->kind)
                               ? address
                               : 8),
            "a byte, eight bytes, or an operand as wide as an address");
    break;
  case INST_LOAD:
    require(c, i->a.width == address, "an operand as wide as an address");
    require(c, is_access(dst_width(c)), "whole bytes");
    break;
  case INST_STORE:
    require(c, i->a.width == address, "an operand as wide as an address");
    require(c, is_access(i->b.width), "whole bytes");
    break;
  case INST_FREE:
  case INST_DEAD:
    require(c, i->a.width == address, "an operand as wide as an address");
    break;
  case INST_ALLOC:
    require(c, dst_width(c) == address, "a result as wide as an address");
    require(c, !i->c.kind || (i->c.width == address && i->b.kind),
            "an alignment, then an operand as wide as an address");
    break;
  case INST_BRANCH:
  case INST_ASSERT:
  case INST_ASSUME: require(c, i->a.width == 1, "an operand of one bit"); break;
  case INST_WAIT:
    require(c, i->a.width == 1, "an operand of one bit");
    require(c, !i->b.kind || i->b.width == 32,
            "a thread's number plus one, of 32 bits");
    require(c, !i->c.kind || (i->b.kind && i->c.width == 64),
            "a number, then a set of threads of 64 bits");
    break;
  case INST_RETURN:
    require(
        c, i->a.kind == OPERAND_NONE || i->a.width == c->function->result_width,
        "an operand as wide as the function's result");
    break;
  case INST_EXIT:
    require(c, i->a.kind == OPERAND_NONE || i->a.width == 32,
            "an exit code of 32 bits");
    break;
  case INST_CALL: check_call(c, i); break;
  case INST_SPAWN: check_spawn(c, i); break;
  default: break;
  }
}

static bool has_order(const Inst *i) {
  return i->order != MEMORY_ORDER_PLAIN || i->failure != MEMORY_ORDER_PLAIN;
}

static void check_order(Checker *c, const Inst *i) {
  bool is_load = i->kind == INST_LOAD, is_store = i->kind == INST_STORE;
  require(c,
          i->order < N_MEMORY_ORDER && i->failure < N_MEMORY_ORDER &&
              i->section < N_SECTION,
          "a known order and section");
  require(c, is_load || is_store || i->kind == INST_FENCE || !has_order(i),
          "orders of loads, stores and fences only");
  require(c, i->kind != INST_FENCE || i->order != MEMORY_ORDER_PLAIN,
          "an order of the fence");
  require(c, !is_load || memory_order_of_load(i->order) == i->order,
          "an order that a load can have");
  require(c, !is_store || memory_order_of_store(i->order) == i->order,
          "an order that a store can have");
  require(c,
          i->failure == MEMORY_ORDER_PLAIN ||
              (is_load && i->order != MEMORY_ORDER_PLAIN &&
               memory_order_of_load(i->failure) == i->failure),
          "a second order of atomic loads only, that a load can have");
  require(c,
          (!i->before && !i->after) || ((is_load || is_store) && !has_order(i)),
          "a memory location around plain loads and stores only");
}

/* True if a jump backward closes a loop. */
static bool closes_loop(const Function *f, uint32_t from, uint32_t to) {
  for (uint32_t i = 0; i < f->n_loops; i++)
    if (f->loops[i].head == to && f->loops[i].back == from)
      return true;
  return false;
}

static void check_target(Checker *c, uint32_t to) {
  const Function *f = c->function;
  uint32_t from = (uint32_t)(c->inst - f->code);
  require(c, to < f->n_code, "a target inside the function");
  require(c, to > from || closes_loop(f, from, to),
          "jumps backward only from a loop's back to its head");
}

static void check_inst(Checker *c, const Inst *i) {
  const Operand *operands[] = {&i->a, &i->b, &i->c};
  c->inst = i;
  require(c, i->kind < N_INST && i->op < N_OP && i->float_op < N_FLOAT,
          "a known kind");
  if (c->found)
    return;
  bool may_assign = inst_assigns(i->kind);
  require(c,
          i->dst == REG_NONE ? !may_assign || i->kind == INST_CALL
                             : i->dst < c->function->n_regs && may_assign,
          "a result register that exists, if there is a result");
  for (unsigned k = 0; k < inst_operands(i); k++)
    check_operand(c, operands[k]);
  if (!c->found)
    check_widths(c, i);
  check_order(c, i);
  if (inst_jumps(i->kind))
    check_target(c, i->then);
  if (i->kind == INST_BRANCH)
    check_target(c, i->other);
  if (i->kind == INST_LOOP)
    require(c, i->id < c->function->n_loops, "a loop that exists");
  c->inst = NULL;
}

/* ---- control */

static bool is_parent(const Function *f, uint32_t parent, uint32_t child) {
  return parent < f->n_loops && parent != child &&
         loop_contains(&f->loops[parent], &f->loops[child]);
}

static void check_loop(Checker *c, uint32_t id) {
  const Function *f = c->function;
  const Loop *l = &f->loops[id];
  require(c, l->head <= l->back && l->back < f->n_code,
          "loops that are intervals of its code");
  if (c->found)
    return;
  const Inst *back = &f->code[l->back];
  require(c,
          (back->kind == INST_JUMP && back->then == l->head) ||
              (back->kind == INST_BRANCH &&
               (back->then == l->head || back->other == l->head)),
          "a jump to the head at a loop's back");
  require(c, l->parent == UINT32_MAX || is_parent(f, l->parent, id),
          "a loop's parent around it");
  unsigned entries = 0;
  for (uint32_t i = 0; i < f->n_code; i++)
    if (f->code[i].kind == INST_LOOP && f->code[i].id == id)
      entries += l->head <= i && i <= l->back ? 1 : 2;
  require(c, entries == 1, "one INST_LOOP in each loop");
}

static void check_nesting(Checker *c) {
  const Function *f = c->function;
  for (uint32_t i = 0; i < f->n_loops; i++)
    for (uint32_t k = i + 1; k < f->n_loops; k++) {
      const Loop *a = &f->loops[i], *b = &f->loops[k];
      require(c,
              a->back < b->head || b->back < a->head || loop_contains(a, b) ||
                  loop_contains(b, a),
              "loops that nest or lie apart");
    }
}

static void check_function(Checker *c, const Function *f) {
  c->function = f;
  require(c, f->name != NULL, "a name");
  require(c, f->n_params <= f->n_regs, "a register for each parameter");
  require(c, f->result_width <= 64, "a result of at most 64 bits");
  for (uint32_t i = 0; i < f->n_regs; i++)
    require(c, f->regs[i].width >= 1 && f->regs[i].width <= 64,
            "registers of 1 to 64 bits");
  if (f->has_body && !c->found) {
    require(c, f->n_code && !inst_goes_on(f->code[f->n_code - 1].kind),
            "code that does not run past its end");
    for (uint32_t i = 0; i < f->n_loops; i++)
      check_loop(c, i);
    check_nesting(c);
    for (uint32_t i = 0; i < f->n_code && !c->found; i++)
      check_inst(c, &f->code[i]);
  }
  c->function = NULL;
}

/* ---- sections */

static void check_waits(Checker *c, const Sections *sections, FuncId f) {
  c->function = &c->program->functions[f];
  for (uint32_t k = 0; k < c->function->n_code; k++) {
    c->inst = &c->function->code[k];
    require(c,
            c->inst->kind != INST_WAIT || !sections_is_outside(sections, f, k),
            "to stand inside an atomic section");
  }
  c->function = NULL, c->inst = NULL;
}

static void check_sections(Checker *c) {
  const Sections *sections = sections_new(c->arena, c->program);
  for (FuncId f = 0; f < c->program->n_functions && !c->found; f++)
    check_waits(c, sections, f);
}

/* ---- objects and the whole program */

static void check_object(Checker *c, const Object *o) {
  uint64_t end = 0;
  c->object = o;
  require(c, o->align && !(o->align & (o->align - 1)),
          "an alignment that is a power of two");
  for (uint32_t i = 0; i < o->n_relocations && !c->found; i++) {
    const Relocation *r = &o->relocations[i];
    require(c,
            r->target.kind == OPERAND_OBJECT ||
                r->target.kind == OPERAND_FUNCTION,
            "relocations to objects or functions");
    check_operand(c, &r->target);
    require(c, r->offset >= end, "relocations that are sorted and apart");
    end = r->offset + r->target.width / 8u;
    require(c, end > r->offset && end <= o->size, "relocations inside");
    require(c,
            c->found || r->target.kind != OPERAND_OBJECT ||
                o->is_thread_local ||
                !c->program->objects[r->target.id].is_thread_local,
            "no relocation to what each thread has its own of");
  }
  c->object = NULL;
}

static bool is_start(const Program *p, FuncId f, uint32_t n_params) {
  return f < p->n_functions && p->functions[f].has_body &&
         p->functions[f].n_params == n_params;
}

static void check_program(Checker *c) {
  const Program *p = c->program;
  require(c, p->file != NULL, "a file name");
  require(c, p->address_width == 32 || p->address_width == 64,
          "addresses of 32 or 64 bits");
  require(c, p->entry == FUNC_NONE || is_start(p, p->entry, 0),
          "an entry without parameters");
  require(c, p->thread_start == FUNC_NONE || is_start(p, p->thread_start, 2),
          "thread_start with two parameters");
}

const char *ir_check_find(Arena *a, const Program *p) {
  Checker c = {.arena = a, .program = p};
  check_program(&c);
  for (uint32_t i = 0; i < p->n_objects && !c.found; i++)
    check_object(&c, &p->objects[i]);
  for (FuncId f = 0; f < p->n_functions && !c.found; f++)
    check_function(&c, &p->functions[f]);
  if (!c.found && p->entry != FUNC_NONE)
    check_sections(&c);
  return c.found;
}

void ir_check(const Program *p) {
  Arena *a = arena_new();
  const char *broken = ir_check_find(a, p);
  if (broken) {
    fprintf(stderr, "bmc: error: the program breaks a rule: expected %s\n",
            broken);
    abort();
  }
  arena_delete(a);
}
