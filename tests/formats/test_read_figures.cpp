#include <doctest/doctest.h>

#include "ctxmatrix/error.h"
#include "formats/read_figures.h"

using namespace ctxmatrix;

namespace {

std::string refusal(const std::string& text) {
  try {
    read_figures(text, "f.csv");
  } catch (const InputError& error) {
    return error.what();
  }
  return {};
}

}  // namespace

TEST_CASE("figures are recognised by the names of their columns, below comments") {
  CHECK(looks_like_figures("# from a mail\n\nfigure,value\n"));
  CHECK(looks_like_figures("result, figure , value,unit"));
  CHECK(!looks_like_figures("2 1.25\n"));
  CHECK(!looks_like_figures("figure,time\n"));
  CHECK(!looks_like_figures(""));
}

TEST_CASE("each result is a side, a single value has no spread, several are repetitions") {
  auto sides = read_figures("result,figure,value,unit\na,t,3,s\na,u,7,\nb,t,1,s\nb,t,2,s\nb,t,4,s\n", "f.csv");
  REQUIRE(sides.size() == 2);
  CHECK(sides[0].name == "a");
  CHECK(sides[0].cells[0].name == "t");
  CHECK(sides[0].cells[0].unit == "s");
  CHECK(sides[0].cells[0].point == 3);
  CHECK(sides[0].cells[0].net.empty());
  CHECK(!sides[0].cells[0].standard_error);
  CHECK(sides[1].cells[0].point == 2);
  CHECK(sides[1].cells[0].net == std::vector<std::vector<double>>{{1, 2, 4}});
}

TEST_CASE("without a column of results all is one, named like the file") {
  CHECK(read_figures("value,figure\n3,t\n", "f.csv").at(0).name == "f.csv");
}

TEST_CASE("an error is absolute or in percent of its value") {
  auto cells = read_figures("figure,value,error\nt,200,0.5%\nu,200,0.5\nv,200,\n", "f.csv").at(0).cells;
  CHECK(cells[0].standard_error == doctest::Approx(1));
  CHECK(cells[1].standard_error == doctest::Approx(0.5));
  CHECK(!cells[2].standard_error);
}

TEST_CASE("what cannot be read for sure is refused with its line") {
  CHECK(refusal("figure,value,sigma\nt,1,2\n") ==
        "f.csv:1: column \"sigma\" is unknown; allowed: result, figure, value, unit, error");
  CHECK(refusal("figure,value,eror\nt,1,2\n").ends_with("; did you mean error?"));
  CHECK(refusal("figure,value,value\n") == "f.csv:1: column value stands twice");
  CHECK(refusal("figure,value\nt,1,2\n") == "f.csv:2: 3 fields where the first line names 2 columns");
  CHECK(refusal("figure,value\n\nt,one\n") == "f.csv:3: value: \"one\" is no number; allowed: such as 3.487 or 1.2e-3");
  CHECK(refusal("figure,value\nt,inf\n") == "f.csv:2: value: \"inf\" is no number; allowed: such as 3.487 or 1.2e-3");
  CHECK(refusal("figure,value,error\nt,1,-1\n") ==
        "f.csv:2: error: below 0; allowed: one standard error, such as 0.02 or 0.78%");
  CHECK(refusal("figure,value\n,1\n") == "f.csv:2: figure: has no name");
  CHECK(refusal("figure,value,unit\nt,1,s\nt,1,ms\n") == "f.csv:3: figure t: unit ms here and s before");
  CHECK(refusal("figure,value,error\nt,1,1%\nt,1,\n") ==
        "f.csv:3: figure t: stands twice, and with an error; allowed: several values, or one with its error");
  CHECK(refusal("figure,value\n") == "f.csv:1: columns, but no figure below them");
}
