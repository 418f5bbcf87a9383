/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Where a finding is, as reports show it.
 */
#pragma once

#include "schema/model/finding.h"
#include "schema/text/position.h"

#include <glib.h>

/* Returns: (transfer none): @name relative to @folder (absolute; NULL: unknown), `.` for the folder
 * itself; @name as it is if it is relative or outside of the folder. */
const char *report_relative_name(const char *name, const char *folder);

/* Returns: (transfer full): report_relative_name() as a URI reference (RFC 3986), which is relative
 * if the name is; special characters are percent-encoded, byte by byte. */
char *report_relative_uri(const char *name, const char *folder);

/* Returns: (transfer full): the absolute URI of the file @name on the machine @host, where @name is
 * relative to @folder (NULL: to the current one) or absolute. */
char *report_file_uri(const char *name, const char *folder, const char *host);

/* Finds lines and columns. Each file is read through once. */
typedef struct {
    GHashTable *indices; /* SourceText -> PositionIndex */
} Locator;

/* Prepares @locator, which is to be cleared. */
void report_locator_init(Locator *locator);
void report_locator_clear(Locator *locator);

/* Returns: whether @span is a part of a file, not the whole file. */
gboolean report_span_has_place(const Span *span);

/* Returns: the line and column of the byte @offset of @text, which must outlive the locator. */
TextPosition report_locator_find(Locator *locator, const SourceText *text, guint32 offset);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC(Locator, report_locator_clear)

typedef struct ReportPaths ReportPaths;

/* Returns: (transfer full): paths relative to the folder @root, which must exist. */
ReportPaths *report_paths_new(const char *root);
void report_paths_free(ReportPaths *paths); /* NULL is allowed */

/* Returns: (transfer none): @name, which is relative to the current folder or absolute, relative to
 * the root; `.` for the root itself; absolute if it is outside of the root. */
const char *report_paths_find(ReportPaths *paths, const char *name);

G_DEFINE_AUTOPTR_CLEANUP_FUNC(ReportPaths, report_paths_free)

/* The line of a file that a finding is about, made safe for a terminal, with a caret under it. */
typedef struct {
    char *line;      /* owned: valid UTF-8, no control characters, cut to a readable length */
    guint indent;    /* columns before the caret */
    guint underline; /* columns to mark, at least 1 */
} Excerpt;

/* Makes the excerpt for @span, which must not be empty. Its line is freed by the caller with
 * g_free(). */
void report_excerpt_init(Excerpt *excerpt, const Span *span);
