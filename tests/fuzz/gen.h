/* gen.h - random C programs, one for each seed.
 *
 *   gen_asm   asm statements, one after the other, and their checksum
 *   gen_seq   sequential, free of undefined behaviour under -fwrapv and
 *             -fno-strict-aliasing; computes the checksum of all it does
 *   gen_expr  the same on a smaller scale, of two small inputs
 *   gen_ranges likewise: parts of objects that are filled, copied and moved
 *   gen_sizes likewise: blocks, positions and lengths of any size
 *   gen_strings  likewise: strings, searched, copied and split
 *   gen_init  sequential: records of random layout and their initialisers
 *   gen_vla   sequential: variable-length arrays
 *   gen_jumps sequential: jumps into loops, computed gotos
 *   gen_bits  two threads that write the bit-fields and other members of one
 *             structure and do not disturb each other
 *   gen_startups  sequential: constructors, destructors, weak functions
 *   gen_conc  threads over a few shared variables with assertions; the
 *             verdict is unknown
 *   gen_order the same with so few steps that all orders can be listed
 *   gen_symmetric likewise, with threads of one routine
 *   gen_race  threads over objects that each have a lock, mostly taken
 *   gen_reach threads with steps in memory of their own, which create threads
 *   gen_guard threads that mostly respect each variable's guard; it is unknown
 *             whether there is a data race
 *   gen_beside threads that fill and copy parts of blocks at the same time; it
 *             is unknown whether there is a data race, or an assertion fails
 *   gen_spin  threads in loops that wait for others; the verdict is unknown
 *   gen_prove threads in loops, and created in loops, that need not end; the
 *             verdict is unknown; CHECK, if defined, is the maximum number of
 *             iterations
 *   gen_commute two or three threads that each have a loop, and a check of both
 *             together; likewise
 *   gen_locks two or three threads that take locks by index, and wait for
 *             conditions and semaphores; it is unknown whether there is a
 *             deadlock
 *   gen_address programs that observe addresses of objects; the verdict is
 *             unknown
 *
 * A seq, asm, init, jumps, vla, start or bits program prints its checksum when
 * NATIVE is defined; otherwise it calls reach_error() iff 'sum CHECK' holds:
 * CHECK is
 * "!= 123u" or so.  An expr, ranges, sizes or strings program writes, when
 * NATIVE is defined, its result for each input as four bytes, little endian;
 * otherwise it calls reach_error() iff 'result CHECK' holds for some input. */
#ifndef FUZZ_GEN_H
#define FUZZ_GEN_H
#include <stdint.h>
#include <stdio.h>

void gen_address(FILE *, uint64_t seed);
void gen_beside(FILE *, uint64_t seed);
void gen_asm(FILE *, uint64_t seed);
void gen_seq(FILE *, uint64_t seed);
void gen_expr(FILE *, uint64_t seed);
void gen_conc(FILE *, uint64_t seed);
void gen_init(FILE *, uint64_t seed);
void gen_jumps(FILE *, uint64_t seed);
void gen_vla(FILE *, uint64_t seed);
void gen_bits(FILE *, uint64_t seed);
void gen_startups(FILE *, uint64_t seed);
void gen_order(FILE *, uint64_t seed);
void gen_symmetric(FILE *, uint64_t seed);
void gen_race(FILE *, uint64_t seed);
void gen_guard(FILE *, uint64_t seed);
void gen_ranges(FILE *, uint64_t seed);
void gen_reach(FILE *, uint64_t seed);
void gen_sizes(FILE *, uint64_t seed);
void gen_strings(FILE *, uint64_t seed);
void gen_spin(FILE *, uint64_t seed);
void gen_prove(FILE *, uint64_t seed);
void gen_commute(FILE *, uint64_t seed);
void gen_locks(FILE *, uint64_t seed);

#endif
