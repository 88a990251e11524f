#include "reduction/static/zero_facts.h"

static const SymbolTerm *term_of(const Symbols *t, Symbol s) {
  return &t->terms.data[s.term];
}

ZeroFact zero_fact_of(bool is_zero) { return is_zero ? ZERO_YES : ZERO_NO; }

/* Returns the value that was tested.  An extended value is 0 where the
 * original was; a value compared with 0, or negated, is 0 where the
 * original was not. */
static Symbol tested(const Symbols *t, Symbol s, bool *is_negated) {
  const SymbolTerm *x = term_of(t, s);
  *is_negated = false;
  while (x->kind == SYMBOL_CAST && !s.offset && (x->d & 255) != OP_TRUNC &&
         t->terms.data[x->a].kind != SYMBOL_NUMBER) {
    *is_negated ^= (x->d & 255) == OP_EQ || (x->d & 255) == OP_NOT;
    s = (Symbol){x->a, x->c};
    x = term_of(t, s);
  }
  return s;
}

static ZeroFact find_value(const Symbols *, const MustFacts *, Symbol);

static ZeroFact value_of_logic(const Symbols *t, const MustFacts *f,
                               const SymbolTerm *x) {
  const ZeroFact a = find_value(t, f, (Symbol){x->a, 0});
  const ZeroFact b = find_value(t, f, (Symbol){x->b, 0});
  const ZeroFact strong = x->c == OP_AND ? ZERO_YES : ZERO_NO;
  return a == strong || b == strong ? strong : a == b ? a : ZERO_MAYBE;
}

/* Returns the value, as far as it is known; not of numbers, whose width is
 * not. */
static ZeroFact find_value(const Symbols *t, const MustFacts *f, Symbol s) {
  bool is_negated;
  s = tested(t, s, &is_negated);
  const SymbolTerm *x = term_of(t, s);
  const KnownValue *k = facts_find_value(f, s);
  const ZeroFact v = k                         ? zero_fact_of(k->is_zero)
                     : x->kind == SYMBOL_LOGIC ? value_of_logic(t, f, x)
                                               : ZERO_MAYBE;
  return v == ZERO_MAYBE ? v : zero_fact_of((v == ZERO_YES) ^ is_negated);
}

/* True for a constant: constants of several widths have the same name. */
static bool is_of_number(const Symbols *t, Symbol s) {
  const SymbolTerm *x = term_of(t, s);
  while (x->kind == SYMBOL_CAST)
    x = term_of(t, (Symbol){x->a, 0});
  return x->kind == SYMBOL_NUMBER;
}

ZeroFact zero_facts_find(const Symbols *t, const MustFacts *f, Symbol s,
                         unsigned width) {
  return term_of(t, s)->kind == SYMBOL_NUMBER
             ? zero_fact_of(!bits_sext((uint64_t)s.offset, width))
             : find_value(t, f, s);
}

void zero_facts_set(const Symbols *t, MustFacts *f, Symbol s, ZeroFact v) {
  bool is_negated;
  s = tested(t, s, &is_negated);
  if (v != ZERO_MAYBE && !is_of_number(t, s))
    facts_know(f, s, (v == ZERO_YES) ^ is_negated);
}

/* Assumes both operands; or the only one that can decide it, if the
 * other does not. */
static bool assume_logic(const Symbols *t, MustFacts *f, SymbolTerm x,
                         ZeroFact v, ClassId c) {
  const Symbol a = {x.a, 0}, b = {x.b, 0};
  const ZeroFact strong = x.c == OP_AND ? ZERO_YES : ZERO_NO;
  if (v != strong)
    return zero_facts_assume(t, f, a, v, c) && zero_facts_assume(t, f, b, v, c);
  const ZeroFact known_a = find_value(t, f, a), known_b = find_value(t, f, b);
  if (known_a != ZERO_MAYBE && known_a != strong)
    return zero_facts_assume(t, f, b, v, c);
  return known_b == ZERO_MAYBE || known_b == strong ||
         zero_facts_assume(t, f, a, v, c);
}

bool zero_facts_assume(const Symbols *t, MustFacts *f, Symbol s, ZeroFact v,
                       ClassId c) {
  bool is_negated;
  const ZeroFact known = find_value(t, f, s);
  if (known != ZERO_MAYBE && known != v)
    return false;
  s = tested(t, s, &is_negated);
  v = zero_fact_of((v == ZERO_YES) ^ is_negated);
  const SymbolTerm x = *term_of(t, s);
  if (x.kind == SYMBOL_LOGIC && !assume_logic(t, f, x, v, c))
    return false;
  facts_decide(f, s, v == ZERO_YES, c);
  if (!is_of_number(t, s))
    facts_know(f, s, v == ZERO_YES);
  return true;
}
