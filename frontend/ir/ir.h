/* ir.h - the Program: what the frontend makes and everything else reads.
 *
 * A Program is a set of functions over 64-bit-or-narrower registers, and of
 * static objects.  It is one register machine for the whole tool: config.c
 * runs it, unwind.c unrolls it, ir_text.h says how it is written as text
 * (--show-ir), ir_check.h states its rules.  It is immutable once made.
 *
 * Registers.  Every function has its own registers 0 .. n_regs-1; the first
 * n_params hold the arguments.  A local scalar of C whose address is never
 * taken is a register (RegInfo.name says which), every other variable is an
 * object in memory.  A register may be assigned any number of times; it has
 * one width.
 *
 * Memory.  A set of objects of bytes, little endian.  An address is a number
 * of the data model's width; a value that was computed from the address of an
 * object remembers that object as its provenance; one that was computed from
 * several addresses remembers several.  An access of n bytes at address p is
 * valid iff p's provenance has a live object o with base(o) <= p,
 * p + n <= base(o) + size(o).
 *   Provenance of a result: ops.def says of which operands an OP keeps it, or
 * unites that of both; INDEX keeps that of its base; all others have none.  It
 * travels through registers and memory, byte by byte; a load unites those of
 * its bytes.
 *
 * Addresses.  base(o) is a name of the object's own.  Where it lies is open:
 * at any place(o) that is a multiple of its alignment, above small numbers,
 * such that objects that ever are alive at once do not overlap; one that was
 * made after the other had died may lie where that lay.  The two are kept
 * apart where no program can tell: an operation computes with bases where the
 * outcome is an address of the same object again (p + n, p | 1 in bits below
 * the alignment), or does not depend on the object's place (p - q in one
 * object, p & 1); it computes with places, and its outcome has no provenance,
 * where it tells (p < q, p == q, p >> 4); and where an address is combined
 * with a number bit by bit (p & -64), with places, and what is seen there is
 * named again.  What is computed of addresses of several objects (p ^ q)
 * keeps their bases; telling it is UNSUPPORTED unless it is an address of one
 * of them again.  A part of an address is one of its base, and may be copied,
 * until all of it is put together again; else it is UNSUPPORTED.  A number, or
 * bytes of another value, among its bytes make it none.  telling.h is that
 * rule, address.h the numbers.  To tell where a function lies is UNSUPPORTED,
 * too.
 *
 * Steps.  A *step* is: one LOAD, STORE or FREE outside an atomic section, or
 * one whole outermost atomic section (ATOMIC_BEGIN to ATOMIC_END).  All
 * else is local computation, whatever is asked for.  A thread runs from one
 * step to the next without interruption; the encoder, the explorers and replay
 * count steps the same way.  A thread that reaches EXIT, END_THREAD, or an
 * ASSUME that fails stops there for good; others go on (for safety properties
 * that is the same as never scheduling it again).  But an atomic section takes
 * place whole or not at all: one in which a WAIT or ASSUME would fail, or an
 * EXIT comes, is not enabled; a check that fails before that point still
 * counts.
 *   The end of the process.  Once a thread is at an EXIT outside a section, or
 * at an ASSERT of assertion or unreach-call that failed unasked, the process
 * may end in any configuration from there on; so valid-memcleanup looks at
 * each of them.  And it ends with its last thread.
 *
 * Memory orders.  Every LOAD and STORE knows whether C calls it atomic, and
 * the memory order that C gives it then (C11 5.1.2.4, 7.17.3); else it is
 * plain, as volatile ones and initialisations are.  Consume acquires, as
 * compilers have it; an order that is not a constant is seq_cst.  Steps are
 * sequentially consistent, so that only data races (race_detector.h) look at
 * orders; a weaker memory model would, too. A read-modify-write is an OPERATION
 * section: its load has the part of the order that loads can have, its store
 * that of stores.  In that of a compare-exchange the load has two orders, the
 * second for when it fails, and accesses of '*expected' are plain.  An atomic
 * access of several words is an OPERATION section of loads or stores with
 * orders.  As a section, one means nothing but that all of it is seen at once.
 * What functions of the library access inside of MODEL sections synchronises,
 * each section as one read-modify-write that is seq_cst, but for accesses of a
 * volatile type: these are the caller's plain ones (where pthread_create stores
 * the handle), as are those outside of sections (memcpy). The library's own
 * objects take no part in races. A plain access of a bit-field is one of its
 * whole memory location (C11 3.14), which may have bytes 'before' and 'after'
 * those that are accessed; such a store comes with a load of the same bytes.  A
 * FREE is a plain store to all of its block. Fences are a FENCE each, those of
 * C but for those of signals, and those of x86 in assembler code or as
 * builtins.
 *
 * Order of evaluation.  As emitted it is left to right, operands before the
 * operator, a call's callee expression first and then its arguments, the
 * right side of an assignment before the left.  Where C leaves the order
 * open, a region has all orders: from an INST_ORDER to an INST_ORDERED, cut
 * into atoms.  The INST_ORDER gives the atoms whose order is to be chosen (by
 * INST_CHOOSE); 0 keeps the order as emitted.  Whoever answers it may leave
 * out only what makes no difference; any larger part of 'a' is right.  Where b
 * is 0, the other orders are not modelled: what is not 0 leads to an
 * INST_UNSUPPORTED.  Where c is 0, atoms whose order is open only load. */
