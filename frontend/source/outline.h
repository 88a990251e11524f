/* outline.h - the main source file, or the main files of a program of several,
 * as the author sees them: functions, statements and calls, each with its place
 * in the text.
 *
 * For what writes about the text (witnesses) or into it (replays); it is
 * read from the file apart from the Program, to which it is tied by places
 * alone: Loc of ir.h, physical lines.  Code of included files is not in it.
 *
 * Statements stand in the order of the text, each before those inside it.
 * A label or case is a statement that has the labelled one inside; so is a
 * block.  The three parts of a for statement's head belong to the for
 * statement itself, and so do conditions to theirs: they are no statements.
 * A statement expression's block lies inside of the statement around.
 *
 * Macros.  What a macro expands to stands where the macro is used, so that
 * several things may have one place.  Nothing can be written inside of an
 * expansion; in front of what 'begins_macro' and after its end it can.  But a
 * call that is all written in a macro's argument stands there, and is not
 * 'in_macro', though there may be several of it. */
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

/* A byte of the file: 'offset' from 0, line and column from 1, the column
 * in bytes as in Loc. */
typedef struct {
  uint32_t offset;
  unsigned line, column;
} Place;

/* 'end' is the place after the last byte; equal places: nothing. */
typedef struct {
  Place begin, end;
} Extent;

typedef struct {
  StmtKind kind;
  uint32_t function;  /* index into functions */
  StmtId parent;      /* STMT_NONE of a function's body */
  StmtId after;       /* one more than the last statement inside */
  Extent at;          /* with the semicolon, if one ends it, or follows the
                         macro that makes it; a control statement's keyword
                         is where it begins */
  Extent condition;   /* of IF, SWITCH, WHILE, DO, FOR; or nothing */
  Extent step;        /* of FOR; or nothing */
  StmtId body, other; /* IF: both ways; loops, SWITCH: the body; LABEL,
                         CASE, DEFAULT: what is labelled; or STMT_NONE */
  /* It is all that a control statement or label has, without braces: text
   * in front of it needs braces around both. */
  bool is_bare;
  bool in_macro;     /* its beginning comes out of a macro ... */
  bool begins_macro; /* ... of which nothing stands before it */
} Stmt;

/* By which calls threads are created, as far as that can be told without
 * running the program. */
typedef enum {
  CREATION_NONE,
  CREATION_ITSELF, /* of pthread_create or thrd_create, or of what is of their
                      type through a pointer */
  CREATION_INSIDE  /* of a function of an included file that may do so */
} Creation;

typedef struct {
  const char *callee; /* NULL: through a pointer */
  uint32_t function;
  StmtId stmt; /* innermost */
  Extent at;   /* the call */
  Place use;   /* of the macro in whose argument it is; else where it begins */
  Place open, close; /* its parentheses; in_macro: where 'at' begins, ends */
  const Extent *args;
  uint32_t n_args;
  /* Of 'v = f();' and 'T v = f();' where nothing else happens: v as written,
   * which may be any lvalue without calls, and its type; else NULL. */
  const char *target;
  const Type *target_type;
  bool is_cast; /* v = (T)f() */
  bool is_void;
  Creation creation; /* of threads */
  bool in_macro;
} OutlineCall;

/* A parameter, or a variable declared inside of a function. */
typedef struct {
  const char *name;
  uint32_t function;
  StmtId scope; /* the block or for statement that it is declared in */
  Place from;   /* where its declaration begins */
} OutlineVariable;

typedef struct {
  const char *name;
  Extent at;   /* from its type on */
  StmtId body; /* statements body .. stmts[body].after - 1 */
  uint32_t first_call, n_calls;
  bool in_macro;
} OutlineFunction;

typedef struct {
  const char *name;    /* as in Program */
  uint32_t base, size; /* its part of the text */
  StmtId begin, end;   /* its statements */
} OutlineFile;

/* Offsets are of the text of all files, one after the other; lines are of
 * each. */
typedef struct {
  const char *file; /* the first one */
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

/* Reads the file as frontend_parse does, and as it was there without errors:
 * else INVALID after reports.  Lives in the arena. */
Status outline_build(Arena *, const FrontendOptions *, Diag *,
                     const Outline **out);

const OutlineFunction *outline_find_function(const Outline *, const char *name);
bool outline_has(const Outline *, Loc); /* is it of one of the files? */
const OutlineFile *outline_file_at(const Outline *, Place);
/* The innermost statement around a place, or STMT_NONE.  Of an instruction's
 * place: the statement that it belongs to. */
StmtId outline_find(const Outline *, Loc);
/* What a macro makes of one place counts as the outermost of it, and of those
 * beside each other as the first. */
StmtId outline_leave_macro(const Outline *, StmtId);
StmtId outline_find_whole(const Outline *, Loc);
/* The first statement that begins on the line, or else after it in the same
 * function; STMT_NONE when there is none.  Blocks count only if asked for. */
StmtId outline_find_line(const Outline *, unsigned line, bool with_blocks);
/* The call whose first character or parenthesis is there, or else the use of
 * a macro that has it in an argument; on a line alone (column 0) the first; or
 * NULL. */
const OutlineCall *outline_find_call(const Outline *, Loc);
/* The call that an instruction of the user's is made of, or NULL. */
const OutlineCall *outline_call_of(const Outline *, const Inst *);
/* Where control is next when it leaves the statement at its end: a statement
 * that is no block, label or case.  STMT_NONE: a loop's condition, the end of
 * the function, of a statement expression, or anywhere (a jump). */
StmtId outline_next(const Outline *, StmtId);
/* The first statement inside, or it itself, that is no block, label or
 * case. */
StmtId outline_enter(const Outline *, StmtId);
bool outline_is_inside(const Outline *, StmtId, StmtId outer); /* or equal */
/* The innermost block around a statement, or it itself if it is one. */
StmtId outline_block(const Outline *, StmtId);
/* Can the variable be named in front of the statement, as the only one of its
 * name in the function? */
bool outline_can_name(const Outline *, const char *name, StmtId);
/* The column in characters, which formats for other tools count. */
unsigned outline_character(const Outline *, Place);

#endif
