/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * When rules act: dates that are played, steps between years, rules that are used up, and
 * nations that can take part.
 */
#include "schema/model/verb.h"
#include "schema/model/words.h"
#include "schema/model/zone.h"
#include "schema/text/date.h"
#include "validator/checks/check.h"
#include "validator/checks/rule-uses.h"

#include <string.h>

/* The scenarios that dates are held against: one, or all of the data set. */
typedef struct {
    CheckRun *run;
    ScenarioPlay *const *plays;
    guint n_plays;
} Schedule;

/* Returns: the number of the turn with which @date begins (@is_end: ends) in @rules, or @otherwise
 * where none is stated. */
static gint32
turn_of(const GameRules *rules, const char *date, gboolean is_end, gint32 otherwise)
{
    DateCode turns;
    if (date == NULL || !board_date(rules->names, date, &turns))
        return otherwise;
    return is_end ? turns.last : turns.first;
}

static gboolean
is_played(const Schedule *schedule, const Condition *condition)
{
    for (guint i = 0; i < schedule->n_plays; i++) {
        const GameRules *rules = schedule->plays[i]->rules;
        gint32 from = turn_of(rules, condition->from, FALSE, rules->first_turn);
        gint32 to = turn_of(rules, condition->to, TRUE, rules->last_turn);
        if (from <= rules->last_turn && to >= rules->first_turn)
            return TRUE;
    }
    return FALSE;
}

static const Period *
period_of(const ScenarioPlay *play)
{
    return (const Period *)play->scenario->period;
}

static FindingWords *
describe_dates(const Condition *condition)
{
    const char *text = condition->to == NULL     ? N_("dates from {from} on")
                       : condition->from == NULL ? N_("dates up to {to}")
                                                 : N_("dates from {from} to {to}");
    return finding_words_new(text, FINDING_ARG("from", condition->from),
                             FINDING_ARG("to", condition->to), NULL);
}

static void
check_date(const Schedule *schedule, const RecordPlace *place)
{
    const Condition *condition = (const Condition *)place->record;
    if (condition->verb != CONDITION_DATE || (condition->from == NULL && condition->to == NULL) ||
        check_condition_is_negated(place) || is_played(schedule, condition))
        return;
    g_autoptr(FindingWords) subject = argument_describe_record(place);
    g_autoptr(FindingWords) dates = describe_dates(condition);
    check_report(
        schedule->run, FINDING_TURN_OUTSIDE, place->record, condition->from != NULL ? "from" : "to",
        FINDING_ARG_WORDS("subject", subject), FINDING_ARG_WORDS("dates", dates),
        FINDING_ARG("first", schedule->n_plays == 1 ? period_of(schedule->plays[0])->from : NULL),
        FINDING_ARG("last", schedule->n_plays == 1 ? period_of(schedule->plays[0])->to : NULL),
        FINDING_ARG_TEXT("none", schedule->n_plays == 1 ? NULL : N_("no scenario")));
}

/* Units that go farther ahead on the year track than the longest scenario lasts. */
static void
check_years_ahead(const Schedule *schedule, const RecordPlace *place)
{
    const Effect *effect = (const Effect *)place->record;
    gint32 longest = -1;
    Zone zone;
    if (effect->verb != EFFECT_MOVE || effect->to == NULL || !zone_parse(effect->to, &zone) ||
        zone.kind != ZONE_YEAR_AHEAD)
        return;
    for (guint i = 0; i < schedule->n_plays; i++) {
        const GameRules *rules = schedule->plays[i]->rules;
        gint32 n_seasons = MAX((gint32)rules->board.n_seasons, 1);
        longest = MAX(longest, date_year_of_turn(rules->last_turn, n_seasons) -
                                   date_year_of_turn(rules->first_turn, n_seasons));
    }
    if (longest < 0 || zone.year <= longest)
        return;
    g_autoptr(FindingWords) subject = argument_describe_record(place);
    check_report(schedule->run, FINDING_TURN_TOO_FAR, place->record, "to",
                 FINDING_ARG_WORDS("subject", subject), FINDING_ARG_NUMBER("years", zone.year));
}