#ifndef FRONTEND_IR_IR_H
#define FRONTEND_IR_IR_H
#include "frontend/base/bits.h"
#include "frontend/base/diag.h"
#include "frontend/base/floats.h"
#include "frontend/ir/property.h"
#include "frontend/ir/type.h"

typedef uint32_t Reg;
typedef uint32_t FuncId;
typedef uint32_t ObjId; /* index of a static object */
enum { REG_NONE = UINT32_MAX, FUNC_NONE = UINT32_MAX, OBJ_NONE = UINT32_MAX };
enum { WAIT_FOR_END = 1 << 16 }; /* see INST_WAIT */

typedef enum {
  OPERAND_NONE,
  OPERAND_CONST,    /* 'bits' */
  OPERAND_REG,      /* register 'id' */
  OPERAND_OBJECT,   /* address of static object 'id', plus 'bits' bytes; of a
                       thread-local one: the running thread's instance */
  OPERAND_FUNCTION, /* address of function 'id' */
  N_OPERAND
} OperandKind;

typedef struct {
  OperandKind kind;
  uint8_t width; /* bits, 1..64 */
  uint32_t id;
  uint64_t bits;
} Operand;

typedef enum {
  INST_OP,      /* dst = op(a, b, c) */
  INST_FLOAT,   /* dst = float_op(a, b), rounded as the Program says; where
                   there is no such number the thread meets what is not
                   modelled */
  INST_MOVE,    /* dst = a */
  INST_INDEX,   /* dst = a + b * stride: address arithmetic within an object;
                   b is as wide as a; 'stride' is a signed constant */
  INST_LOAD,    /* dst = memory at address a, dst's width / 8 bytes */
  INST_STORE,   /* memory at address a = b, b's width / 8 bytes */
  INST_JUMP,    /* to 'then' */
  INST_BRANCH,  /* to 'then' if a (one bit) else to 'other' */
  INST_LOOP,    /* the body of loop 'id' is entered once more */
  INST_CALL,    /* dst = a(args...); dst may be REG_NONE */
  INST_RETURN,  /* a, or nothing */
  INST_NONDET,  /* dst = any value: an input; 'text' names its source */
  INST_UNDEF,   /* dst = any value: an uninitialised variable 'text' */
  INST_CHOOSE,  /* dst = one of the bits set in a, alone; a != 0 */
  INST_ORDER,   /* region 'id' begins, 'text': dst = a part of a, the atoms
                   whose order is open; see Order of evaluation */
  INST_ATOM,    /* atom number a of region 'id'; those in b come earlier */
  INST_ORDERED, /* region 'id' ends */
  INST_ALLOC,   /* dst = address of a new object of a bytes; 'memory' says of
                   which kind; 'type' is its C type or NULL.  b: its alignment,
                   a power of two; 0 or none: that of the type, else 16.  c: an
                   address in the object whose place it may take while that is
                   alive, which is over soon; or none */
  INST_FREE,    /* the HEAP object at address a dies (a == NULL: nothing);
                   checks valid-free */
  INST_SIZE,    /* dst = bytes of the HEAP object that begins at address a;
                   checks valid-free, but not that the object is alive */
  INST_AHEAD,   /* dst = b - a where both are addresses in one object; else all
                   ones */
  INST_DEAD,    /* the STACK object at address a dies: end of scope */
  INST_ASSERT,  /* check that a holds; a failure ends the execution */
  INST_ASSUME,  /* the thread stops here unless a holds */
  INST_WAIT,    /* the thread blocks here until a holds; only inside atomic
                   sections.  b, if given, is the number plus one of a thread
                   that holds what is waited for, or what no thread has; c, if
                   given, a set, 1 << number, of others: while a does not hold,
                   it will not before each of them has taken a step, nor if one
                   of them has ended.  WAIT_FOR_END in b: what is waited for is
                   that the thread ends */
  INST_ATOMIC_BEGIN,
  INST_ATOMIC_END,
  INST_SPAWN,       /* dst = number of a new thread that runs a(b) through
                       program->thread_start; 1, 2, ... (main is 0) */
  INST_SELF,        /* dst = number of the running thread */
  INST_FENCE,       /* of the order, at least relaxed: no step */
  INST_JOINED,      /* hint: thread number a has finished for certain */
  INST_END_THREAD,  /* the running thread ends; its STACK and thread-local
                       objects die */
  INST_EXIT,        /* the process ends, without an error */
  INST_UNSUPPORTED, /* 'text' is not modelled: getting here is UNKNOWN */
  N_INST
} InstKind;

