/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Boxes that units go to and never leave.
 */
#include "validator/checks/check.h"
#include "validator/checks/place-name.h"
#include "validator/checks/rules/rule-uses.h"
#include "validator/checks/rules/unit-match.h"

#include <string.h>

static gboolean
is_box(const char *zone, const char *box)
{
    return zone_box(zone) != NULL && strcmp(zone_box(zone), box) == 0;
}

/* Returns: the one nation that @units says its units are of, or NULL. */
static const char *
nation_of(const CheckRun *run, const Units *units)
{
    if (units == NULL || units->record.raw)
        return NULL;
    const Record *unit = unit_match_fixed(units->unit) != NULL
                             ? id_index_find(run->ids, ENTITY_UNIT, units->unit)
                             : NULL;
    return unit_match_fixed(unit != NULL && !unit->raw ? ((const Unit *)unit)->nation
                                                       : units->nation);
}

/* Whether anything asks for units of @nation (NULL: for any) in @box. */
static gboolean
is_asked(const CheckRun *run, const RuleUses *uses, const char *box, const char *nation)
{
    for (guint i = 0; i < uses->askers->len; i++) {
        const Units *units = uses->askers->pdata[i];
        const char *asked = nation_of(run, units);
        if ((is_box(units->in, box) || is_box(units->not_in, box) || is_box(units->twin_in, box)) &&
            (nation == NULL || asked == NULL || strcmp(asked, nation) == 0))
            return TRUE;
    }
    return FALSE;
}

/* Told once for each box, where it is filled first. */
void
check_full_boxes(CheckRun *run)
{
    const RuleUses *uses = check_rule_uses_of(run);
    g_autoptr(GHashTable) told = g_hash_table_new(g_str_hash, g_str_equal);
    for (guint i = 0; i < uses->fillers->len; i++) {
        const BoxFiller *filler = &g_array_index(uses->fillers, BoxFiller, i);
        const Record *box = id_index_find(run->ids, ENTITY_BOX, filler->box);
        const Effect *effect = (const Effect *)filler->effect;
        const char *nation = nation_of(run, (const Units *)effect->units);
        if (box == NULL || is_asked(run, uses, filler->box, nation) ||
            !g_hash_table_add(told, (gpointer)filler->box))
            continue;
        gboolean is_of_others = is_asked(run, uses, filler->box, NULL);
        const Record *owner = is_of_others ? id_index_find(run->ids, ENTITY_NATION, nation) : NULL;
        Finding *finding = check_tell(run, FINDING_RULE_FULL_BOX, filler->effect, "to",
                                      SAY("box", record_call(box)),
                                      SAY("nation", owner != NULL ? record_call(owner) : NULL));
        finding_add_related(run->findings, finding, box, "id", "The box.");
    }
}
