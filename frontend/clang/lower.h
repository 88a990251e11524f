/* lower.h - what the parts of the lowering from clang's tree share.
 *
 * A Lower is one run.  It reads the user's translation unit and what that
 * needs of the library.  Functions and objects are numbered when first
 * referred to and lowered later, from queues, so that only what is reachable
 * is lowered.  A Frame is the function being lowered.  Everything lives in the
 * arena of the program. */
#ifndef FRONTEND_CLANG_LOWER_H
#define FRONTEND_CLANG_LOWER_H
#include "frontend/clang/asm_text.h"
#include "frontend/base/hash.h"
#include "frontend/base/table.h"
#include "frontend/base/vec.h"
#include "frontend/clang/clang_ast.h"
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

typedef struct {
  const void *key; /* clang's pointer */
  const Type *type;
} KnownType;

uint32_t cursor_map_find(const CursorMap *, CXCursor); /* or NOT_FOUND */
void cursor_map_add(Arena *, CursorMap *, CXCursor, uint32_t);
uint32_t name_map_find(const NameMap *, const char *);
void name_map_add(Arena *, NameMap *, const char *, uint32_t);

typedef struct Lower Lower;

Cursors children_of(Lower *, CXCursor);
bool cursor_is_null(CXCursor);
const char *take_string(Lower *, CXString); /* copies and disposes */
const char *cursor_name(Lower *, CXCursor);
/* What tells a function or variable from others in its unit: its name, or that
 * with its parameters where clang's attribute "overloadable" lets functions
 * have one name. */
const char *cursor_key(Lower *, CXCursor decl);
bool cursor_is_overload(Lower *, CXCursor decl);
/* Of a place in what is read: where that comes from (see Rewriting). */
Loc loc_origin(const Lower *, Loc);
/* Physical position of the start of what the cursor spans. */
Loc cursor_loc(Lower *, CXCursor);
Span cursor_span(CXCursor);
Spot cursor_spot(Lower *, CXCursor);
/* What the user wrote, on one line, cut when long. */
const char *cursor_text(Lower *, CXCursor);
/* The same, up to the end of its first line. */
const char *cursor_line(Lower *, CXCursor);
/* The first identifier of the cursor, where it is spelled. */
const char *cursor_word(Lower *, CXCursor);
/* All of it, as spelled or as expanded from; "" if there is none. */
const char *cursor_source(Lower *, CXCursor);
bool same_start(CXCursor, CXCursor);
/* A variable as clang prints it, with its attributes, not its initialiser. */
const char *declaration_text(Lower *, CXCursor);
/* A function as clang prints it: preprocessed. */
const char *definition_text(Lower *, CXCursor);
/* The same of the one being lowered. */
const char *function_text(Lower *);
/* The operands of what clang refuses. */
bool cursor_is_recovered(CXCursor);
/* Has it no type, for what clang refuses in it? */
bool cursor_is_untyped(CXCursor);
bool cursor_contains(CXCursor, CXSourceLocation);

/* ---- clang_types.c ---- */

/* The same for all types that are equal, but where they name handles. */
const Type *type_of(Lower *, CXType);
const Type *type_of_cursor(Lower *, CXCursor);
const Type *type_pointer_to(Lower *, const Type *);
const Type *type_int(Lower *, unsigned bits, bool is_signed);
const Type *type_size_t(Lower *);
const Type *type_bool(Lower *);
const Type *type_promoted(Lower *, const Type *); /* integer promotion */
const Type *type_common(Lower *, const Type *, const Type *);
/* What C makes of a parameter of this type. */
const Type *type_decayed(Lower *, const Type *);
const Type *type_atomic(Lower *,
                        const Type *); /* of what is accessed at once */
bool type_is_integer(const Type *);    /* bool, int */
bool type_is_number(const Type *);     /* or float, in a register */
bool type_is_aggregate(const Type *);
bool type_is_wide(const Type *); /* an integer of 128 bits */
/* Passed, returned and kept in memory: does not fit in a register. */
bool type_is_in_memory(const Type *);
/* Find a member by name, through anonymous ones; adds its offset.  'record'
 * becomes the one that holds it. */
