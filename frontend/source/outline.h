/* outline.h - the main source files of a program as the author sees them:
 * functions, statements and calls, each with its place in the text.
 *
 * Used by code that reports about the text (witnesses) or edits it (replays).
 * It is read from the file independently of the Program; only places connect
 * them: Loc of ir.h, physical lines.  Code of included files is not in it.
 *
 * Statements are in the order of the text, each before those inside it.  A
 * label or case is a statement with the labelled one inside; so is a block.
 * The three parts of a for statement's head belong to the for statement itself,
 * as conditions do to their statements: they are no statements.  The block of a
 * statement expression lies inside of the statement around.
 *
 * Macros.  An expansion has the place of the macro's use, so that several nodes
 * may have one place.  Text cannot be inserted inside of an expansion.  It can
 * be inserted in front of a statement with 'begins_macro', and after its end.
 * But a call that lies in a macro's argument as a whole has its place there and
 * is not 'in_macro', although it may be expanded several times. */
#ifndef FRONTEND_SOURCE_OUTLINE_H
#define FRONTEND_SOURCE_OUTLINE_H
#include "frontend/clang/clang_ast.h"

typedef uint32_t StmtId;
enum { STMT_NONE = UINT32_MAX };

typedef enum {
  STMT_BLOCK, /* { ... } */
  STMT_DECLARATION,
  STMT_EXPRESSION,
  STMT_IF,
  STMT_SWITCH,
  STMT_WHILE,
  STMT_DO,
  STMT_FOR,
  STMT_CASE,
  STMT_DEFAULT,
  STMT_LABEL,
  STMT_RETURN,
  STMT_GOTO,
  STMT_BREAK,
  STMT_CONTINUE,
  STMT_EMPTY, /* ; alone */
  STMT_ASM,
  STMT_OTHER, /* with an attribute, or unknown */
  N_STMT
} StmtKind;

/* Byte of the file: 'offset' counts from 0, line and column from 1, the column
 * in bytes as in Loc. */
typedef struct {
  uint32_t offset;
  unsigned line, column;
} TextPosition;

/* 'end' is the place after the last byte; equal places: empty. */
typedef struct {
  TextPosition begin, end;
} Extent;

typedef struct {
  StmtKind kind;
  uint32_t function;  /* index into functions */
  StmtId parent;      /* STMT_NONE for a function's body */
  StmtId after;       /* one more than the last statement inside */
  Extent at;          /* with a semicolon that ends it, or that follows its
                         macro; a control statement begins at its keyword */
  Extent condition;   /* for IF, SWITCH, WHILE, DO, FOR; may be empty */
  Extent step;        /* for FOR; may be empty */
  StmtId body, other; /* IF: both branches; loops, SWITCH: the body; LABEL,
                         CASE, DEFAULT: the labelled statement; or STMT_NONE */
  /* True if it is the body of a control statement or label, without braces:
   * text in front of it needs braces around both. */
  bool is_bare;
  bool in_macro;     /* begins inside of a macro expansion */
  bool begins_macro; /* begins with the expansion's first token */
} Stmt;

/* Thread creation by a call, judged statically. */
typedef enum {
  CREATION_NONE,
  CREATION_ITSELF, /* a call of pthread_create or thrd_create, or a call through
                      a pointer of their type */
  CREATION_INSIDE  /* a call of a function of an included file that may create
                      threads */
} Creation;

typedef struct {
  const char *callee; /* NULL: through a pointer */
  uint32_t function;
  StmtId stmt; /* innermost statement */
  Extent at;   /* extent of the call */
  TextPosition
      use; /* use of the macro with the call in its argument; else begin */
  TextPosition open,
      close; /* its parentheses; in_macro: begin and end of 'at' */
  const Extent *args;
  uint32_t n_args;
  /* For 'v = f();' and 'T v = f();' without other effects: v as written, any
   * lvalue without calls, and its type; else NULL. */
  const char *target;
  const Type *target_type;
  bool is_cast; /* v = (T)f() */
  bool is_void;
  Creation creation; /* creation of threads */
  bool in_macro;
} OutlineCall;

/* A parameter, or a variable declared inside of a function. */
typedef struct {
  const char *name;
  uint32_t function;
  StmtId scope;      /* the block or for statement that it is declared in */
  TextPosition from; /* begin of its declaration */
} OutlineVariable;

typedef struct {
  const char *name;
  Extent at;   /* begins with its type */
  StmtId body; /* statements body .. stmts[body].after - 1 */
  uint32_t first_call, n_calls;
  bool in_macro;
} OutlineFunction;

typedef struct {
  const char *name;    /* as in Program */
  uint32_t base, size; /* its part of the text */
  StmtId begin, end;   /* range of its statements */
} OutlineFile;

/* Offsets are in the text of all files, one after the other; lines are in each
 * file. */
typedef struct {
  const char *file; /* first file */
  const char *text; /* 'size' bytes and a zero */
  size_t size;
  uint32_t n_files;
  const OutlineFile *files;
  uint32_t n_functions, n_stmts, n_calls, n_variables;
  const OutlineFunction *functions;
  const Stmt *stmts;
  const OutlineCall *calls; /* in the order of their first characters */
  const OutlineVariable *variables;
} Outline;

/* Reads the files as frontend_parse does.  INVALID after reports if they have
 * errors or have changed.  Lives in the arena. */
Status outline_build(Arena *, const FrontendOptions *, Diag *,
                     const Outline **out);

const OutlineFunction *outline_find_function(const Outline *, const char *name);
bool outline_has(const Outline *, Loc); /* true if it is in one of the files */
const OutlineFile *outline_file_at(const Outline *, TextPosition);
/* Returns the innermost statement around a place, or STMT_NONE.  For the place
 * of an instruction: the statement that it belongs to. */
StmtId outline_find(const Outline *, Loc);
/* Returns the outermost statement at the place if a macro makes several, and
 * the first one of siblings. */
StmtId outline_leave_macro(const Outline *, StmtId);
StmtId outline_find_whole(const Outline *, Loc);
/* Returns the first statement that begins on the line, or else after it in the
 * same function; STMT_NONE if there is none.  Blocks count only if
 * 'with_blocks'. */
StmtId outline_find_line(const Outline *, unsigned line, bool with_blocks);
/* Returns the call whose first character or parenthesis is there, or else the
 * use of a macro that has it in an argument.  For a line alone (column 0) the
 * first one.  NULL if there is none. */
const OutlineCall *outline_find_call(const Outline *, Loc);
/* Returns the call from which an instruction of the user's code was made, or
 * NULL. */
const OutlineCall *outline_call_of(const Outline *, const Inst *);
/* Returns the statement that control reaches when it leaves the statement at
 * its end; it is no block, label or case.  STMT_NONE: a loop's condition, the
 * end of the function, of a statement expression, or anywhere (a jump). */
StmtId outline_next(const Outline *, StmtId);
/* Returns the first statement inside, or the statement itself, that is no
 * block, label or case. */
StmtId outline_enter(const Outline *, StmtId);
bool outline_is_inside(const Outline *, StmtId, StmtId outer); /* or equal */
/* Returns the innermost block around a statement, or the statement if it is
 * one. */
StmtId outline_block(const Outline *, StmtId);
/* True if the variable can be named in front of the statement, and is the only
 * one of its name in the function. */
bool outline_can_name(const Outline *, const char *name, StmtId);
/* Returns the column in characters, as formats of other tools count it. */
unsigned outline_character(const Outline *, TextPosition);

#endif
