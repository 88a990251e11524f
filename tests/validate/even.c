/* The even numbers up to ten. */
void reach_error(void) {}

int main(void) {
  int n = 0;
  while (n < 10) {
    n += 2;
  }
  if (n != 10)
    reach_error();
  return 0;
}
