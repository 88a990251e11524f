/* clang_image.h - the value that an initialiser gives an object (C11 6.7.9).
 *
 * Constant values go to the image of the object.  Other values are *parts*:
 * they are kept in order and, for an automatic object, stored after the image.
 * Later initialisers override earlier ones: the whole subobject for which a
 * value or a list is given, and the whole union if another member is
 * initialised. */
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
} Bits; /* range of bits in the object */

typedef struct {
  uint64_t offset;
  const Type *type;
  uint64_t index;
} UnionChoice; /* initialised member of the union at 'offset' */

typedef struct {
  Lower *L;
  uint8_t *bytes;
  uint8_t *is_dynamic; /* bytes that 'parts' store whole */
  uint64_t size;
  uint64_t used; /* bits from here on are not initialised yet */
  VEC(Relocation) relocations;
  VEC(Part) parts;
  VEC(UnionChoice) choices;
  CursorMap shared; /* values evaluated once for a range [a ... b]; mapped to 0,
                       or to the reader's value */
  bool is_static, in_range, fails;
} Image;

Image image_new(Lower *, uint64_t size, bool is_static);
void image_fail(Image *, CXCursor, const char *what);
bool image_is_zero(const Image *);

/* Returns the bits of a subobject; one of incomplete type reaches to the
 * end. */
Bits image_bits(const Image *, uint64_t offset, const Type *);
Bits image_part_bits(const Image *, const Part *);

/* Forgets the initialisation of these bits, since 'by' overrides it. */
void image_reset(Image *, Bits, CXCursor by);
/* Selects member 'index' of the union at 'offset', initialised by 'by'. */
void image_choose(Image *, uint64_t offset, const Type *, uint64_t index,
                  CXCursor by);
const Member *image_chosen(const Image *, uint64_t offset, const Type *);

/*   require  the bits have been reset */
void image_add(Image *, Part);
void image_add_string(Image *, uint64_t offset, uint64_t size, const Object *);

/* True if a part stores any of these bytes. */
bool image_is_covered(const Image *, uint64_t offset, uint64_t bytes);
Operand image_constant(const Image *, uint64_t offset, uint64_t bytes);

#endif
