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

/* ---- several messages: struct mmsghdr */

typedef struct {
  Message message;
  unsigned n;
} CountedMessage;

int sendmmsg(int file, CountedMessage *all, unsigned n, int flags) {
  unsigned done = 0;
  for (; done < n; done++) {
    long part = sendmsg(file, &all[done].message, flags);
    if (part < 0)
      return done ? (int)done : -1;
    all[done].n = (unsigned)part;
  }
  return (int)done;
}

/* Receives some of the messages, at least one. */
int recvmmsg(int file, CountedMessage *all, unsigned n, int flags,
             const void *limit) {
  enum { WAIT_FOR_ONE = 0x10000 };
  unsigned done = 0;
  if (limit)
    (void)of_caller((const long *)limit);
  do {
    if (done == n)
      break;
    long part = recvmsg(file, &all[done].message, flags & ~WAIT_FOR_ONE);
    if (part < 0)
      return done ? (int)done : -1;
    all[done++].n = (unsigned)part;
  } while (__VERIFIER_nondet_bool());
  return (int)done;
}
