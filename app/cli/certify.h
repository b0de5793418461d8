/*
 * Solving with a certificate, whose long part is compressed on its way.
 */
#ifndef CLI_CERTIFY_H
#define CLI_CERTIFY_H

#include "kura.h"

/* As kura_solve does.  With KURA_FILE_CERTIFICATE search.cert.zst may have so
 * many bytes, 0 is any number; a certificate that can't be written is told, and
 * makes *code worse. */
bool certify_solve(const struct kura_level *level,
                   const struct kura_options *options, size_t limit,
                   struct kura_result *result, struct kura_error *err,
                   int *code);

#endif