const Member *type_find_member(const Type **record, const char *name,
                               uint64_t *offset);

/* ---- the state ---- */

typedef struct {
  CXCursor cursor; /* the definition, or else a declaration */
  bool is_defined;
  uint32_t id; /* FuncId or ObjId, or NOT_FOUND; see clang_link.c */
  bool is_weak;
  bool is_tentative;  /* a variable without an initialiser */
  unsigned alignment; /* that other files' tentative definitions ask for */
  const char *alias;  /* what this is another name of, or NULL */
  const char *label;  /* its name to the linker, if that is another */
  /* Of functions: */
  bool is_pragma;  /* has an attribute that is not shown */
  bool is_system;  /* declared by a header of the system */
  bool is_offered; /* to other units, however inline it is */
  int start, end;  /* priority as constructor, destructor; or 0 */
} Named;

/* A file of the user's, or the library; its file-scope names. */
typedef struct {
  SourceFile source;
  CXTranslationUnit tu; /* of the library the one that was read last */
  bool is_library;
  NameMap function_of, variable_of;
  VEC(Named) functions;
  VEC(Named) variables;
} Unit;

typedef struct {
  Unit *unit; /* NULL: made by us, with its code */
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
  uint32_t block;      /* where it was made */
  const char *cleanup; /* the function that is called at its end, or NULL */
  bool is_literal; /* a compound literal: its register is 0 until it is made */
} Local;

typedef struct {
  const Type *array;
  Reg bytes;
} RuntimeSize;

/* A compound or for statement: what declarations in it belong to. */
typedef struct {
  uint32_t parent; /* or NOT_FOUND */
  VEC(uint32_t) literals;
} Block;

/* A place that goto or switch may jump to and the locals alive there. */
typedef struct {
  Label label;
  const uint32_t *scope;
  uint32_t n_scope, block;
  CXSourceLocation at; /* of a label */
} Target;

typedef struct {
  Label label;
  uint32_t depth; /* of 'active' */
} Exit;

/* A name at file scope: where it is declared, best where it is defined. */
typedef struct {
  Unit *unit; /* or NULL */
  uint32_t index;
  bool is_function;
} Linked;

/* A setjmp, behind which calls may go on. */
typedef struct {
  uint32_t target; /* index into a Frame's targets */
  Reg result;
  Reg *kept; /* what registers in scope held; see clang_jump.c */
  bool is_placed;
} JumpSite;

/* How many of all functions and objects are lowered or of another unit. */
typedef struct {
  uint32_t functions, objects;
} Progress;

typedef struct Frame Frame;
struct Frame {
  Code *code;
  CXCursor function;
  const Type *result;
  VEC(Local) locals; /* parameters first */
  uint32_t n_params;
  CursorMap local_of;
  VEC(RuntimeSize) sizes; /* of variable-length arrays */
  VEC(Target) targets;
  CursorMap case_of;
  NameMap label_of; /* AMBIGUOUS if the name is not unique */
  CursorMap for_of; /* for statements by number */
  uint32_t n_for;
  const uint8_t *for_parts; /* bit i: part i is there; see clang_stmt.c */
  const char *text;         /* of the function, once asked for */
  CursorMap asm_of;         /* asm statements by number */
  uint32_t n_asm;
  CursorMap jump_of; /* calls of setjmp by number */
  VEC(JumpSite) jumps;
  Reg context; /* if there are some: the address of that of library/jump.c */
  const AsmTexts *asm_texts; /* once asked for; none if they do not match */
  VEC(uint32_t) active;      /* locals and temporaries in memory, in order */
  VEC(Block) blocks;
  CursorMap block_of; /* compound and for statements */
  uint32_t block;     /* the one being lowered */
  Exit break_to, continue_to;
  bool has_break, has_continue;
  Reg result_address; /* where a structure is returned, or REG_NONE */
  Reg variadic;       /* address of the unnamed arguments, or REG_NONE */
  bool is_atomic;     /* __VERIFIER_atomic_...: one section */
  bool is_too_deep;
};

/* A side effect that conflicts with another, or with an access. */
typedef struct {
  CXSourceLocation at;
  const char *text;
} Unsequenced;

