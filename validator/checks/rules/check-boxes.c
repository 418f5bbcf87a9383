/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Boxes that units go to and never leave.
 */
#include "validator/checks/check.h"
#include "validator/checks/place-name.h"
#include "validator/checks/rules/rule-uses.h"

/* Told once for each box, where it is filled first. */
void
check_full_boxes(CheckRun *run)
{
    const RuleUses *uses = check_rule_uses_of(run);
    g_autoptr(GHashTable) told = g_hash_table_new(g_str_hash, g_str_equal);
    for (guint i = 0; i < uses->fillers->len; i++) {
        const BoxFiller *filler = &g_array_index(uses->fillers, BoxFiller, i);
        const Record *box = id_index_find(run->ids, ENTITY_BOX, filler->box);
        if (box == NULL || g_hash_table_contains(uses->asked_boxes, filler->box) ||
            !g_hash_table_add(told, (gpointer)filler->box))
            continue;
        Finding *finding = check_tell(run,
                                      FINDING_RULE_FULL_BOX,
                                      filler->effect,
                                      "to",
                                      SAY("box", record_call(box)));
        finding_add_related(run->findings, finding, box, "id", "The box.");
    }
}
