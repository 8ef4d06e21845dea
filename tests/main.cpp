#define DOCTEST_CONFIG_IMPLEMENT
#include <doctest/doctest.h>

int main(int count, char** arguments) { return doctest::Context(count, arguments).run(); }
