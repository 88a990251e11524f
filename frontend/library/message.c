/* Messages of sockets in pieces, without control data. */
#pragma once
#include "effect.c"
#include "socket.c"

/* struct msghdr */
typedef struct {
  char *address;
  unsigned length_of_address;
  const Piece *pieces;
  size_t n_pieces;
  char *control;
  size_t length_of_control;
  int flags;
} Message;

enum { EMSGSIZE = 90 };

long sendmsg(int file, const Message *m, int flags) {
  (void)flags;
  if (m->address)
    look_at_address(m->address, m->length_of_address);
  if (m->control)
    look_at(m->control, m->length_of_control);
  if (m->n_pieces > MOST_PIECES)
    return fail(EMSGSIZE);
  return writev(file, m->pieces, (int)m->n_pieces);
}

long recvmsg(int file, Message *m, int flags) {
  if (flags & (RECEIVE_PEEK | RECEIVE_TRUNCATED))
    __bmc_unsupported("recvmsg with MSG_PEEK or MSG_TRUNC");
  if (m->control && m->length_of_control)
    __bmc_unsupported("recvmsg of control data");
  if (m->n_pieces > MOST_PIECES)
    return fail(EMSGSIZE);
  long part = readv(file, m->pieces, (int)m->n_pieces);
  if (part < 0)
    return -1;
  any_address(m->address, &m->length_of_address);
  m->flags = __VERIFIER_nondet_int();
  m->length_of_control = 0;
  return part;
}

int sockatmark(int file) {
  return call_outcome(file) ? -1 : __VERIFIER_nondet_bool();
}

int isfdtype(int file, int kind) {
  (void)kind;
  return sockatmark(file);
}
