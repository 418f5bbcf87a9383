/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Files as one zip archive.
 */
#pragma once

#include "schema/foreign/writers/export-files.h"

/* Returns: (transfer full): an archive of @files, as they are and in their order; the same files
 * give the same bytes, for each is dated on the first day that an archive knows. All together are
 * smaller than 4 GiB and fewer than 65,536. */
GBytes *packed_files(const ExportFiles *files);
