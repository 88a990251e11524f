// row: The objects behind pointers that
// run:
// expect: UNKNOWN(pointers to an empty type)
struct empty {};
static struct empty a[3];
int main(void) {
  struct empty *p = a;
  p++;
  return p - a == 1; // here
}
