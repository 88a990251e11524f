/* block.h - one object of a configuration: what it is and what it holds.
 *
 * Every byte has a value, a provenance and may be uninitialised.  Blocks are
 * shared between configurations and copied when written.  A provenance is
 * the number of an object plus one; 0 is none.  Numbers depend on the order
 * of allocation, so hashing and comparing go by the objects' bases. */
#ifndef REDUCTION_BLOCK_H
#define REDUCTION_BLOCK_H
#include "reduction/step.h"

typedef struct {
  uint64_t bits;
  uint32_t provenance;
} StepValue;

typedef struct {
  uint32_t refs;
  bool is_hashed;
  uint64_t hash;
  StepObject info;
  uint8_t *bytes;       /* NULL: all zero; zero where uninitialised */
  uint8_t *unset;       /* bit set of uninitialised bytes; NULL: none */
  uint32_t *provenance; /* of each byte; NULL: none has */
} Block;

Block *block_new(StepObject, bool is_initialised);
Block *block_share(Block *);
void block_release(Block *);
/* Make *slot's block its own, to be changed. */
Block *block_own(Block **slot);

bool block_is_set(const Block *, uint64_t offset);
/* Little endian; the provenance is that of the lowest byte.
 *
 *   require  n <= 8, offset + n <= size */
StepValue block_read(const Block *, uint64_t offset, unsigned n);
void block_write(Block *, uint64_t offset, unsigned n, StepValue);

/* 'all': the configuration's blocks, by number. */
uint64_t block_hash(Block *, Block *const *all);
bool block_equal(const Block *, Block *const *all, const Block *,
                 Block *const *all_other);

/* The base of the object a provenance names; 0 for none. */
uint64_t block_base(Block *const *all, uint32_t provenance);

#endif
