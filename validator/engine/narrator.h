/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What the systems use to word the events of a game: units and zones as far as a viewer may know
 * them, and lines of text. All that is returned is safe to print on a terminal.
 */
#pragma once

#include "validator/engine/event.h"
#include "validator/engine/titles.h"

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
    guint number;      /* of the first answer */
    const char *cause; /* borrowed: the rule or the row of a table that asks for them; NULL: none */
    gboolean is_reckoned;
    Reckoning reckoning; /* of the last die, if it is_reckoned */
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
