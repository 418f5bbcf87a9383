/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The phases of a game: Position.phase.
 */
#pragma once

/* In the order in which they follow each other (0.3). */
typedef enum {
    PHASE_SET_UP,
    PHASE_INTERPHASE,
    PHASE_ACTION_ROLL,
    PHASE_ACTIONS,
    PHASE_BATTLES,
    PHASE_SIEGES,
    PHASE_FORAGE,
    PHASE_EXTRA, /* actions that rules grant when a year is over (3.4) */
    PHASE_OVER,
} Phase;
