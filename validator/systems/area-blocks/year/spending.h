/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Points that a nation spends on steps for its units and on new units.
 */
#pragma once

#include "validator/systems/area-blocks/procedure.h"

/* Where points come from that are spent. */
typedef enum { POINTS_OF_EVENT, POINTS_OF_BUDGET } PointsOrigin;

/* Has @nation spend @points of an event, its pool's nation that is: on steps, on new units, or on
 * either (@spend: a SpendWord, or NO_NUMBER). */
void begin_spending(Machine *machine, const Frame *frame, gint32 nation, gint32 points,
                    gint32 spend);
void begin_building(Machine *machine, const Subjects *subjects, gint32 nation, gint32 points);

/* Has @nation, whose pool is its own, spend its budget of the interphase on steps, or on new units.
 * What is left stays there. */
void spend_budget(Machine *machine, gint32 nation);
void build_budget(Machine *machine, gint32 nation);
