/* ir.h - the Program: what the frontend makes and everything else reads.
 *
 * A Program is a set of functions over registers of at most 64 bits, and of
 * static objects.  It is one register machine for the whole tool: config.c runs
 * it, unwind.c unrolls it, ir_text.h defines its text form (--show-ir),
 * ir_check.h states its rules.  It is immutable once made.
 *
 * Registers.  Every function has its own registers 0 .. n_regs-1; the first
 * n_params hold the arguments.  A local scalar of C whose address is never
 * taken is a register (RegInfo.name gives its name); every other variable is an
 * object in memory.  A register may be assigned any number of times; it has one
 * width.
 *
 * Memory.  A set of objects of bytes, little endian.  An address is a number of
 * the data model's width.  A value computed from the address of an object has
 * that object as its provenance; one computed from several addresses has
 * several.  An access of n bytes at address p is valid iff p's provenance has a
 * live object o with base(o) <= p, p + n <= base(o) + size(o).
 *   Provenance of a result: ops.def says whether an OP keeps the provenance of
 * one operand or unites that of both.  INDEX keeps that of its base; all other
 * results have none.  Provenance travels through registers and memory, byte by
 * byte; a load unites that of its bytes.
 *
 * Addresses.  base(o) identifies the object.  Its place(o) is open: any
 * multiple of its alignment above small numbers, such that objects that are
 * alive at the same time do not overlap.  An object made after another had died
 * may have the same place.  Operations use bases or places as follows:
 *   - An operation computes with bases if its result is an address of the same
 *     object again (p + n, p | 1 in bits below the alignment), or does not
 *     depend on the object's place (p - q in one object, p & 1).
 *   - It computes with places if its result observes them (p < q, p == q, p >>
 *     4).  The result then has no provenance.
 *   - It computes with places if it combines an address with a number bit by
 *     bit (p & -64).  A result that is an address is converted back to a base.
 *   - A value computed from addresses of several objects (p ^ q) keeps their
 *     bases.  Observing it is UNSUPPORTED unless it is an address of one of
 *     them again.
 *   - A part of an address is a part of its base, and may be copied until the
 *     whole is put together again; other uses are UNSUPPORTED.  A number, or
 *     bytes of another value, among its bytes make it no address.
 * observation.h implements that rule, address.h the numbers.  Observing the
 * place of a function is UNSUPPORTED, too.
 *
 * Steps.  A *step* is one LOAD, STORE or FREE outside an atomic section, or one
 * whole outermost atomic section (ATOMIC_BEGIN to ATOMIC_END).  All else is
 * local computation, whatever the properties are.  A thread runs from one step
 * to the next without interruption; the encoder, the explorers and replay count
 * steps the same way.  A thread that reaches EXIT, END_THREAD, or an ASSUME
 * that fails stops there for good; others go on (for safety properties that is
 * the same as never scheduling it again).  But an atomic section takes place
 * whole or not at all: a section in which a WAIT or ASSUME would fail, or an
 * EXIT comes, is not enabled; a check that fails before that point still
 * counts.
 *   The end of the process.  Once a thread is at an EXIT outside a section, or
 * at a failed ASSERT of assertion or unreach-call that is not checked, the
 * process may end in any configuration from there on; so valid-memcleanup looks
 * at each of them.  The process also ends with its last thread.
 *
 * Ranges.  Code that accesses a range byte by byte, one access a step, offers a
 * FILL, COPY or HAVOC of it before; where that has taken place, the code is
 * passed over.  It is no step, unless whoever takes it makes it one.  'Nothing'
 * is always correct: the code that follows has the same effect, and makes all
 * checks.  'At once' is an execution of that code without interruption; whoever
 * takes it has to know that others are not missed: no other thread accesses the
 * bytes at the same time, or races are looked for (unwind_range.c).  A SCAN or
 * SPAN is offered likewise, and so is a comparison; from where it leaves the
 * search open, the code that follows goes on.
 *
 * Memory orders.  Every LOAD and STORE records whether C calls it atomic, and
 * then its memory order in C (C11 5.1.2.4, 7.17.3).  Otherwise it is plain, as
 * volatile accesses and initialisations are.  Consume is acquire, as in
 * compilers (but see clang_consume.c); an order that is not a constant is
 * seq_cst.  Under sequential consistency only data races (race_detector.h)
 * depend on orders; the other memory models (memory_model.h) depend on them,
 * too.
 *   - A read-modify-write is an OPERATION section: its load has the part of the
 *     order that loads can have, its store that of stores.  The load of a
 *     compare-exchange has two orders, the second for failure, and accesses of
 *     '*expected' are plain.
 *   - An atomic access of several words is an OPERATION section of loads or
 *     stores with orders.  The section itself only makes it indivisible.
 *   - Accesses of library functions inside of MODEL sections synchronise: each
 *     section is one read-modify-write that is seq_cst.  Accesses of a volatile
 *     type are excepted: these are the caller's plain ones (where
 *     pthread_create stores the handle), as are those outside of sections
 *     (memcpy).  The library's own objects take no part in races.
 *   - A plain access of a bit-field accesses its whole memory location (C11
 *     3.14), which may have bytes 'before' and 'after' the accessed ones; such
 *     a store comes with a load of the same bytes.
 *   - A FREE is a plain store to all of its block.
 *   - A fence of C (except signal fences) or of x86, in assembler code or as a
 *     builtin, is a FENCE.
 *
 * Order of evaluation.  The emitted order is left to right, operands before the
 * operator, a call's callee expression first and then its arguments, the right
 * side of an assignment before the left.  Where C leaves the order open, a
 * region has all orders: from an INST_ORDER to an INST_ORDERED, cut into atoms.
 * The INST_ORDER selects the atoms whose order is chosen (by INST_CHOOSE); 0
 * keeps the order as emitted.  An analysis that answers it may leave out only
 * atoms that make no difference; any superset within 'a' is correct.  If b is
 * 0, the other orders are not modelled: a nonzero answer leads to an
 * INST_UNSUPPORTED.  If c is 0, atoms whose order is open only load. */
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
enum { WAIT_FOR_END = 1 << 16, WAIT_FOR_SIGNAL = 1 << 17 }; /* INST_WAIT */
enum { EXIT_BY_SIGNAL = 1 << 8 };                           /* INST_EXIT */

