/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Lines and columns of spans in several files, each file indexed once.
 */
#pragma once

#include "schema/model/findings/finding.h"
#include "schema/text/position.h"

typedef struct {
    GHashTable *indices; /* SourceText -> PositionIndex */
} Locator;

void locator_init(Locator *locator);
void locator_clear(Locator *locator);

/* Returns: whether @span is a place in a file, not the file as a whole. */
gboolean span_has_place(const Span *span);

/* @span has a place. */
Position locator_start(Locator *locator, const Span *span);
Position locator_end(Locator *locator, const Span *span);
