/*
 * The measures of a plan, as text and as JSON.
 */
#ifndef CLI_METRICS_H
#define CLI_METRICS_H

#include "base/buffer.h"
#include "base/record.h"
#include "kura.h"

/* One aligned line each. */
void add_metrics(struct buffer *to, const struct kura_metrics *metrics);

void record_metrics(struct record *to, const struct kura_metrics *metrics);

#endif
