/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What the rules determine about places at the start of a game, for one unit, one place or one
 * side: command, control, sight, reach. Systems provide it by System.ground.
 */
#pragma once

#include "validator/scenario/scenario-game.h"

typedef enum {
    GROUND_COMMAND, /* of a leader: the places they command; else: which units are in command, and
                       the leader of the unit */
    GROUND_ZONES,   /* of a unit: its zone of control; without a unit: those of all sides */
    GROUND_SIGHT,   /* of a place: what is seen from there */
    GROUND_COST,    /* of a unit: points to reach each place, ignoring units on the way */
    N_GROUND_TOPICS,
} GroundTopic;

/* The topics as settings and actions name them; NULL-terminated. */
extern const char *const ground_words[N_GROUND_TOPICS + 1];

/* The state of a place for a topic. */
typedef enum {
    GROUND_NOT, /* nothing */
    GROUND_IS,
    GROUND_LACKS, /* it should be, but is not: a unit out of command, a place out of sight */
    GROUND_OTHER, /* it is for the other side; or it is reached in two moves */
    GROUND_BOTH,  /* for several sides */
    N_GROUND_SHADES,
} GroundShade;

/* The points of places that are not reached, and of topics without points. */
#define GROUND_NO_POINTS (-1)

typedef struct {
    guint8 is;     /* a GroundShade */
    gint32 points; /* movement points to reach it, or GROUND_NO_POINTS */
} GroundMark;

typedef struct {
    GroundTopic topic;
    const char *unit; /* borrowed: the id of the unit; NULL: it is of a place, or of all units */
    const char
        *place; /* borrowed: SIGHT: the place from which is looked; NULL: no place is given */
    const char *sides[2]; /* borrowed: ZONES: ids of the side that IS and of the OTHER one */
    gint32 points;        /* COST: in one move; else GROUND_NO_POINTS */
    guint
        n[N_GROUND_SHADES]; /* numbers of places, or for COMMAND of all of units, by their state */
    const char *led,
        *leader;          /* borrowed: COMMAND of a unit: the unit, and its leader; NULL: none */
    const char *chain[2]; /* borrowed: the places of these two */
    GPtrArray *lacking;   /* owned: ids of units out of command, borrowed, in their order */
    const ScenarioGame *game; /* borrowed */
    GroundMark *marks;        /* owned: by number of the place */
} GroundView;

/* Returns: whether the system of @set provides any topic. */
gboolean ground_is_known(const DataSet *set);

/* Computes @topic for @unit, else for @place, ids each of which may be NULL. @game must outlive
 * what it returns. Returns: (transfer full): NULL where the topic is of a unit or place, and
 * neither is there; the system does not have it; or there are no sides. */
GroundView *ground_view_new(const ScenarioGame *game, GroundTopic topic, const char *unit,
                            const char *place);
void ground_view_free(GroundView *view); /* NULL is allowed */

/* Returns: the mark of the place @id; GROUND_NOT if there is no such place. */
GroundMark ground_view_mark(const GroundView *view, const char *id);

G_DEFINE_AUTOPTR_CLEANUP_FUNC(GroundView, ground_view_free)
