/* models.h - the table of modelled functions, models.def. */
#ifndef FRONTEND_LIBRARY_MODELS_H
#define FRONTEND_LIBRARY_MODELS_H
#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

typedef enum { MODEL_BODY, MODEL_NOOP, MODEL_PRINT, MODEL_BUILTIN } ModelKind;

/* Effect of a call, for analyses and traces ... */
typedef enum {
  MODEL_OTHER,
  MODEL_INITS,
  MODEL_DESTROYS,
  MODEL_TAKES,    /* a lock or a unit, if it returns */
  MODEL_TRIES,    /* the same, or fails */
  MODEL_GIVES,    /* gives it back */
  MODEL_WAKES,    /* wakes threads that wait */
  MODEL_WAITS,    /* goes to sleep, and returns in a later step */
  MODEL_CREATES,  /* creates a thread that calls an argument */
  MODEL_CALLS,    /* calls an argument */
  MODEL_JOINS,    /* joins a thread */
  MODEL_DETACHES, /* detaches a thread */
  MODEL_ENDS      /* ends the running thread */
} ModelRole;

/* ... and the object that it affects. */
typedef enum {
  MODEL_NOTHING,
  MODEL_BARRIER,
  MODEL_CONDITION,
  MODEL_MUTEX,
  MODEL_ONCE,
  MODEL_RWLOCK,
  MODEL_SEMAPHORE,
  MODEL_SPIN_LOCK,
  MODEL_THREAD,
  N_MODEL_OBJECT
} ModelObject;

typedef struct {
  const char *name;
  ModelKind kind;
  const char *text; /* description of the model and its checks */
  ModelRole role;
  ModelObject object;
  const char *verb; /* in a trace; NULL: its name, without "pthread_" */
  unsigned calls;   /* index of the argument that it calls; 0: none */
  bool exits;       /* PRINT: the process ends, by exit */
  bool is_step;     /* the call is one step if its arguments read nothing */
  /* In a replay: the function that replaces it, and the part of the enforcer
   * that defines it; or NULL. */
  const char *stand_in, *part;
  bool is_given_once; /* returns more than a result: never replayed */
  bool is_real;       /* a replay may use the C library's own result */
  bool is_inexact;    /* its result is any number in its range: see
                         svcomp/report/inexact.h */
} Model;

const Model *model_find(const char *name); /* NULL: not modelled */
/* Returns NAME if a program calls "__builtin_NAME", as a pointer into 'called'.
 * Otherwise returns 'called'. */
const char *model_name(const char *called);
/* Returns the modelled function that has this other name (aliases.def).
 * Otherwise returns 'name'. */
const char *model_alias(const char *name, unsigned address_width);
ModelRole model_role(const char *name); /* MODEL_OTHER: also if not modelled */
/* True if it takes, tries or gives back a mutex, read-write lock or spin
 * lock. */
bool model_is_of_lock(const Model *);
bool model_reads_only(const Model *); /* takes the lock for reading */
/* True if a handler may call the function whatever it interrupts. */
bool model_is_signal_safe(const Model *);
/* Returns the standard that defines the function. */
const char *model_standard(const Model *);
/* Prints the models for the manual page. */
void models_print_man(FILE *);
/* Returns all models, sorted by name. */
const Model *model_table(unsigned *n);

/* The C source of the models, made by the build from frontend/library. */
typedef struct {
  const char *name, *text;
  size_t size;
} LibraryFile;

extern const LibraryFile library_files[];
extern const unsigned n_library_files;

/* Function of the library that is not static, for programs or for the
 * frontend. */
typedef struct {
  const char *name, *file;
} LibraryFunction;

extern const LibraryFunction library_functions[]; /* sorted by name */
extern const unsigned n_library_functions;

/* Functions that run when the process ends: the frontend's, which calls the
 * destructors of the program; and the library's, which calls the atexit
 * handlers. */
#define CALLER_OF_DESTRUCTORS "__bmc_at_exit"
#define CALLER_OF_HANDLERS "__bmc_run_at_exit"

/* Function of the library that begins a call of a function that is not
 * async-signal-safe.  Its argument is the number of the call, and the text of
 * the instruction that calls it names the function. */
#define UNSAFE_BEGIN "__bmc_unsafe_begin"

/* Returns the name of the file that defines the function, or NULL. */
const char *library_file_of(const char *function);

#endif
