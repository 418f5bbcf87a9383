/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Who is asked, about what, and what may be answered, in the words of messages.
 */
#pragma once

#include "validator/engine/machine.h"

/* Returns: (transfer full): who is asked by @request, and about what: `swedish, fire of karl-xii`.
 */
char *request_to_words(const Machine *machine, const Request *request);

/* Returns: (transfer full): all that is offered, with commas between. */
char *offers_to_words(const Machine *machine);
