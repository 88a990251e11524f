/* Ghost code: a witness that the program follows.
 *
 * '__bmc_passed' is the number of waypoints passed.  The witness numbers a
 * thread that is created at a place it names.  Calls of these functions are in
 * the rewritten text of the program, most of them between __bmc_ghost_begin()
 * and __bmc_ghost_end(), which form a section. */
#pragma once
#include "abi.c"

static unsigned __bmc_passed;
static unsigned char ghost_id[MAX_THREADS]; /* 0: main, or none */
static _Thread_local unsigned char ghost_making;

/* Set of thread creations that the current statement offers, by their numbers,
 * and the waypoints that they pass. */
static _Thread_local Mask ghost_offers;
static unsigned ghost_place[MASK_THREADS];
static unsigned char ghost_may_wait;
static unsigned char ghost_last; /* last number given */

enum { GHOST_AT = 1, GHOST_READY = 4 }; /* as ARMED_AT, ARMED_READY */

/* Nonzero while the statement of the last waypoint runs; for a race, the
 * accesses that the thread may do: see Aim. */
static _Thread_local int __bmc_armed;

/* True if it is the witness's thread; threads other than main need a number. */
static int ghost_is(unsigned thread) {
  unsigned me = __bmc_self();
  return me ? thread && ghost_id[me] == thread : !thread;
}

/* True if the waypoint 'place' is the next one, and belongs to the thread. */
int __bmc_ghost_at(unsigned place, unsigned thread) {
  return ghost_is(thread) && __bmc_passed == place;
}

int __bmc_ghost_choose(void) { return __VERIFIER_nondet_bool(); }

void __bmc_ghost_pass(unsigned place) { __bmc_passed = place + 1; }

void __bmc_ghost_expect(int holds) { __bmc_assume(holds); }

void __bmc_ghost_avoid(int holds) { __bmc_assume(!holds); }

/* Passes the waypoint.  The next created thread is the witness's 'made'; 0:
 * none. */
void __bmc_ghost_enter(unsigned place, unsigned made) {
  if (made && ghost_making)
    return;
  __bmc_ghost_pass(place);
  ghost_making = (unsigned char)made;
  if (made)
    ghost_last = (unsigned char)made;
}

void __bmc_ghost_offer(unsigned place, unsigned thread, unsigned made,
                       int may_wait) {
  if (!ghost_is(thread))
    return;
  ghost_offers |= (Mask)1 << made;
  ghost_place[made] = place;
  ghost_may_wait = (unsigned char)may_wait;
}

void __bmc_ghost_withdraw(unsigned made) { ghost_offers &= ~((Mask)1 << made); }

static void ghost_accept(void) {
  unsigned next = ghost_last + 1u;
  if (next >= MASK_THREADS || !(ghost_offers >> next & 1) ||
      __bmc_passed != ghost_place[next])
    return;
  if (!ghost_may_wait || __bmc_ghost_choose())
    __bmc_ghost_enter(ghost_place[next], next);
}

/* Numbers a created thread; the first 'n' have their own numbers. */
void __bmc_ghost_made(unsigned number, unsigned n) {
  if (ghost_offers)
    ghost_accept();
  if (number <= n)
    __bmc_assume(ghost_making == number);
  ghost_id[number] = number <= n ? (unsigned char)number : ghost_making;
  ghost_making = 0;
}

/* Arms the target, which may be visited repeatedly. */
void __bmc_ghost_aim(unsigned place, unsigned thread) {
  __bmc_armed = 0;
  if (ghost_is(thread) && __bmc_passed >= place) {
    __bmc_armed = 1;
    __bmc_ghost_pass(place);
  }
}

/* Arms statement 'which' of the two whose accesses race; it may be both.  'own'
 * follows the last waypoint of the thread itself. */
void __bmc_ghost_race(unsigned place, unsigned own, unsigned thread,
                      unsigned which) {
  int others = __bmc_armed & ~(GHOST_READY | (GHOST_AT << which));
  int is_it = ghost_is(thread) && __bmc_passed >= own;
  __bmc_armed = others | (is_it ? GHOST_AT << which : 0) |
                (__bmc_passed >= place ? GHOST_READY : 0);
}
