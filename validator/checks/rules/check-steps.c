/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The steps between the years: that each rule which waits for one is named there, that each that is
 * named waits for it, and that nothing is bought before there are points.
 */
#include "schema/model/verb.h"
#include "schema/model/words.h"
#include "validator/checks/check.h"
#include "validator/checks/place-name.h"

/* What cannot be done before something else was. */
static const struct {
    gint step, needs;
} orders[] = {
    {STEP_ON_MAP, STEP_POINTS},
    {STEP_BUILDS, STEP_POINTS},
};

static gboolean
waits_for_step(const Rule *rule)
{
    for (guint32 i = 0; i < rule->on.length; i++) {
        const Trigger *trigger = (const Trigger *)rule->on.items[i];
        if (trigger->record.raw || trigger->event == TRIGGER_STEP)
            return TRUE;
    }
    return FALSE;
}

/* Tells the rules that @step names and that wait for something else. */
static void
check_named(CheckRun *run, const Step *step)
{
    for (guint32 i = 0; i < step->rules.length; i++) {
        const Record *rule = id_index_find(run->ids, ENTITY_RULE, step->rules.items[i]);
        if (rule == NULL || rule->raw || rule->kept != NULL || waits_for_step((const Rule *)rule))
            continue;
        Finding *finding =
            finding_list_add_record(run->findings, FINDING_RULE_NO_STEP, &step->record, "rules",
                                    (int)i, SAY("rule", record_call(rule)), NULL);
        finding_add_related(run->findings, finding, rule, "on", "Its trigger.");
    }
}

/* What was met on the way through all steps. */
typedef struct {
    CheckRun *run;
    GHashTable *named;  /* ids of rules that run whatever rulings say, or by an answer to one */
    gboolean is_first;  /* the profile is that of the rules, and of no answer */
    gboolean names_any; /* the profile of the rules does */
    guint64 done;       /* steps of the profile, one bit each */
} StepWalk;

static void
visit_step(const RecordPlace *place, gpointer data)
{
    StepWalk *walk = data;
    const Step *step = (const Step *)place->record;
    if (step->record.raw || !record_gives(&step->record, "step"))
        return;
    for (guint32 i = 0; walk->is_first && i < step->rules.length; i++)
        g_hash_table_add(walk->named, (gpointer)step->rules.items[i]);
    walk->names_any = walk->names_any || (walk->is_first && step->rules.length > 0);
    check_named(walk->run, step);
    for (guint i = 0; i < G_N_ELEMENTS(orders); i++) {
        if (step->step != orders[i].step || (walk->done >> orders[i].needs & 1) != 0)
            continue;
        check_tell(walk->run, FINDING_RULE_STEP_TOO_EARLY, &step->record, "step",
                   SAY("step", step_words[step->step]), SAY("needed", step_words[orders[i].needs]));
    }
    walk->done |= (guint64)1 << step->step;
}

static void
visit_profile(const RecordPlace *place, gpointer data)
{
    StepWalk *walk = data;
    const Profile *profile = (const Profile *)place->record;
    const Record *around = place->parent->record;
    walk->done = 0;
    walk->is_first = around->entity->id != ENTITY_ANSWER;
    for (guint32 i = 0; !walk->is_first && i < ((const Answer *)around)->rules.length; i++)
        g_hash_table_add(walk->named, (gpointer)((const Answer *)around)->rules.items[i]);
    if (!profile->record.raw && !check_shows_through(walk->run, &profile->record, NULL))
        record_walk(&profile->record, ENTITY_SET(ENTITY_STEP), visit_step, walk);
}

/* Where no step names rules at all, they may be run by hand. */
void
check_yearly_steps(CheckRun *run)
{
    g_autoptr(GHashTable) named = g_hash_table_new(g_str_hash, g_str_equal);
    StepWalk walk = {.run = run, .named = named};
    check_walk(run, ENTITY_SET(ENTITY_PROFILE), visit_profile, &walk);
    Records rules = data_set_records(run->set, ENTITY_RULE);
    for (guint32 i = 0; walk.names_any && i < rules.length; i++) {
        const Rule *rule = (const Rule *)rules.items[i];
        if (rule->record.raw || rule->record.kept != NULL || rule->id == NULL ||
            rule->on.length != 1 || !waits_for_step(rule) ||
            g_hash_table_contains(named, rule->id) ||
            ((const Trigger *)rule->on.items[0])->record.raw)
            continue;
        check_tell(run, FINDING_RULE_UNCALLED, &rule->record, "on",
                   SAY("rule", record_call(&rule->record)));
    }
}
