/* smt.c - answers SMT-LIB on standard input by the Z3 that bmc is linked with:
 * no other solver has to be there. */
#include <stdio.h>
#include <stdlib.h>
#include <z3.h>

static char *read_all(FILE *in) {
  size_t n = 0, cap = 1 << 16, got;
  char *out = malloc(cap);
  while (out && (got = fread(out + n, 1, cap - n - 1, in)) > 0) {
    n += got;
    if (cap - n < 4096)
      out = realloc(out, cap *= 2);
  }
  if (!out)
    exit(2);
  out[n] = 0;
  return out;
}

int main(void) {
  char *text = read_all(stdin);
  Z3_config config = Z3_mk_config();
  Z3_context context = Z3_mk_context(config);
  fputs(Z3_eval_smtlib2_string(context, text), stdout);
  Z3_del_context(context);
  Z3_del_config(config);
  free(text);
  return 0;
}
