/* lower.h - state and functions shared by the files that lower clang's AST.
 *
 * A Lower is the state of one run.  It reads the user's translation units and
 * the needed files of the library.  Functions and objects are numbered when
 * first referred to and lowered later, from queues, so that only reachable ones
 * are lowered.  A FunctionLowering is the state of the function being lowered.
 * Everything lives in the arena of the program. */
#ifndef FRONTEND_CLANG_LOWER_H
#define FRONTEND_CLANG_LOWER_H
#include "frontend/base/hash.h"
#include "frontend/base/table.h"
#include "frontend/base/vec.h"
#include "frontend/clang/clang_ast.h"
#include "frontend/ir/child_exits.h"
#include "frontend/ir/code.h"

#include <clang-c/Index.h>

enum { NOT_FOUND = UINT32_MAX, AMBIGUOUS = UINT32_MAX - 1 };
enum { MAX_DEPTH = 20000 };

/* ---- clang_source.c: cursors, text, locations ---- */

typedef struct {
  CXCursor *data;
  uint32_t n, cap;
} Cursors;

typedef struct {
  CXCursor cursor;
  uint32_t value;
} CursorEntry;

typedef struct {
  Table table;
  VEC(CursorEntry) entries;
} CursorMap;

typedef struct {
  const char *name;
  uint32_t value;
} NameEntry;

typedef struct {
  Table table;
  VEC(NameEntry) entries;
} NameMap;

uint32_t cursor_map_find(const CursorMap *, CXCursor); /* or NOT_FOUND */
void cursor_map_add(Arena *, CursorMap *, CXCursor, uint32_t);
uint32_t name_map_find(const NameMap *, const char *);
void name_map_add(Arena *, NameMap *, const char *, uint32_t);

typedef struct Lower Lower;

Cursors children_of(Lower *, CXCursor);
bool cursor_is_null(CXCursor);
const char *take_string(Lower *, CXString); /* copies and disposes */
const char *cursor_name(Lower *, CXCursor);
/* Returns the key of a function or variable in its unit: its name.  With
 * clang's attribute "overloadable" several functions have one name, and the key
 * includes the parameters. */
const char *cursor_key(Lower *, CXCursor decl);
bool cursor_is_overload(Lower *, CXCursor decl);
/* Returns the origin of a location in the text that is read (see Rewriting). */
Loc loc_origin(const Lower *, Loc);
/* Returns the location at which the cursor's range begins, without #line. */
Loc cursor_loc(Lower *, CXCursor);
Span cursor_span(CXCursor);
Spot cursor_spot(Lower *, CXCursor);
/* Returns the text as the user wrote it, on one line, cut if long. */
const char *cursor_text(Lower *, CXCursor);
/* Returns the same, up to the end of its first line. */
const char *cursor_line(Lower *, CXCursor);
/* Returns the first identifier of the cursor, where it is spelled. */
const char *cursor_word(Lower *, CXCursor);
/* Returns the whole text, as spelled or as expanded from; "" if there is
 * none. */
const char *cursor_source(Lower *, CXCursor);
bool same_start(CXCursor, CXCursor);
/* Returns a variable as clang prints it, with attributes, without
 * initialiser. */
const char *declaration_text(Lower *, CXCursor);
/* Returns a function as clang prints it: preprocessed. */
const char *definition_text(Lower *, CXCursor);
/* Returns definition_text of the function being lowered. */
const char *function_text(Lower *);
/* True for the node that holds the operands of an invalid expression. */
bool cursor_is_recovered(CXCursor);
/* True if it has no type, because of an error inside. */
bool cursor_is_untyped(CXCursor);
bool cursor_contains(CXCursor, CXSourceLocation);

/* ---- clang_types.c ---- */

/* Returns one Type for all equal types, except where they name handles. */
const Type *type_of(Lower *, CXType);
const Type *type_of_cursor(Lower *, CXCursor);
const Type *type_pointer_to(Lower *, const Type *);
const Type *type_int(Lower *, unsigned bits, bool is_signed);
const Type *type_size_t(Lower *);
const Type *type_bool(Lower *);
const Type *type_promoted(Lower *, const Type *); /* integer promotion */
const Type *type_common(Lower *, const Type *, const Type *);
/* Returns the type of a parameter that is declared with this type. */
const Type *type_decayed(Lower *, const Type *);
const Type *type_atomic(Lower *, const Type *); /* one access, however wide */
bool type_is_integer(const Type *);             /* bool, int */
bool type_is_number(const Type *); /* integer, or a float in a register */
bool type_is_aggregate(const Type *);
bool type_is_wide(const Type *); /* integer of 128 bits */
/* True if it does not fit in a register: passed, returned and kept in
 * memory. */
bool type_is_in_memory(const Type *);
/* Finds a member by name, through anonymous ones; adds its offset.  'record'
 * becomes the record that holds it. */
const Member *type_find_member(const Type **record, const char *name,
                               uint64_t *offset);

/* ---- the state ---- */

typedef struct {
  CXCursor cursor; /* the definition, or else a declaration */
  bool is_defined;
  uint32_t id; /* FuncId or ObjId, or NOT_FOUND; see clang_link.c */
  bool is_weak;
  bool is_tentative;  /* a variable without an initialiser */
  unsigned alignment; /* requested by other files' tentative definitions */
  const char *alias;  /* the name that this is an alias of, or NULL */
  const char *label;  /* name for the linker, if different */
  /* For functions only: */
  bool is_pragma;  /* has an attribute that is not shown */
  bool is_system;  /* declared by a system header */
  bool is_offered; /* available to other units, even if inline */
  int start, end;  /* priority as constructor, destructor; or 0 */
} Named;

