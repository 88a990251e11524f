/* Ghosts: a witness that the program follows.
 *
 * Of a witness's waypoints '__bmc_passed' have been passed; an execution is
 * free to pass the next one, or not yet, whenever it comes by.  A thread is
 * known by the number that the witness gives it once it has been made at a
 * place that the witness names.  Calls of these functions stand in the
 * rewritten text of the program, most of them between __bmc_ghost_begin() and
 * __bmc_ghost_end(), which make a section. */

static unsigned __bmc_passed;
static unsigned ghost_number[MAX_THREADS]; /* 0: not made yet */
static _Thread_local unsigned ghost_making;

/* Not 0 while the last waypoint's statement runs: see Program.aim. */
static _Thread_local int __bmc_armed;

static int ghost_is(unsigned thread) {
  unsigned me = __bmc_self();
  return thread ? me && ghost_number[thread] == me : !me;
}

/* Is the waypoint 'place' passed here, if its constraint holds? */
int __bmc_ghost_at(unsigned place, unsigned thread) {
  return __bmc_passed == place && ghost_is(thread) && __VERIFIER_nondet_bool();
}

void __bmc_ghost_pass(int holds) {
  __bmc_assume(holds);
  __bmc_passed++;
}

/* Is there a waypoint to avoid, before 'place' is passed? */
int __bmc_ghost_near(unsigned place, unsigned thread) {
  return __bmc_passed == place && ghost_is(thread);
}

void __bmc_ghost_avoid(int holds) { __bmc_assume(!holds); }

/* The thread that is made next is the witness's 'made'; 0: none is. */
void __bmc_ghost_enter(unsigned place, unsigned thread, unsigned made) {
  __bmc_atomic_begin();
  if (__bmc_ghost_at(place, thread)) {
    __bmc_passed++;
    ghost_making = made;
  }
  __bmc_atomic_end();
}

void __bmc_ghost_made(unsigned number) {
  ghost_number[ghost_making] = number;
  ghost_making = 0;
}

void __bmc_ghost_aim(unsigned place, unsigned thread) {
  __bmc_armed = __bmc_ghost_at(place, thread);
  __bmc_passed += (unsigned)__bmc_armed;
}
