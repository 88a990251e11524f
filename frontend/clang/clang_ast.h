/* clang_ast.h - translation of C source to a Program, through libclang.
 *
 * A construct that cannot be lowered exactly becomes INST_UNSUPPORTED at its
 * place, so that it costs no verdict if no execution reaches it.  Diagnostics
 * of severity error are passed on in clang's words and give INVALID.
 *
 * Atomic operations and fences keep the memory order they ask for; what it
 * means is up to the memory model (reduction/semantics/memory_model.h).  A weak
 * compare-exchange fails spuriously only with weak_cas_may_fail. */
#ifndef FRONTEND_CLANG_CLANG_AST_H
#define FRONTEND_CLANG_CLANG_AST_H
#include "frontend/base/arena.h"
#include "frontend/ir/ir.h"

/* Replacement text of a file.  Its lines are the file's lines, some of them
 * longer. */
typedef struct {
  const char *file;
  const char *text;
  size_t size;
  /* Returns the origin of a place in the text. */
  Loc (*origin)(const void *context, Loc);
  const void *context;
} RewrittenFile;

typedef struct {
  const RewrittenFile *files;
  uint32_t n_files;
  const char *ghost_file; /* origin of ghost code; NULL: there is none */
  uint32_t n_threads;     /* threads that ghost code numbers like the search */
  const Aim *aim;         /* without its objects; NULL: see Program.aim */
} Rewriting;

typedef struct {
  const char *name; /* NULL: for all names */
  UndefinedRule rule;
} UndefinedSetting;

typedef struct {
  const char *file;              /* .c or .i */
  const char *const *clang_args; /* -D, -I, -include, in order */
  unsigned n_clang_args;
} SourceFile;

typedef struct {
  const char *file; /* main source file */
  const char *const *clang_args;
  unsigned n_clang_args;
  const SourceFile *others; /* further files of the program */
  unsigned n_others;
  const Program *const *ir_files; /* IR files to link with them (ir_link.h) */
  unsigned n_ir_files;
  bool is_ir_file; /* compile to an IR file: there is no entry point */
  /* Use only files that are reached from the first n_given ones; if that is 0,
   * from the one that defines the entry point. */
  bool chooses;
  unsigned n_given;
  unsigned pointer_bits; /* 32 (ILP32) or 64 (LP64) */
  const char *function;  /* entry point; NULL: "main" */
  bool has_arguments;    /* main gets these arguments, else any */
  const char *const *arguments;
  unsigned n_arguments;
  const char *error_function; /* for unreach-call; NULL: "reach_error" */
  unsigned signals;           /* arrivals of each signal from outside */
  bool system_never_fails;    /* no system call fails, except heap functions */
  bool malloc_may_fail, spurious_wakeups, weak_cas_may_fail;
  bool fixed_addresses, strict_provenance, nondet_extern;
  Rounding rounding;
  const UndefinedSetting *undefined; /* rules for undefined names */
  unsigned n_undefined;
  /* Give undefined functions whose rule is UNKNOWN a body that may return, and
   * may write what pointers reach: see MISSING_WRITES of ir.h. */
  bool assumes_missing;
  /* Other processes of the program send and end nothing: the executions are
   * fewer than all. */
  bool runs_apart;
  /* Set of 1 << Property.  OVERFLOW and SHIFT checks are made only if they are
   * in it, all others always. */
  uint32_t properties;
  const Rewriting *rewriting; /* or NULL */
} FrontendOptions;

Status frontend_parse(Arena *, const FrontendOptions *, Diag *,
                      const Program **out);

#endif