/* A file of the user, or the library, with its file-scope names. */
typedef struct {
  SourceFile source;
  CXTranslationUnit tu; /* for the library: the last one read */
  bool is_library;
  NameMap function_of, variable_of;
  VEC(Named) functions;
  VEC(Named) variables;
} Unit;

typedef struct {
  Unit *unit; /* NULL: made by the lowering, with its code */
  CXCursor cursor;
} FunctionSource;

typedef struct {
  Unit *unit;
  CXCursor initialiser; /* null: zero */
} ObjectSource;

typedef struct {
  CXCursor decl;
  const char *name;
  const Type *type;
  bool in_memory;      /* else 'reg' is its value */
  bool is_refused;     /* reading it is unsupported: argv */
  Reg reg;             /* value or address */
  uint32_t block;      /* block in which it was made */
  const char *cleanup; /* function called at its end, or NULL */
  bool is_kept;        /* made once while its block is entered, if at all, as
                          compound literals are: its register is 0 before */
  bool is_again;       /* kept, and control may come to it again meanwhile */
} Local;

/* The function's parameters, variables, compound literals and temporaries, by
 * number; parameters first.  local_new (clang_scope.c) adds them. */
typedef struct {
  Local *data;
  uint32_t n, cap;
  uint32_t n_params;
  CursorMap number_of; /* by declaration, or compound literal */
} Locals;

/* A target of goto, switch or longjmp, and the locals alive there, by
 * number. */
typedef struct {
  Label label;
  const uint32_t *scope;
  uint32_t n_scope, block;
  CXSourceLocation at; /* location of a label */
  bool is_label, is_case;
} JumpTarget;

/* All targets of the function.  scan_function (clang_scope.c) adds them, before
 * any statement is lowered; clang_stmt.c and clang_jump.c read them. */
typedef struct {
  JumpTarget *data;
  uint32_t n, cap;
  CursorMap case_of; /* case and default statements, by number */
  NameMap label_of;  /* AMBIGUOUS if the name is not unique */
} JumpTargets;

typedef struct {
  Label label;
  uint32_t depth; /* of the scope around the statement: see scope_leave */
  bool is_set;
} Exit;

/* The exits of the innermost loop or switch around the present statement.
 * clang_stmt.c sets them, and restores the outer ones after it. */
typedef struct {
  Exit break_to, continue_to;
} StatementExits;

/* How the function gets values from its callers and returns one.  clang_decl.c
 * fills it before the body is lowered; lower_return, lower_va_start and other
 * code that ends the function or passes its arguments on read it. */
typedef struct {
  const Type *result; /* NULL: code without a function of C */
  Reg result_address; /* address for a result in memory, or REG_NONE */
  Reg variadic;       /* address of the unnamed arguments, or REG_NONE */
} Signature;

/* A name at file scope: the unit of its declaration, or better its
 * definition. */
typedef struct {
  Unit *unit; /* or NULL */
  uint32_t index;
  bool is_function;
} Linked;

/* Numbers of functions and objects that are lowered or of another unit. */
typedef struct {
  uint32_t functions, objects;
} Progress;

typedef struct Scopes Scopes;               /* clang_scope.c */
typedef struct RuntimeSizes RuntimeSizes;   /* clang_vla.c */
typedef struct ForStatements ForStatements; /* clang_stmt.c */
typedef struct AsmStatements AsmStatements; /* clang_asm.c */
typedef struct JumpSites JumpSites;         /* clang_jump.h */
typedef struct ComputedGotos ComputedGotos; /* clang_label.c */

/* The function, or constant expression, that is being lowered.  It lives as
 * long as that lasts, on the stack. */
typedef struct {
  Code *code;
  CXCursor function; /* null in the initialiser of a static object */
  const char *text;  /* see function_text; NULL before the first request */
  Signature signature;
  Locals locals;
  JumpTargets targets;
  StatementExits exits;
  bool is_atomic;   /* __VERIFIER_atomic_...: one section */
  bool is_too_deep; /* more than MAX_DEPTH nested parts */

  /* Data of single files: NULL until its file makes it.  No other file looks
   * inside. */
  Scopes *scopes;
  RuntimeSizes *sizes;
  ForStatements *fors;
  AsmStatements *asms;
  JumpSites *jumps;
  ComputedGotos *computed;
} FunctionLowering;

/* Text of a file, in place of what the file has. */
typedef struct {
  const char *file, *text;
} UnitText;

/* Text that was inserted into a file before it was parsed (clang_initial.c). */
typedef struct {
  Loc at; /* location in the original file */
  unsigned size;
} InsertedText;

/* A side effect that conflicts with another, or with an access. */
typedef struct {
  CXSourceLocation at;
  const char *text;
} Unsequenced;

/* A construct that refuses the program, wherever it is executed. */
typedef struct {
  const char *what; /* or NULL */
  Loc loc;
} Refusal;

/* The use that is made of the values being lowered. */
typedef struct {
  bool drops_values;   /* the computed values have no effect */
  bool compares_bytes; /* the callee reads memory through void * */
  CXCursor dropped;    /* the expression whose value is dropped */
} ValueUse;

/* Variables with cleanups, and the ends of threads (clang_cleanup.c). */
typedef struct {
  bool ends_threads;    /* the user's code ends them other than by return */
  const char *variable; /* variable whose cleanup would be needed then */
  Loc loc;
} Unwinding;

/* Texts that were changed before they were parsed (clang_initial.c). */
typedef struct {
  VEC(UnitText) texts;
  VEC(InsertedText) insertions; /* into these */
} Mends;