struct Lower {
  Arena *arena;
  const FrontendOptions *options;
  Diag *diag;
  CXIndex index;
  VEC(CXTranslationUnit) opened; /* to be disposed of */
  Unit *users;                   /* the main file first */
  uint32_t n_users;
  Unit library;
  NameMap linked_of; /* with external linkage */
  VEC(Linked) linked;
  Status library_status;
  Unit *unit; /* of what is being lowered */
  Frame *frame;
  unsigned depth;
  unsigned address_width;
  unsigned observed_handles;
  unsigned passed_handles; /* the address of some becomes a bare one, */
  bool reads_bytes;        /* and a bare address one of bytes */
  bool compares_bytes;     /* the callee looks at memory by bare addresses */
  bool drops_values;       /* what is computed goes nowhere */
  CXCursor dropped;        /* the expression whose value is dropped */
  const char *refused;     /* a static object that could not be made, or NULL */
  Loc refused_loc;
  Table type_table;
  VEC(KnownType) types;
  VEC(Function) functions;
  VEC(FunctionSource) function_sources;
  VEC(Object) objects;
  VEC(ObjectSource) object_sources;
  Progress user_done, library_done;
  CursorMap object_of; /* static locals, literals */
  FuncId entry;        /* where it all begins */
  FuncId thread_start;
  FuncId at_exit; /* runs destructors; NOT_FOUND if there are none */
  bool knows_references;
  NameMap reference_of; /* see user_refers_to */
  VEC(const char *) references;
  bool ends_threads;   /* the user's code does, not only by returning */
  bool is_by_x86;      /* see Program */
  bool may_overload;   /* some file of the user's mentions "overloadable" */
  const char *unwound; /* what would have to be cleaned up then */
  Loc unwound_loc;
  VEC(Unsequenced) unsequenced;
  VEC(Missing) missing;
  NameMap file_names;
  CXFile last_file;
  const char *last_file_name;
};

/* ---- clang_ast.c: translation units ---- */

/* What is done with a fresh Lower, on a stack for deep inputs; its units are
 * closed afterwards. */
typedef Status LowerWork(Lower *, void *context);
Status lower_run(Arena *, const FrontendOptions *, Diag *, LowerWork *,
                 void *context);
Status user_open(Lower *);
Status user_open_unit(Lower *, Unit *); /* by its source */
/* With another text for the unit's file; NULL unless clang takes that as it
 * takes the file. */
CXTranslationUnit user_variant(Lower *, const Unit *, const char *text);
/* The unit with these texts in place of files, as it was read, with what the
 * preprocessor did, and its messages; to be disposed of, or NULL. */
typedef struct {
  const char *file, *text;
} UnitText;
CXTranslationUnit user_preprocessed(Lower *, const Unit *, const UnitText *,
                                    unsigned n);
/* Read 'text' as a file of the library, among its others. */
Status library_read(Lower *, const char *text);

/* ---- clang_library.c: which files of the library are read ---- */

/* Make known what defines this function, if the library does.  Files of it are
 * read when first needed: at first all that the user's functions refer to,
 * then what comes up besides. */
Status library_open(Lower *, const char *function);
/* Does the program define it itself? */
bool user_defines(const Lower *, const char *function);
/* If not: does the user's code, reached or not, refer to it? */
bool user_refers_to(Lower *, const char *function);

/* ---- clang_decl.c: functions and objects ---- */

void unit_index(Lower *, Unit *); /* learn the names at file scope */
/* What the name means in the unit, if some unit of it defines that; or
 * NOT_FOUND. */
FuncId function_find(Lower *, Unit *, const char *name);
FuncId function_of_cursor(Lower *, CXCursor decl);
FuncId function_library(Lower *, const char *name); /* or NOT_FOUND */
/* Does the program refer to this function of the library?  Known for certain
 * while the library is lowered. */
bool function_is_called(const Lower *, const char *name);
/* The same, but of no use for calls whose argument 'k' is plainly NULL. */
bool function_is_given(const Lower *, const char *name, unsigned k);
/* The same, but of no use for calls whose argument 'k' is plainly not 'n'. */
bool function_is_passed(const Lower *, const char *name, unsigned k,
                        uint64_t n);
