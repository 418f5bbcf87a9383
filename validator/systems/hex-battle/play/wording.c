/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What is told of games of this system: the tables of sentences, and what is told beside them.
 */
#include "validator/engine/rules/titles.h"
#include "validator/systems/hex-battle/play/play.h"
#include "validator/systems/hex-battle/procedure.h"

#include <string.h>

static gint32
unit_of_frame(const Frame *frame)
{
    guint procedure = frame->procedure;
    gboolean is_about_unit = procedure == PROCEDURE_MARCH_HEX || procedure == PROCEDURE_CLASH ||
                             procedure == PROCEDURE_MORALE_TEST || procedure == PROCEDURE_VOLLEY ||
                             procedure == PROCEDURE_FALL_BACK || procedure == PROCEDURE_RECOVERY ||
                             procedure == PROCEDURE_LEADER_LOSS || procedure == PROCEDURE_FLIGHT ||
                             procedure == PROCEDURE_SALVO || procedure == PROCEDURE_STACK_TEST ||
                             procedure == PROCEDURE_ROUT || procedure == PROCEDURE_WHEEL ||
                             procedure == PROCEDURE_ARMY_ORDERS || procedure == PROCEDURE_RETURNS;
    return is_about_unit ? frame->unit : NO_NAME;
}

static char *
event_in_words(const Telling *telling, const Event *event)
{
    const Titles *titles = telling->titles;
    const Position *position = telling->machine->position;
    if (event->verb == TRIGGER_ROUTED) {
        g_autofree char *unit = telling_unit(telling, event->unit);
        return g_strdup_printf("%s is routed.", unit);
    }
    if (event->verb == TRIGGER_HIT) {
        g_autofree char *unit = telling_unit(telling, event->unit);
        return g_strdup_printf("%s is hit.", unit);
    }
    if (event->verb == TRIGGER_CHARGED)
        return g_strdup_printf("A charge on %s.", title_of_place(titles, position, event->place));
    if (event->verb == TRIGGER_LEADER_LOST)
        return g_strdup_printf("%s is lost.", title_of(titles, ENTITY_UNIT, event->unit));
    if (event->verb != TRIGGER_ATTACK_END)
        return NULL;
    const char *place = title_of_place(titles, position, event->place);
    if (event->side == NO_NAME)
        return g_strdup_printf("The fight for %s is over.", place);
    return g_strdup_printf("The fight for %s is over; %s lost it.", place,
                           title_of(titles, ENTITY_SIDE, event->side));
}

/* Returns: (transfer full): where the dice fall. */
static char *
roll_in_words(const Telling *telling, const Salvo *salvo, const char *brace)
{
    if (strcmp(brace, "at") != 0)
        return NULL;
    gint32 place = salvo->frame.place;
    if (place == NO_NAME)
        place = salvo->frame.subjects.event_place;
    return g_strdup(place != NO_NAME
                        ? title_of_place(telling->titles, telling->machine->position, place)
                        : "the hex");
}

const SystemWording hex_wording = {
    .event = event_in_words,
    .unit = unit_of_frame,
    .roll = roll_in_words,
};
