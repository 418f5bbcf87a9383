/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Why something is not offered: what a person who drives a game asks.
 */
#pragma once

#include "validator/smoke/narration.h"

/* @words: an offer as records write it, `move repnin ingermanland`; @request: the pending one of
 * the machine that @narration tells of.
 * Returns: (transfer full): one sentence or more: that it is offered, why it is not, or what of the
 * words means nothing and what may have been meant. */
char *reason_for(const Narration *narration, const Titles *titles, Machine *machine,
                 const Request *request, const char *words);