static void
check_decision(const Schedule *schedule, const RecordPlace *place)
{
    const Decision *decision = (const Decision *)place->record;
    const ScenarioPlay *play = schedule->plays[0];
    gint32 n_seasons = MAX((gint32)play->rules->board.n_seasons, 1);
    gint32 first = date_year_of_turn(play->rules->first_turn, n_seasons);
    gint32 last = date_year_of_turn(play->rules->last_turn, n_seasons);
    for (guint32 i = 0; i < decision->at.length; i++) {
        gint year;
        if (!check_misses_year(decision->at.items[i], first, last, &year))
            continue;
        g_autoptr(FindingWords) subject = argument_describe_record(place);
        g_autofree char *text = g_strdup_printf("%d", year);
        check_report_item(schedule->run, FINDING_TURN_NO_YEAR, place->record, "at", (int)i,
                          FINDING_ARG_WORDS("subject", subject), FINDING_ARG("year", text),
                          FINDING_ARG("first", period_of(play)->from),
                          FINDING_ARG("last", period_of(play)->to));
    }
}

static void
visit_schedule(const RecordPlace *place, gpointer data)
{
    const Schedule *schedule = data;
    const Record *record = place->record;
    if (record->raw || check_shows_through(schedule->run, record, NULL))
        return;
    if (record->entity->id == ENTITY_CONDITION)
        check_date(schedule, place);
    else if (record->entity->id == ENTITY_DECISION)
        check_decision(schedule, place);
    else
        check_years_ahead(schedule, place);
}

/* Rules that all scenarios share have a date only if some scenario has it; of scenarios that cannot
 * be compiled nothing is known. */
void
check_schedule(CheckRun *run)
{
    const GPtrArray *compiled = check_plays_of(run);
    ScenarioPlay **plays = (ScenarioPlay **)compiled->pdata;
    for (guint i = 0; i < run->set->n_files; i++) {
        const DataFile *file = &run->set->files[i];
        const Schedule all = {.run = run, .plays = plays, .n_plays = compiled->len};
        if (file->seen == NULL || file->kind->entity == ENTITY_SCENARIO ||
            compiled->len < run->set->n_scenarios)
            continue;
        check_enter_file(run, file);
        record_walk(file->seen, ENTITY_SET(ENTITY_CONDITION, ENTITY_DECISION, ENTITY_EFFECT),
                    visit_schedule, (gpointer)&all);
    }
    for (guint i = 0; i < compiled->len; i++) {
        const Schedule one = {.run = run, .plays = &plays[i], .n_plays = 1};
        check_enter_file(run, plays[i]->file);
        record_walk(plays[i]->file->seen, ENTITY_SET(ENTITY_CONDITION, ENTITY_DECISION),
                    visit_schedule, (gpointer)&one);
    }
    check_enter_file(run, NULL);
}

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

