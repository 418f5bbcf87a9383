/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Going from stage to stage by the table of the system.
 */
#include "validator/engine/stretch.h"

#include "schema/model/words.h"
#include "validator/engine/event.h"
#include "validator/engine/play.h"
#include "validator/engine/position.h"
#include "validator/engine/set-up.h"

static void
set_up_begins(Stretch *stretch G_GNUC_UNUSED, Machine *machine)
{
    set_up_begin_decisions(machine);
}

/* Returns: what is done in @stage; empty: play cannot begin there. */
static const StageRow *
row_of(const GameRules *rules, gint stage)
{
    static const StageRow set_up = {{set_up_begins}}, none = {{NULL}};
    const SystemPlay *play = system_play(rules);
    if (stage == STAGE_SET_UP)
        return &set_up;
    return play->stages != NULL ? &play->stages[stage] : &none;
}

void
stretch_rewind(Stretch *stretch)
{
    stretch->stage = stretch->from;
    stretch->step = 0;
}

FindingWords *
stretch_begin(Stretch *stretch, Machine *machine)
{
    const GameRules *rules = machine->rules;
    if (row_of(rules, stretch->from)->steps[0] == NULL)
        return finding_words_new(N_("play cannot start in the phase “{phase}”"),
                                 FINDING_ARG("phase", stage_words[stretch->from]), NULL);
    if (stretch->side == NO_NAME)
        stretch->side = 0;
    stretch_rewind(stretch);
    machine->position->is_played = stretch->from != STAGE_SET_UP;
    machine->position->first_side = (gint8)stretch->side;
    /* What holds from the start did not come about in play. */
    position_note_news(machine->rules, machine->position, CHANGED_UNITS | CHANGED_REST);
    event_edges(machine, TRUE);
    machine->position->changes = 0;
    return NULL;
}

gboolean
stretch_go_on(Stretch *stretch, Machine *machine)
{
    const GameRules *rules = machine->rules;
    const StageRow *row = row_of(rules, stretch->stage);
    if (stretch->step == STAGE_STEPS_MAX || row->steps[stretch->step] == NULL) {
        if (stretch->stage < system_play(rules)->first_of_turn ||
            stretch->stage >= stretch->until || stretch->stage + 1 == N_STAGES ||
            row_of(rules, stretch->stage + 1)->steps[0] == NULL)
            return FALSE;
        row = row_of(rules, ++stretch->stage);
        stretch->step = 0;
    }
    machine->position->phase = (guint8)stretch->stage;
    row->steps[stretch->step++](stretch, machine);
    return TRUE;
}
