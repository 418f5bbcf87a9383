/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What is asked, in the one word by which records call it: `group`, `fire`, `strengthening`. It is
 * the name of the procedure, unless the system has another one for that step of it.
 */
#pragma once

#include "validator/engine/system.h"

/* Returns: (transfer full): the word of @procedure in the step @step of its frame. @system may be
 * NULL. */
char *step_to_word(const System *system, guint procedure, gint step);

/* Returns: (transfer full): of char *: all such words in games of @system (NULL: of the core
 * alone), none twice. */
GPtrArray *step_all_words(const System *system);

/* Returns: whether @word is one of them. */
gboolean step_is_word(const System *system, const char *word);