typedef struct TypeTable TypeTable;           /* clang_types.c */
typedef struct FileNames FileNames;           /* clang_source.c */
typedef struct Linkage Linkage;               /* clang_link.c */
typedef struct References References;         /* clang_library.c */
typedef struct HandleUses HandleUses;         /* clang_handle.h */
typedef struct LabelAddresses LabelAddresses; /* clang_label.c */

struct Lower {
  /* The run. */
  Arena *arena;
  const FrontendOptions *options;
  Diag *diag;
  unsigned address_width;

  /* The files. */
  CXIndex index;
  VEC(CXTranslationUnit) opened; /* to be disposed of */
  Unit *users;                   /* the main file first */
  uint32_t n_users;
  Unit library;
  Status library_status;
  bool is_by_x86;    /* see Program */
  bool may_overload; /* some file of the user mentions "overloadable" */
  VEC(Unsequenced) unsequenced;
  uint32_t n_unsafe_calls; /* see clang_safety.c */
  Mends mends;

  /* Present position in the source. */
  Unit *unit; /* unit of the current function or object */
  FunctionLowering *frame;
  unsigned depth;
  ValueUse use;

  /* Results. */
  VEC(Function) functions;
  VEC(FunctionSource) function_sources;
  VEC(Object) objects;
  VEC(ObjectSource) object_sources;
  CursorMap object_of; /* static locals, literals */
  Progress user_done, library_done;
  FuncId entry; /* entry point */
  FuncId thread_start;
  FuncId at_exit; /* runs destructors; NOT_FOUND if there are none */
  VEC(Missing) missing;
  Refusal refused;
  Unwinding unwinding;

  /* Data of single files.  Each is made by its file when first needed; no other
   * file looks inside. */
  TypeTable *types;
  FileNames *file_names;
  Linkage *linkage;
  References *references;
  HandleUses *handles;
  LabelAddresses *labels;
};

/* ---- clang_ast.c: translation units ---- */

/* Work on a fresh Lower, on a stack for deep inputs; its units are closed
 * afterwards. */
typedef Status LowerWork(Lower *, void *context);
Status lower_run(Arena *, const FrontendOptions *, Diag *, LowerWork *,
                 void *context);
Status user_open(Lower *);
Status user_open_unit(Lower *, Unit *); /* by its source */
/* Parses the unit with another text for its file.  NULL unless clang accepts
 * that as it accepts the file. */
CXTranslationUnit user_variant(Lower *, const Unit *, const char *text);
/* Parses the unit with these texts in place of files, with a preprocessing
 * record and messages.  The caller disposes of it; may be NULL. */
CXTranslationUnit user_preprocessed(Lower *, const Unit *, const UnitText *,
                                    unsigned n);
/* Reads 'text' as a file of the library, among its others. */
Status library_read(Lower *, const char *text);

/* ---- clang_initial.c: initialisers that clang refuses ---- */

/* Rewrites, in the texts of files (Lower.mends), the initialisers of atomic
 * structures that clang refused in this unit.  True if there were any. */
bool initialisers_mend(Lower *, CXTranslationUnit);
/* Returns the location in the original file. */
Loc initialisers_origin(const Lower *, Loc);

/* ---- clang_library.c: the files of the library to be read ---- */

/* Reads the file of the library that defines the function, if there is one and
 * it was not read before.  The first call reads all files that the user's
 * functions refer to. */
Status library_open(Lower *, const char *function);
/* True if the program defines the function itself. */
bool user_defines(const Lower *, const char *function);
/* If not: true if the user's code, reached or not, refers to it. */
bool user_refers_to(Lower *, const char *function);

/* ---- clang_decl.c: functions and objects ---- */

void unit_index(Lower *, Unit *); /* registers the names at file scope */
/* Returns the function of that name in the unit, if the unit defines it; or
 * NOT_FOUND. */
FuncId function_find(Lower *, Unit *, const char *name);
FuncId function_of_cursor(Lower *, CXCursor decl);
FuncId function_library(Lower *, const char *name); /* or NOT_FOUND */
/* True if the program refers to this function of the library.  Exact while the
 * library is lowered. */
bool function_is_called(const Lower *, const char *name);
/* The same, but ignores calls whose argument 'k' is NULL by its text. */
bool function_is_given(const Lower *, const char *name, unsigned k);
/* The same, but ignores calls whose argument 'k' is another constant than
 * 'n'. */
bool function_is_passed(const Lower *, const char *name, unsigned k,
                        uint64_t n);
/* True if some instruction reads the register. */
bool function_reads(const Function *, Reg);
/* The same, but ignores calls whose result is not read. */
bool function_result_is_used(const Lower *, const char *name);
/* True if the program may call this initialiser of a lock after some lock was
 * taken.  Exact while the library is lowered. */
bool function_may_follow_lock(Lower *, const char *init);
/* True if the program makes child processes and waits for them. */
bool children_are_awaited(Lower *);
/* Returns how children made by fork may end.  Exact while the library is
 * lowered. */
ChildExits children_exits(Lower *);
/* True if the program may depend on the numbers of its files.  Exact while the
 * library is lowered. */
bool descriptors_are_observed(const Lower *);
/* True for stdin, stdout, stderr: non-NULL pointers that only library functions
 * use. */
bool is_standard_stream(const char *name);
void object_of_stream(Lower *, const char *name, const Type *);
/* Returns the program's variable of that name, if known so far; or OBJ_NONE. */
ObjId stream_known(const Lower *, const char *name);
/* Finds the object of a variable with static storage.  False with a reason if
 * it has none in this file. */
