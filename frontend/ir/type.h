/* type.h - C types as the program's data model lays them out.
 *
 * Types are made once by the frontend, live in the program's arena and are
 * compared by pointer only where noted.  All sizes and offsets are bytes unless
 * the name says bits.  The lowering uses layout and signedness.  Reports print
 * values and name the part of an object that an address selects
 * ("q.slot[2].next"). */
#ifndef FRONTEND_IR_TYPE_H
#define FRONTEND_IR_TYPE_H
#include "frontend/base/arena.h"

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

typedef enum {
  TYPE_VOID,
  TYPE_BOOL,    /* _Bool */
  TYPE_INT,     /* integers, characters; enums with their names */
  TYPE_FLOAT,   /* signed: IEEE 754, 32 or 64 bits; else known only so that it
                   can be named when refused */
  TYPE_POINTER, /* to 'element', which may be TYPE_VOID or TYPE_FUNCTION */
  TYPE_ARRAY,   /* 'count' times 'element' */
  TYPE_STRUCT,
  TYPE_UNION,
  TYPE_FUNCTION,
  N_TYPE
} TypeKind;

typedef struct Type Type;

typedef struct {
  const char *name; /* "" for an anonymous member */
  const Type *type;
  uint64_t offset;
  bool is_bitfield;
  unsigned bit_offset; /* from 'offset', of the bit-field's lowest bit */
  unsigned bit_width;
  unsigned unit; /* bytes from 'offset' that an access to a bit-field covers:
                    those of its declared type, except other memory locations
                    (C11 3.14); 0 where a program was read from text */
  unsigned before, after; /* other bytes of its memory location */
} Member;

typedef struct {
  const char *name;
  uint64_t value;
} Enumerator;

struct Type {
  TypeKind kind;
  const char *name; /* as C spells it: "unsigned int", "struct node" */
  uint64_t size;    /* 0 for void, functions and incomplete types */
  unsigned align;
  bool is_signed, is_volatile, is_atomic, is_complete;
  bool is_variable;    /* a variable-length array */
  unsigned handles;    /* for the frontend: the kind of handle of a value: one
                          HANDLE_*, or 0 */
  const Type *plain;   /* structure, union, array: without qualifiers */
  const Type *element; /* pointer, array; result of a function */
  uint64_t count;      /* array */
  const Member *members;
  unsigned n_members;
  const Enumerator *enumerators; /* for printing an enum */
  unsigned n_enumerators;
  const Type *const *params; /* function */
  unsigned n_params;
  bool is_variadic;
  bool is_open; /* declared without parameters */
};

bool type_is_scalar(const Type *); /* bool, int, pointer */
bool type_is_float(const Type *);  /* has arithmetic */
unsigned type_bits(const Type *);  /* width of a scalar in a register: bool is
                                      8 */

/* Visits the scalar leaves in order of offset (every member of a union). */
typedef void TypeVisitor(void *context, const Type *leaf, uint64_t offset,
                         const Member *bitfield_or_null);
void type_visit_scalars(const Type *, uint64_t at, TypeVisitor *, void *);

/* Returns the scalar that contains byte 'at', and where it begins.  NULL if
 * there is none, or only a bit-field.  The first member of a union counts. */
const Type *type_leaf(const Type *, uint64_t at, uint64_t *begin);

/* Writes the path of the part of 'bytes' bytes at 'offset', with a leading dot
 * or bracket: ".slot[2].next"; "" for the whole; "+5" if no part fits.  In a
 * union the first member that fits is named.  Returns the type of the part, or
 * NULL for "+5". */
const Type *type_path(const Type *, uint64_t offset, uint64_t bytes, char *out,
                      size_t size);

/* Prints a scalar as C would write it: -3, 7u, 'a' (never), 0x10, true, or an
 * enumerator's name.  'type' may be NULL: unsigned decimal. */
void type_print_value(FILE *, const Type *type, uint64_t bits, unsigned width);

#endif