/* The same, but of no use for calls whose result nothing reads. */
bool function_result_is_used(const Lower *, const char *name);
/* May the program call this initialiser of a lock after some lock was taken?
 * As certain. */
bool function_may_follow_lock(Lower *, const char *init);
/* May the program depend on which numbers its files have?  As certain. */
bool descriptors_are_observed(const Lower *);
/* stdin, stdout, stderr: pointers that only functions of the library use; they
 * are not NULL. */
bool is_standard_stream(const char *name);
void object_of_stream(Lower *, const char *name, const Type *);
/* The program's variable of that name, so far; or OBJ_NONE. */
ObjId stream_known(const Lower *, const char *name);
/* The object of a variable with static storage; false and a text if it has
 * none in this file. */
bool object_of_variable(Lower *, CXCursor decl, ObjId *, const char **why);
/* One that programs use by name; or OBJ_NONE. */
ObjId object_of_library(Lower *, const char *name);
ObjId object_of_string(Lower *, CXCursor literal);
ObjId object_new(Lower *, const char *name, const Type *, uint64_t size);
/* A new function that a thread can start: it passes its argument, as the type
 * or not at all, to the given one. */
FuncId function_started(Lower *, const char *name, FuncId,
                        const Type *argument);
/* The user's before the library's, so that a model knows what is called. */
void lower_pending(Lower *);
unsigned argument_width(Lower *, const Type *); /* of its register */

/* One that is made here, because of 'cause'; its body follows later. */
FuncId function_made(Lower *, const char *name, CXCursor cause);

/* With the body that the user wants it to have, who defines none; or
 * NOT_FOUND. */
FuncId function_stand_in(Lower *, CXCursor decl);

/* What a part in IR defines; what will be linked with the part that this is; or
 * NOT_FOUND. */
FuncId function_of_part(Lower *, CXCursor decl);
FuncId function_not_in_part(Lower *, CXCursor decl, unsigned n_args);

/* ---- clang_missing.c: what nobody defines ---- */

UndefinedRule undefined_rule(const Lower *, const char *name);
void note_missing(Lower *, CXCursor decl, bool is_function);
void lower_missing_body(Lower *, const char *name);
/* ---- clang_link.c: what a name means in one unit and in another ---- */

/* Settle that for all units of the user.  INVALID, after a report of both
 * places, where two definitions or declarations do not go together. */
Status link_units(Lower *);
/* What a name stands for, to the unit; its 'unit' is NULL if it is unknown. */
Linked link_find(const Lower *, Unit *, bool is_function, const char *name);
Named *link_named(Linked);
bool link_is_system(Linked); /* declared by a header of the system */
/* What is declared inside of functions only. */
void link_late(Lower *, Linked);
/* Refuse, here, a declaration that does not fit what its name stands for: one
 * that is not at file scope. */
void link_check_use(Lower *, Linked, CXCursor decl);

/* Refuse what has its address through another name. */
void link_check_address(Lower *, Linked, CXCursor decl);
bool unit_has_flag(const Unit *, const char *flag);
/* True if a file that the unit reads, or one of its flags, has the text. */
bool unit_mentions(const Unit *, const char *text);
/* Of the two flags the last one counts. */
bool unit_turns_on(const Unit *, const char *on, const char *off);

/* ---- clang_mention.c: which names a file may define, from its text ---- */

typedef struct NameMentions NameMentions;
NameMentions *
name_mentions_new(Lower *); /* of all units, which need not be read */
bool name_is_mentioned(const NameMentions *, uint32_t unit, const char *name);
bool name_may_be_made(const NameMentions *,
                      uint32_t unit); /* not in its text */

/* ---- clang_choose.c: which files of many make the program ---- */

/* Of all units keep those that are given, or else that with the entry point,
 * and those that define what they refer to; others are not even read.  INVALID,
 * after one report, where that may be several. */
Status units_choose(Lower *);

/* ---- clang_parts.c: programs in IR that are linked with units (ir_link.h) --
 */

/* Where it is defined, to others, or NULL. */
const Function *part_function(const Lower *, const char *name);
const Object *part_object(const Lower *, const char *name);
/* Does a part refer to this function of the library? */
bool part_needs(const Lower *, const char *function);
/* Have all lowered that a part refers to. */
void lower_for_parts(Lower *);
/* INVALID, after a report of both places, where units declare otherwise what
 * parts do. */
