// run: --engine explicit --count-interleavings
// says: error: --engine explicit has no answer to '--count-interleavings': leave one of them out
// run: --engine explicit --show-threads
// says: error: --engine explicit has no answer to '--show-threads': leave one of them out
// run: --engine explicit --reduction none --dimacs /dev/null
// says: error: --engine explicit has no answer to '--dimacs': leave one of them out
// run: --engine explicit --unwind 1 --max-threads 1
// says: RESULT: true
// run: --engine implicit
// says: error: --engine: expected portfolio|order|scheduler|explicit|preemptions|random|heuristic|dpor|guided|hybrid|slice|unfolding|graph|static|prove, got 'implicit'
int main(void) { return 0; }
