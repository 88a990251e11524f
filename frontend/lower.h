/* lower.h - what the parts of the lowering from clang's tree share.
 *
 * A Lower is one run.  It reads two translation units, the user's and the
 * library's.  Functions and objects are numbered when first referred to and
 * lowered later, from queues, so that only what is reachable is lowered.
 * A Frame is the function being lowered.  Everything lives in the arena of
 * the program. */
#ifndef FRONTEND_LOWER_H
#define FRONTEND_LOWER_H
#include "frontend/base/hash.h"
#include "frontend/base/table.h"
#include "frontend/base/vec.h"
#include "frontend/clang_ast.h"
#include "frontend/code.h"

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
/* Of a place in what is read: where that comes from (see Rewriting). */
Loc loc_origin(const Lower *, Loc);
/* Physical position of the start of what the cursor spans. */
Loc cursor_loc(Lower *, CXCursor);
Span cursor_span(CXCursor);
Spot cursor_spot(Lower *, CXCursor);
/* What the user wrote, on one line, cut when long. */
const char *cursor_text(Lower *, CXCursor);
/* The first identifier of the cursor, where it is spelled. */
const char *cursor_word(Lower *, CXCursor);
/* All of it, as spelled or as expanded from; "" if there is none. */
const char *cursor_source(Lower *, CXCursor);
bool same_start(CXCursor, CXCursor);
bool cursor_contains(CXCursor, CXSourceLocation);

/* ---- clang_types.c ---- */

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
bool type_is_integer(const Type *); /* bool, int */
bool type_is_aggregate(const Type *);
/* Bytes through which a bit-field is read and written: those of its declared
 * type where no other member is touched, else just the ones it needs. */
unsigned member_unit(const Type *record, const Member *);
/* Find a member by name, through anonymous ones; adds its offset.  'record'
 * becomes the one that holds it. */
const Member *type_find_member(const Type **record, const char *name,
                               uint64_t *offset);

/* ---- the state ---- */

typedef struct {
  CXCursor cursor; /* the definition, or else a declaration */
  bool is_defined;
  uint32_t id; /* FuncId or ObjId, or NOT_FOUND */
} Named;

/* One translation unit; its file-scope names. */
typedef struct {
  CXTranslationUnit tu;
  bool is_library;
  NameMap function_of, variable_of;
  VEC(Named) functions;
  VEC(Named) variables;
} Unit;

typedef struct {
  Unit *unit;
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
  bool in_memory;  /* else 'reg' is its value */
  bool is_refused; /* reading it is unsupported: argv */
  Reg reg;         /* value or address */
  Operand size;    /* of a variable-length array, in bytes */
  uint32_t block;  /* where it was made */
  bool is_literal; /* a compound literal: its register is 0 until it is made */
} Local;

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
} Target;

typedef struct {
  Label label;
  uint32_t depth; /* of 'active' */
} Exit;

