# Warnings and sanitizers, for every target of ours and for none of others.
option(CTXMATRIX_WERROR "Treat warnings as errors" OFF)
set(CTXMATRIX_SANITIZE "" CACHE STRING "Sanitizers, such as address,undefined or thread")
option(CTXMATRIX_STATIC "Link statically; hwloc is then left out" OFF)

option(CTXMATRIX_FAULTS "Faults can be made on purpose, for tests; not for users" OFF)

add_library(ctxmatrix_options INTERFACE)
if(CTXMATRIX_FAULTS)
  target_compile_definitions(ctxmatrix_options INTERFACE CTXMATRIX_FAULTS)
endif()
target_compile_options(ctxmatrix_options INTERFACE
  -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wno-sign-conversion -Wnon-virtual-dtor -Woverloaded-virtual)
if(CTXMATRIX_WERROR)
  target_compile_options(ctxmatrix_options INTERFACE -Werror)
endif()
if(CTXMATRIX_SANITIZE)
  target_compile_options(ctxmatrix_options INTERFACE
    -fsanitize=${CTXMATRIX_SANITIZE} -fno-sanitize-recover=all -fno-omit-frame-pointer)
  target_link_options(ctxmatrix_options INTERFACE -fsanitize=${CTXMATRIX_SANITIZE})
endif()
# A forked member must not look its symbols up again, page by page, while it is measured.
target_link_options(ctxmatrix_options INTERFACE -Wl,-z,now)
if(CTXMATRIX_STATIC)
  target_link_options(ctxmatrix_options INTERFACE -static)
endif()
