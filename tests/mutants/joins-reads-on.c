/* Main sees what the second has done as the first one ends. */
#include "../cases/symmetry/join-looks.c"