Status check_parts(Lower *);
/* Of what is to be such a part: all that it offers. */
void lower_offered(Lower *);
/* What is lowered in one way or another as the whole program has it or not;
 * INVALID, after a report, where some of it is there. */
Status check_is_apart(Lower *);

/* ---- clang_align.c ---- */

/* Of a variable: of its type, or what its declaration says; 0: not known. */
unsigned declared_alignment(Lower *, CXCursor decl, const Type *);

/* ---- clang_start.c: what attributes say of functions ---- */

void note_attributes(Lower *, Named *, CXCursor decl);
void note_variable_attributes(Lower *, Named *, CXCursor decl);
/* The linker has what some sections hold run before main, or after it. */
void refuse_startup_variable(Lower *, CXCursor decl);
/* The function that a name stands for: its own, or that of an alias. */
const char *function_linked_name(Lower *, const char *name);
/* Weak, without a definition: its address may be 0; for certain, it is. */
bool function_may_be_weak(const Lower *, const char *name);
bool function_is_absent(const Lower *, const char *name);
void find_startups(Lower *);
bool program_has_handlers(Lower *); /* does it name atexit? */
void call_constructors(Lower *);
void lower_at_exit(Lower *);
void emit_exit(Lower *);           /* what runs at exit, then EXIT */
void refuse_exit_of_main(Lower *); /* pthread_exit, where there are some */

/* ---- clang_entry.c: where it all begins ---- */

/* Is the entry point's parameter a pointer to what is not known? */
bool entry_refuses(Lower *, CXCursor function, unsigned parameter);
/* Nobody gives any to main, and they are looked at?  Of a program whose own
 * functions are lowered. */
bool entry_has_any_arguments(Lower *);
/* All else is lowered: what main's arguments need, too. */
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
  MemoryOrder order;   /* of the operation; PLAIN: what the type says */
  MemoryOrder failure; /* of a compare-exchange that fails */
  bool is_initial;     /* accessed to be initialised: plain */
  bool is_refused;
  CXCursor cursor; /* as written */
} Value;

Value lower_expr(Lower *, CXCursor);
/* Around the lowering of the cursor, with its operands: see code.h. */
Operation operation_begin(Lower *, CXCursor);
void operation_end(Lower *, Operation, CXCursor);
Operand lower_comparison(Lower *, CXCursor, const Cursors *operands);
Operand lower_scalar(Lower *, CXCursor, const Type **type_or_null);
Operand lower_scalar_as(Lower *, CXCursor, const Type *);
void lower_discard(Lower *, CXCursor);
void lower_into(Lower *, const Value *to, CXCursor); /* 'to' becomes it */

/* ---- clang_generic.c ---- */

/* The expression that a _Generic with these children stands for; false if that
 * cannot be said. */
bool generic_choice(Lower *, CXCursor, const Cursors *children, CXCursor *out);

/* ---- clang_pure.c ---- */

bool is_pure(Lower *, CXCursor); /* no effects, no accesses; cheap to redo */
/* The operand of a constant expression, without emitting anything: of one that
 * C has translated; of one that is evaluated here, when the program runs. */
bool lower_constant(Lower *, CXCursor, const Type *as, Operand *);
bool lower_computed(Lower *, CXCursor, const Type *as, Operand *);

/* May it do more than read? */
bool may_have_effects(Lower *, CXCursor);
/* Is the variable named in it? */
bool names(CXCursor, CXCursor decl);
/* May the value of an initialiser depend on what the variable holds, and not
 * on its address only? */
bool may_read(Lower *, CXCursor init, CXCursor decl);

/* ---- clang_vla.c: variable-length arrays ---- */

/* Is it a variable-length array, or does it lead to one? */
bool type_is_modified(const Type *);
/* Compute the sizes that a declaration or a cast has in its type. */
void settle_declaration(Lower *, CXCursor decl);
void settle_cast(Lower *, CXCursor cast, CXCursor operand);
/* The bytes of any type.  Refuses one whose size is not computed. */
Operand runtime_size(Lower *, const Type *);

