#include "svcomp/rules.h"

static const char *const titles[N_PROPERTY] = {
#define PROPERTY(NAME, TEXT, DEFAULT, HELP) HELP,
    PROPERTIES
#undef PROPERTY
};

static const char *const helps[N_PROPERTY] = {
    [PROPERTY_ASSERTION] =
        "The condition of an assert() is false in the schedule shown. Look "
        "for the step that changes what the condition reads, and for the lock "
        "or the order of threads that would rule the schedule out.",
    [PROPERTY_DEADLOCK] =
        "Threads wait for ever: for what each other holds, or nobody can go "
        "on. Look at the place where each of them waits: locks taken in "
        "different orders, a lock that is never given back, a signal sent "
        "before the wait, or a thread that nobody wakes.",
    [PROPERTY_DIVISION] =
        "A division or remainder has the divisor zero, which C leaves "
        "undefined. Test the divisor in the same critical section in which "
        "it is used.",
    [PROPERTY_OVERFLOW] =
        "The result of signed arithmetic does not fit its type, which C "
        "leaves undefined. Check the operands before, or use a wider or an "
        "unsigned type.",
    [PROPERTY_SHIFT] =
        "A shift's distance is negative, or not below the width of what is "
        "shifted, which C leaves undefined.",
    [PROPERTY_PTHREAD] =
        "A lock, thread or condition is used in a way that POSIX leaves "
        "undefined, such as unlocking what another thread holds or "
        "destroying what is in use.",
    [PROPERTY_REACH] =
        "The call of reach_error() marks what must not be reached; the "
        "schedule and the inputs shown lead there.",
    [PROPERTY_DEREF] =
        "Memory is accessed that is no live object: a null or dangling "
        "pointer, or an index outside of the array. Where another thread "
        "frees the object, order the two, or count references.",
    [PROPERTY_FREE] =
        "free() or realloc() gets an address that is not the beginning of a "
        "live heap block: it was freed before, or never came from malloc().",
    [PROPERTY_MEMCLEANUP] =
        "The process ends while a heap block has not been freed.",
    [PROPERTY_MEMTRACK] =
        "Nothing leads to a heap block any more, and it has not been freed: "
        "it has leaked.",
    [PROPERTY_INVARIANT] =
        "An invariant that a witness of correctness states is false in the "
        "schedule shown: the witness proves nothing.",
};

Rule rule_of(Property p) {
  return (Rule){property_name(p), titles[p], helps[p]};
}

Rule rule_of_reach(void) {
  return (Rule){"reach", "threads are never at the lines asked for",
                "Two threads can be at the two lines at once, each about to "
                "take its step there. If both touch the same memory and one "
                "writes, and no atomic operation is meant, that is a data "
                "race."};
}
