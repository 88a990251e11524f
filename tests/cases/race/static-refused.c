// run: --engine static --property assertion
// expect: USAGE(--engine static has no answer to 'assertion')
// run: --engine static --reach static-refused.c:5
// expect: USAGE(--engine static has no answer to '--reach')
// why: it answers one question.
int main(void) { return 0; }
