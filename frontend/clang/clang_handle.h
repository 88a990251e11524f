/* clang_handle.h - opaque handles of the library (pthread_t, keys), and whether
 * the program observes their values.
 *
 * A handle is known by the name of its type.  The program observes it by a
 * conversion to a number, by arithmetic, and by an access of its memory as
 * another type. */
#ifndef FRONTEND_CLANG_CLANG_HANDLE_H
#define FRONTEND_CLANG_CLANG_HANDLE_H
#include "frontend/clang/lower.h"

enum { HANDLE_THREAD = 1, HANDLE_KEY = 2 };

/* Returns the handle that the type names in C, or 0. */
unsigned handle_of_type(CXType);
/* True if C names the type a handle, or derives it from one other than as a
 * member. */
bool type_names_handle(CXType);
/* Returns such a type without typedef names. */
CXType handle_layout(CXType);
/* Records that the program computes with a value of the type. */
void handle_used(Lower *, const Type *);
/* Records that the program compares two values of these types. */
void handles_compared(Lower *, enum CXBinaryOperatorKind, const Type *a_type,
                      Operand a, const Type *b_type, Operand b);
/* Records that the program accesses a member of a record, whose other members
 * may overlap it. */
void handle_punned(Lower *, const Type *record, const Type *member);
/* Records that the program converts a value to another type. */
void handle_converted(Lower *, Operand, const Type *from, const Type *to);
/* True if the program may observe the values of such handles, or may compare
 * those of two threads.  Exact while the library is lowered. */
bool handles_are_observed(const Lower *, unsigned handle);
bool handles_are_compared(Lower *);

#endif
