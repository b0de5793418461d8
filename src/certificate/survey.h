/*
 * A survey: all positions through which a plan of less than a given cost could
 * lead, as the list of a search certificate (docs/proofs.md).
 *
 * It is made when an engine has given its answer, whatever that has used: from
 * the start in the order of cost (Dijkstra 1959), leaving out what the bound
 * rules out.  An engine that was wrong has no survey.
 */
#ifndef CERTIFICATE_SURVEY_H
#define CERTIFICATE_SURVEY_H

#include "certificate/certificate.h"

/*
 * The certificate that no plan costs less, in moves or pushes as the run's
 * objective says; SURVEY_NO_PLAN: that there is none.  SOLVED when it is
 * written; STOPPED by a limit; FAILED when out does not take it, or when the
 * claim is wrong (run->error).
 */
enum outcome survey_write(struct run *run, uint32_t least,
                          struct certificate_stream out);

#endif
