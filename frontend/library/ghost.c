/* Ghosts: a witness that the program follows.
 *
 * Of a witness's waypoints '__bmc_passed' have been passed.  A thread is known
 * by the number that the witness gives it when it is made at a place that the
 * witness names.  Calls of these functions stand in the rewritten text of the
 * program, most of them between __bmc_ghost_begin() and __bmc_ghost_end(),
 * which make a section. */
#pragma once
#include "abi.c"

static unsigned __bmc_passed;
static unsigned char ghost_id[MAX_THREADS]; /* 0: main, or none */
static _Thread_local unsigned char ghost_making;

/* Creations in the statement that the thread runs, by the numbers they give,
 * and the waypoints that they pass when they take place. */
static _Thread_local Mask ghost_offers;
static unsigned ghost_place[MASK_THREADS];
static unsigned char ghost_may_wait;
static unsigned char ghost_last; /* number that was given */

enum { GHOST_AT = 1, GHOST_READY = 4 }; /* as ARMED_AT, ARMED_READY */

/* Not 0 while the last waypoint's statement runs, and of a race which thread it
 * may be: see Aim. */
static _Thread_local int __bmc_armed;

/* Is the thread the witness's, as far as all threads but main have one? */
static int ghost_is(unsigned thread) {
  unsigned me = __bmc_self();
  return me ? thread && ghost_id[me] == thread : !thread;
}

/* Is the waypoint 'place' the next, and the thread's? */
int __bmc_ghost_at(unsigned place, unsigned thread) {
  return ghost_is(thread) && __bmc_passed == place;
}

int __bmc_ghost_choose(void) { return __VERIFIER_nondet_bool(); }

void __bmc_ghost_pass(unsigned place) { __bmc_passed = place + 1; }

void __bmc_ghost_expect(int holds) { __bmc_assume(holds); }

void __bmc_ghost_avoid(int holds) { __bmc_assume(!holds); }

/* The thread that is made next is the witness's 'made'; 0: none is. */
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

/* The first 'n' are numbered as they are. */
void __bmc_ghost_made(unsigned number, unsigned n) {
  if (ghost_offers)
    ghost_accept();
  if (number <= n)
    __bmc_assume(ghost_making == number);
  ghost_id[number] = number <= n ? (unsigned char)number : ghost_making;
  ghost_making = 0;
}

/* The target may be visited again and again. */
void __bmc_ghost_aim(unsigned place, unsigned thread) {
  __bmc_armed = 0;
  if (ghost_is(thread) && __bmc_passed >= place) {
    __bmc_armed = 1;
    __bmc_ghost_pass(place);
  }
}

/* Statement 'which' of the two whose accesses race; it may be both.  The last
 * waypoint of the thread's own is the one before 'own'. */
void __bmc_ghost_race(unsigned place, unsigned own, unsigned thread,
                      unsigned which) {
  int others = __bmc_armed & ~(GHOST_READY | (GHOST_AT << which));
  int is_it = ghost_is(thread) && __bmc_passed >= own;
  __bmc_armed = others | (is_it ? GHOST_AT << which : 0) |
                (__bmc_passed >= place ? GHOST_READY : 0);
}
