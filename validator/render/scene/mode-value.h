/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What a mode of the map reads of each face: a number, or one of several words, nations, terrains.
 */
#pragma once

#include "validator/render/scene/heat.h"
#include "validator/render/scene/scene.h"
#include "validator/scenario/scenario-game.h"

typedef enum {
    VALUE_NONE,
    VALUE_NUMBER,
    VALUE_WORD,
    VALUE_NATION,
    VALUE_TERRAIN,
} ValueKind;

typedef struct Reading Reading;

typedef struct {
    ValueKind kind;
    gint64 number;
    const char *key;      /* borrowed: tells words apart */
    const char *title;    /* borrowed: for people */
    const char *brief;    /* borrowed: what its short word is made of; NULL: the title */
    const Nation *nation; /* borrowed: NATION; NULL: nobody */
    gboolean is_foreign;  /* NATION: it holds land of another one */
    gboolean has_paint;   /* WORD, TERRAIN: it has a colour of its own */
    guint32 paint;
} Value;

struct Reading {
    const Scene *scene;
    const ModeRow *row;  /* NULL: the mode is none of the system */
    const Field *field;  /* NULL: the mode is no field */
    ScenarioGame *game;  /* owned: what the rules say; NULL: they are not asked, or say nothing */
    GHashTable *regions; /* owned: id of a space -> Region; NULL: the mode asks for none */
    const RenderHeat *heat; /* NULL: the mode colours */
    Value (*value_of)(const Reading *reading, const SceneFace *face);
    const char *word; /* borrowed: of the mode that is read, or that the heat takes the place of */
};

/* Makes @reading that of @mode: NULL or an unknown one: nation. @heat: numbers that take the place
 * of the mode; NULL: none do. All of them must live as long as the reading. */
void reading_init(Reading *reading, const Scene *scene, const char *mode, const RenderHeat *heat);
void reading_clear(Reading *reading);

/* Returns: whether @reading is of who holds lands. */
gboolean reading_is_of_control(const Reading *reading);