typedef enum {
  OPERAND_NONE,
  OPERAND_CONST,    /* 'bits' */
  OPERAND_REG,      /* register 'id' */
  OPERAND_OBJECT,   /* address of static object 'id', plus 'bits' bytes; for a
                       thread-local object: the running thread's instance */
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
  INST_FLOAT,   /* dst = float_op(a, b), rounded as the Program says;
                   UNSUPPORTED if there is no such number */
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
  INST_NONDET,  /* dst = any value: an input from the source 'text' */
  INST_UNDEF,   /* dst = any value: an uninitialised variable 'text' */
  INST_CHOOSE,  /* dst = one of the bits set in a, alone; a != 0 */
  INST_ORDER,   /* region 'id', named 'text', begins: dst = a subset of a, the
                   atoms whose order is open; see Order of evaluation */
  INST_ATOM,    /* atom number a of region 'id'; those in b come earlier */
  INST_ORDERED, /* region 'id' ends */
  INST_ALLOC,   /* dst = address of a new object of a bytes; 'memory' is its
                   kind; 'type' is its C type or NULL.  b: its alignment, a
                   power of two; 0 or none: that of the type, else 16.  c: an
                   address in a live, soon dead object whose place it may take;
                   or none */
  INST_FREE,    /* the HEAP object at address a dies (a == NULL: nothing);
                   checks valid-free */
  INST_SIZE,    /* dst = bytes of the HEAP object that begins at address a;
                   checks valid-free, but not that the object is alive.  If
                   'memory' is MAPPED, dst = 0 if there is none */
  INST_AHEAD,   /* dst = b - a if both are addresses in one object; else all
                   ones */
  INST_FILL,    /* dst = c: c bytes at address a become the byte b, at once; or
                   dst = 0: nothing.  See Ranges */
  INST_COPY,    /* the same: they become those at address b, as memmove does */
  INST_HAVOC,   /* dst = c: c bytes at address a become any but b - 1, or any if
                   b is 0, at once; or dst = 0: nothing.  Each is an input when
                   it is first read */
  INST_SCAN,    /* reads the bytes from address a on, at most c, up to one that
                   is among the eight of b: dst = 4 * k + 2 * l + 1, after k
                   others; l: it was found, and is the lowest byte of b.  Or dst
                   = 4 * k: k others were read, and the search is open.  See
                   Ranges */
  INST_SPAN,    /* the same, up to one that is not among those of b; l = 0 */
  INST_RSCAN,   /* reads the c bytes from address a on, the last one first,
                   down to one that is among the eight of b: dst = 4 * k + 2 *
                   l + 1, with k before it; or 4 * c + 1, as there is none.  Or
                   dst = 0: nothing */
  INST_COMPARE, /* reads c bytes from address a on, and c from address b on: dst
                   = 1 if they are equal; else 2 if the first of a's that
                   differs is lower than b's, as an unsigned number, 3 if it is
                   higher.  Or dst = 4 * k: k of each were read, and the
                   comparison is open */
  INST_STRCMP,  /* the same for the bytes up to the first ones that differ
                   or are 0, at most c: it reads no others */
  INST_DEAD,    /* the STACK object at address a dies: end of scope */
  INST_ASSERT,  /* check that a holds; a failure ends the execution */
  INST_ASSUME,  /* the thread stops here unless a holds */
  INST_WAIT,    /* the thread blocks here until a holds; only inside atomic
                   sections.  b, if given, is 1 + the number of a thread that
                   holds the awaited resource, or a number of no thread.  c, if
                   given, is a set (1 << number) of other threads: while a is
                   false, it stays false until each of them has taken a step,
                   and for good once one of them has ended.  WAIT_FOR_END in b:
                   the thread awaits the end of that thread.  WAIT_FOR_SIGNAL
                   as b: a signal from outside may let it go on, beyond what
                   an execution has */
  INST_ATOMIC_BEGIN,
  INST_ATOMIC_END,
  INST_SPAWN,       /* dst = number of a new thread that runs a(b) through
                       program->thread_start; 1, 2, ... (main is 0) */
  INST_SELF,        /* dst = number of the running thread */
  INST_FENCE,       /* fence of the order, at least relaxed: no step */
  INST_JOINED,      /* hint: thread number a has certainly finished */
  INST_END_OTHERS,  /* all other threads end where they are: they keep what they
                       hold, and their STACK objects stay alive */
  INST_END_THREAD,  /* the running thread ends; its STACK and thread-local
                       objects die */
  INST_EXIT,        /* the process ends, without an error.  a, if given: its
                       exit code, 0 to 255, or EXIT_BY_SIGNAL */
  INST_UNSUPPORTED, /* 'text' is not modelled: reaching this is UNKNOWN */
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
  SECTION_PROGRAM,   /* the program requests it: __VERIFIER_atomic_begin */
  SECTION_OPERATION, /* one operation of C, or an initialisation */
  SECTION_MODEL,     /* a model of the library requests it, or ghost code */
  N_SECTION
} SectionKind;