bool object_of_variable(Lower *, CXCursor decl, ObjId *, const char **why);
/* Returns a library object that programs use by name; or OBJ_NONE. */
ObjId object_of_library(Lower *, const char *name);
ObjId object_of_string(Lower *, CXCursor literal);
ObjId object_new(Lower *, const char *name, const Type *, uint64_t size);
/* Makes a function that a thread can start: it passes its argument, converted
 * to the type or not at all, to the given function. */
FuncId function_started(Lower *, const char *name, FuncId,
                        const Type *argument);
/* Lowers user code before the library, so that a model knows which functions
 * are called. */
void lower_pending(Lower *);
unsigned argument_width(Lower *, const Type *); /* width of its register */

/* Makes a library function, at the location of 'cause'; its code is added
 * later. */
FuncId function_made(Lower *, const char *name, CXCursor cause);

/* Makes a function with the body that the user's rule gives an undefined one;
 * or returns NOT_FOUND. */
FuncId function_stand_in(Lower *, CXCursor decl);

/* function_of_ir_file returns the function if an IR file defines it;
 * function_for_link, one to be linked with this IR file; or NOT_FOUND. */
FuncId function_of_ir_file(Lower *, CXCursor decl);
FuncId function_for_link(Lower *, CXCursor decl, unsigned n_args);

/* ---- clang_signal.c: handlers of signals ---- */

/* Returns the signals that the program may handle by its own functions, signal
 * n as bit n - 1; none if they are not modelled for the program.  SIGKILL and
 * SIGSTOP stand for no handler, but for threads that wait for signals which
 * others send: these are delivered, too.  Exact while the library is lowered.
 */
uint64_t signals_handled(Lower *);
/* True if the program may raise another signal than those. */
bool raises_unhandled(Lower *);
/* True if the program names a function that sets handlers; and if it names
 * longjmp, too. */
bool program_sets_handlers(Lower *);
bool handlers_may_jump(Lower *);
/* Marks the functions that may be handlers, by FuncId. */
void signals_mark_handlers(const Lower *, bool *is_handler);

/* Effects of handlers that may let another thread, or the interrupted one, go
 * on: one that spins; that waits for a lock; or for something else. */
typedef struct {
  bool stores, unlocks, wakes;
  bool races; /* some access is not sound for a handler */
} HandlerEffects;

HandlerEffects handlers_effects(Lower *);
/* True for accesses that a handler may make, of objects that the interrupted
 * thread accesses: atomic, or of volatile sig_atomic_t, which is volatile int
 * (C11 7.14.1.1p5). */
bool access_is_sound(const Inst *);
/* True if races of handlers with the interrupted thread are checked. */
bool handlers_may_race(Lower *);
/* Functions of the library: a delivery point, one before a plain access, and
 * whether an access of a handler conflicts with that.  NOT_FOUND if they are
 * not needed. */
typedef struct {
  FuncId point, point_at, conflicts;
} SignalFunctions;

SignalFunctions signals_functions(Lower *);
void signals_request(Lower *); /* lets them be lowered */
/* Runs the handler of SIGABRT, if the program may have one. */
void signals_abort(Lower *);
/* Inserts the delivery points into the lowered functions (clang_delivery.c). */
void deliver_signals(Lower *, const Program *);

/* ---- clang_safety.c: calls of functions that are not async-signal-safe ----
 */

/* True if signal-safety is checked, and it is such a call of the program. */
bool call_is_unsafe(Lower *, const char *name);
/* Enclose the call, after the evaluation of its arguments.  unsafe_call_begin
 * returns the operand for unsafe_call_end. */
Operand unsafe_call_begin(Lower *, const char *name);
void unsafe_call_end(Lower *, Operand);
/* Adds a begin and an end, if the call is unsafe. */
void unsafe_call_add(Lower *, const char *name);

/* ---- clang_missing.c: undefined names ---- */

UndefinedRule undefined_rule(const Lower *, const char *name);
void note_missing(Lower *, CXCursor decl, bool is_function);
void lower_missing_body(Lower *, const char *name);
/* True if the function is declared not to return. */
bool is_noreturn(Lower *, CXCursor decl);

/* ---- clang_link.c: linkage of names between units ---- */

/* Resolves names for all units of the user.  INVALID, after a report of both
 * places, if two definitions or declarations conflict. */
Status link_units(Lower *);
/* Returns the meaning of a name in the unit; its 'unit' is NULL if it is
 * unknown. */
Linked link_find(const Lower *, Unit *, bool is_function, const char *name);
/* Returns the meaning of an external name; its 'unit' is NULL if it is
 * unknown. */
Linked link_find_external(const Lower *, const char *name);
/* Return the external names, by number. */
uint32_t link_count(const Lower *);
Linked link_get(const Lower *, uint32_t);
Named *link_named(Linked);
bool link_is_system(Linked); /* declared by a system header */
/* Links a name that is declared only inside of functions. */
void link_late(Lower *, Linked);
/* Refuses, here, a declaration not at file scope that conflicts with the
 * meaning of its name. */
void link_check_use(Lower *, Linked, CXCursor decl);

/* Refuses a function or object whose address is taken through another name. */
void link_check_address(Lower *, Linked, CXCursor decl);
bool unit_has_flag(const Unit *, const char *flag);
/* True if a flag defines the macro; the last one of -D and -U counts. */
bool unit_defines(const Unit *, const char *macro);
/* True if a file that the unit reads, or one of its flags, has the text. */
bool unit_mentions(const Unit *, const char *text);
/* True if 'on' is given; the last one of the two flags counts. */
bool unit_turns_on(const Unit *, const char *on, const char *off);

