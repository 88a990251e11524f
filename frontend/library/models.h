/* models.h - the table of modelled functions, models.def. */
#ifndef FRONTEND_LIBRARY_MODELS_H
#define FRONTEND_LIBRARY_MODELS_H
#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

typedef enum { MODEL_BODY, MODEL_NOOP, MODEL_PRINT, MODEL_BUILTIN } ModelKind;

/* What a call does, for analyses and traces ... */
typedef enum {
  MODEL_OTHER,
  MODEL_INITS,
  MODEL_DESTROYS,
  MODEL_TAKES,    /* a lock or a unit, when it returns */
  MODEL_TRIES,    /* the same, or fails */
  MODEL_GIVES,    /* it back */
  MODEL_WAKES,    /* threads that wait */
  MODEL_WAITS,    /* goes to sleep, and returns in a later step */
  MODEL_CREATES,  /* a thread, that calls an argument */
  MODEL_CALLS,    /* an argument */
  MODEL_JOINS,    /* a thread */
  MODEL_DETACHES, /* a thread */
  MODEL_ENDS      /* the running thread */
} ModelRole;

/* ... and to what. */
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
  const char *text; /* what it models and reports */
  ModelRole role;
  ModelObject object;
  const char *verb; /* in a trace; NULL: its name, without "pthread_" */
  unsigned calls;   /* which argument it calls, from 0; 0: none */
  bool exits;       /* PRINT: the process ends, by exit */
  bool is_step;     /* the call is one step, if its arguments read nothing */
  /* In a replay: the function that takes its place, and the part of the
   * enforcer where that is defined; or NULL. */
  const char *stand_in, *part;
  bool is_given_once; /* what it gives is more than a result: in no replay */
  bool is_real;       /* in a replay the C library's own result will do */
} Model;

const Model *model_find(const char *name); /* NULL: not modelled */
/* Of what a program calls "__builtin_NAME", the NAME, which is in there; of
 * other names the same pointer. */
const char *model_name(const char *called);
ModelRole model_role(const char *name); /* MODEL_OTHER: nor modelled */
/* Does it take, try or give back a mutex, read-write lock or spin lock? */
bool model_is_of_lock(const Model *);
bool model_reads_only(const Model *); /* of a lock for reading or writing */
/* Where it stands what the function does. */
const char *model_standard(const Model *);
/* What is modelled, for the manual page. */
void models_print_man(FILE *);
/* Sorted by name. */
const Model *model_table(unsigned *n);

/* The C source of the models, made by the build from frontend/library. */
typedef struct {
  const char *name, *text;
  size_t size;
} LibraryFile;

extern const LibraryFile library_files[];
extern const unsigned n_library_files;

/* A function that is not static, for programs or for the frontend. */
typedef struct {
  const char *name, *file;
} LibraryFunction;

extern const LibraryFunction library_functions[]; /* sorted by name */
extern const unsigned n_library_functions;

/* What runs when the process ends: of the frontend's, what calls the program's
 * destructors; of the library's, what calls the functions that atexit got. */
#define CALLER_OF_DESTRUCTORS "__bmc_at_exit"
#define CALLER_OF_HANDLERS "__bmc_run_at_exit"

/* The name of the file that defines the function, or NULL. */
const char *library_file_of(const char *function);

#endif