typedef enum {
  MEMORY_ORDER_PLAIN, /* not atomic */
  MEMORY_ORDER_RELAXED,
  MEMORY_ORDER_CONSUME,
  MEMORY_ORDER_ACQUIRE,
  MEMORY_ORDER_RELEASE,
  MEMORY_ORDER_ACQ_REL,
  MEMORY_ORDER_SEQ_CST,
  N_MEMORY_ORDER
} MemoryOrder;

typedef enum {
  SECTION_PROGRAM,   /* the program asks for it: __VERIFIER_atomic_begin */
  SECTION_OPERATION, /* one operation of C, or an initialisation */
  SECTION_MODEL,     /* a model of the library asks for it, or ghost code */
  N_SECTION
} SectionKind;

/* Bytes begin .. end-1 of the file that a Loc names, as written: of what
 * stands in a macro's argument, where it stands there; of what a macro's body
 * says, the use of the macro.  Both 0: unknown. */
typedef struct {
  uint32_t begin, end;
} Span;

typedef enum {
  MEMORY_STACK, /* a variable: dies by DEAD, or with its thread */
  MEMORY_FRAME, /* dies when the function that made it returns, as well */
  MEMORY_HEAP,  /* dies by FREE */
  MEMORY_HEAP_ZEROED
} MemoryKind;

typedef struct {
  InstKind kind;
  Op op;
  FloatOp float_op;
  MemoryKind memory;
  SectionKind section;    /* ATOMIC_BEGIN */
  MemoryOrder order;      /* LOAD, STORE, FENCE */
  MemoryOrder failure;    /* LOAD of a compare-exchange: 'order' if that fails;
                             else PLAIN */
  uint32_t before, after; /* LOAD, STORE of a bit-field: bytes that its memory
                             location has besides */
  Property property;      /* ASSERT */
  Reg dst;                /* REG_NONE if none; its width is in regs[] */
  Operand a, b, c;
  int64_t stride;
  uint32_t then, other; /* indices into the function's code */
  uint32_t id;          /* LOOP: index into the function's loops */
  uint32_t n_args;
  const Operand *args; /* CALL */
  const Type *type;    /* LOAD, STORE, ALLOC, NONDET, UNDEF: C type or NULL */
  const char *text;    /* ASSERT: what must hold ("x == 1"); LOAD, STORE: the
                          lvalue as written; ALLOC, UNDEF: the variable;
                          NONDET: the function; UNSUPPORTED: the construct */
  bool is_repeated; /* it stands before this in another order of evaluation */
  Loc loc;
  Span span; /* of the expression, declaration or statement it is made of */
} Inst;