/* ---- clang_mention.c: names that a file may define, from its text ---- */

typedef struct NameMentions NameMentions;
NameMentions *
name_mentions_new(Lower *); /* for all units, before they are parsed */
bool name_is_mentioned(const NameMentions *, uint32_t unit, const char *name);
bool name_may_be_made(const NameMentions *,
                      uint32_t unit); /* by a macro, not in its text */

/* ---- clang_choose.c: choice of the program's files ---- */

/* Keeps the given units, or else the one with the entry point, and those that
 * define names they refer to; others are not parsed.  INVALID, after one
 * report, if several files define a name. */
Status units_choose(Lower *);

/* ---- clang_ir_files.c: IR files that are linked with units (ir_link.h) ----
 */

/* Return the exported definition in an IR file, or NULL. */
const Function *ir_file_function(const Lower *, const char *name);
const Object *ir_file_object(const Lower *, const char *name);
/* True if an IR file refers to this function of the library. */
bool ir_file_needs(const Lower *, const char *function);
/* Lowers everything that an IR file refers to. */
void lower_for_parts(Lower *);
/* INVALID, after a report of both places, if units and IR files declare a name
 * differently. */
Status check_ir_files(Lower *);
/* For a unit that becomes an IR file: lowers all its exports. */
void lower_offered(Lower *);
/* INVALID, after a report, if the unit has constructs whose lowering depends on
 * the whole program, such as constructors, weak names and longjmp. */
Status check_is_apart(Lower *);

/* ---- clang_align.c ---- */

/* Returns the alignment of a variable: by its type, or its declaration; 0:
 * unknown. */
unsigned declared_alignment(Lower *, CXCursor decl, const Type *);

/* Returns an alignment that the object of an lvalue has in any case: by its
 * declaration, its member's offset or its type.  cost: a parse for a variable
 * whose alignment is no number. */
unsigned lvalue_alignment(Lower *, CXCursor);

/* ---- clang_start.c: attributes of functions ---- */

void note_attributes(Lower *, Named *, CXCursor decl);
void note_variable_attributes(Lower *, Named *, CXCursor decl);
/* Refuses variables in sections whose content the linker runs before or after
 * main. */
void refuse_startup_variable(Lower *, CXCursor decl);
/* Returns the function that a name is linked to: its own, or that of an
 * alias. */
const char *function_linked_name(Lower *, const char *name);
/* function_may_be_weak is true for a weak name without a definition, whose
 * address may be 0; function_is_absent, if it is 0 for certain. */
bool function_may_be_weak(const Lower *, const char *name);
bool function_is_absent(const Lower *, const char *name);
/* True for a weak variable that no file defines: its address is 0. */
bool variable_is_absent(const Lower *, const char *name);
bool program_has_startups(Lower *); /* constructors or destructors */
void find_startups(Lower *);
bool program_has_handlers(Lower *); /* true if it names atexit */
void call_constructors(Lower *);
void lower_at_exit(Lower *);
/* Runs exit handlers, then emit_process_end. */
void emit_exit(Lower *, Operand code);
/* Emits an EXIT, with the code, if there is one, where children are awaited. */
void emit_process_end(Lower *, Operand code);
/* Emits an EXIT by a signal. */
void emit_end_by_signal(Lower *);
void refuse_exit_of_main(Lower *); /* pthread_exit, if there are handlers */

/* ---- clang_entry.c: the entry point ---- */

/* Refuses the program, wherever it is executed, for a construct.  Only the
 * first one counts. */
void refuse_program(Lower *, Loc, const char *what);

/* True if the entry point's parameter is a pointer to unknown memory. */
bool entry_refuses(Lower *, CXCursor function, unsigned parameter);
/* True if the user gives no arguments to main, and it reads them.  Needs the
 * program's own functions to be lowered. */
bool entry_has_any_arguments(Lower *);
/* Lowers functions that main's arguments need, once all else is lowered. */
void entry_prepare(Lower *);
FuncId lower_entry(Lower *, FuncId main);

/* ---- clang_expr.c: values and expressions ---- */

typedef enum {
  VALUE_NONE,     /* void */
  VALUE_SCALAR,   /* 'operand' */
  VALUE_REGISTER, /* lvalue: the local in 'reg' */
  VALUE_MEMORY    /* lvalue, or an aggregate: at 'operand' + 'offset' */
} ValueKind;

typedef struct {
  ValueKind kind;
  const Type *type;
  Operand operand;
  uint64_t offset;
  Reg reg;
  uint8_t bit_offset, bit_width, unit_bits; /* bit_width > 0: a bit-field */
  unsigned before, after;                   /* see Member */
  MemoryOrder order;   /* order of the operation; PLAIN: by the type */
  MemoryOrder failure; /* order of a failing compare-exchange */
  bool is_initial;     /* plain access of an initialisation */
  bool is_refused;
  CXCursor cursor; /* as written */
} LoweredValue;

LoweredValue lower_expr(Lower *, CXCursor);
/* Enclose the lowering of the cursor, with its operands: see code.h. */
Operation operation_begin(Lower *, CXCursor);
void operation_end(Lower *, Operation, CXCursor);
Operand lower_comparison(Lower *, CXCursor, const Cursors *operands);
Operand lower_scalar(Lower *, CXCursor, const Type **type_or_null);
Operand lower_scalar_as(Lower *, CXCursor, const Type *);
void lower_discard(Lower *, CXCursor);
void lower_into(Lower *, const LoweredValue *to,
                CXCursor); /* stores it in 'to' */