/* sizeof of an array type that is written there; false if it is not told. */
bool lower_sizeof_type(Lower *, CXCursor, Operand *);

/* ---- clang_cond.c: conditions ---- */

Operand lower_bit(Lower *, CXCursor); /* the truth of it, one bit */
void lower_condition(Lower *, CXCursor, Label yes, Label no);
Value lower_conditional(Lower *, CXCursor);
Value lower_elvis(Lower *, CXCursor, const Cursors *); /* a ?: b */

/* ---- clang_value.c: values ---- */

/* What is atomic and takes several accesses is one section. */
bool section_open(Lower *, bool is_needed);
void section_close(Lower *, bool is_open);
Value value_none(Lower *);
Value value_scalar(const Type *, Operand);
Value value_memory(const Type *, Operand address, CXCursor);
Value value_unsupported(Lower *, const Type *, const char *fmt, ...)
    __attribute__((format(printf, 3, 4)));
void emit_unsupported(Lower *, const char *fmt, ...)
    __attribute__((format(printf, 2, 3)));
/* Refuses what we do not know by its kind and text. */
Value value_strange(Lower *, CXCursor);
const char *value_text(Lower *, const Value *); /* as written, or NULL */
Operand value_address(Lower *, const Value *);
Operand value_load(Lower *, const Value *); /* scalar, or address */
void value_store(Lower *, const Value *to, Operand);
void value_copy(Lower *, const Value *to, const Value *from);
/* The store of an assignment, for which nobody waits. */
void value_assign(Lower *, const Value *to, Operand);

/* What an aggregate is copied in, piece after piece. */
typedef struct {
  uint64_t offset;
  const Type *type; /* or NULL */
  unsigned bytes;
} CopyPiece;

typedef VEC(CopyPiece) CopyPieces;

CopyPieces copy_pieces(Lower *, const Type *);

/* What an object held: its pieces, with what lies between them. */
typedef struct {
  CopyPieces pieces;
  Operand *values;
} Contents;

/* The object at 'from', as long as one of type 'layout'.  At once, if
 * 'is_atomic'. */
Contents contents_load(Lower *, const Value *from, const Type *layout,
                       bool is_atomic);
void contents_store(Lower *, const Value *to, const Contents *, bool is_atomic);
/* Of one layout. */
Operand contents_equals(Lower *, const Contents *, const Contents *);
Operand value_bit(Lower *, Operand, const Type *);
Value value_member(Lower *, Value record, const char *name);
void value_set_bits(Value *, const Member *bitfield);
/* Of the operation that the access is, or is part of. */
MemoryOrder value_order(const Value *);
/* A new object of the stack that lives until the full expression ends. */
Value temporary(Lower *, const Type *, const char *name);
/* The same in a register, if it fits in one. */
Value register_variable(Lower *, const Type *, const char *name);

/* ---- clang_handle.c: what the system hands out ---- */

enum { HANDLE_THREAD = 1, HANDLE_KEY = 2 };

/* The handle that C calls the type, or 0. */
unsigned handle_of_type(CXType);
/* True if C calls the type that of a handle, or makes it of one otherwise than
 * by a member. */
bool type_names_handle(CXType);
/* Such a type without the names that stand for it. */
CXType handle_layout(CXType);
/* The program computes with a value of the type, */
void handle_used(Lower *, const Type *);
/* or compares two, */
void handles_compared(Lower *, enum CXBinaryOperatorKind, const Type *a_type,
                      Operand a, const Type *b_type, Operand b);
/* or sees a member of a record, */
void handle_punned(Lower *, const Type *record, const Type *member);
/* or makes it one of another type. */
void handle_converted(Lower *, Operand, const Type *from, const Type *to);
/* True if the program may observe such handles' values.  Known for certain
 * while the library is lowered. */
bool handles_are_observed(const Lower *, unsigned handle);

/* ---- clang_arith.c: operations with C's types ---- */

Operand convert(Lower *, Operand, const Type *from, const Type *to);
bool is_checked(const Lower *, Property);
/* Unless 'holds', what the text says is undefined: a violation of valid-deref,
 * or not modelled where that is not asked for. */
