/* gen_core.h - interface between the parts of the sequential generator.
 *
 * Shapes are the C types of the generated program; variables are in scope from
 * their declaration to the end of their block.  The generator keeps the program
 * defined by construction:
 *   - expressions are pure; side effects are where C sequences them
 *   - array indices, divisors and shift distances are masked
 *   - a pointer never outlives its target, and is never null
 *   - every object is initialised; loops have counters of their own
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
  unsigned bits; /* width of a bit-field, else 0 */
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
  unsigned depth; /* depth of its block; 0: static lifetime */
  bool is_writable;
  bool is_plain; /* a counter, whose address must not be taken */
} Var;

typedef struct {
  const char *name;
  const Shape *result; /* NULL: void */
  VEC(Var) params;
  unsigned cost;     /* most statements that one call executes */
  bool is_recursive; /* the first parameter bounds the depth */
  bool is_table;     /* an array of two functions */
} Func;

typedef struct {
  const char *text;
  const Shape *shape;
  /* Depth of the block that limits the life of the object. */
  unsigned depth;
  bool is_writable, is_addressable;
  bool is_bits; /* a bit-field */
} Place;

typedef struct {
  Arena *arena;
  FILE *out;
  Rng rng;
  unsigned indent, depth, names;
  unsigned times;  /* most times that the current statement runs */
  unsigned cost;   /* cost of the current function so far */
  unsigned budget; /* maximum of that cost */
  unsigned loops;  /* number of loops around the current statement */
  bool in_switch;  /* the switch is inside the innermost loop */
  bool constant_indices;
  unsigned nested_indices; /* nesting depth of indices around the current
                              expression */
  bool has_opaque;         /* calls of opaque() */
  bool has_state;          /* functions may keep state between calls */
  unsigned recursions;     /* recursive calls of the current function */
  const Func *self;        /* the function being made, NULL in the entry */
  VEC(const Shape *) aggregates, pointers;
  VEC(Var) vars;
  VEC(Func) funcs;
} Gen;

/* Text. */
const char *gen_text(Gen *, const char *fmt, ...)
    __attribute__((format(printf, 2, 3)));
const char *gen_name(Gen *, const char *stem); /* different at each call */
void gen_line(Gen *, const char *fmt, ...)
    __attribute__((format(printf, 2, 3)));
unsigned gen_below(Gen *, unsigned n);
bool gen_chance(Gen *, unsigned percent);

/* Prints the prologue of a program that mixes the values it computes; and the
 * end of its main, after which the generator is finished. */
void gen_start(Gen *, FILE *, uint64_t seed);
void gen_finish(Gen *);
/* Prints main of an expr program.  The inputs are all numbers of so many bits,
 * half of them negative. */
void gen_print_expr_main(Gen *, unsigned bits_a, unsigned bits_b);

/* Shapes. */
const Shape *shape_int(Gen *);      /* any integer type */
const Shape *shape_plain_int(void); /* int */
const Shape *shape_char(void);
const Shape *shape_array(Gen *, const Shape *element, unsigned count);
/* One pointer shape per element shape. */
const Shape *shape_pointer(Gen *, const Shape *element);
const Shape *shape_object(Gen *);    /* any but a pointer */
void shape_define_aggregates(Gen *); /* prints struct, union, enum types */
const char *shape_declare(Gen *, const Shape *, const char *name);
/* Returns an initialiser of constants. */
const char *shape_init(Gen *, const Shape *);
/* Prints a call of mix() for every scalar part of the variable. */
void shape_mix(Gen *, const Shape *, const char *text);

/* Variables. */
Var *var_add(Gen *, const char *name, const Shape *);

/* Values. */
const char *value_constant(Gen *);
const char *value_pure(Gen *, unsigned fuel);
const char *value_effect(Gen *, unsigned fuel);
/* Returns a pure value of the shape, or NULL if there is none at hand.  An
 * address is that of an object which lives in block 'depth' or longer. */
const char *value_of(Gen *, const Shape *, unsigned depth);
bool value_place(Gen *, Place *); /* an integer lvalue */
bool value_place_of(Gen *, const Shape *, Place *);
const char *value_assignment(Gen *, const Place *);
/* Returns a call of some function that the budget allows, or NULL if there is
 * none; '*result' is NULL for void. */
const char *value_call(Gen *, const Shape **result);
const char *value_call_of(Gen *, const Func *, const char *first);

/* Statements. */
void stmt_block(Gen *, unsigned n, unsigned fuel); /* n statements, braces */
void stmt_some(Gen *, unsigned n, unsigned fuel);
bool stmt_declare(Gen *, unsigned fuel);

#endif
