// run:
// expect: TRUE
// run: -DALIAS
// expect: UNKNOWN(file-scope assembly)
// why: Sections, identifications and versions of symbols change no program.
__asm__(".ident \"1\"");
__asm__(".section .note.GNU-stack,\"\",@progbits\n"
        ".previous");
asm(".pushsection .comment\n\t.asciz \"x\"\n\t.popsection");
#ifdef ALIAS
asm(".globl other\n.set other, main");
#endif

int main(void) { return 0; }
