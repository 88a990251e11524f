// row: Functions without a body and without a model
// run:
// expect: UNKNOWN(cleanup of 'x' by 'drop')
void drop(int *);
int main(void) {
  __attribute__((cleanup(drop))) int x = 1;
  return x; // here
}
