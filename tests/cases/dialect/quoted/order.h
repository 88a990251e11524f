#define ORDER 1