/* Reports the rules that @step names and that wait for something else. */
static void
check_named(CheckRun *run, const Step *step)
{
    for (guint32 i = 0; i < step->rules.length; i++) {
        const Record *rule = id_index_find_read(run->ids, ENTITY_RULE, step->rules.items[i]);
        if (rule == NULL || rule->kept != NULL || waits_for_step((const Rule *)rule))
            continue;
        Finding *finding =
            check_report_item(run, FINDING_RULE_NO_STEP, &step->record, "rules", (int)i,
                              FINDING_ARG("rule", argument_record_name(rule)));
        finding_add_related(run->findings, finding, rule, "on", N_("Its trigger."));
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

/* Returns: whether a step before @place in its list is the same, with nothing of its own to do. */
static gboolean
repeats_step(const RecordPlace *place)
{
    const Step *step = (const Step *)place->record;
    const Records *list = FIELD_SLOT(place->parent->record, place->field, Records);
    for (guint32 i = 0; i < place->index && i < list->length; i++) {
        const Step *before = (const Step *)list->items[i];
        if (!before->record.raw && before->step == step->step && step->rules.length == 0 &&
            step->steps.length == 0 && before->rules.length == 0 && before->steps.length == 0)
            return TRUE;
    }
    return FALSE;
}

static void
visit_step(const RecordPlace *place, gpointer data)
{
    StepWalk *walk = data;
    const Step *step = (const Step *)place->record;
    if (step->record.raw || !record_has_key(&step->record, "step"))
        return;
    for (guint32 i = 0; walk->is_first && i < step->rules.length; i++)
        g_hash_table_add(walk->named, (gpointer)step->rules.items[i]);
    walk->names_any = walk->names_any || (walk->is_first && step->rules.length > 0);
    check_named(walk->run, step);
    if (repeats_step(place))
        check_report(walk->run, FINDING_RULE_REPEATED_STEP, &step->record, "step",
                     FINDING_ARG("step", step_words[step->step]));
    for (guint i = 0; i < G_N_ELEMENTS(orders); i++) {
        if (step->step != orders[i].step || (walk->done >> orders[i].needs & 1) != 0)
            continue;
        check_report(walk->run, FINDING_RULE_STEP_TOO_EARLY, &step->record, "step",
                     FINDING_ARG("step", step_words[step->step]),
                     FINDING_ARG("needed", step_words[orders[i].needs]));
    }
    walk->done |= (guint64)1 << step->step;
}

static void
note_build(const RecordPlace *place, gpointer data)
{
    gboolean *is_built = data;
    const Effect *effect = (const Effect *)place->record;
    *is_built |= !effect->record.raw && effect->verb == EFFECT_BUILD;
}

static void
report_missing_step(const StepWalk *walk, const Profile *profile, StepWord step, const char *other)
{
    check_report(walk->run, FINDING_RULE_STEP_MISSING, &profile->record, "interphase",
                 FINDING_ARG("step", step_words[step]), FINDING_ARG("other", other));
}

/* Reports a step without which another step, or a setting, is for nothing; builds without points
 * come too early. */
static void
check_missing_steps(const StepWalk *walk, const Profile *profile)
{
    gboolean is_built = (walk->done >> STEP_BUILDS & 1) != 0;
    if ((walk->done >> STEP_POINTS & 1) != 0 && !is_built)
        data_set_walk(walk->run->set, ENTITY_SET(ENTITY_EFFECT), note_build, &is_built);
    if ((walk->done >> STEP_POINTS & 1) != 0 && !is_built)
        report_missing_step(walk, profile, STEP_BUILDS, "points");
    if (record_has_key(&profile->record, "activation-need") &&
        (walk->done >> STEP_ACTIVATION & 1) == 0)
        report_missing_step(walk, profile, STEP_ACTIVATION, "activation-need");
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
    if (!profile->record.raw && walk->is_first && profile->interphase.length > 0 &&
        !check_shows_through(walk->run, &profile->record, NULL))
        check_missing_steps(walk, profile);
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
        check_report(run, FINDING_RULE_UNCALLED, &rule->record, "on",
                     FINDING_ARG("rule", argument_record_name(&rule->record)));
    }
}

/* Returns: the rule @id if it is of @run and could be read, or NULL. */
static const Rule *
rule_called(CheckRun *run, const char *id)
{
    const Record *record = id_index_find_read(run->ids, ENTITY_RULE, id);
    return record != NULL && record->kept == NULL ? (const Rule *)record : NULL;
}

/* Returns: how many scenarios begin with @id spent. */
static guint
count_spent(const CheckRun *run, const char *id)
{
    guint n = 0;
    for (guint i = 0; i < run->set->n_scenarios; i++) {
        const Scenario *scenario = (const Scenario *)run->set->scenarios[i];
        const SparsePosition *position =
            scenario != NULL ? (const SparsePosition *)scenario->position : NULL;
        for (guint32 j = 0; position != NULL && j < position->spent.length; j++)
            n += strcmp(position->spent.items[j], id) == 0;
    }
    return n;
}

/* Reports conditions and effects about a rule that is never used up. */
void
check_never_spent(CheckRun *run, const RecordPlace *place)
{
    const Record *record = place->record;
    if (record->raw || record->kept != NULL)
        return;
    gboolean is_reset = record->entity->id == ENTITY_EFFECT;
    const char *id = is_reset ? ((const Effect *)record)->rule : ((const Condition *)record)->rule;
    const Rule *rule = rule_called(run, id);
    if (rule == NULL || record_has_key(&rule->record, "once") || count_spent(run, id) > 0 ||
        check_shows_through(run, record, record_field(record, "rule")))
        return;
    g_autoptr(FindingWords) subject = argument_describe_record(place);
    g_autoptr(FindingWords) does = finding_words_new(
        is_reset ? N_("resets “{rule}”") : N_("tests whether “{rule}” is used up"),
        FINDING_ARG("rule", argument_record_name(&rule->record)), NULL);
    Finding *finding =
        check_report(run, FINDING_RULE_NEVER_SPENT, record, "rule",
                     FINDING_ARG_WORDS("subject", subject), FINDING_ARG_WORDS("does", does));
    finding_add_related(run->findings, finding, &rule->record, "id", N_("The rule."));
}

/* Reports what a position counts as used up and is never. */
void
check_spent(CheckRun *run, const RecordPlace *place)
{
    const SparsePosition *position = (const SparsePosition *)place->record;
    for (guint32 i = 0; !position->record.raw && i < position->spent.length; i++) {
        const Rule *rule = rule_called(run, position->spent.items[i]);
        /* A layer may let a rule run again which scenarios below count as used up, and one that
         * waits for a condition may have met it. */
        if (rule == NULL || record_has_key(&rule->record, "once") || rule->record.layers != NULL ||
            rule->on.length == 0 ||
            check_shows_through(run, place->record, record_field(place->record, "spent")))
            continue;
        g_autoptr(FindingWords) subject = argument_describe_record(place);
        g_autoptr(FindingWords) does =
            finding_words_new(N_("lists “{rule}” as used up"),
                              FINDING_ARG("rule", argument_record_name(&rule->record)), NULL);
        Finding *finding = check_report_item(run, FINDING_RULE_NEVER_SPENT, place->record, "spent",
                                             (int)i, FINDING_ARG_WORDS("subject", subject),
                                             FINDING_ARG_WORDS("does", does));
        finding_add_related(run->findings, finding, &rule->record, "id", N_("The rule."));
    }
}

/* The rules that effects reset. */
static void
note_reset(const RecordPlace *place, gpointer data)
{
    const Effect *effect = (const Effect *)place->record;
    if (!effect->record.raw && effect->verb == EFFECT_RESET && effect->rule != NULL)
        g_hash_table_add(data, (gpointer)effect->rule);
}

/* Returns: in how many scenarios, of @n_scenarios, the rule is used up from the start. */
static guint
count_scenarios_without(const CheckRun *run, const char *rule, guint *n_scenarios)
{
    guint n = 0;
    *n_scenarios = 0;
    for (guint i = 0; i < run->set->n_scenarios; i++) {
        const Scenario *scenario = (const Scenario *)run->set->scenarios[i];
        if (scenario == NULL || scenario->record.raw)
            continue;
        const SparsePosition *position = (const SparsePosition *)scenario->position;
        (*n_scenarios)++;
        n += position != NULL && !position->record.raw && texts_contain(&position->spent, rule);
    }
    return n;
}

/* Rules that are used up when any scenario starts, and never run. Other rules may ask for that. */
void
check_spent_from_start(CheckRun *run)
{
    Records rules = data_set_records(run->set, ENTITY_RULE);
    g_autoptr(GHashTable) reset = NULL;
    for (guint32 i = 0; i < rules.length; i++) {
        const Rule *rule = (const Rule *)rules.items[i];
        guint n_scenarios;
        if (rule->record.raw || rule->id == NULL || !record_has_key(&rule->record, "once") ||
            rule->record.layers != NULL ||
            g_hash_table_contains(check_rule_uses_of(run)->spent, rule->id) ||
            count_scenarios_without(run, rule->id, &n_scenarios) < n_scenarios || n_scenarios == 0)
            continue;
        if (reset == NULL) {
            reset = g_hash_table_new(g_str_hash, g_str_equal);
            data_set_walk(run->set, ENTITY_SET(ENTITY_EFFECT), note_reset, reset);
        }
        const Scenario *first = (const Scenario *)run->set->scenarios[0];
        if (g_hash_table_contains(reset, rule->id) || first == NULL)
            continue;
        Finding *finding = check_report(run, FINDING_RULE_SPENT_FROM_START, &rule->record, "once",
                                        FINDING_ARG("rule", argument_record_name(&rule->record)));
        finding_add_related(run->findings, finding, first->position, "spent",
                            N_("A scenario that starts so."));
    }
}

/* A rule that runs only after others. */
typedef struct {
    const Rule *rule;
    const Record *condition; /* the one that names the last of them */
    GPtrArray *waiting;      /* owned: of Waiter: those that wait for this one */
    guint n_unmet;           /* rules it waits for that have not been seen to run */
} Waiter;

static void
free_waiter(gpointer item)
{
    Waiter *waiter = item;
    g_ptr_array_unref(waiter->waiting);
    g_free(waiter);
}

static Waiter *
waiter_of(GHashTable *waiters, const Rule *rule)
{
    Waiter *waiter = g_hash_table_lookup(waiters, rule);
    if (waiter == NULL) {
        waiter = g_new0(Waiter, 1);
        waiter->rule = rule;
        waiter->waiting = g_ptr_array_new();
        g_hash_table_insert(waiters, (gpointer)rule, waiter);
    }
    return waiter;
}

/* Notes what must have been used up for @record, a condition, to hold. */
static void
note_waits(CheckRun *run, GHashTable *waiters, const Rule *rule, const Record *record)
{
    const Condition *condition = (const Condition *)record;
    if (record == NULL || record->raw || record->kept != NULL)
        return;
    for (guint32 i = 0; condition->verb == CONDITION_ALL && i < condition->of.length; i++)
        note_waits(run, waiters, rule, condition->of.items[i]);
    const Rule *other =
        condition->verb == CONDITION_SPENT ? rule_called(run, condition->rule) : NULL;
    if (other == NULL ||
        (run->set->n_scenarios > 0 && count_spent(run, condition->rule) >= run->set->n_scenarios))
        return;
    Waiter *waiter = waiter_of(waiters, rule);
    waiter->condition = record;
    waiter->n_unmet++;
    g_ptr_array_add(waiter_of(waiters, other)->waiting, waiter);
}

/* Runs what waits for nothing, and then what waits for it, until nothing is left. */
static void
let_run(GHashTable *waiters)
{
    g_autoptr(GPtrArray) ready = g_ptr_array_new();
    GHashTableIter iter;
    gpointer value;
    g_hash_table_iter_init(&iter, waiters);
    while (g_hash_table_iter_next(&iter, NULL, &value))
        if (((Waiter *)value)->n_unmet == 0)
            g_ptr_array_add(ready, value);
    for (guint i = 0; i < ready->len; i++) {
        const Waiter *done = ready->pdata[i];
        for (guint j = 0; j < done->waiting->len; j++) {
            Waiter *waiter = done->waiting->pdata[j];
            if (--waiter->n_unmet == 0)
                g_ptr_array_add(ready, waiter);
        }
    }
}

void
check_waiting_rules(CheckRun *run)
{
    g_autoptr(GHashTable) waiters =
        g_hash_table_new_full(g_direct_hash, g_direct_equal, NULL, free_waiter);
    Records rules = data_set_records(run->set, ENTITY_RULE);
    for (guint32 i = 0; i < rules.length; i++) {
        const Rule *rule = (const Rule *)rules.items[i];
        if (rule->record.raw || rule->record.kept != NULL || rule->manual || rule->else_.length > 0)
            continue;
        note_waits(run, waiters, rule, rule->if_);
        note_waits(run, waiters, rule, rule->when);
    }
    let_run(waiters);
    for (guint32 i = 0; i < rules.length; i++) {
        const Waiter *waiter = g_hash_table_lookup(waiters, rules.items[i]);
        if (waiter == NULL || waiter->n_unmet == 0)
            continue;
        const Rule *other = rule_called(run, ((const Condition *)waiter->condition)->rule);
        Finding *finding =
            check_report(run, FINDING_RULE_WAITS_IN_CIRCLE, waiter->condition, "rule",
                         FINDING_ARG("rule", argument_record_name(&waiter->rule->record)),
                         FINDING_ARG("other", argument_record_name(&other->record)));
        finding_add_related(run->findings, finding, &other->record, "id", N_("The other rule."));
    }
}

/* What brings nations into the war. */
typedef struct {
    CheckRun *run;
    GHashTable *fetched;      /* ids of the nations that an effect makes active */
    gboolean is_any;          /* an effect makes one active that is known in play only */
    gboolean is_rolled_for;   /* nations that are out roll to come in */
    const ScenarioPlay *play; /* the scenario whose records are looked at; NULL: those of all */
} Activity;

static void
note_effect(Activity *activity, const Effect *effect)
{
    const Record *record = &effect->record;
    gboolean is_roll = effect->verb == EFFECT_ROLL && record_has_key(record, "as") &&
                       effect->as_ == ROLL_AS_ACTIVATION;
    activity->is_rolled_for = activity->is_rolled_for || is_roll;
    if (effect->verb != EFFECT_STATUS || !record_has_key(record, "status") ||
        effect->status != STATUS_ACTIVE || effect->nation == NULL)
        return;
    if (effect->nation[0] == '@')
        activity->is_any = TRUE;
    else
        g_hash_table_add(activity->fetched, (gpointer)effect->nation);
}

static void
note_ways(const RecordPlace *place, gpointer data)
{
    Activity *activity = data;
    const Record *record = place->record;
    if (record->raw)
        return;
    /* What a person judges may bring in anybody. */
    if (record->entity->id == ENTITY_RULE && record_has_key(record, "manual"))
        activity->is_any = activity->is_any || ((const Rule *)record)->manual;
    if (record->entity->id == ENTITY_EFFECT && record_has_key(record, "verb"))
        note_effect(activity, (const Effect *)record);
    else if (record->entity->id == ENTITY_STEP && record_has_key(record, "step") &&
             ((const Step *)record)->step == STEP_ACTIVATION)
        activity->is_rolled_for = TRUE;
}

/* Returns: whether the nation of that number can take part in @play. */
static gboolean
takes_part(const Activity *activity, const ScenarioPlay *play, gint32 nation, const char *id)
{
    guint8 status = play->position != NULL ? position_statuses(play->rules, play->position)[nation]
                                           : (guint8)STATUS_ACTIVE;
    return status == STATUS_ACTIVE || activity->is_any ||
           (activity->is_rolled_for && status != STATUS_GONE) ||
           g_hash_table_contains(activity->fetched, id);
}

/* Returns: the scenario, of those that are looked at, whose status of the nation @id says why it
 * never takes part; NULL: it does in one of them. */
static const ScenarioPlay *
play_without(const Activity *activity, const char *id, guint8 *status)
{
    const GPtrArray *plays = check_plays_of(activity->run);
    const ScenarioPlay *without = NULL;
    for (guint i = 0; i < plays->len; i++) {
        const ScenarioPlay *play = plays->pdata[i];
        gint32 nation = name_index_find(play->rules->names, ENTITY_NATION, id);
        if (activity->play != NULL && play != activity->play)
            continue;
        if (nation == NO_NAME || takes_part(activity, play, nation, id))
            return NULL;
        without = play;
        *status = position_statuses(play->rules, play->position)[nation];
    }
    return without;
}

/* Returns: the nation that @record waits for to be in the war, or NULL. */
static const char *
find_awaited_nation(const Record *record)
{
    const char *nation = NULL;
    if (record->entity->id == ENTITY_CONDITION) {
        const Condition *condition = (const Condition *)record;
        if (condition->nation != NULL && condition->verb == CONDITION_STATUS &&
            condition->status == STATUS_ACTIVE && record_has_key(record, "verb") &&
            record_has_key(record, "status"))
            nation = condition->nation;
    } else if (record->entity->id == ENTITY_TRIGGER) {
        const Trigger *trigger = (const Trigger *)record;
        if (trigger->nation != NULL && trigger->event == TRIGGER_ACTIVATED &&
            record_has_key(record, "event"))
            nation = trigger->nation;
    }
    return nation != NULL && nation[0] != '@' ? nation : NULL;
}

static void
check_wait(const RecordPlace *place, gpointer data)
{
    const Activity *activity = data;
    const Record *record = place->record;
    guint8 status = STATUS_ACTIVE;
    const char *id = record->raw ? NULL : find_awaited_nation(record);
    if (id == NULL || check_condition_is_negated(place) ||
        check_shows_through(activity->run, record, NULL) ||
        play_without(activity, id, &status) == NULL)
        return;
    g_autoptr(FindingWords) subject = argument_describe_record(place);
    check_report(activity->run, FINDING_RULE_NEVER_ACTIVE, record, "nation",
                 FINDING_ARG_WORDS("subject", subject),
                 FINDING_ARG("nation", argument_record_name(
                                           id_index_find(activity->run->ids, ENTITY_NATION, id))),
                 FINDING_ARG_TEXT("status", status_words[status]));
}

static const ScenarioPlay *
play_of(CheckRun *run, const DataFile *file)
{
    const GPtrArray *plays = check_plays_of(run);
    for (guint i = 0; i < plays->len; i++) {
        const ScenarioPlay *play = plays->pdata[i];
        if (play->file == file)
            return play;
    }
    return NULL;
}

/* Of scenarios that cannot be compiled nothing is known. */
void
check_activity(CheckRun *run)
{
    g_autoptr(GHashTable) fetched = g_hash_table_new(g_str_hash, g_str_equal);
    Activity activity = {.run = run, .fetched = fetched};
    if (check_plays_of(run)->len < run->set->n_scenarios)
        return;
    data_set_walk(run->set, ENTITY_SET(ENTITY_RULE, ENTITY_EFFECT, ENTITY_STEP), note_ways,
                  &activity);
    for (guint i = 0; i < run->set->n_files; i++) {
        const DataFile *file = &run->set->files[i];
        if (file->seen == NULL)
            continue;
        activity.play = file->kind->entity == ENTITY_SCENARIO ? play_of(run, file) : NULL;
        check_enter_file(run, file);
        record_walk(file->seen, ENTITY_SET(ENTITY_CONDITION, ENTITY_TRIGGER), check_wait,
                    &activity);
    }
    check_enter_file(run, NULL);
}
