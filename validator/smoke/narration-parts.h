/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What the parts of a narration share: its state, and the sentences of answers and of changes.
 */
#pragma once

#include "validator/engine/event.h"
#include "validator/smoke/narration.h"

/* Dice of one sentence; more of them make another one. */
#define SALVO_MAX 40u

/* Dice that are being rolled. */
typedef struct {
    guint n; /* 0: none are */
    guint faces[SALVO_MAX];
    Frame frame; /* that asked for the first */
    guint height;
    guint left; /* of the frame, when it asked for the last */
    gint32 side;
    guint number; /* of the first answer */
} Salvo;

struct Narration {
    NarrationPlan plan;
    Machine *machine;
    EventSink sink;
    Position *before;   /* owned: as told so far */
    gint32 *points;     /* owned: by nation: the most it had to spend in ... */
    gint32 points_turn; /* ... this turn */
    gsize wanted;       /* bytes of what is ready that are to be told */
    GString *out;       /* lines that are ready */
    GString *happened;  /* that come behind the sentence of the dice */
    Request request;    /* that is pending */
    Salvo salvo;
    gint32 told_unit, told_zone; /* by the sentence of an answer */
    gint32 turn;                 /* of the heading that was told last */
    gint32 phase;
    gint32 battle, round, siege; /* place of the one that was told last, or NO_NAME */
    guint n_answers;
    gboolean is_told_over;
};

static inline const GameRules *
narration_rules(const Narration *narration)
{
    return narration->machine->rules;
}

/* How deep a line stands below the headings. */
enum { DEPTH_TURN, DEPTH_PHASE, DEPTH_ANSWER, DEPTH_CONSEQUENCE };

/* Adds a line to @to, with the headings that it needs. @number: of the answer; 0: none. @source:
 * what the books call it, may be empty. */
void narration_line(Narration *narration,
                    GString *to,
                    guint depth,
                    guint number,
                    const char *text,
                    const char *source);

/* Tells what of the position has changed since it was told last. */
void narration_changes(Narration *narration, GString *to);

/* Tells what happened. */
void narration_event(Narration *narration, const Event *event, GString *to);

/* Returns: (transfer full): the sentence for @answer to the pending choice; empty: none is needed.
 * @source: (transfer full). Notes what unit it tells of. */
char *narration_of_answer(Narration *narration, guint answer, char **source);

/* Returns: (transfer full): the sentence for the dice that have been rolled. */
char *narration_of_dice(const Narration *narration, char **source);

/* Returns: whether dice of @procedure are told together. */
gboolean narration_is_salvo(guint procedure);

/* Returns: the unit that @frame is about, or NO_NAME. */
gint32 frame_unit(const GameRules *rules, const Frame *frame);

/* Returns: (transfer full): @n steps in words. */
char *steps_in_words(gint32 n);

/* Sets that fill a template. Returns: (transfer full): the value of the name, or NULL. */
typedef char *(*FillBrace)(gconstpointer data, const char *name);

/* Returns: (transfer full): @text with what stands in braces filled in. */
char *fill_braces(const char *text, FillBrace fill, gconstpointer data);
