/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Names of files as reports for other machines have them: relative to a folder, for what a build
 * machine calls it means nothing elsewhere.
 */
#pragma once

#include <glib.h>

/* Returns: (transfer none): the part of @name behind @folder (absolute; NULL: unknown), `.` for the
 * folder itself; @name where it is relative or lies elsewhere. */
const char *relative_name(const char *name, const char *folder);

/* Returns: (transfer full): the same as a URI reference (RFC 3986), which is relative if the name
 * is: what is not plain is percent-encoded, byte for byte. */
char *relative_uri(const char *name, const char *folder);