void demand_defined(Lower *, Operand holds, const char *text);
/* The same, in models of the library, too. */
void demand(Lower *, Operand holds, const char *text);
/* Refuses. */
Value opaque_arithmetic(Lower *, const Type *);
/* 'type' is that of both operands and, but for comparisons, of the result. */
Operand arithmetic(Lower *, enum CXBinaryOperatorKind, const Type *type,
                   Operand a, Operand b, const char *text);
Operand shift(Lower *, enum CXBinaryOperatorKind, const Type *type, Operand a,
              const Type *by_type, Operand by, const char *text);
Operand comparison(Lower *, enum CXBinaryOperatorKind, const Type *, Operand a,
                   Operand b); /* one bit */
Operand negation(Lower *, const Type *, Operand, const char *text);
Operand pointer_add(Lower *, const Type *pointer, Operand base,
                    const Type *index_type, Operand index, bool minus);
/* Of floating-point numbers (clang_float.c). */
Operand float_convert(Lower *, Operand, const Type *from, const Type *to);
Operand float_arithmetic(Lower *, enum CXBinaryOperatorKind, Operand a,
                         Operand b, const char *text);
Operand float_comparison(Lower *, enum CXBinaryOperatorKind, Operand a,
                         Operand b);
Operand float_negation(Lower *, Operand);
Operand float_truth(Lower *, Operand); /* is it not 0? */
/* No overflow: 'r' is what signed a and b make, cut to their width. */
Operand sum_fits(Code *, Operand a, Operand b, Operand r);
Operand difference_fits(Code *, Operand a, Operand b, Operand r);
/* Of operands of 128 bits (clang_wide.c). */
Operand wide_divide(Lower *, Op, Operand a, Operand b);
Operand wide_product_fits(Lower *, Operand a, Operand b, bool is_signed);
/* a op b where 'a' was read from an lvalue of type 'type' and the result is
 * to be stored there. */
Operand compound(Lower *, enum CXBinaryOperatorKind op, const Value *lvalue,
                 Operand a, const Type *by_type, Operand b, const char *text);
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

/* The text of a string literal argument, or its source. */
const char *text_argument(Lower *, const Call *, unsigned i);

Value lower_call(Lower *, CXCursor);
/* Find the function that a callee names, through casts that change nothing. */
bool find_direct(Lower *, CXCursor callee, CXCursor *decl);
/* A function that a rewritten text calls (library/ghost.c). */
bool is_ghost(const Lower *, const char *name);
bool lower_builtin(Lower *, const Call *, Value *out);
bool builtin_ends_process(const char *name);
/* The library's functions whose calls are lowered in place: may one be called
 * through a pointer?  Its body, with the parameters of the frame. */
bool function_is_wrapped(const char *name);
void lower_wrapped(Lower *, CXCursor decl);
bool lower_number_builtin(Lower *, const Call *, Value *out);
bool lower_float_builtin(Lower *, const Call *, Value *out);
bool lower_sync_builtin(Lower *, const Call *, Value *out);
Value lower_atomic_expr(Lower *, CXCursor, const char *name);
/* Read, change and write back in one section. */
Value lower_atomic_update(Lower *, const Value *lvalue,
                          enum CXBinaryOperatorKind op, const Type *by_type,
                          Operand by, bool result_is_new, const char *text);
Value lower_offsetof(Lower *, CXCursor); /* that clang does not fold */
/* Where the unnamed arguments stand: those of a call from 'from' on, which are
 * stored there, with their classes if a va_arg may ask, or the rest of a
 * va_list. */
Operand lower_unnamed(Lower *, const Call *, unsigned from, bool has_classes);
Operand lower_unnamed_scalar(Lower *, const Call *, unsigned argument);
void lower_print(Lower *, const Call *); /* clang_print.c */
/* The same of a call whose result is used: that, or nothing and no effect where
 * how much is printed is not known. */
Value lower_print_counted(Lower *, const Call *);
/* What a function of this name prints of its own parameters, if it takes no
 * list. */
bool print_takes_list(const char *name);
void lower_print_parameters(Lower *, const char *name);
Value call_function(Lower *, FuncId, const Operand *args, unsigned n_args,
                    const Type *result);