typedef struct {
  uint8_t width;
  const char *name; /* the C variable, or NULL for a temporary */
  const Type *type; /* may be NULL */
} RegInfo;

/* A loop is the interval head..back of code whose jump at 'back' leads to
 * 'head' (back >= head).  One INST_LOOP stands where the body is entered:
 * after the test of a while or for, at the label of a loop made by goto.
 * Visits are counted from the last entry from outside. */
typedef struct {
  uint32_t head, back;
  uint32_t parent; /* innermost enclosing loop, or UINT32_MAX */
  Loc loc;
} Loop;

typedef struct {
  const char *name;
  const Type *type; /* TYPE_FUNCTION or NULL */
  uint32_t n_params, n_regs;
  uint8_t result_width; /* 0: void */
  const RegInfo *regs;
  uint32_t n_code, n_loops;
  const Inst *code;
  const Loop *loops; /* CBMC's names: FUNCTION.0, FUNCTION.1, ... */
  bool is_library;   /* one of our models, not the user's code */
  bool has_body;     /* without: calling it is UNSUPPORTED */
  bool is_static;    /* of its file alone; from C */
  uint32_t unit;     /* the file that it is compiled with, by number; from C */
  Loc loc;
} Function;

/* The bytes of 'target' + addend stand at 'offset' of an object's image. */
typedef struct {
  uint64_t offset;
  Operand target; /* OBJECT or FUNCTION */
} Relocation;

typedef struct {
  const char *name;
  const Type *type; /* may be NULL */
  uint64_t size;
  unsigned align;
  const uint8_t *image;          /* 'size' bytes, or NULL: all zero */
  const Relocation *relocations; /* sorted by offset */
  uint32_t n_relocations;
  bool is_thread_local, is_constant, is_library;
  bool is_const;    /* const by its declaration: no valid store changes it */
  bool is_static;   /* of its file, or function, alone; from C */
  bool is_unknown;  /* defined elsewhere: a LOAD of it is as UNSUPPORTED, */
  uint64_t n_known; /* but for its first bytes */
  Loc loc;
} Object;

/* In a file of the program's: from 'from' until before 'to'. */
typedef struct {
  Loc from, to;
} AimPlace;

/* What 'armed' says of a thread of a race's. */
enum {
  ARMED_AT = 1,   /* shifted by the number of a place: it may be that thread */
  ARMED_READY = 4 /* all waypoints had been passed as it came there */
};

/* What is asked for counts only in executions that follow a witness.
 *   A check counts at instructions of the user's in the first place while the
 * running thread's instance of 'armed', an int, is not 0; of what a function of
 * another file does, the innermost call in one of 'files' counts.  Elsewhere
 * one that fails has no other effect than if it was not asked for; but it is no
 * undefined behaviour to be told of.
 *   A race counts if one access is in the first place and the other one in the
 * second, by threads that 'armed' names for them, one of them ready; or if
 * either is in the first place, where no other one is named.
 *   A deadlock, or what becomes of the heap, counts from when some thread has
 * stored in 'armed' what is not 0; 'passed', a number, is 'n' from then on. */
typedef struct {
  ObjId armed, passed; /* OBJ_NONE: never */
  uint32_t n;
  AimPlace at[2];
  const char *const *files; /* that are compiled */
  uint32_t n_files;
  unsigned n_racing; /* accesses of a race that are named: 2, 1, or 0 */
} Aim;

/* What becomes of what nobody defines: UNKNOWN where it is needed; any number,
 * and no effect; or 0, and no effect. */
