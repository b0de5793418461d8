/*
 * The program kura-check, which believes nothing of ours, asked about a search
 * certificate.
 */
#ifndef CLI_CHECKER_H
#define CLI_CHECKER_H

#include "base/buffer.h"
#include "base/error.h"

/* Has it checked the list in the directory; adds what it says.  Answers its
 * exit code, 0 for accepted and 12 for refused; -1 with err set when it can't
 * be asked. */
int checker_ask(const char *directory, bool has_plan, struct buffer *said,
                struct kura_error *err);

#endif
