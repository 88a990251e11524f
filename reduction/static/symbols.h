/* symbols.h - value numbering: numbers for the contents of registers, such that
 * equal numbers in one thread at one moment are equal values.
 *
 * A value is a term and an offset.  A term is the origin of a value, an
 * instruction of an instance that assigned a register; or it is made of others
 * by address arithmetic and extensions.  When the instruction is executed
 * again, its origins mean other values: symbols_depends tells which symbols are
 * then out of date. */
#ifndef REDUCTION_STATIC_SYMBOLS_H
#define REDUCTION_STATIC_SYMBOLS_H
#include "frontend/base/table.h"
#include "frontend/base/vec.h"
#include "frontend/ir/ir.h"

/* Instead of an instruction: a parameter's value when its function begins; the
 * value that the function returns. */
#define AT_ENTRY UINT32_MAX
#define AT_RETURN (UINT32_MAX - 1)

typedef enum {
  SYMBOL_NONE,   /* term 0: any value */
  SYMBOL_NUMBER, /* 0 */
  SYMBOL_OBJECT, /* address of static object 'a' */
  SYMBOL_ORIGIN, /* in instance 'a', of instruction 'b', register 'c' */
  SYMBOL_INDEX,  /* term 'a' + (term 'b' + number 'c') * number 'd' */
  SYMBOL_CAST,   /* operation 'd' & 255 to width 'd' >> 8 of term 'a' + 'c'; EQ:
                  comparison with 0 */
  SYMBOL_LOGIC   /* operation 'c', AND or OR, of terms 'a' and 'b', one bit each
                  */
} SymbolKind;

typedef struct {
  SymbolKind kind;
  uint32_t a, b;
  int64_t c, d;
} SymbolTerm;

typedef struct {
  uint32_t term;
  int64_t offset;
} Symbol;

typedef struct {
  Arena *arena;
  VEC(SymbolTerm) terms;
  Table table;
} Symbols;

void symbols_init(Symbols *, Arena *);
uint32_t symbols_term(Symbols *, SymbolTerm);
bool symbol_is_same(Symbol, Symbol); /* and not term 0 */
/* True if the value is made of an origin of the instruction; of its register
 * 'Reg', unless that is REG_NONE. */
bool symbols_depends(const Symbols *, Symbol, uint32_t instance, uint32_t at,
                     Reg);

/* symbols_of_operand returns the value of the operand.  symbols_derive sets the
 * value that the instruction assigns; false if that is not derived from others.
 * 'regs' are the values of registers, or NULL: not known. */
Symbol symbols_of_operand(Symbols *, const Symbol *regs, const Operand *);
bool symbols_derive(Symbols *, const Function *, const Inst *,
                    const Symbol *regs, Symbol *out);

#endif
