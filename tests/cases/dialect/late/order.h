#define ORDER 2
