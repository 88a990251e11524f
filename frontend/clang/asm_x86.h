/* asm_x86.h - lowering of an asm template's instructions to IR.
 *
 * If the statement is volatile and clobbers memory, the compiler may move no
 * access past it, and x86 orders its accesses: an instruction that loads or
 * stores an aligned word once acquires or releases, and fences are fences.  A
 * statement that is only volatile is relaxed.
 *
 * A *place* is what an argument refers to: a constant, a register or memory.  A
 * load or store of memory is a step of its own; an instruction with a lock
 * prefix, and xchg with memory, is one atomic section.  A write of 32 bits
 * clears the upper half of a register, a narrower one keeps the rest.  Flags
 * are registers of one bit, kept only if some instruction reads them. */
#ifndef FRONTEND_CLANG_ASM_X86_H
#define FRONTEND_CLANG_ASM_X86_H
#include "frontend/clang/asm_template.h"
#include "frontend/ir/code.h"

typedef enum {
  ASM_PLACE_NONE,
  ASM_PLACE_CONSTANT, /* 'value' */
  ASM_PLACE_REGISTER, /* 'reg' */
  ASM_PLACE_MEMORY    /* at address 'value' */
} AsmPlaceKind;

typedef struct {
  AsmPlaceKind kind;
  Operand value;
  Reg reg;
  unsigned width;   /* width of the constant or register */
  bool is_signed;   /* whether the constant is signed */
  bool is_variable; /* the register stands for a variable in memory */
  bool is_writable;
  const Type *type;  /* type of the memory, or NULL */
  unsigned align;    /* its alignment in bytes; 0: unknown */
  const char *text;  /* the lvalue as written */
  MemoryOrder order; /* order of memory accesses */
  unsigned own;      /* bits of the register that are named; 0: memory or
                        constant */
} AsmPlace;

typedef struct {
  Arena *arena;
  Code *code;
  const char *text; /* the statement as written */
  unsigned address_width;
  const AsmCode *template;
  bool is_volatile, clobbers_memory; /* the statement's */
  bool is_by_x86; /* set if an access or a fence has x86's order */
  const AsmPlace *operands;
  AsmPlace registers[N_ASM_REGISTER]; /* NONE: must not be used */
  Reg flags[16];                      /* by ASM_O, ASM_CARRY, ASM_Z and ASM_S */
  Operand cycles;                     /* the counter that it reads */
  uint32_t used;                      /* set of the flags that are read */
} AsmMachine;

/* Returns the width of an instruction's operation in bits; 0: unknown.  Needs
 * only the 'own' of places. */
unsigned asm_width(const AsmMachine *, const AsmInst *);
/* True if it writes to its argument k. */
bool asm_writes(const AsmInst *, uint32_t k);
/* True if it writes to its destination without reading it. */
bool asm_overwrites(const AsmInst *);
/* True if it uses the register without naming it. */
bool asm_uses_register(const AsmInst *, uint32_t number);
bool asm_reads_cycles(const AsmInst *);
/* Returns the flags that a condition reads. */
uint32_t asm_flags_of(unsigned condition);

/* Emits the instructions of the template. */
void asm_run(AsmMachine *);
/* Returns the condition, one bit, as the flags are after asm_run. */
Operand asm_condition(AsmMachine *, unsigned condition);

#endif
