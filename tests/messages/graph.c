// run: --show-transaction-graph --reach tests/messages/graph.c:41,tests/messages/graph.c:47
// says: n0 [label="0 0 0"]
// says: n1 [label="0 1 0"]
// says: n2 [label="0 0 2"]
// says: n3 [label="0 2 0"]
// says: n4 [label="0 1 2"]
// says: n5 [label="0 2 1"]
// says: n6 [label="0 2 2"]
// says: n0 -> n1 [color="#ee6677", fontcolor="#ee6677", label="1: line 40 w x"]
// says: n0 -> n2 [color="#228833", fontcolor="#228833", label="2: line 46 r y"]
// says: n1 -> n3 [color="#ee6677", fontcolor="#ee6677", label="1: line 41 w y"]
// says: n1 -> n4 [color="#228833", fontcolor="#228833", label="2: line 46 r y"]
// says: n2 -> n4 [color="#ee6677", fontcolor="#ee6677", label="1: line 40 w x"]
// says: n3 -> n5 [color="#228833", fontcolor="#228833", label="2: line 46 r y"]
// says: n4 -> n6 [color="#ee6677", fontcolor="#ee6677", label="1: line 41 w y"]
// says: n5 -> n6 [color="#228833", fontcolor="#228833", label="2: line 47 r x"]
// never: n6 ->
// never: n7
// run: --show-transaction-graph
// says: n0 [label="0 0 0"]
// says: n1 [label="0 1 0"]
// says: n2 [label="0 0 1"]
// says: n3 [label="0 1 1"]
// says: n0 -> n1 [color="#ee6677", fontcolor="#ee6677", label="1: line 40 w x w y"]
// says: n0 -> n2 [color="#228833", fontcolor="#228833", label="2: line 46 r y r x"]
// says: n1 -> n3 [color="#228833", fontcolor="#228833", label="2: line 46 r y r x"]
// says: n2 -> n3 [color="#ee6677", fontcolor="#ee6677", label="1: line 40 w x w y"]
// never: n3 ->
// never: n4
// The example of reduction/por/transaction.h and of contract.h: the graph as it
// is drawn there.  --reach leaves the Threads uncontracted.  Steps: a and b of
// 'first', c and d of 'second'.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int x, y;

static void *first(void *unused) {
  x = 1; /* a */
  y = 1; /* b */
  return unused;
}

static void *second(void *unused) {
  if (y == 1)         /* c */
    assert(x == 1); /* d */
  return unused;
}

int main(void) {
  pthread_t one, two;
  pthread_create(&one, NULL, first, NULL);
  pthread_create(&two, NULL, second, NULL);
}
