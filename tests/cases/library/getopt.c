// run:
// expect: TRUE
// run: --32
// expect: TRUE
// run: -DWRONG=1
// expect: FALSE(assertion)
// run: -DWRONG=2
// expect: FALSE(assertion)
// why: Options out of any word, with what is none moved behind them.
#include <assert.h>
#include <getopt.h>
#include <string.h>
#include <unistd.h>

char __VERIFIER_nondet_char(void);

int main(void) {
  char word[] = {'-', __VERIFIER_nondet_char(), 0}, one[] = "one";
  char value[] = "3", size[] = "--size=12", name[] = "program";
  char *words[] = {name, one, word, value, size, 0};
  struct option names[] = {{"size", required_argument, 0, 's'}, {0}};
  int letter = word[1], is_known = letter == 'a' || letter == 'n';
  assert(optind == 1 && opterr == 1);
  int first = getopt_long(5, words, "an:", names, 0);
  if (is_known)
    assert(first == letter && (letter == 'a' || !strcmp(optarg, "3")));
  else
    assert(letter <= 0 || letter == '-' || (first == '?' && optopt == letter));
  if (letter == 'n') {
    assert(getopt_long(5, words, "an:", names, 0) == 's' && optarg[1] == '2');
    assert(getopt_long(5, words, "an:", names, 0) == -1);
    assert(optind == 4 && words[4] == one);
  }
#if WRONG == 1
  assert(first != 'a');
#elif WRONG == 2
  assert(letter != 'n' || words[1] == one);
#endif
  return 0;
}
