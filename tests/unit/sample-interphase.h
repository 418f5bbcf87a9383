/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * An interphase of the invented game, for tests of what is done in it.
 */
#pragma once

#include "tests/unit/sample-rules.h"

#define STEP(word) "{'step': '" word "'}"

/* Returns: (transfer full): a game whose interphase, with the steps @steps, has just begun.
 * @profile: members in front of them, with a comma behind; @rules: of a list. */
SampleGame *sample_interphase(const char *profile, const char *steps, const char *rules,
                              const char *scenario);

/* Returns: the points that @nation still has. */
gint sample_budget(const SampleGame *game, const char *nation);

/* A question in the middle of it: the budgets can be looked at. */
#define PAUSE_STEP "{'step': 'rules', 'rules': ['pause']}"
#define PAUSE_RULE                                                                                 \
    "{'id': 'pause', 'on': [{'event': 'step'}], 'do': [{'verb': 'choose', 'by': 'self',"           \
    " 'options': [{'name': 'Go', 'do': []}, {'name': 'On', 'do': []}]}]}"
#define PAUSED "choice of nobody: branch-0 branch-1"
