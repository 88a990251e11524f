/* A network interface: one thread sends N packets, one takes completions, with
 * a head and a tail that say how many are under way, and eight statistics that
 * decide nothing.  Short threads.
 *
 * -DN=PACKETS.  TRUE; FALSE with -DUNSAFE, where a packet is taken to be under
 * way whenever the receiver looks.  2 of 10 variables are relevant.
 */
// row: safe TRUE n=1,2,3,4,5 -DN={n} --unwind={n}
// row: unsafe FALSE n=1,2,3,4,5,6 -DN={n} -DUNSAFE --unwind={n}
#include "situation.h"

static _Atomic int head, tail;
static int packets, bytes, errors, dropped, wakeups, length, when, path;

static void account(int size) {
  packets = packets + path;
  bytes = bytes + length;
  length = size;
  path = errors + dropped;
}

static void *transmit(void *arg) {
  for (int k = 0; k < N; k++) {
    account(60);
    errors = wakeups;
    when = packets;
    int sent = ++head;
    assert(sent == k + 1 && tail <= sent);
  }
  return arg;
}

static void *complete(void *arg) {
  for (int k = 0; k < N; k++) {
    int sent = head;
#ifdef UNSAFE
    assert(tail < sent);
#endif
    if (tail < sent) {
      account(20);
      dropped = bytes;
      wakeups = when;
      tail++;
    }
    assert(tail <= sent);
  }
  return arg;
}

int main(void) {
  start(transmit, NULL);
  start(complete, NULL);
  return 0;
}
