// run:
// expect: UNKNOWN(file-scope assembly)
// why: Assembly outside of functions may do anything.
__asm__("hidden: ret");
;
int main(void) { return 0; }
