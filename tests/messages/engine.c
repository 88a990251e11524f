// run: --search explicit --count-interleavings
// says: error: --search explicit has no answer to '--count-interleavings': leave one of them out
// run: --search explicit --show-threads
// says: error: --search explicit has no answer to '--show-threads': leave one of them out
// run: --search explicit --reduction none --dimacs /dev/null
// says: error: --search explicit has no answer to '--dimacs': leave one of them out
// run: --search explicit --unwind 1 --max-threads 1
// says: RESULT: true
// run: --engine implicit
// says: error: --engine: expected portfolio|order|scheduler|explore|static|prove, got 'implicit'
int main(void) { return 0; }