/* Bytes begin .. end-1 of the file that a Loc names, as written.  Text in a
 * macro's argument has its own place; text from a macro's body has the place of
 * the macro's use.  Both 0: unknown. */
typedef struct {
  uint32_t begin, end;
} Span;

typedef enum {
  MEMORY_STACK, /* a variable: dies by DEAD, or with its thread */
  MEMORY_FRAME, /* dies also when the function that made it returns */
  MEMORY_HEAP,  /* dies by FREE */
  MEMORY_HEAP_ZEROED,
  MEMORY_MAPPED, /* zeroed, and dies only by a FREE whose 'memory' is this */
  MEMORY_STATIC  /* lives as long as the program */
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
  uint32_t before, after; /* LOAD, STORE of a bit-field: other bytes of its
                             memory location */
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
  bool is_repeated;    /* also stands earlier, in another evaluation order */
  Loc loc;
  Span span; /* source expression, declaration or statement */
} Inst;

typedef struct {
  uint8_t width;
  const char *name; /* the C variable, or NULL for a temporary */
  const Type *type; /* may be NULL */
} RegInfo;

/* A loop is the interval head..back of code; the jump at 'back' leads to 'head'
 * (back >= head).  One INST_LOOP marks where the body is entered: after the
 * test of a while or for, at the label of a loop made by goto.  Visits are
 * counted from the last entry from outside. */
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
  bool is_library;   /* a library model, not the user's code */
  bool has_body;     /* if not, calling it is UNSUPPORTED */
  bool is_static;    /* internal linkage; from C */
  uint32_t unit;     /* number of the file that it is compiled with; from C */
  Loc loc;
} Function;

