// run:
// expect: UNKNOWN(unsequenced)
// why: Two side effects on one object without a sequence point.
int main(int argc, char **argv) {
  int i = argc;
  i = i++;
  return i;
}