typedef enum {
  UNDEFINED_UNKNOWN,
  UNDEFINED_ANY,
  UNDEFINED_NOOP,
  N_UNDEFINED
} UndefinedRule;

/* What the program refers to and nobody defines. */
typedef struct {
  const char *name;
  const char *head;                  /* its declaration without ";" */
  const char *file;                  /* that refers to it first, as given */
  bool is_function, has_value, ends; /* the process, as 'noreturn' says */
  UndefinedRule rule;
  Loc loc; /* where it is referred to first */
} Missing;

typedef struct {
  const char *file;      /* the main source file as given */
  uint8_t address_width; /* 32 or 64 */
  uint32_t n_functions, n_objects;
  const Function *functions;
  const Object *objects;
  FuncId entry;           /* takes no parameters: a wrapper that calls main;
                             FUNC_NONE of a part alone (ir_link.h) */
  FuncId thread_start;    /* (start routine, argument): calls it, then ends the
                             thread; FUNC_NONE when no thread is ever made */
  const Aim *aim;         /* NULL: all checks count */
  const char *ghost_file; /* instructions said to be of it are no part of the
                             user's program; or NULL */
  bool has_fixed_addresses; /* every object lies at its base */
  /* An access is judged by the object that its address was made for; else by
   * the object that lies there (address.h, Re-used places). */
  bool has_strict_provenance;
  Rounding rounding;  /* of every FLOAT */
  const char *manner; /* in which C was lowered, if not as usual; what is
                         linked has one; or NULL */
  bool is_by_x86; /* accesses or fences of its assembly have the memory orders
                     that x86 gives them */
  const Missing *missing; /* of a program in C */
  uint32_t n_missing;
} Program;

/* 'file:line:column', for reports that name a second place. */
const char *loc_as_text(Arena *, Loc);
bool memory_is_heap(MemoryKind);
const char *inst_name(InstKind);
/* How many of the operands a, b, c there are, and whether 'dst' is assigned
 * (by a CALL: may be). */
unsigned inst_operands(const Inst *);
bool inst_assigns(InstKind);
/* Does it begin a step, outside of an atomic section?  It is a LOAD or STORE,
 * and of how many bits? */
bool inst_begins_step(InstKind);
bool inst_is_access(InstKind);
/* In a section of the library's: does it access for the caller, so that it does
 * not synchronise (see Memory orders)? */
bool inst_is_for_caller(const Inst *);
unsigned inst_access_width(const Function *, const Inst *);
/* May control go on to 'then' (JUMP, BRANCH)?  To the next instruction? */
bool inst_jumps(InstKind);
bool inst_goes_on(InstKind);
/* Where control may go from instruction 'at', in the function; how many. */
unsigned inst_successors(const Function *, uint32_t at, uint32_t next[2]);
bool loop_contains(const Loop *outer, const Loop *inner);
const char *section_name(SectionKind);      /* "" for SECTION_PROGRAM */
const char *memory_order_name(MemoryOrder); /* as a suffix: ".acq", "" */
/* What of an operation's order its load has, its store. */
MemoryOrder memory_order_of_load(MemoryOrder);
MemoryOrder memory_order_of_store(MemoryOrder);
bool memory_order_acquires(MemoryOrder);
bool memory_order_releases(MemoryOrder);

/* To other units of the user's, by name? */
bool function_is_offered(const Function *);
bool object_is_offered(const Object *);

bool program_is_ghost(const Program *, Loc);

/* Is it in one of the aim's files? */
bool aim_has_file(const Aim *, Loc);

/* Is the place one where checks count, as far as the place decides?  Of a race
 * there are two, 0 and 1. */
bool program_aims_at(const Program *, unsigned which, Loc);

/* Find the function that a callee's address means. */
const Function *program_function(const Program *, FuncId);
/* Is there such an instruction in any function? */
bool program_has(const Program *,
                 bool (*is_such)(const Function *, const Inst *));
/* Has it a body, which can be run with these arguments? */
bool function_takes(const Function *, const Operand *args, uint32_t n);

#endif
