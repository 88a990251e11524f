// run:
// expect: UNKNOWN(jump into the middle of a loop)
// why: A case label inside a loop is refused.
int main(void) {
  int n = 0;
  switch (3)
    for (int i = 0; i < 1; i++)
    case 3: n++; return n;
}
