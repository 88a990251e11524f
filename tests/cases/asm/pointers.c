// run:
// expect: TRUE
// run: -DMUTANT
// expect: FALSE(assertion)
// why: Whether two addresses are equal is all that cmpxchg, cmp and test tell
// of them; their difference is not asked for.
#include <assert.h>

struct node {
  struct node *next;
  int value;
};

static struct node first = {0, 1}, second = {0, 2}, *head = &first;

static struct node *exchange(struct node **at, struct node *old,
                             struct node *new) {
  struct node *was;
  __asm__ __volatile__("lock; cmpxchgq %1, %2"
                       : "=a"(was)
                       : "r"(new), "m"(*at), "0"(old)
                       : "memory", "cc");
  return was;
}

static _Bool are_equal(const void *p, const void *q) {
  unsigned char is;
  __asm__("cmpq %1, %2; sete %0" : "=q"(is) : "r"(p), "r"(q) : "cc");
  return is;
}

int main(void) {
  second.next = head;
  assert(exchange(&head, &first, &second) == &first);
  assert(head->next->value == 1);
#ifdef MUTANT
  assert(exchange(&head, &first, 0) == &first);
#else
  assert(exchange(&head, &first, 0) == &second);
#endif
  assert(head == &second && are_equal(head, &second));
  assert(!are_equal(head, &first));
  unsigned char is_null;
  __asm__("testq %1, %1" : "=@ccz"(is_null) : "r"(head));
  assert(!is_null);
  int more = 5, least = 4;
  __asm__("cmpl %1, %0; cmovll %1, %0" : "+r"(least) : "r"(more) : "cc");
  assert(least == 5);
  return 0;
}