/* ---- clang_unnamed.c: unnamed arguments ---- */

/* The bytes that an argument of the type takes with its class, the class, and
 * where that stands behind an argument. */
uint64_t unnamed_slot_bytes(const Type *);
uint64_t unnamed_class(const Type *);
Value unnamed_class_of_slot(Lower *, Value slot);
Operand lower_va_list(Lower *, CXCursor);
Value lower_va_start(Lower *, const Call *);
Value lower_va_copy(Lower *, const Call *);
Value lower_va_arg(Lower *, CXCursor);

/* ---- clang_dialect.c ---- */

/* A call of what CBMC and ESBMC know by name. */
bool lower_dialect(Lower *, const Call *, Value *out);
/* __CPROVER_ASYNC_1: the statement is a thread. */
bool is_async_label(Lower *, CXCursor label);
void lower_async(Lower *, CXCursor label, CXCursor statement);

/* ---- clang_cleanup.c: what runs when a scope is left ---- */

/* What the attribute 'cleanup' of a variable names, or NULL. */
const char *cleanup_of(Lower *, CXCursor decl);
void cleanup_run(Lower *, const Local *);
/* With -fexceptions the end of a thread cleans up, too, which is not
 * modelled: note such variables, and calls that end threads; then refuse. */
void unwinding_note(Lower *, CXCursor decl);
void unwinding_note_call(Lower *, const char *name);
void unwinding_refuse(Lower *);
/* __sigsetjmp, __pthread_register_cancel, __pthread_unregister_cancel */
Value lower_save_context(Lower *, const Call *);
Value lower_register_cleanup(Lower *, const Call *);
Value lower_unregister_cleanup(Lower *, const Call *);
/* Does the program cancel threads? */
bool cancels_threads(Lower *);
/* Output may be a cancellation point. */
void lower_output_point(Lower *);

/* ---- clang_jump.c: setjmp and longjmp ---- */

bool program_jumps(Lower *); /* does it name longjmp? */
/* The call of setjmp in an expression that is where C allows one, if the
 * program jumps. */
bool find_setjmp(Lower *, CXCursor, CXCursor *call);
Value lower_setjmp(Lower *, const Call *);
void jumps_begin(Lower *); /* the body of the function follows */
void jumps_end(Lower *);   /* it has been lowered */
/* Behind a call: may it have come back by a jump?  If it has, follow that. */
bool may_come_by_jump(Lower *, Operand callee);
void follow_jump(Lower *, Operand callee);

/* ---- clang_init.c ---- */

void lower_initialiser(Lower *, const Value *object, CXCursor);
void lower_zero_value(Lower *, const Value *object); /* an aggregate, say */
/* The image of a static object; false with L->refused set. */
bool static_initialiser(Lower *, Object *, CXCursor);

/* ---- clang_asm.c, asm_x86.c ---- */

void lower_asm(Lower *, CXCursor);

/* ---- clang_stmt.c, clang_scope.c ---- */

void lower_stmt(Lower *, CXCursor);
Value lower_stmt_expr(Lower *, CXCursor);
bool is_va_list(Lower *, CXCursor decl);
void scan_function(Lower *, CXCursor body); /* locals, targets */
typedef struct {
  uint32_t scope, outer;
} BlockMark;

BlockMark block_open(Lower *, CXCursor); /* a scope */
void block_close(Lower *, BlockMark);
uint32_t scope_open(Lower *);
void scope_close(Lower *, uint32_t);       /* objects of the scope die */
void scope_leave(Lower *, uint32_t depth); /* die, but stay active */
void scope_add(Lower *, uint32_t local);
void scope_jump(Lower *, const Target *); /* die or begin, for a goto */
bool scope_cleans_up(const Lower *); /* is there anything to be cleaned up? */
bool scope_is_entered(Lower *, const Target *);
void scope_enter(Lower *, const Target *); /* at the label itself */
void local_begin(Lower *, uint32_t local); /* its declaration is reached */
void local_make(Lower *, uint32_t local);  /* the same, scope apart */
uint32_t local_new(Lower *, CXCursor, const char *name, const Type *);
void lower_return(Lower *, CXCursor value_or_null);

#endif
