// row: Constructors with parameters
// run:
// expect: UNKNOWN(address of 'absent', which may be weak)
#pragma weak absent
extern int absent(void);
int main(void) {
  return absent ? 1 : 0; // here
}
