// Each transport's entry; the registry gathers them. Constant-initialised, so that the order of files cannot matter.
#pragma once

#include "ctxmatrix/transport.h"

namespace ctxmatrix {

extern const Transport kPipeTransport;
extern const Transport kSocketpairTransport;
extern const Transport kEventfdTransport;
extern const Transport kMqueueTransport;
extern const Transport kFutexTransport;
extern const Transport kSemaphoreTransport;
#ifdef CTXMATRIX_FAULTS
extern const Transport kNullTransport;
extern const Transport kSlowPipeTransport;
#endif

}  // namespace ctxmatrix
