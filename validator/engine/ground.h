/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What a system knows of control, sight, movement and command, for modules that check, edit and
 * draw: System.ground. Pure: nothing changes. Any member may be NULL.
 */
#pragma once

#include "validator/engine/situation.h"

/* A move that is not allowed. */
#define GROUND_NEVER (-1)

typedef struct SystemGround {
    /* Returns: steps from one place to the other; G_MAXINT32: no way leads there. */
    gint32 (*distance)(const GameRules *rules, gint32 one, gint32 other);
    /* Returns: whether @place lies before @unit, and whether in its zone of control. */
    gboolean (*is_before)(const GameRules *rules, const Position *position, gint32 unit,
                          gint32 place);
    gboolean (*controls)(const GameRules *rules, const Position *position, gint32 unit,
                         gint32 place);
    /* Returns: whether a line of sight leads from @from to @to. */
    gboolean (*sees)(const GameRules *rules, const Position *position, gint32 from, gint32 to);
    /* Returns: the points that @unit pays for the step from @from to @to beside it, or
     * GROUND_NEVER. */
    gint32 (*cost)(const GameRules *rules, gint32 unit, gint32 from, gint32 to);
    /* Returns: the points that @unit has to move with. */
    gint32 (*move)(const GameRules *rules, const Position *position, gint32 unit);
    /* Returns: whether @unit may be on the ground of @place, whatever else is there. */
    gboolean (*bears)(const GameRules *rules, gint32 unit, gint32 place);
    /* Returns: whether @unit leads others, and how many steps far. */
    gboolean (*leads)(const GameRules *rules, gint32 unit);
    gint32 (*range)(const GameRules *rules, gint32 unit);
    /* Returns: the leader of @unit; NO_NAME: none. */
    gint32 (*leader)(const GameRules *rules, const Position *position, gint32 unit);
    /* Marks the places to which lines of command lead from @leader, one bit each; @places has
     * MARKS_SIZE(n_places) bytes. */
    void (*command_range)(const GameRules *rules, const Position *position, gint32 leader,
                          guint8 *places);
    /* Marks the units of @side that are in command, in RULES_UNITS_MAX / 8 bytes. */
    void (*commanded)(const GameRules *rules, const Position *position, gint32 side, guint8 *units);
    /* Returns: NULL, or (transfer none) for people what is wrong with the units of @side in @place
     * standing together. */
    const char *(*stack_fault)(const GameRules *rules, const Position *position, gint32 place,
                               gint32 side);
} SystemGround;
