// run: --error-function lost
// expect: FALSE(unreach-call)
// why: Another function may be named as the error.
void lost(void);

int main(void) {
  lost();
  return 0;
}
