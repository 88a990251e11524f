/* gen_core.h - what the parts of the sequential generator share.
 *
 * Shapes are the C types of the program made; variables are in scope from
 * their declaration to the end of their block.  The generator keeps the
 * program defined by construction:
 *   - expressions are pure; side effects stand where C sequences them
 *   - array indices, divisors and shift distances are masked
 *   - a pointer never outlives what it points to, and is never null
 *   - every object is initialised; loops count on variables of their own
 * Strings live in the generator's arena. */
#ifndef FUZZ_GEN_CORE_H
#define FUZZ_GEN_CORE_H
#include "frontend/base/arena.h"
#include "frontend/base/vec.h"
#include "tests/fuzz/rng.h"

#include <stdio.h>

typedef enum {
  SHAPE_INT,
  SHAPE_ARRAY,
  SHAPE_STRUCT,
  SHAPE_UNION,
  SHAPE_POINTER
} ShapeKind;

typedef struct Shape Shape;

typedef struct {
  const char *name;
  const Shape *shape;
  unsigned bits; /* of a bit-field, else 0 */
} Field;

/* Shapes other than arrays are compared by pointer. */
struct Shape {
  ShapeKind kind;
  const char *name;     /* all but arrays and pointers */
  const Shape *element; /* arrays and pointers */
  unsigned count;       /* arrays */
  const Field *fields;
  unsigned n_fields;
};

typedef struct {
  const char *name;
  const Shape *shape;
  unsigned depth; /* of the block; 0: lives as long as the program */
  bool is_writable;
  bool is_plain; /* a counter: may not have its address taken */
} Var;

typedef struct {
  const char *name;
  const Shape *result; /* NULL: void */
  VEC(Var) params;
  unsigned cost;     /* statements that one call executes, at most */
  bool is_recursive; /* the first parameter bounds the depth */
  bool is_table;     /* an array of two functions */
} Func;

typedef struct {
  const char *text;
  const Shape *shape;
  unsigned depth; /* of the object: how long its address is good */
  bool is_writable, is_addressable;
  bool is_bits; /* a bit-field */
} Place;

typedef struct {
  Arena *arena;
  FILE *out;
  Rng rng;
  unsigned indent, depth, names;
  unsigned times;  /* how often the current statement runs, at most */
  unsigned cost;   /* of the current function so far */
  unsigned budget; /* that cost may reach */
  unsigned loops;  /* that enclose the current statement */
  bool in_switch;  /* more closely than the innermost loop */
  bool constant_indices;
  unsigned nested_indices; /* around the current expression */
  bool has_opaque;         /* calls of opaque() */
  bool has_state;          /* functions may keep state between calls */
  unsigned recursions;     /* calls of the current function in itself */
  const Func *self;        /* the function being made, NULL in the entry */
  VEC(const Shape *) aggregates, pointers;
  VEC(Var) vars;
  VEC(Func) funcs;
} Gen;

/* Text. */
const char *gen_text(Gen *, const char *fmt, ...)
    __attribute__((format(printf, 2, 3)));
const char *gen_name(Gen *, const char *stem); /* new each time */
void gen_line(Gen *, const char *fmt, ...)
    __attribute__((format(printf, 2, 3)));
unsigned gen_below(Gen *, unsigned n);
bool gen_chance(Gen *, unsigned percent);

/* A program that mixes what it computes: its prologue, and the end of main,
 * with which the generator ends. */
void gen_start(Gen *, FILE *, uint64_t seed);
void gen_finish(Gen *);

/* Shapes. */
const Shape *shape_int(Gen *);      /* any integer type */
const Shape *shape_plain_int(void); /* int */
const Shape *shape_char(void);
const Shape *shape_array(Gen *, const Shape *element, unsigned count);
const Shape *shape_pointer(Gen *, const Shape *element); /* one for each */
const Shape *shape_object(Gen *);                        /* any but a pointer */
void shape_define_aggregates(Gen *); /* prints struct, union, enum types */
const char *shape_declare(Gen *, const Shape *, const char *name);
/* An initialiser of constants. */
const char *shape_init(Gen *, const Shape *);
/* Print a call of mix() for every scalar part of the variable. */
void shape_mix(Gen *, const Shape *, const char *text);

/* Variables. */
Var *var_add(Gen *, const char *name, const Shape *);

/* Values. */
const char *value_constant(Gen *);
const char *value_pure(Gen *, unsigned fuel);
const char *value_effect(Gen *, unsigned fuel);
/* A pure value of the shape, NULL if there is none at hand.  An address is
 * of an object that lives in block 'depth' or longer. */
const char *value_of(Gen *, const Shape *, unsigned depth);
bool value_place(Gen *, Place *); /* an integer lvalue */
bool value_place_of(Gen *, const Shape *, Place *);
const char *value_assignment(Gen *, const Place *);
/* A call of some function that the budget allows, NULL if there is none;
 * '*result' is NULL for void. */
const char *value_call(Gen *, const Shape **result);
const char *value_call_of(Gen *, const Func *, const char *first);

/* Statements. */
void stmt_block(Gen *, unsigned n, unsigned fuel); /* n statements, braces */
void stmt_some(Gen *, unsigned n, unsigned fuel);
bool stmt_declare(Gen *, unsigned fuel);

#endif
