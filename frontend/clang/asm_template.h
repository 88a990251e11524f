/* asm_template.h - parser of the template of an asm statement: x86 instructions
 * in AT&T syntax, and the barriers of AArch64.
 *
 * The parser resolves dialect alternatives {att|intel} and comments, and reads
 * prefixes and local labels (1:, 1b, 1f).  Text for other sections is no code
 * and is left out. */
#ifndef FRONTEND_CLANG_ASM_TEMPLATE_H
#define FRONTEND_CLANG_ASM_TEMPLATE_H
#include "frontend/clang/asm_text.h"

#include <stdint.h>

typedef enum {
  ASM_NOP,
  ASM_LFENCE,
  ASM_MFENCE,
  ASM_SFENCE,
  ASM_LABEL, /* args[0] is its number */
  ASM_JMP,   /* to args[0] */
  ASM_JCC,
  ASM_SETCC,
  ASM_CMOV,
  ASM_MOV,
  ASM_MOVZ, /* source is narrower */
  ASM_MOVS,
  ASM_ADD,
  ASM_ADC,
  ASM_SUB,
  ASM_SBB,
  ASM_CMP,
  ASM_AND,
  ASM_TEST,
  ASM_OR,
  ASM_XOR,
  ASM_INC,
  ASM_DEC,
  ASM_NEG,
  ASM_NOT,
  ASM_BT,
  ASM_BTS,
  ASM_BTR,
  ASM_BTC,
  ASM_XCHG,
  ASM_XADD,
  ASM_CMPXCHG,
  ASM_CMPXCHG_PAIR, /* operates on two words of 'width' */
  ASM_RDTSC,
  ASM_RDTSCP
} AsmOp;

/* General registers of x86 by number. */
enum { ASM_A, ASM_C, ASM_D, ASM_B, ASM_SP, ASM_BP, ASM_SI, ASM_DI };
enum { N_ASM_REGISTER = 16, ASM_MAX_ARGS = 2 };

typedef enum {
  ASM_ARG_OPERAND,   /* operand 'number' of the statement */
  ASM_ARG_REGISTER,  /* 'number' */
  ASM_ARG_IMMEDIATE, /* 'value' */
  ASM_ARG_MEMORY,    /* at operand or register 'number', plus 'value' */
  ASM_ARG_LABEL      /* label of instruction 'number' */
} AsmArgKind;

typedef struct {
  AsmArgKind kind;
  uint32_t number;
  unsigned width;   /* by the name or modifier; 0: the operand's own */
  bool is_register; /* MEMORY: the base is a register */
  int64_t value;
} AsmArg;

/* Conditions have the numbers of x86's encoding: an odd one negates the one
 * before. */
typedef enum {
  ASM_O,
  ASM_CARRY = 2,
  ASM_Z = 4,
  ASM_BE = 6,
  ASM_S = 8,
  ASM_P = 10,
  ASM_L = 12,
  ASM_LE = 14
} AsmCondition;

typedef struct {
  AsmOp op;
  bool is_locked;
  unsigned condition; /* JCC, SETCC, CMOV */
  unsigned width;     /* by the suffix, or 0 */
  unsigned from;      /* MOVZ, MOVS: width of the source */
  uint32_t n_args;
  AsmArg args[ASM_MAX_ARGS]; /* the destination is last */
} AsmInst;

typedef struct {
  AsmInst *data;
  uint32_t n, cap;
} AsmCode;

/* Appends the instructions.  Returns NULL, or the text that is not
 * understood. */
const char *asm_template_read(Arena *, const AsmText *, AsmCode *);
/* Finds a condition: "nz" gives ASM_Z + 1. */
bool asm_condition_find(const char *name, unsigned *condition);

/* Finds a register: "eax" and "%rax" are ASM_A. */
bool asm_register_find(const char *name, uint32_t *number);

/* ---- constraints ---- */

typedef struct {
  bool reads, writes, is_early;
  bool in_register, in_memory, is_constant; /* allowed kinds */
  bool is_fixed, is_flag;
  uint32_t fixed;     /* number of the register */
  unsigned condition; /* condition of a flag output */
  uint32_t matches;   /* operand, or UINT32_MAX */
} AsmConstraint;

/* Reads the constraint of operand i; false if it is unknown. */
bool asm_constraint_read(const AsmText *, uint32_t i, AsmConstraint *);

#endif
