/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Who meets whom: what an operation changes of it is shown before it is done.
 */
#pragma once

#include "schema/geometry/topology/topology.h"

typedef struct {
    guint32 a, b;      /* faces, a < b */
    gboolean has_come; /* they share a border now and did not; else they did and do no longer */
} MeetingChange;

/* @after: @before with an operation done, so that faces have the same numbers.
 * Returns: (transfer full): of MeetingChange: in order of the faces. */
GArray *meetings_compare(const Topology *before, const Topology *after);
