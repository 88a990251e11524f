/* clang_image.h - the value that an initialiser gives an object.
 *
 * Initialisers, C11 6.7.9.  What is constant goes to the image of the object;
 * the rest, its parts, are kept in order and, for an automatic object, stored
 * after the image.  What comes later overrides: all of a subobject for which
 * a value or a list is given, all of a union of which another member is. */
#ifndef FRONTEND_CLANG_CLANG_IMAGE_H
#define FRONTEND_CLANG_CLANG_IMAGE_H
#include "frontend/clang/lower.h"

typedef struct {
  uint64_t offset;
  const Type *type;
  const Member *bitfield; /* or NULL */
  CXCursor value;
} Part;

typedef struct {
  uint64_t begin, end;
} Bits; /* of the object */

typedef struct {
  uint64_t offset;
  const Type *type;
  uint64_t index;
} Choice; /* the member of the union at 'offset' that is initialised */

typedef struct {
  Lower *L;
  uint8_t *bytes;
  uint8_t *is_dynamic; /* bytes that 'parts' store whole */
  uint64_t size;
  uint64_t used; /* bits from here on have not been initialised */
  VEC(Relocation) relocations;
  VEC(Part) parts;
  VEC(Choice) choices;
  CursorMap shared; /* values of parts that are evaluated once, for all of a
                       range [a ... b]; 0, or what the reader maps them to */
  bool is_static, in_range, fails;
} Image;

Image image_new(Lower *, uint64_t size, bool is_static);
void image_fail(Image *, CXCursor, const char *what);
bool image_is_zero(const Image *);

/* The bits of a subobject; one of incomplete type reaches to the end. */
Bits image_bits(const Image *, uint64_t offset, const Type *);
Bits image_part_bits(const Image *, const Part *);

/* Forget what these bits were initialised with, since 'by' comes now. */
void image_reset(Image *, Bits, CXCursor by);
/* Member 'index' of the union at 'offset' is what 'by' is about. */
void image_choose(Image *, uint64_t offset, const Type *, uint64_t index,
                  CXCursor by);
const Member *image_chosen(const Image *, uint64_t offset, const Type *);

/*   require  the bits have been reset */
void image_add(Image *, Part);
void image_add_string(Image *, uint64_t offset, uint64_t size, const Object *);

/* Are there bytes among these that a part stores? */
bool image_is_covered(const Image *, uint64_t offset, uint64_t bytes);
Operand image_constant(const Image *, uint64_t offset, uint64_t bytes);

#endif