/* ---- clang_generic.c ---- */

/* Finds the expression that a _Generic with these children selects; false if
 * that is unknown. */
bool generic_choice(Lower *, CXCursor, const Cursors *children, CXCursor *out);

/* ---- clang_pure.c ---- */

bool is_pure(Lower *, CXCursor); /* no effects, no accesses; cheap to redo */
/* Computes the operand of a constant expression without emitting code.
 * lower_constant rounds as the translator of C does, lower_computed as at run
 * time. */
bool lower_constant(Lower *, CXCursor, const Type *as, Operand *);
bool lower_computed(Lower *, CXCursor, const Type *as, Operand *);

/* Returns the expression inside of parentheses and implicit conversions. */
CXCursor without_conversions(Lower *, CXCursor);
/* True if it may do more than read. */
bool may_have_effects(Lower *, CXCursor);
/* True if the expression names the variable. */
bool names(CXCursor, CXCursor decl);
/* True if the value of an initialiser may depend on the variable's value, not
 * only on its address. */
bool may_read(Lower *, CXCursor init, CXCursor decl);

/* ---- clang_vla.c: variable-length arrays ---- */

/* True for a variable-length array, or a type that leads to one. */
bool type_is_modified(const Type *);
/* Emit the computation of the variable sizes in the type of a declaration, or
 * in the type name of a cast, a compound literal or a va_arg, where control
 * reaches it.  The operand is the other child: what is cast, the initialiser,
 * the list. */
void settle_declaration(Lower *, CXCursor decl);
void settle_type_name(Lower *, CXCursor, CXCursor operand);
/* Returns the size of any type in bytes.  Refuses one whose size is not
 * computed. */
Operand runtime_size(Lower *, const Type *);

/* Lowers sizeof of an array type written there; false if libclang does not
 * report it. */
bool lower_sizeof_type(Lower *, CXCursor, Operand *);

/* ---- clang_cond.c: conditions ---- */

Operand lower_bit(Lower *, CXCursor); /* truth value, one bit */
void lower_condition(Lower *, CXCursor, Label yes, Label no);
LoweredValue lower_conditional(Lower *, CXCursor);
LoweredValue lower_elvis(Lower *, CXCursor, const Cursors *); /* a ?: b */

/* ---- clang_value.c: values ---- */

/* Opens an atomic section if it is needed, as for an atomic object that takes
 * several accesses.  Returns 'is_needed', for section_close. */
bool section_open(Lower *, bool is_needed);
void section_close(Lower *, bool is_open);
LoweredValue value_none(Lower *);
LoweredValue value_scalar(const Type *, Operand);
LoweredValue value_memory(const Type *, Operand address, CXCursor);
LoweredValue value_unsupported(Lower *, const Type *, const char *fmt, ...)
    __attribute__((format(printf, 3, 4)));
void emit_unsupported(Lower *, const char *fmt, ...)
    __attribute__((format(printf, 2, 3)));
/* Returns an unsupported value for a construct that the lowering does not know,
 * named by its text. */
LoweredValue value_strange(Lower *, CXCursor);
const char *value_text(Lower *, const LoweredValue *); /* as written, or NULL */
Operand value_address(Lower *, const LoweredValue *);
Operand value_load(Lower *, const LoweredValue *); /* scalar, or address */
void value_store(Lower *, const LoweredValue *to, Operand);
void value_copy(Lower *, const LoweredValue *to, const LoweredValue *from);
/* Stores for an assignment, whose value does not wait for the store. */
void value_assign(Lower *, const LoweredValue *to, Operand);
/* An update, as by ++ or +=: begin it after the value is loaded. */
CodeUpdate value_update_begin(Lower *, const LoweredValue *);
void value_update(Lower *, const LoweredValue *, CodeUpdate, Operand);

/* Piece of an aggregate that is copied piecewise. */
typedef struct {
  uint64_t offset;
  const Type *type; /* or NULL */
  unsigned bytes;
} CopyPiece;

typedef VEC(CopyPiece) CopyPieces;

CopyPieces copy_pieces(Lower *, const Type *);

/* Value of an object: its pieces, and the padding between them. */
typedef struct {
  CopyPieces pieces;
  Operand *values;
} Contents;

/* Loads the object at 'from', as long as one of type 'layout'.  One access if
 * 'is_atomic'. */
Contents contents_load(Lower *, const LoweredValue *from, const Type *layout,
                       bool is_atomic);
void contents_store(Lower *, const LoweredValue *to, const Contents *,
                    bool is_atomic);
/* Compares contents of one layout. */
Operand contents_equals(Lower *, const Contents *, const Contents *);
Operand value_bit(Lower *, Operand, const Type *);
LoweredValue value_member(Lower *, LoweredValue record, const char *name);
void value_set_bits(LoweredValue *, const Member *bitfield);
/* Returns the memory order of the operation that the access belongs to. */
MemoryOrder value_order(const LoweredValue *);
/* Makes an object on the stack that lives until the full expression ends. */
LoweredValue temporary(Lower *, const Type *, const char *name);
/* Makes the same in a register, if it fits in one. */
LoweredValue register_variable(Lower *, const Type *, const char *name);

/* ---- clang_consume.c ---- */

/* Relaxes loads of memory_order_consume on whose value no access depends. */
void relax_consumed(Lower *);

/* ---- clang_overlap.c ---- */

/* Copies for an assignment of structures, and checks that the sides, as
 * written, do not overlap in part. */