typedef struct Frame Frame;
struct Frame {
  Code *code;
  CXCursor function;
  const Type *result;
  VEC(Local) locals; /* parameters first */
  uint32_t n_params;
  CursorMap local_of;
  VEC(Target) targets;
  CursorMap case_of;
  NameMap label_of; /* AMBIGUOUS if the name is not unique */
  CursorMap for_of; /* for statements by number */
  uint32_t n_for;
  const uint8_t *for_parts; /* bit i: part i is there; see clang_stmt.c */
  VEC(uint32_t) active;     /* locals and temporaries in memory, in order */
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
  Unit user, library;
  Status library_status;
  Unit *unit; /* of what is being lowered */
  Frame *frame;
  unsigned depth;
  unsigned address_width;
  const char *refused; /* a static object that could not be made, or NULL */
  Loc refused_loc;
  Table type_table;
  VEC(KnownType) types;
  VEC(Function) functions;
  VEC(FunctionSource) function_sources;
  VEC(Object) objects;
  VEC(ObjectSource) object_sources;
  uint32_t n_functions_done, n_objects_done;
  CursorMap object_of; /* static locals, literals */
  FuncId thread_start;
  VEC(Unsequenced) unsequenced;
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
Status library_open(Lower *);

/* ---- clang_decl.c: functions and objects ---- */

void unit_index(Lower *, Unit *); /* learn the names at file scope */
/* A function that the unit defines, or NOT_FOUND. */
FuncId function_find(Lower *, Unit *, const char *name);
FuncId function_of_cursor(Lower *, CXCursor decl);
FuncId function_library(Lower *, const char *name); /* or NOT_FOUND */
/* The object of a variable with static storage; false and a text if it has
 * none in this file. */
bool object_of_variable(Lower *, CXCursor decl, ObjId *, const char **why);
ObjId object_of_string(Lower *, CXCursor literal);
ObjId object_new(Lower *, const char *name, const Type *, uint64_t size);
void lower_pending(Lower *);
FuncId lower_entry(Lower *, FuncId);

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

/* ---- clang_pure.c ---- */

bool is_pure(Lower *, CXCursor); /* no effects, no accesses; cheap to redo */
/* The operand of a constant expression, without emitting anything. */
bool lower_constant(Lower *, CXCursor, const Type *as, Operand *);

/* ---- clang_cond.c: conditions ---- */

Operand lower_bit(Lower *, CXCursor); /* the truth of it, one bit */
void lower_condition(Lower *, CXCursor, Label yes, Label no);
Value lower_conditional(Lower *, CXCursor);
Value lower_elvis(Lower *, CXCursor, const Cursors *); /* a ?: b */

/* ---- clang_value.c: values ---- */

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
Operand value_bit(Lower *, Operand, const Type *);
Value value_member(Lower *, Value record, const char *name);
/* A new object of the stack that lives until the full expression ends. */
Value temporary(Lower *, const Type *, const char *name);
Value register_variable(Lower *, const Type *, const char *name);

/* ---- clang_arith.c: operations with C's types ---- */

Operand convert(Lower *, Operand, const Type *from, const Type *to);
bool is_checked(const Lower *, Property);
/* Refuses; names what is not computed with. */
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
/* a op b where 'a' was read from an lvalue of type 'type' and the result is
 * to be stored there. */
Operand compound(Lower *, enum CXBinaryOperatorKind op, const Value *lvalue,
                 Operand a, const Type *by_type, Operand b, const char *text);
bool is_comparison(enum CXBinaryOperatorKind);
bool is_logical(enum CXBinaryOperatorKind);
enum CXBinaryOperatorKind compound_operator(enum CXBinaryOperatorKind);

/* ---- clang_call.c, clang_builtin.c, clang_atomic.c ---- */

typedef struct {
  CXCursor cursor;
  const char *name; /* NULL: through a pointer */
  const CXCursor *args;
  unsigned n_args;
  const Type *result;
} Call;

Value lower_call(Lower *, CXCursor);
/* Find the function that a callee names, through casts that change nothing. */
bool find_direct(Lower *, CXCursor callee, CXCursor *decl);
/* A function that a rewritten text calls (library/ghost.c). */
bool is_ghost(const Lower *, const char *name);
bool lower_builtin(Lower *, const Call *, Value *out);
bool lower_sync_builtin(Lower *, const Call *, Value *out);
Value lower_atomic_expr(Lower *, CXCursor, const char *name);
/* Read, change and write back in one section. */
Value lower_atomic_update(Lower *, const Value *lvalue,
                          enum CXBinaryOperatorKind op, const Type *by_type,
                          Operand by, bool result_is_new, const char *text);
Value lower_va_arg(Lower *, CXCursor);
Value call_function(Lower *, FuncId, const Operand *args, unsigned n_args,
                    const Type *result);

/* ---- clang_init.c ---- */

void lower_initialiser(Lower *, const Value *object, CXCursor);
/* The image of a static object; false with L->refused set. */
bool static_initialiser(Lower *, Object *, CXCursor);

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
bool scope_is_entered(Lower *, const Target *);
void scope_enter(Lower *, const Target *); /* at the label itself */
void local_begin(Lower *, uint32_t local); /* its declaration is reached */
void local_make(Lower *, uint32_t local);  /* the same, scope apart */
uint32_t local_new(Lower *, CXCursor, const char *name, const Type *);
void lower_return(Lower *, CXCursor value_or_null);

#endif
