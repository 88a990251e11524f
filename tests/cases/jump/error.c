// run:
// expect: TRUE
// run: --32
// expect: TRUE
// run: -DWRONG=1
// expect: FALSE(assertion)
// run: -DWRONG=2
// expect: FALSE(assertion)
// run: -DWRONG=3
// expect: FALSE(assertion)
// why: A jump leads to the setjmp that its buffer was filled by, across calls
// and out of loops and blocks, with a value that is never 0.
#include <assert.h>
#include <setjmp.h>

int __VERIFIER_nondet_int(void);

static jmp_buf outer, inner;
static int n_left;

static void leave(jmp_buf *to, int value) {
  n_left++;
  longjmp(*to, value);
}

static int deep(int depth, jmp_buf *to, int value) {
  char block[2] = {1, 2};
  if (depth == 0)
    leave(to, value);
  int n = deep(depth - 1, to, value) + block[0];
  assert(0);
  return n;
}

static int twice(int value) {
  int r = setjmp(inner);
  if (r == 0) {
    for (int i = 0;; i++) {
      char local[4] = {(char)i};
      if (i == 2)
        deep(2, &inner, value);
      assert(local[0] == i);
    }
  }
  return r;
}

int main(void) {
  int value = __VERIFIER_nondet_int();
  if (setjmp(outer) == 0) {
    assert(twice(value) == (value ? value : 1));
    assert(n_left == 1);
    twice(5);
    deep(1, &outer, 7);
    assert(0);
  } else {
    assert(n_left == 3);
  }
#if WRONG == 1
  assert(value != 4);
#elif WRONG == 2
  assert(twice(3) != 3);
#elif WRONG == 3
  if (!setjmp(outer))
    leave(&outer, 0);
  else
    assert(n_left != 4);
#endif
  return 0;
}