void assign_aggregate(Lower *, const LoweredValue *to, CXCursor left,
                      const LoweredValue *from, CXCursor right);

/* ---- clang_arith.c: operations with C's types ---- */

Operand convert(Lower *, Operand, const Type *from, const Type *to);
/* True if the property is asked for, and this is no code of the library. */
bool checks_overflow(const Lower *);
bool checks_shifts(const Lower *);
/* Emits a check: if 'holds' is false, the text describes undefined behaviour, a
 * violation of valid-deref; UNSUPPORTED if that is not checked. */
void demand_defined(Lower *, Operand holds, const char *text);
/* Does the same, in models of the library, too. */
void demand(Lower *, Operand holds, const char *text);
/* Refuses the operation. */
LoweredValue opaque_arithmetic(Lower *, const Type *);
/* 'type' is the type of both operands and, except for comparisons, of the
 * result. */
Operand arithmetic(Lower *, enum CXBinaryOperatorKind, const Type *type,
                   Operand a, Operand b, const char *text);
Operand shift(Lower *, enum CXBinaryOperatorKind, const Type *type, Operand a,
              const Type *by_type, Operand by, const char *text);
Operand comparison(Lower *, enum CXBinaryOperatorKind, const Type *, Operand a,
                   Operand b); /* one bit */
Operand negation(Lower *, const Type *, Operand, const char *text);
Operand pointer_add(Lower *, const Type *pointer, Operand base,
                    const Type *index_type, Operand index, bool minus);
/* Operations on floating-point numbers (clang_float.c). */
/* Returns a flag of the unit with which compilers need not compute as IEEE 754
 * says, or NULL. */
const char *inexact_flag(const Lower *);
Operand float_convert(Lower *, Operand, const Type *from, const Type *to);
Operand float_arithmetic(Lower *, enum CXBinaryOperatorKind, Operand a,
                         Operand b, const char *text);
Operand float_comparison(Lower *, enum CXBinaryOperatorKind, Operand a,
                         Operand b);
Operand float_negation(Lower *, Operand);
Operand float_truth(Lower *, Operand); /* true if it is not 0 */
/* True without overflow: 'r' is the result for signed a and b, cut to their
 * width. */
Operand sum_fits(Code *, Operand a, Operand b, Operand r);
Operand difference_fits(Code *, Operand a, Operand b, Operand r);
/* Operations on 128 bits (clang_wide.c). */
Operand wide_divide(Lower *, Op, Operand a, Operand b);
Operand wide_product_fits(Lower *, Operand a, Operand b, bool is_signed);
/* Computes a op b where 'a' was read from an lvalue of type 'type' and the
 * result will be stored there. */
Operand compound(Lower *, enum CXBinaryOperatorKind op,
                 const LoweredValue *lvalue, Operand a, const Type *by_type,
                 Operand b, const char *text);
bool is_comparison(enum CXBinaryOperatorKind);
bool is_logical(enum CXBinaryOperatorKind);
enum CXBinaryOperatorKind compound_operator(enum CXBinaryOperatorKind);

/* ---- clang_call.c, clang_builtin.c, clang_atomic.c ---- */

typedef struct {
  CXCursor cursor, decl;
  const char *name; /* NULL: through a pointer */
  const CXCursor *args;
  unsigned n_args;
  const Type *result;
} Call;

/* Returns the text of a string literal argument, or its source. */
const char *text_argument(Lower *, const Call *, unsigned i);

LoweredValue lower_call(Lower *, CXCursor);
/* Finds the function that a callee names, through casts that change nothing. */
bool find_direct(Lower *, CXCursor callee, CXCursor *decl);
/* True for a function that only a rewritten text calls (library/ghost.c). */
bool is_ghost(const Lower *, const char *name);
bool lower_builtin(Lower *, const Call *, LoweredValue *out);
bool builtin_ends_process(const char *name);
/* True for library functions whose calls are lowered in place, but that may be
 * called through a pointer.  lower_wrapped makes the body, with the parameters
 * of the frame. */
bool function_is_wrapped(const char *name);
void lower_wrapped(Lower *, CXCursor decl);
bool lower_number_builtin(Lower *, const Call *, LoweredValue *out);
bool lower_intrinsic(Lower *, const Call *, LoweredValue *out);
/* Gives a call of memcpy_inline or __strcpy_chk, for example, the name and the
 * arguments of the modelled function. */
void call_rename(Lower *, Call *);
LoweredValue lower_cycles(Lower *); /* the processor's counter */
bool lower_float_builtin(Lower *, const Call *, LoweredValue *out);
bool lower_sync_builtin(Lower *, const Call *, LoweredValue *out);
LoweredValue lower_atomic_expr(Lower *, CXCursor, const char *name);
/* Reads, changes and writes back in one section. */
LoweredValue lower_atomic_update(Lower *, const LoweredValue *lvalue,
                                 enum CXBinaryOperatorKind op,
                                 const Type *by_type, Operand by,
                                 bool result_is_new, const char *text);
LoweredValue lower_offsetof(Lower *, CXCursor); /* if clang does not fold it */
/* Stores a call's arguments from 'from' on, with their classes.  Returns their
 * address. */
Operand lower_unnamed(Lower *, const Call *, unsigned from);
Operand lower_unnamed_scalar(Lower *, const Call *, unsigned argument);
void lower_print(Lower *, const Call *); /* clang_print.c */
/* True if the program may make the stream that the call prints to over memory.
 */
bool may_print_into_memory(Lower *, const Call *);
/* Lowers a call whose result is used, or which may print into memory.  Returns
 * none, without effect, if the printed length is unknown. */
