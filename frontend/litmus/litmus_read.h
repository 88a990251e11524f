/* litmus_read.h - the parts of a litmus test, as litmus.h has its syntax. */
#ifndef FRONTEND_LITMUS_LITMUS_READ_H
#define FRONTEND_LITMUS_LITMUS_READ_H
#include "frontend/litmus/litmus.h"
#include "frontend/litmus/litmus_condition.h"

typedef struct {
  const char *name;
  const char *type; /* without qualifiers and atomicity; NULL: not declared */
  bool is_atomic;
  const char *value; /* initial value in C, or NULL */
  Loc loc;
} LitmusLocation;

typedef struct {
  const char *name, *type; /* declared type of the parameter, with its '*' */
} LitmusParameter;

/* A register that is declared in front of the body, not in it. */
typedef struct {
  int thread;
  const char *name, *type, *value;
  bool is_named; /* by the condition */
} LitmusRegister;

/* Bytes of a body that the translation leaves out. */
typedef struct {
  uint32_t begin, end;
} LitmusGap;

typedef struct {
  Loc loc;
  VEC(LitmusParameter) parameters;
  LitmusLexer body; /* in front of its first token */
  uint32_t begin, end;
  unsigned line, column; /* of the body */
  VEC(LitmusGap) gaps;
} LitmusThread;

typedef struct {
  const char *name;
  VEC(LitmusLocation) locations;
  VEC(LitmusThread) threads;
  VEC(LitmusRegister) registers;
  LitmusNames names;
  const char *filter; /* in C, or NULL */
  const char *condition;
  LitmusQuestion question;
  Loc where;
} LitmusTest;

/* Reads a test from its start, and checks that its names are declared. */
Status litmus_test_read(LitmusLexer *, LitmusTest *out);

LitmusRegister *litmus_find_register(const LitmusTest *, int thread,
                                     const char *name);

#endif
