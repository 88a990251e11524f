// run:
// expect: TRUE
// run: --32
// expect: TRUE
// run: -DWRONG
// expect: FALSE(assertion)
// why: offsetof with indices that are not constant, at any depth.
#include <assert.h>
#include <stddef.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

struct part {
  short tag;
  int cell[4];
};

typedef struct {
  char first;
  long rows[3][5];
  struct part parts[3];
  union {
    long word;
    struct {
      char more, text[6];
    };
  };
} Whole;

static int n_calls;

static int next(void) {
  return n_calls++;
}

int main(void) {
  unsigned char i = __VERIFIER_nondet_uchar() % 3;
  signed char j = (signed char)(__VERIFIER_nondet_uchar() % 4);
  Whole w;
  char *base = (char *)&w;
  assert(offsetof(Whole, parts[i]) == (size_t)((char *)&w.parts[i] - base));
  assert(offsetof(Whole, parts[i].cell[j]) ==
         (size_t)((char *)&w.parts[i].cell[j] - base));
  assert(offsetof(Whole, rows[i][j]) ==
         (size_t)((char *)&w.rows[i][j] - base));
  assert(offsetof(Whole, text[j]) == (size_t)(&w.text[j] - base));
  assert(offsetof(Whole, parts[1].cell[2]) ==
         offsetof(Whole, parts) + sizeof(struct part) +
             offsetof(struct part, cell) + 2 * sizeof(int));
  size_t first = offsetof(struct part, cell[next()]);
  assert(first == offsetof(struct part, cell) && n_calls == 1);
#ifdef WRONG
  assert(offsetof(Whole, parts[i]) != offsetof(Whole, parts[2]));
#endif
  return 0;
}
