/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A drawing made of the ways between the places of a map, for data sets without a map.svg: an
 * eight-sided shape for each place, with its id, and a line `border-ONE--OTHER` for each way.
 */
#pragma once

#include "schema/store/data-set.h"
#include "schema/text/source-text.h"

/* Returns: whether another drawing is made of @now than of @before. */
gboolean diagram_ways_differ(const DataSet *before, const DataSet *now);

/* Returns: (transfer full): the drawing as the bytes of a map.svg called @name; NULL: @set has no
 * places, or more than DIAGRAM_NODES_MAX. */
SourceText *diagram_drawing_new(const DataSet *set, const char *name);