/* The bytes at 'offset' of an object's image hold the address 'target' +
 * addend. */
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
  bool is_const;    /* const by its declaration */
  bool is_static;   /* internal linkage or no linkage; from C */
  bool is_unknown;  /* defined elsewhere: a LOAD of it is UNSUPPORTED, */
  uint64_t n_known; /* except of its first bytes */
  Loc loc;
} Object;

/* Range in a source file of the program: from 'from' until before 'to'. */
typedef struct {
  Loc from, to;
} AimPlace;

/* Bits of 'armed', for a thread of a race. */
enum {
  ARMED_AT = 1,   /* shifted by the index of a place: may be that thread */
  ARMED_READY = 4 /* all waypoints had been passed when it came there */
};

/* Restricts checks to executions that follow a witness.
 *   A check counts at instructions of the user's in the first place, while the
 * running thread's instance of 'armed', an int, is not 0.  For a function of
 * another file, the innermost call in one of 'files' counts.  Elsewhere a
 * failed check has no other effect than if the property were not checked;
 * undefined behaviour is not reported.
 *   A race counts if one access is in the first place and the other one in the
 * second, by threads that 'armed' names for them, one of them ready.  It also
 * counts if either is in the first place, and no second place is named.
 *   A deadlock, or a leak, counts once some thread has stored a nonzero value
 * in 'armed'; 'passed', a number, is 'n' from then on. */
typedef struct {
  ObjId armed, passed; /* OBJ_NONE: never */
  uint32_t n;
  AimPlace at[2];
  const char *const *files; /* files that are compiled */
  uint32_t n_files;
  unsigned n_racing; /* number of named accesses of a race: 0, 1, or 2 */
} Aim;

/* Meaning of an undefined function or object: UNKNOWN if it is needed; any
 * value without effect; or 0 without effect. */
typedef enum {
  UNDEFINED_UNKNOWN,
  UNDEFINED_ANY,
  UNDEFINED_NOOP,
  N_UNDEFINED
} UndefinedRule;

/* Bits of the INST_CHOOSE with which an assumed body of an undefined function
 * begins.  Such a body belongs to the library.  It writes any numbers to what
 * the pointers that it gets point to, as far as their types tell, or nothing;
 * and returns any number, or NULL.  So an execution through it shows what the
 * call may lead to, and proves nothing. */
enum { MISSING_NOTHING = 1, MISSING_WRITES = 2 };

/* Function or object that the program refers to and nobody defines. */
typedef struct {
  const char *name;
  const char *head;                  /* its declaration without ";" */
  const char *file;                  /* first file that refers to it */
  bool is_function, has_value, ends; /* ends the process, as 'noreturn' says */
  UndefinedRule rule;
  Loc loc; /* place of the first reference */
} Missing;

typedef struct {
  const char *file;      /* the main source file as given */
  uint8_t address_width; /* 32 or 64 */
  uint32_t n_functions, n_objects;
  const Function *functions;
  const Object *objects;
  FuncId entry;           /* takes no parameters: a wrapper that calls main;
                             FUNC_NONE of an IR file (ir_link.h) */
  FuncId thread_start;    /* (start routine, argument): calls it, then ends the
                             thread; FUNC_NONE if no thread is ever made */
  const Aim *aim;         /* NULL: all checks count */
  const char *ghost_file; /* file of ghost code, or NULL */
  bool has_fixed_addresses; /* place equals base for every object */
  /* True: an access is judged by the object that its address was made for.
   * False: also by the object that lies there (address.h, Re-used places). */
  bool has_strict_provenance;
  Rounding rounding;  /* rounding of every FLOAT */
  const char *manner; /* unusual way in which C was lowered, equal for all
                         linked files; or NULL */
  bool is_by_x86;     /* accesses or fences in its assembly code have the memory
                         orders of x86 */
  const char *without_assertions; /* first file that includes <assert.h> and is
                                     compiled with -DNDEBUG, or NULL */
  const Missing *missing;         /* undefined names of a program in C */
  uint32_t n_missing;
} Program;

