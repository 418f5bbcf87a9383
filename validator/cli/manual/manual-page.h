/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Manual pages, made of the table of verbs. Appended to @out.
 */
#pragma once

#include "validator/cli/verb.h"

/* narva(1): the command as a whole. */
void manual_page_of_program(GString *out);

/* narva-VERB(1). */
void manual_page_of_verb(GString *out, const CommandVerb *verb);
