/* asm_x86.h - the code that a template's instructions stand for.
 *
 * Where the compiler may move no access past the statement (it is volatile and
 * clobbers memory), x86 orders what it does: an instruction that loads or
 * stores an aligned word once acquires or releases, and fences are fences.
 * What is only volatile is relaxed.
 *
 * A *place* is what an argument means: a constant, a register or memory.  A
 * load or store of memory is a step of its own; an instruction with a lock
 * prefix, and xchg with memory, is one atomic section.  A write of 32 bits
 * clears the upper half of a register, a narrower one keeps the rest; flags
 * are registers of one bit, kept where some instruction reads them. */
#ifndef FRONTEND_CLANG_ASM_X86_H
#define FRONTEND_CLANG_ASM_X86_H
#include "frontend/clang/asm_template.h"
#include "frontend/ir/code.h"

typedef enum {
  PLACE_NONE,
  PLACE_CONSTANT, /* 'value' */
  PLACE_REGISTER, /* 'reg' */
  PLACE_MEMORY    /* at address 'value' */
} PlaceKind;

typedef struct {
  PlaceKind kind;
  Operand value;
  Reg reg;
  unsigned width;   /* of the constant, the register */
  bool is_signed;   /* the constant */
  bool is_variable; /* a register that stands for a variable in memory */
  bool is_writable;
  const Type *type;  /* of what is in memory, or NULL */
  const char *text;  /* the lvalue as written */
  MemoryOrder order; /* of accesses of memory */
  unsigned own;      /* how many bits of the register it names; 0: memory or
                        constant */
} AsmPlace;

typedef struct {
  Arena *arena;
  Code *code;
  const char *text; /* the statement as written */
  unsigned address_width;
  const AsmCode *template;
  bool is_volatile, clobbers_memory; /* the statement */
  bool is_by_x86; /* set when an access or a fence is ordered so */
  const AsmPlace *operands;
  AsmPlace registers[N_ASM_REGISTER]; /* NONE: not to be used */
  Reg flags[16];                      /* by ASM_O, ASM_CARRY, ASM_Z and ASM_S */
  uint32_t used;                      /* a bit for each flag that is read */
} AsmMachine;

/* The width of an instruction's operation in bits; 0: it is not known.  Needs
 * the 'own' of places only. */
unsigned asm_width(const AsmMachine *, const AsmInst *);
/* Does it write to its argument k? */
bool asm_writes(const AsmInst *, uint32_t k);
/* Does it write to its destination without reading it? */
bool asm_overwrites(const AsmInst *);
/* Does it use the register without naming it? */
bool asm_uses_register(const AsmInst *, uint32_t number);
/* The flags that a condition reads. */
uint32_t asm_flags_of(unsigned condition);

void asm_run(AsmMachine *);
/* Of some time after it has run: one bit. */
Operand asm_condition(AsmMachine *, unsigned condition);

#endif
