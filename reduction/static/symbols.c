#include "reduction/static/symbols.h"

#include "frontend/base/hash.h"

static bool is_same(const SymbolTerm *x, const SymbolTerm *y) {
  return x->kind == y->kind && x->a == y->a && x->b == y->b && x->c == y->c &&
         x->d == y->d;
}

static uint32_t hash_of(const SymbolTerm *t) {
  uint64_t h = hash_mix((uint64_t)t->kind << 32 | t->a, t->b);
  return hash_number(hash_mix(hash_mix(h, (uint64_t)t->c), (uint64_t)t->d));
}

void symbols_init(Symbols *s, Arena *a) {
  *s = (Symbols){.arena = a};
  vec_push(a, &s->terms);
}

uint32_t symbols_term(Symbols *s, SymbolTerm t) {
  const uint32_t hash = hash_of(&t);
  TABLE_EACH(i, &s->table, hash) if (is_same(&s->terms.data[i], &t)) return i;
  table_add(s->arena, &s->table, hash, s->terms.n);
  *vec_push(s->arena, &s->terms) = t;
  return s->terms.n - 1;
}

bool symbol_is_same(Symbol x, Symbol y) {
  return x.term && x.term == y.term && x.offset == y.offset;
}

static bool term_depends(const Symbols *s, uint32_t term, uint32_t instance,
                         uint32_t at, Reg reg) {
  const SymbolTerm *t = &s->terms.data[term];
  if (t->kind == SYMBOL_ORIGIN)
    return t->a == instance && t->b == at &&
           (reg == REG_NONE || t->c == (int64_t)reg);
  if (t->kind != SYMBOL_INDEX && t->kind != SYMBOL_CAST &&
      t->kind != SYMBOL_LOGIC)
    return false;
  return term_depends(s, t->a, instance, at, reg) ||
         (t->kind != SYMBOL_CAST && term_depends(s, t->b, instance, at, reg));
}

bool symbols_depends(const Symbols *s, Symbol x, uint32_t instance, uint32_t at,
                     Reg reg) {
  return term_depends(s, x.term, instance, at, reg);
}

static Symbol term_of(Symbols *s, SymbolTerm term) {
  return (Symbol){symbols_term(s, term), 0};
}

Symbol symbols_of_operand(Symbols *s, const Symbol *regs, const Operand *o) {
  Symbol x = {0};
  if (!regs)
    return x;
  if (o->kind == OPERAND_REG)
    return regs[o->id];
  if (o->kind == OPERAND_OBJECT)
    x = term_of(s, (SymbolTerm){SYMBOL_OBJECT, o->id, 0, 0, 0});
  else if (o->kind == OPERAND_CONST)
    x = term_of(s, (SymbolTerm){SYMBOL_NUMBER, 0, 0, 0, 0});
  if (x.term)
    x.offset = (int64_t)bits_sext(o->bits, o->width);
  return x;
}

static bool moved(Symbol s, int64_t by, Symbol *out) {
  *out = s;
  return s.term && !__builtin_add_overflow(s.offset, by, &out->offset);
}

static bool index_symbol(Symbols *s, const Inst *in, Symbol a, Symbol b,
                         Symbol *out) {
  int64_t by;
  if (in->b.kind == OPERAND_CONST)
    return !__builtin_mul_overflow(b.offset, in->stride, &by) &&
           moved(a, by, out);
  if (!a.term || !b.term)
    return false;
  *out = term_of(
      s, (SymbolTerm){SYMBOL_INDEX, a.term, b.term, b.offset, in->stride});
  out->offset = a.offset;
  return true;
}

static bool logic_symbol(Symbols *s, const Inst *in, Symbol a, Symbol b,
                         Symbol *out) {
  if (!a.term || !b.term || a.offset || b.offset)
    return false;
  *out = term_of(s, (SymbolTerm){SYMBOL_LOGIC, a.term, b.term, in->op, 0});
  return true;
}

static bool operation_symbol(Symbols *s, const Function *f, const Inst *in,
                             Symbol a, Symbol b, Symbol *out) {
  const int64_t width = f->regs[in->dst].width;
  if (in->op == OP_ADD && in->b.kind == OPERAND_CONST)
    return moved(a, b.offset, out);
  if (in->op == OP_SUB && in->b.kind == OPERAND_CONST && b.offset != INT64_MIN)
    return moved(a, -b.offset, out);
  if (width == 1 && (in->op == OP_AND || in->op == OP_OR))
    return logic_symbol(s, in, a, b, out);
  bool is_test = in->op == OP_EQ && in->b.kind == OPERAND_CONST && !in->b.bits;
  bool is_cast = in->op == OP_SEXT || in->op == OP_ZEXT || in->op == OP_TRUNC;
  bool is_not = in->op == OP_NOT && width == 1;
  if ((!is_test && !is_cast && !is_not) || !a.term)
    return false;
  *out = term_of(s, (SymbolTerm){SYMBOL_CAST, a.term, 0, a.offset,
                                 (int64_t)in->op | width << 8});
  return true;
}

bool symbols_derive(Symbols *s, const Function *f, const Inst *in,
                    const Symbol *regs, Symbol *out) {
  const Symbol a = symbols_of_operand(s, regs, &in->a);
  const Symbol b = symbols_of_operand(s, regs, &in->b);
  *out = a;
  return in->kind == INST_MOVE    ? a.term != 0
         : in->kind == INST_INDEX ? index_symbol(s, in, a, b, out)
         : in->kind == INST_OP    ? operation_symbol(s, f, in, a, b, out)
                                  : false;
}