/* Returns 'file:line:column', for reports that name a second place. */
const char *loc_as_text(Arena *, Loc);
bool memory_is_heap(MemoryKind);
bool memory_is_zeroed(MemoryKind);
/* True if the FREE or SIZE takes heap objects of that kind. */
bool inst_takes_block(const Inst *, MemoryKind);
/* True for variables, which die with their thread at the latest. */
bool memory_is_local(MemoryKind);
const char *inst_name(InstKind);
/* inst_operands returns the number of operands among a, b, c.  inst_assigns is
 * true if 'dst' is assigned (for a CALL: may be). */
unsigned inst_operands(const Inst *);
bool inst_assigns(InstKind);
/* True for a FILL, COPY or HAVOC; for a SCAN, SPAN or RSCAN; for a COMPARE
 * or STRCMP. */
bool inst_is_range(InstKind);
bool inst_is_search(InstKind);
bool inst_is_comparison(InstKind);
/* True if it begins a step, outside of an atomic section; inst_is_access: if it
 * is a LOAD or STORE. */
bool inst_begins_step(InstKind);
bool inst_is_access(InstKind);
/* True if an access in a library section acts for the caller, so that it does
 * not synchronise (see Memory orders).  inst_access_width returns bits. */
bool inst_is_for_caller(const Inst *);
unsigned inst_access_width(const Function *, const Inst *);
/* inst_jumps is true if control may go on to 'then' (JUMP, BRANCH),
 * inst_goes_on if it may go on to the next instruction. */
bool inst_jumps(InstKind);
bool inst_goes_on(InstKind);
/* Writes the successors of instruction 'at' in the function; returns their
 * number. */
unsigned inst_successors(const Function *, uint32_t at, uint32_t next[2]);
/* Marks, by instruction, those to which a jump or branch leads. */
void function_mark_targets(const Function *, bool *is_target);
bool loop_contains(const Loop *outer, const Loop *inner);
const char *section_name(SectionKind);      /* "" for SECTION_PROGRAM */
const char *memory_order_name(MemoryOrder); /* as a suffix: ".acq", "" */
/* Return the part of an operation's order that its load or its store has. */
MemoryOrder memory_order_of_load(MemoryOrder);
MemoryOrder memory_order_of_store(MemoryOrder);
bool memory_order_acquires(MemoryOrder);
bool memory_order_releases(MemoryOrder);

/* True if other units of the user can refer to it by name. */
bool function_is_offered(const Function *);
bool object_is_offered(const Object *);
/* True for string literals and const variables: a store is invalid. */
bool object_is_read_only(const Object *);

bool program_is_ghost(const Program *, Loc);

/* True if the location is in one of the aim's files. */
bool aim_has_file(const Aim *, Loc);

/* True if checks count at the location, as far as the location decides.  A race
 * has two places, 0 and 1. */
bool program_aims_at(const Program *, unsigned which, Loc);

/* Returns the function that a callee's address means. */
const Function *program_function(const Program *, FuncId);
/* Returns a copy with functions of its own, which '*functions' lets change. */
Program *program_copy(Arena *, const Program *, Function **functions);
/* Returns the first instruction for which 'is_such' holds, or NULL. */
const Inst *program_find(const Program *,
                         bool (*is_such)(const Function *, const Inst *));
/* True if any function has such an instruction. */
bool program_has(const Program *,
                 bool (*is_such)(const Function *, const Inst *));
/* True if signals arrive: it has the library's delivery point. */
bool program_takes_signals(const Program *);
/* True if it has a wait, as of a lock, at which even one thread may stay. */
bool program_waits(const Program *);
/* True if it has a body that can be run with these arguments. */
bool function_takes(const Function *, const Operand *args, uint32_t n);

#endif
