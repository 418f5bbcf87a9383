/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Where a finding is, as reports show it.
 */
#pragma once

#include "schema/model/finding.h"
#include "schema/text/position.h"

#include <glib.h>

/* Returns: (transfer none): the part of @name behind @folder (absolute; NULL: unknown), `.` for the
 * folder itself; @name where it is relative or lies elsewhere. */
const char *report_relative_name(const char *name, const char *folder);

/* Returns: (transfer full): the same as a URI reference (RFC 3986), which is relative if the name
 * is: what is not plain is percent-encoded, byte for byte. */
char *report_relative_uri(const char *name, const char *folder);

typedef struct {
    GHashTable *indices; /* SourceText -> PositionIndex */
} Locator;

void report_locator_init(Locator *locator);
void report_locator_clear(Locator *locator);

/* Returns: whether @span is a place in a file, not the file as a whole. */
gboolean report_span_has_place(const Span *span);

/* @span has a place. */
TextPosition report_locator_start(Locator *locator, const Span *span);
TextPosition report_locator_end(Locator *locator, const Span *span);

typedef struct ReportPaths ReportPaths;

/* Returns: (transfer full): paths from the folder @root, which is there. */
ReportPaths *report_paths_new(const char *root);
void report_paths_free(ReportPaths *paths); /* NULL is allowed */

/* Returns: (transfer none): @name, which is relative to the current folder or absolute, from the
 * root: `.` for that itself; absolute where it lies elsewhere. */
const char *report_paths_find(ReportPaths *paths, const char *name);

G_DEFINE_AUTOPTR_CLEANUP_FUNC(ReportPaths, report_paths_free)
