/* Bytes of any value. */
#pragma once
#include "abi.c"

enum {
  FEW_BYTES = 64, /* which are inputs at once, so that traces show them */
  ANY_BYTE = -1,
  LAST_BYTE = 255
};

/* Writes any 'n' bytes into the room, or any but 'but', unless that is
 * ANY_BYTE: the last one first, where not at once, so that a room which is too
 * small is found at once. */
static void fill_but(char *to, size_t n, size_t room, int but) {
  if (!n || (room > FEW_BYTES && but < LAST_BYTE &&
             __bmc_havoc(to, (unsigned char)(but + 1), n)))
    return;
  if (room > FEW_BYTES)
    to[n - 1] = 0;
  for (size_t i = 0; i < n; i++) {
    char c = (char)__VERIFIER_nondet_int();
    to[i] = (unsigned char)c == but ? !c : c;
  }
}

static void fill_room(char *to, size_t n, size_t room) {
  fill_but(to, n, room, ANY_BYTE);
}

static void fill(char *to, size_t n) { fill_room(to, n, n); }