LoweredValue lower_print_counted(Lower *, const Call *);
/* print_takes_list is true if the function takes a va_list.  Otherwise
 * lower_print_parameters prints its own parameters. */
bool print_takes_list(const char *name);
void lower_print_parameters(Lower *, const char *name);
LoweredValue call_function(Lower *, FuncId, const Operand *args,
                           unsigned n_args, const Type *result);
/* Calls a function of the library's own; returns its result, if it has one. */
Operand call_library(Lower *, const char *name, const Operand *args,
                     unsigned n);

/* ---- clang_unnamed.c: unnamed arguments ---- */

/* Return the number of bytes of an unnamed argument of the type together with
 * its class; the class; the lvalue of the class in the slot of an argument. */
uint64_t unnamed_slot_bytes(const Type *);
uint64_t unnamed_class(const Type *);
LoweredValue unnamed_class_of_slot(Lower *, LoweredValue slot);
/* Returns the address of the next argument of a list that is passed to a
 * function.  Afterwards only va_end may be applied to the list. */
Operand lower_va_list_taken(Lower *, CXCursor);
LoweredValue lower_va_start(Lower *, const Call *);
LoweredValue lower_va_copy(Lower *, const Call *);
LoweredValue lower_va_end(Lower *, const Call *); /* invalidates the list */
LoweredValue lower_va_arg(Lower *, CXCursor);

/* ---- clang_dialect.c ---- */

/* Lowers a call of a function that CBMC or ESBMC know by name. */
bool lower_dialect(Lower *, const Call *, LoweredValue *out);
/* True for __CPROVER_ASYNC_1: the statement is a thread. */
bool is_async_label(Lower *, CXCursor label);
void lower_async(Lower *, CXCursor label, CXCursor statement);

/* ---- clang_cleanup.c: cleanup at the end of a scope ---- */

/* Returns the function named by a variable's attribute 'cleanup', or NULL. */
const char *cleanup_of(Lower *, CXCursor decl);
void cleanup_run(Lower *, const Local *);
/* With -fexceptions the end of a thread runs cleanups, too, which is not
 * modelled.  These record such variables, and calls that end threads; then
 * refuse. */
void unwinding_note(Lower *, CXCursor decl);
void unwinding_note_call(Lower *, const char *name);
void unwinding_refuse(Lower *);
/* __sigsetjmp, __pthread_register_cancel, __pthread_unregister_cancel */
LoweredValue lower_save_context(Lower *, const Call *);
LoweredValue lower_register_cleanup(Lower *, const Call *);
LoweredValue lower_unregister_cleanup(Lower *, const Call *);
/* True if the program cancels threads. */
bool cancels_threads(Lower *);
/* Emits a possible cancellation point for output. */
void lower_output_point(Lower *);

/* ---- clang_init.c ---- */

void lower_initialiser(Lower *, const LoweredValue *object, CXCursor);
void lower_zero_value(Lower *,
                      const LoweredValue *object); /* also an aggregate */
/* Makes the image of a static object; false after it is refused. */
bool static_initialiser(Lower *, Object *, CXCursor);

/* ---- clang_asm.c, asm_x86.c ---- */

void asm_statement_add(Lower *, CXCursor); /* in the order of the text */
void lower_asm(Lower *, CXCursor);

/* ---- clang_label.c: labels as values ---- */

/* Record, in the order of the text, what a function has of them. */
void label_address_add(Lower *, CXCursor);
void computed_goto_add(Lower *, CXCursor);
void computed_gotos_begin(Lower *); /* before the body of the function */
LoweredValue lower_label_address(Lower *, CXCursor);
void lower_computed_goto(Lower *, CXCursor);

/* ---- clang_stmt.c, clang_scope.c ---- */

void for_statement_add(Lower *, CXCursor); /* in the order of the text */
void lower_stmt(Lower *, CXCursor);
LoweredValue lower_stmt_expr(Lower *, CXCursor);
bool is_va_list(Lower *, CXCursor decl);
void scan_function(Lower *, CXCursor body); /* finds locals, targets */
typedef struct {
  uint32_t scope, outer;
} BlockMark;

bool block_is(Lower *, CXCursor);
BlockMark block_open(Lower *, CXCursor); /* a scope */
void block_close(Lower *, BlockMark);
uint32_t scope_open(Lower *);
void scope_close(Lower *, uint32_t);       /* ends the scope's objects */
void scope_leave(Lower *, uint32_t depth); /* but keeps them active */
void scope_add(Lower *, uint32_t local);
void scope_jump(Lower *, const JumpTarget *); /* for a goto */
/* Makes the function note which of its variables in memory are alive, so that
 * code may jump from anywhere.  False if some are not noted: those of variable
 * size or with a cleanup.  After scan_function. */
bool scope_keep_all(Lower *);
void scope_jump_from_anywhere(Lower *, const JumpTarget *);
bool scope_cleans_up(const Lower *); /* true if it needs cleanup */
bool scope_is_entered(Lower *, const JumpTarget *);
void scope_enter(Lower *, const JumpTarget *); /* at the label itself */
void local_begin(Lower *, uint32_t local);     /* at its declaration */
void local_make(Lower *, uint32_t local);      /* the same, without the scope */
void local_forget(Lower *, uint32_t local);    /* ends a kept one's object */
uint32_t local_new(Lower *, CXCursor, const char *name, const Type *);
/* Returns the innermost local of that name that is in memory and alive here, or
 * NULL. */
const Local *local_alive(const Lower *, const char *name);
void lower_return(Lower *, CXCursor value_or_null);

#endif
