#include <doctest/doctest.h>

#include "formats/csv.h"
#include "tests/formats/rows.h"

using namespace ctxmatrix;
using namespace ctxmatrix::test;

TEST_CASE("no results give the header alone") {
  CHECK(csv({}) ==
        "source,host,os,kernel,machine,label,workload,transport,touch,placement,policy,members,procs,size_kib,us,us_lo,"
        "us_hi,raw_us,overhead_us,switches_per_hop,n,status,reason,pages\n");
}

TEST_CASE("what is not known is an empty field and a number has its shortest form") {
  Row row = own_row(2, 16, 0.1);
  row.us_lo = 1e-7;
  row.n = 12;
  std::string text = csv({own_set({row})});
  CHECK(text.substr(text.find('\n') + 1) ==
        "ctxmatrix,box,Linux 6.1.0,6.1.0,x86_64,,ring,pipe,read,single,other,process,2,16,0.1,1e-07,,,,,12,ok,,\n");
}

TEST_CASE("fields with commas, quotes or line ends are quoted") {
  Row row = own_row(2, 0, 1);
  row.label = "a,b";
  row.reason = "say \"no\"\n";
  std::string text = csv({own_set({row})});
  CHECK(text.find(",\"a,b\",") != std::string::npos);
  CHECK(text.find(",ok,\"say \"\"no\"\"\n\",\n") != std::string::npos);
}

TEST_CASE("a number that is not finite is not known") {
  Row row = own_row(2, 0, 1);
  row.us = 0.0 / 0.0;
  CHECK(csv({own_set({row})}).find(",2,0,,,") != std::string::npos);
}
