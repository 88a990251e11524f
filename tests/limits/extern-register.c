// row: Variables at addresses that another file
// run:
// expect: UNKNOWN(variable 'sp' (a register or an alias))
register unsigned long sp __asm__("rsp");
int main(void) {
  return sp == 0; // here
}
