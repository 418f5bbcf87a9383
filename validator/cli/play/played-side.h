/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Who plays a side and what he goes by, as it is said on the command line.
 */
#pragma once

#include "validator/cli/verb.h"
#include "validator/smoke/players/player.h"

/* Reads @words (NULL-terminated; NULL: none), each as `north=random`, or `random` for all sides;
 * the later one counts. Decisions that belong to no side are those of the first, be there one or
 * not.
 * @otherwise: who plays the others, or NULL.
 * Returns: (transfer container): one for each side, borrowed; NULL, having complained, when there
 * is no such side or player. */
const Player **played_sides_read(char *const *words, const GameRules *rules,
                                 const Player *otherwise);

/* Reads what players weigh by from the file @path (NULL: what is usual).
 * Returns: FALSE with the status, having complained; else @weights (transfer full), NULL for what
 * is usual. */
gboolean played_weights_read(const char *path, const GameRules *rules, gint32 **weights,
                             ExitStatus *status);
