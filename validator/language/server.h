/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The language server: what clients of LSP 3.17 ask, answered one request after the other.
 */
#pragma once

#include "validator/language/message.h"

/* Serves the client over @pipe until it says `exit` or closes its end. Returns: whether it said
 * `shutdown` before, as it must. */
gboolean server_run(MessagePipe *pipe);
