/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The table of phases in which play can begin.
 */
#include "validator/smoke/beginning.h"

#include "schema/model/words.h"
#include "validator/engine/area-blocks/phase.h"
#include "validator/engine/event.h"
#include "validator/engine/set-up.h"

/* The words of a position are the phases of the engine. */
G_STATIC_ASSERT((int)STAGE_SET_UP == (int)PHASE_SET_UP && (int)STAGE_FORAGE == (int)PHASE_FORAGE &&
                (int)STAGE_OVER == (int)PHASE_OVER);

typedef void (*Begin)(Machine *machine, const Beginning *beginning);

static void
begin_set_up(Machine *machine, const Beginning *beginning G_GNUC_UNUSED)
{
    begin_decisions(machine);
}

/* By StageWord; NULL: play cannot begin there. */
static const Begin rows[N_STAGES] = {
    [STAGE_SET_UP] = begin_set_up,
};

char *
begin_there(Machine *machine, const Beginning *beginning)
{
    Begin begin = rows[beginning->stage];
    if (begin == NULL)
        return g_strdup_printf("play cannot begin in the phase “%s”",
                               stage_words[beginning->stage]);
    Beginning there = *beginning;
    if (there.side == NO_NAME && machine->rules->board.n_sides > 0)
        there.side = 0;
    machine->position->phase = (guint8)there.stage;
    machine->position->is_played = there.stage != STAGE_SET_UP;
    machine->position->first_side = (gint8)there.side;
    /* What holds from the start did not come about in play. */
    event_edges(machine, TRUE);
    machine->position->has_changed = FALSE;
    begin(machine, &there);
    return NULL;
}
