// row: Constructors with parameters, or
// run:
// expect: UNKNOWN(variable 'start' in section '.init_array')
static int x;
static void set(void) { x = 4; }
__attribute__((section(".init_array"), used)) static void (*start)(void) = set; // here
int main(void) { return x; }
