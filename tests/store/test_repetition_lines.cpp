#include <doctest/doctest.h>

#include "some_result.h"
#include "store/repetition_lines.h"
#include "store/result_file.h"

using namespace ctxmatrix;

TEST_CASE("what is taken out of a text is put back as it was") {
  RunResult result = some_result();
  result.cells[0].repetitions.push_back(result.cells[0].repetitions[0]);
  const std::string text = result_text(result);
  const WithoutRepetitions taken = take_repetitions(text);
  REQUIRE(taken.lists.size() == 2);
  CHECK(taken.lists[0].size() == 2);
  CHECK(taken.lists[0][1].starts_with("{"));
  CHECK(taken.lists[0][1].ends_with("}"));
  CHECK(taken.lists[1].empty());
  CHECK(taken.text.size() < text.size());
  CHECK(put_repetitions(taken.text, result.cells) == text);
}

TEST_CASE("a list that is laid out otherwise stays where it is") {
  for (const char* list : {"[ {}\n   ]", "[\n    {},\n   ]", "[\n    {}\n    {}\n   ]", "[\n   {}\n   ]", "[\n    {}",
                           "[\n", "[\n    5\n   ]", ""}) {
    const std::string text = std::string("{\n   \"repetitions\": ") + list;
    CAPTURE(list);
    const WithoutRepetitions taken = take_repetitions(text);
    CHECK(taken.text == text);
    REQUIRE(taken.lists.size() == 1);
    CHECK(taken.lists[0].empty());
  }
  CHECK(take_repetitions("").lists.empty());
}
