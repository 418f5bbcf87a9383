/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What things are called for people, as far as a viewer may know them, and where the books speak
 * of them. All that is returned is fit for a terminal.
 */
#pragma once

#include "schema/text/translation.h"
#include "validator/engine/event.h"
#include "validator/engine/position.h"

typedef struct Titles Titles;

/* @rules were compiled from @input; both must outlive the result.
 * Returns: (transfer full): the names of all that is played with. */
Titles *titles_new(const GameRules *rules, const RulesInput *input);
void titles_free(Titles *titles); /* NULL is allowed */

/* Returns: (transfer none): the name of the side, nation, unit, space, box, track, table, season or
 * rule with @number; `nobody` where there is none. */
const char *titles_name(const Titles *titles, EntityId entity, gint32 number);

/* Returns: (transfer none): the name that the place @number has in @position, which may be a new
 * one. */
const char *titles_place(const Titles *titles, const Position *position, gint32 number);

/* Returns: (transfer full): the concrete zone @zone, to come behind `to` or `in`: `Narva`, `the
 * pool of Russia`, `a ship: Narva Squadron`. */
char *titles_zone(const Titles *titles, const Position *position, gint32 zone);

/* Returns: (transfer full): the same as a heading of its own: `The pool of Russia`. @zone is a place
 * or a zone before ZoneNumbers.out. */
char *titles_zone_heading(const Titles *titles, const Position *position, gint32 zone);

/* Returns: (transfer full): the turn of @position: `Autumn 1700`; English for programs, and for
 * titles that go into data. */
char *titles_turn(const Titles *titles, const Position *position, Audience audience);

/* Returns: (transfer full): where the book of the edition describes the procedure, as `4.1`, or the
 * whole source; empty where there is none. */
char *titles_cited(const Titles *titles, CitedWord cited);

/* The same of the record of @entity with @number, as a special rule or a table. */
char *titles_source(const Titles *titles, EntityId entity, gint32 number);

/* Returns: (transfer none): the record of @entity with @number, or NULL. */
const Record *titles_record(const Titles *titles, EntityId entity, gint32 number);

G_DEFINE_AUTOPTR_CLEANUP_FUNC(Titles, titles_free)

/* Dice of one sentence; more of them make another one. */
#define SALVO_MAX 40u

/* Dice that are being rolled. */
typedef struct {
    guint n; /* 0: none are */
    guint faces[SALVO_MAX];
    Frame frame; /* that rolled the first */
    guint height;
    guint left; /* of the frame, when it rolled the last */
    gint32 side;
    guint number; /* of the first answer */
} Salvo;

/* Indentation of a line below the headings. */
enum { DEPTH_TURN, DEPTH_PHASE, DEPTH_ANSWER, DEPTH_CONSEQUENCE, DEPTH_WORDS };

/* Numbers that a system may keep for itself. */
#define NARRATOR_NOTES (BOARD_NATIONS_MAX + 8)

typedef struct Narrator Narrator;

struct Narrator {
    const Titles *titles;
    Machine *machine;
    const Position *before; /* as of the last line */
    gint32 viewer; /* the side whose view is used: hidden things are left out; NO_NAME: everything
                      is shown */
    gint32 notes[NARRATOR_NOTES]; /* of the system: values it has worded last; NO_NAME at first, and
                                    after a game was undone */
    /* Adds a line to @to, with the headings that it needs. @source: what the books call it, may be
     * empty. */
    void (*line)(Narrator *narrator, GString *to, guint depth, const char *text,
                 const char *source);
};

/* Adds a line about a consequence of an answer; @format is translated, and the sentence gets a
 * capital at its start. */
void narrator_consequence(Narrator *narrator, GString *to, const char *format, ...)
    G_GNUC_PRINTF(3, 4);

/* Returns: whether the viewer sees the face of @unit, with its name and its steps. */
gboolean narrator_sees(const Narrator *narrator, gint32 unit);

/* Returns: (transfer full): the name of @unit, as far as the viewer may know it. */
char *narrator_unit(const Narrator *narrator, gint32 unit);

/* Returns: whether the blocks of two units whose faces no player sees look the same: nations of one
 * colour cannot be distinguished. */
gboolean narrator_look_alike(const Narrator *narrator, gint32 unit, gint32 other);

/* Returns: (transfer full): @n blocks that look like that of @unit from behind: of a nation, where
 * no other has its colour, else of that colour. */
char *narrator_hidden_units(const Narrator *narrator, gint32 unit, guint n);

/* Returns: (transfer full): titles_zone() of the position of now, as far as the viewer may know
 * it: a hold is that of a unit. */
char *narrator_zone(const Narrator *narrator, gint32 zone);
