// run:
// expect: UNKNOWN(address of 'absent', which may be weak)
// why: libclang does not show what a pragma makes weak.
#pragma weak absent
extern int absent(void);

int main(void) { return absent ? 1 : 0; }
