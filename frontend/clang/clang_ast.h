/* clang_ast.h - from C source to a Program, through libclang.
 *
 * What cannot be lowered exactly becomes INST_UNSUPPORTED at its place, so
 * that a construct no execution reaches costs no verdict.  Diagnostics of
 * severity error are passed on as clang words them and give INVALID.
 *
 * All atomic operations are sequentially consistent, whatever order they
 * ask for; a weak compare-exchange fails without need only if told to. */
#ifndef FRONTEND_CLANG_CLANG_AST_H
#define FRONTEND_CLANG_CLANG_AST_H
#include "frontend/base/arena.h"
#include "frontend/ir/ir.h"

/* What is read in place of a file.  Its lines are the file's lines, some of
 * them longer. */
typedef struct {
  const char *file;
  const char *text;
  size_t size;
  /* Where that comes from which stands at a place of the text. */
  Loc (*origin)(const void *context, Loc);
  const void *context;
} RewrittenFile;

typedef struct {
  const RewrittenFile *files;
  uint32_t n_files;
  const char *ghost_file; /* where ghosts come from; NULL: there are none */
  uint32_t n_threads;     /* that a ghost numbers as the search does */
  const Aim *aim;         /* without its objects; NULL: see Program.aim */
} Rewriting;

typedef struct {
  const char *name; /* NULL: of all */
  UndefinedRule rule;
} UndefinedSetting;

typedef struct {
  const char *file;              /* .c or .i */
  const char *const *clang_args; /* -D, -I, -include, in order */
  unsigned n_clang_args;
} SourceFile;

typedef struct {
  const char *file; /* the main one, as a SourceFile */
  const char *const *clang_args;
  unsigned n_clang_args;
  const SourceFile *others; /* that are linked with it */
  unsigned n_others;
  const Program *const
      *parts; /* in IR, that are linked with them (ir_link.h) */
  unsigned n_parts;
  bool is_part; /* they are to be one: there is no entry point */
  /* Take only files that are reached from the first n_given ones; if that is
   * 0, from the one that defines the entry point. */
  bool chooses;
  unsigned n_given;
  unsigned pointer_bits; /* 32 (ILP32) or 64 (LP64) */
  const char *function;  /* entry point; NULL: "main" */
  bool has_arguments;    /* main gets these, else any */
  const char *const *arguments;
  unsigned n_arguments;
  const char *error_function; /* of unreach-call; NULL: "reach_error" */
  bool system_never_fails;    /* no call does but those of the heap, */
  bool malloc_may_fail, spurious_wakeups, weak_cas_may_fail;
  bool fixed_addresses, strict_provenance, nondet_extern;
  Rounding rounding;
  const UndefinedSetting *undefined; /* of what nobody defines */
  unsigned n_undefined;
  /* Set of 1 << Property: OVERFLOW and SHIFT checks are made only when they
   * are in it, all others always. */
  uint32_t properties;
  const Rewriting *rewriting; /* or NULL */
} FrontendOptions;

Status frontend_parse(Arena *, const FrontendOptions *, Diag *,
                      const Program **out);

#endif
