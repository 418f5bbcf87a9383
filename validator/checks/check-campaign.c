/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Campaigns of powers: switches that have no effect, homes and money, relations at the start,
 * scores that can be reached (each place counts for itself, for any side that may control it),
 * and standings.
 */
#include "schema/model/record-write.h"
#include "schema/model/words.h"
#include "validator/checks/check.h"
#include "validator/checks/chain.h"
#include "validator/checks/fix.h"
#include "validator/checks/selector-match.h"
#include "validator/engine/system.h"
#include "validator/engine/situation.h"

#include <string.h>

/* Sizes go up, and one of them captures. */
static void
check_sizes(CheckRun *run, const Campaign *campaign)
{
    gboolean captures = FALSE;
    for (guint32 i = 0; i < campaign->sizes.length; i++) {
        const ForceSize *size = (const ForceSize *)campaign->sizes.items[i];
        const ForceSize *before = i > 0 ? (const ForceSize *)campaign->sizes.items[i - 1] : NULL;
        if (size->record.raw)
            return;
        captures = captures || size->captures;
        if (before != NULL && size->from <= before->from) {
            Finding *finding =
                check_report(run, FINDING_CAMPAIGN_SIZES, &size->record, "from",
                             FINDING_ARG("size", size->name), FINDING_ARG("other", before->name));
            finding_add_related(run->findings, finding, &before->record, NULL,
                                N_("The other one."));
        }
    }
    if (campaign->sizes.length > 0 && !captures)
        check_report(run, FINDING_CAMPAIGN_NO_CAPTURE,
                     campaign->sizes.items[campaign->sizes.length - 1], NULL);
}

static void
check_battle_table(CheckRun *run, const Campaign *campaign)
{
    const Table *table =
        (const Table *)id_index_find_read(run->ids, ENTITY_TABLE, campaign->battle);
    for (guint32 i = 0; table != NULL && i < table->rows.length; i++) {
        const Row *row = (const Row *)table->rows.items[i];
        gboolean has_red = row->record.raw || record_has_key(&row->record, "red");
        gboolean has_blue = row->record.raw || record_has_key(&row->record, "blue");
        if (!has_red || !has_blue)
            check_report(run, FINDING_CAMPAIGN_NO_LOSS, &row->record, NULL,
                         FINDING_ARG("row", row->name),
                         FINDING_ARG("member", has_red ? "blue" : "red"));
    }
}

void
check_campaign(CheckRun *run, const RecordPlace *place)
{
    const Campaign *campaign = (const Campaign *)place->record;
    if (campaign->record.raw)
        return;
    check_sizes(run, campaign);
    check_battle_table(run, campaign);
    Records units = data_set_records(run->set, ENTITY_UNIT);
    gint64 most = 0;
    for (guint32 i = 0; i < units.length; i++)
        if (!units.items[i]->raw)
            most = MAX(most, ((const Unit *)units.items[i])->strength);
    if (campaign->raise_least <= most || units.length == 0)
        return;
    check_report(run, FINDING_CAMPAIGN_RAISE_LEAST, &campaign->record, "raise-least",
                 FINDING_ARG_NUMBER("least", campaign->raise_least),
                 FINDING_ARG_NUMBER("most", most));
}

/* Whether what @place contains is the start of a game; what cases state may come about in one. */
static gboolean
is_of_scenario(const RecordPlace *place)
{
    while (place->parent != NULL)
        place = place->parent;
    return place->record->entity->id == ENTITY_SCENARIO;
}

const Campaign *
check_campaign_of(const CheckRun *run)
{
    const Record *rules = data_set_root(run->set, ENTITY_RULES);
    const Record *campaign = rules != NULL && !rules->raw ? ((const Rules *)rules)->campaign : NULL;
    return campaign != NULL && !campaign->raw ? (const Campaign *)campaign : NULL;
}

static void
visit_force(const RecordPlace *place, gpointer data)
{
    CheckRun *run = data;
    const PlacedUnit *placed = (const PlacedUnit *)place->record;
    const Campaign *campaign = check_campaign_of(run);
    const Record *unit =
        !placed->record.raw ? id_index_find(run->ids, ENTITY_UNIT, placed->unit) : NULL;
    if (campaign == NULL || unit == NULL || !is_of_scenario(place) ||
        !record_has_key(&placed->record, "strength") || placed->strength >= campaign->raise_least ||
        campaign->raise_least > ((const Unit *)unit)->strength || /* reported of the campaign */
        check_shows_through(run, &placed->record, NULL))
        return;
    check_report(run, FINDING_SET_UP_FORCE_TOO_SMALL, &placed->record, "strength",
                 FINDING_ARG("unit", argument_record_name(unit)),
                 FINDING_ARG_NUMBER("points", placed->strength),
                 FINDING_ARG_NUMBER("least", campaign->raise_least));
}

static void
visit_held_place(const RecordPlace *place, gpointer data)
{
    CheckRun *run = data;
    const State *state = (const State *)place->record;
    const Campaign *campaign = check_campaign_of(run);
    if (state->record.raw || state->marker == NULL || state->place == NULL ||
        !is_of_scenario(place))
        return;
    const Record *space = id_index_find_read(run->ids, ENTITY_SPACE, state->place);
    const Record *nation = id_index_find(run->ids, ENTITY_NATION, state->marker);
    if (space == NULL || nation == NULL || check_shows_through(run, &state->record, NULL))
        return;
    const char *owner = ((const Space *)space)->nation;
    gboolean is_own = g_strcmp0(owner, state->marker) == 0;
    gboolean is_barred = FALSE;
    for (guint32 i = 0; campaign != NULL && i < campaign->barred.length; i++)
        is_barred |= strcmp(campaign->barred.items[i], state->marker) == 0;
    if (is_own || is_barred)
        check_report(run, is_own ? FINDING_SET_UP_OWN_MARKER : FINDING_SET_UP_BARRED_MARKER,
                     &state->record, "marker", FINDING_ARG("nation", argument_record_name(nation)),
                     FINDING_ARG("place", argument_record_name(space)));
}

void
check_campaign_starts(CheckRun *run)
{
    check_walk(run, ENTITY_SET(ENTITY_PLACED), visit_force, run);
    check_walk(run, ENTITY_SET(ENTITY_STATE), visit_held_place, run);
}

/* The powers of one data set. */
typedef struct {
    CheckRun *run;
    const Campaign *campaign; /* borrowed; NULL: none is stated */
    GHashTable *homes;        /* owned: a place -> the first Nation of whose home it is */
    gint64 most_turns;        /* of the longest scenario; 0: unknown */
} Treasuries;

static void
note_turns(const RecordPlace *place, gpointer data)
{
    Treasuries *all = data;
    const Period *period = (const Period *)place->record;
    if (!period->record.raw)
        all->most_turns = MAX(all->most_turns, period->turns);
}

static void
report_powers(const Treasuries *all, FindingId id, const Nation *nation, const char *key)
{
    check_report(all->run, id, &nation->record, key,
                 FINDING_ARG("nation", argument_record_name(&nation->record)));
}

static void
check_home_place(const Treasuries *all, const Nation *nation, guint32 item)
{
    const char *id = nation->home.items[item];
    const Record *space = id_index_find_read(all->run->ids, ENTITY_SPACE, id);
    if (space == NULL || nation->id == NULL)
        return;
    const Nation *before = g_hash_table_lookup(all->homes, id);
    const char *owner = ((const Space *)space)->nation;
    gboolean is_abroad = owner != NULL && strcmp(owner, nation->id) != 0;
    if (before == NULL)
        g_hash_table_insert(all->homes, (gpointer)id, (gpointer)nation);
    if ((before == NULL || before == nation) && !is_abroad)
        return;
    gboolean is_shared = before != NULL && before != nation;
    const Record *other =
        is_shared ? &before->record : id_index_find(all->run->ids, ENTITY_NATION, owner);
    if (other == NULL)
        return;
    Finding *finding = check_report_item(
        all->run, is_shared ? FINDING_POWER_HOME_SHARED : FINDING_POWER_HOME_ABROAD,
        &nation->record, "home", (int)item,
        FINDING_ARG("nation", argument_record_name(&nation->record)),
        FINDING_ARG("place", argument_record_name(space)),
        FINDING_ARG("other", argument_record_name(other)));
    finding_add_related(all->run->findings, finding, is_shared ? other : space,
                        is_shared ? "home" : "nation",
                        is_shared ? N_("The other home.") : N_("The nation of the land."));
}

/* Fewer lands, or complete homes beside it, do not show that a home has all lands. */
#define LANDS_OF_A_HOME 3u
#define COMPLETE_HOMES 2u

/* Returns: how many lands of @nation are not of its home; @one: (out): the last of them. */
static guint
lands_abroad(const CheckRun *run, const Nation *nation, const Record **one)
{
    Records spaces = data_set_records(run->set, ENTITY_SPACE);
    guint n_abroad = 0;
    for (guint32 i = 0; i < spaces.length; i++) {
        const Space *space = (const Space *)spaces.items[i];
        if (space->record.raw || g_strcmp0(space->nation, nation->id) != 0)
            continue;
        gboolean is_home = FALSE;
        for (guint32 j = 0; j < nation->home.length && !is_home; j++)
            is_home = g_strcmp0(nation->home.items[j], space->id) == 0;
        if (is_home)
            continue;
        *one = &space->record;
        n_abroad++;
    }
    return n_abroad;
}

/* Reports a home that has all lands of its nation but one, where other homes have all of them. */
static void
check_whole_homes(const Treasuries *all, Records nations)
{
    const Record *missing = NULL;
    const Nation *of = NULL;
    guint n_whole = 0;
    guint n_lacking = 0;
    for (guint32 i = 0; i < nations.length; i++) {
        const Nation *nation = (const Nation *)nations.items[i];
        const Record *one = NULL;
        if (nation->record.raw || nation->id == NULL || nation->home.length == 0 ||
            record_has_unparsed(&nation->record, record_field(&nation->record, "home")))
            continue;
        guint n_abroad = lands_abroad(all->run, nation, &one);
        n_whole += n_abroad == 0;
        if (n_abroad != 1 || nation->home.length + 1 < LANDS_OF_A_HOME)
            continue;
        n_lacking++;
        missing = one;
        of = nation;
    }
    if (n_lacking != 1 || n_whole < COMPLETE_HOMES ||
        g_hash_table_contains(all->homes, record_key(missing)))
        return; /* what is of another home was reported */
    Finding *finding = check_report(all->run, FINDING_POWER_HOME_LACKS, &of->record, "home",
                                    FINDING_ARG("nation", argument_record_name(&of->record)),
                                    FINDING_ARG("place", argument_record_name(missing)));
    finding_add_related(all->run->findings, finding, missing, "nation",
                        N_("The nation of the land."));
}

/* Whether @nation lives on loot: it is named as one that raids or hoards. */
static gboolean
lives_on_loot(const Treasuries *all, const Nation *nation)
{
    const Texts *lists[] = {&all->campaign->raiders, &all->campaign->hoarders};
    for (guint i = 0; i < G_N_ELEMENTS(lists); i++)
        for (guint32 j = 0; j < lists[i]->length; j++)
            if (g_strcmp0(lists[i]->items[j], nation->id) == 0)
                return TRUE;
    return FALSE;
}

/* Returns: the nation whose lands @term counts, or NULL. */
static const char *
counted_by(const Term *term, const char **key, const Record **record)
{
    const Places *places = (const Places *)term->places;
    *record = &term->record;
    *key = "nation";
    if (term->verb == TERM_OCCUPIED)
        return term->nation;
    if (term->verb != TERM_PLACES || places == NULL || places->record.raw)
        return NULL;
    *record = &places->record;
    *key = "controlled-by";
    return places->controlled_by;
}

static void
report_income(const Treasuries *all, const Nation *nation, const Term *term, const char *key,
              const char *why)
{
    check_report(all->run, FINDING_POWER_INCOME_SENSE, &term->record, key,
                 FINDING_ARG("nation", argument_record_name(&nation->record)),
                 FINDING_ARG(why, ""));
}

/* Income that falls with every land, or takes from who has nothing else; money for money. */
static void
check_sense_of_income(const Treasuries *all, const Nation *nation, const Term *term)
{
    gboolean is_loss = record_has_key(&term->record, "times") && term->times < 0;
    const Treasury *treasury = (const Treasury *)nation->treasury;
    if ((term->verb == TERM_PLACES || term->verb == TERM_OCCUPIED) && is_loss)
        report_income(all, nation, term, "times", "falls");
    else if (term->verb == TERM_TREASURY && !is_loss && g_strcmp0(term->nation, nation->id) == 0)
        report_income(all, nation, term, "nation", "itself");
    else if (term->verb == TERM_NUMBER && term->value < 0 && treasury->income.length == 1)
        report_income(all, nation, term, "value", "negative");
}

/* Adds up what comes in each turn. Returns: FALSE: it depends on the game. */
static gboolean
check_income(const Treasuries *all, const Nation *nation, const Treasury *treasury, gint64 *sum)
{
    gboolean is_fixed = TRUE;
    for (guint32 i = 0; i < treasury->income.length; i++) {
        const Term *term = (const Term *)treasury->income.items[i];
        const Record *record = NULL;
        const char *key = NULL;
        if (term->record.raw || term->verb != TERM_NUMBER)
            is_fixed = FALSE;
        else
            *sum += term->value;
        if (!term->record.raw)
            check_sense_of_income(all, nation, term);
        const char *other = term->record.raw ? NULL : counted_by(term, &key, &record);
        const Record *named = id_index_find(all->run->ids, ENTITY_NATION, other);
        if (named != NULL && g_strcmp0(other, nation->id) != 0)
            check_report(all->run, FINDING_POWER_INCOME_OF_ANOTHER, record, key,
                         FINDING_ARG("nation", argument_record_name(&nation->record)),
                         FINDING_ARG("other", argument_record_name(named)));
    }
    return is_fixed;
}

static void
check_treasury(const Treasuries *all, const Nation *nation)
{
    const Treasury *treasury = (const Treasury *)nation->treasury;
    gint64 income = 0;
    if (treasury != NULL && treasury->record.raw)
        return;
    gboolean is_fixed = treasury != NULL && check_income(all, nation, treasury, &income);
    if (all->campaign == NULL || (treasury != NULL && lives_on_loot(all, nation)))
        return;
    gint64 least = all->campaign->raise_least;
    gint64 price = record_has_key(&all->campaign->record, "price") ? all->campaign->price : 1;
    gboolean is_none = is_fixed && income == 0 && all->campaign->raise_least > 0;
    if (treasury == NULL || treasury->income.length == 0 || is_none) {
        /* With less than a force costs, it is not meant to raise any. */
        if (treasury == NULL || treasury->start == 0 || treasury->start >= least * price)
            report_powers(all, FINDING_POWER_NO_INCOME, nation,
                          treasury != NULL ? "treasury" : NULL);
        return;
    }
    gint64 had = treasury->start + MAX(income, 0) * all->most_turns;
    if (!is_fixed || all->most_turns == 0 || had >= least * price)
        return;
    Finding *finding =
        check_report(all->run, FINDING_POWER_NEVER_PAYS, &nation->record, "treasury",
                     FINDING_ARG("nation", argument_record_name(&nation->record)),
                     FINDING_ARG_NUMBER("money", had), FINDING_ARG_NUMBER("cost", least * price));
    const char *cost = record_has_key(&all->campaign->record, "price") ? "price" : "raise-least";
    finding_add_related(all->run->findings, finding, &all->campaign->record, cost,
                        N_("The cost of a new force."));
}

/* Returns: a scenario in which @side begins at war with @other, or NULL. */
static const Record *
scenario_at_war(const CheckRun *run, const char *side, const char *other)
{
    for (guint i = 0; i < run->set->n_scenarios; i++) {
        const Scenario *scenario = (const Scenario *)run->set->scenarios[i];
        const Record *position =
            scenario != NULL && !scenario->record.raw ? scenario->position : NULL;
        if (position == NULL || position->raw)
            continue;
        const Records *relations = &((const SparsePosition *)position)->relations;
        for (guint32 j = 0; j < relations->length; j++) {
            const Relation *relation = (const Relation *)relations->items[j];
            if (!relation->record.raw && relation->is == DEALING_WAR &&
                ((g_strcmp0(relation->of, side) == 0 && g_strcmp0(relation->to, other) == 0) ||
                 (g_strcmp0(relation->of, other) == 0 && g_strcmp0(relation->to, side) == 0)))
                return &scenario->record;
        }
    }
    return NULL;
}

/* Returns: an ally of @side, in the first scenario where one is at war with @other, or NULL. */
static const Record *
ally_at_war(const CheckRun *run, const char *side, const char *other)
{
    for (guint i = 0; i < run->set->n_scenarios; i++) {
        const Scenario *scenario = (const Scenario *)run->set->scenarios[i];
        const Record *position =
            scenario != NULL && !scenario->record.raw ? scenario->position : NULL;
        const Records none = {0};
        const Records *relations = position != NULL && !position->raw
                                       ? &((const SparsePosition *)position)->relations
                                       : &none;
        for (guint32 j = 0; j < relations->length; j++) {
            const Relation *relation = (const Relation *)relations->items[j];
            if (relation->record.raw || relation->is != DEALING_ALLY)
                continue;
            const char *ally = g_strcmp0(relation->of, side) == 0   ? relation->to
                               : g_strcmp0(relation->to, side) == 0 ? relation->of
                                                                    : NULL;
            if (ally != NULL && g_strcmp0(ally, other) != 0 &&
                scenario_at_war(run, ally, other) == &scenario->record)
                return id_index_find(run->ids, ENTITY_SIDE, ally);
        }
    }
    return NULL;
}

/* Subsidies for itself, for who pays subsidies in turn, for an enemy, or for one of an ally. */
static void
check_subsidy(const Treasuries *all, const Nation *nation, guint32 item)
{
    const Record *record =
        id_index_find_read(all->run->ids, ENTITY_NATION, nation->subsidises.items[item]);
    if (record == NULL || nation->id == NULL)
        return;
    const Nation *other = (const Nation *)record;
    gboolean is_itself = g_strcmp0(other->id, nation->id) == 0;
    gboolean is_mutual = !is_itself && texts_contain(&other->subsidises, nation->id) &&
                         strcmp(other->id, nation->id) < 0;
    const Record *war =
        is_itself || is_mutual ? NULL : scenario_at_war(all->run, nation->side, other->side);
    const Record *ally = is_itself || is_mutual || war != NULL
                             ? NULL
                             : ally_at_war(all->run, nation->side, other->side);
    if (!is_itself && !is_mutual && war == NULL && ally == NULL)
        return;
    Finding *finding = check_report_item(
        all->run, FINDING_POWER_SUBSIDY, &nation->record, "subsidises", (int)item,
        FINDING_ARG("nation", argument_record_name(&nation->record)),
        FINDING_ARG("other", argument_record_name(record)),
        FINDING_ARG("itself", is_itself ? "" : NULL), FINDING_ARG("mutual", is_mutual ? "" : NULL),
        FINDING_ARG("scenario", war != NULL ? argument_record_name(war) : NULL),
        FINDING_ARG("ally", ally != NULL ? argument_record_name(ally) : NULL));
    if (is_mutual)
        finding_add_related(all->run->findings, finding, record, "subsidises",
                            N_("The other one."));
}

void
check_treasuries(CheckRun *run)
{
    g_autoptr(GHashTable) homes = g_hash_table_new(g_str_hash, g_str_equal);
    Treasuries all = {.run = run, .campaign = check_campaign_of(run), .homes = homes};
    data_set_walk(run->set, ENTITY_SET(ENTITY_PERIOD), note_turns, &all);
    Records nations = data_set_records(run->set, ENTITY_NATION);
    for (guint32 i = 0; i < nations.length; i++) {
        const Nation *nation = (const Nation *)nations.items[i];
        if (nation->record.raw)
            continue;
        if (all.campaign != NULL && nation->home.length == 0)
            report_powers(&all, FINDING_POWER_NO_HOME, nation, NULL);
        for (guint32 j = 0; j < nation->home.length; j++)
            check_home_place(&all, nation, j);
        check_treasury(&all, nation);
        for (guint32 j = 0; j < nation->subsidises.length; j++)
            check_subsidy(&all, nation, j);
    }
    check_whole_homes(&all, nations);
}

/* Questions, whether a term counts a place that a nation controls, that are asked of a scenario.
 * What asks more is not worked out. */
#define QUESTIONS_MAX (1u << 22)

/* One scenario, of which the places are given from one nation to another. */
typedef struct {
    CheckRun *run;
    const ScenarioPlay *play;
    const CampaignCode *campaign;
    Position *position; /* owned */
} Reach;

/* Whether @nation can come to control @place. */
static gboolean
may_control(const Reach *reach, gint32 place, gint32 nation)
{
    const GameRules *rules = reach->play->rules;
    const Position *start = reach->play->position;
    return rules->board.places[place].kind == SPACE_LAND &&
           (!rules_lists(rules, &reach->campaign->barred, nation) ||
            position_is_land_of(rules, start, place, nation) ||
            position_controller(rules, start, place) == nation);
}

/* Whether @term asks of a place nothing but which it is and who controls it. */
static gboolean
is_plain(const Term *term)
{
    static const char *const plain[] = {"in", "any-of", "of", "not-of", "controlled-by"};
    const Record *places = term->places;
    if ((term->verb != TERM_PLACES && term->verb != TERM_OCCUPIED) ||
        (places != NULL && places->raw))
        return FALSE;
    for (guint i = 0; places != NULL && i < places->entity->n_fields; i++) {
        const Field *field = &places->entity->fields[i];
        gboolean is_allowed = field->kind == KIND_SOURCE;
        for (guint j = 0; j < G_N_ELEMENTS(plain); j++)
            is_allowed |= strcmp(field_key(field), plain[j]) == 0;
        if (!is_allowed && record_has(places, field))
            return FALSE;
    }
    return TRUE;
}

/* Returns: whether @code counts @place, which is controlled as the position has it. */
static gboolean
counts_place(const Reach *reach, const TermCode *code, gint32 place)
{
    const GameRules *rules = reach->play->rules;
    const Situation situation = {
        .rules = rules,
        .position = reach->position,
        .subjects = &SUBJECTS_NONE,
    };
    if (code->places != NO_CODE &&
        !selector_place_matches(&situation, rules_places(rules, (guint32)code->places), place,
                                NO_NAME))
        return FALSE;
    return code->verb == TERM_PLACES ||
           (position_controller(rules, reach->position, place) == code->nation &&
            !position_is_land_of(rules, reach->position, place, code->nation));
}

/* What is known of a term of a score. */
typedef enum { COUNT_UNKNOWN, COUNT_NEVER, COUNT_SOME } TermCount;

/* Adds up the terms of @score for @place, as far as they are plain. Those that count it become
 * COUNT_SOME in @counted. */
static gint64
sum_worth(const Reach *reach, const CodeSpan *score, gint32 place, guint8 *counted)
{
    gint64 sum = 0;
    for (guint32 i = 0; i < score->n; i++) {
        const TermCode *code = rules_term(reach->play->rules, score->first + i);
        if (counted[i] == COUNT_UNKNOWN || !counts_place(reach, code, place))
            continue;
        counted[i] = COUNT_SOME;
        sum += code->times != NO_NUMBER ? code->times : 1;
    }
    return sum;
}

/* Returns: the most that @place can add, under any controller; @counted as for sum_worth(). */
static gint64
best_of_place(const Reach *reach, const CodeSpan *score, gint32 place, guint8 *counted)
{
    const GameRules *rules = reach->play->rules;
    gint16 *marker = &position_markers(rules, reach->position)[place];
    gint16 before = *marker;
    gint64 best = G_MININT64;
    for (gint32 i = 0; i < (gint32)rules->board.n_nations; i++) {
        if (!may_control(reach, place, i))
            continue;
        *marker = position_is_land_of(rules, reach->position, place, i) ? NO_NAME : (gint16)i;
        position_touch(reach->position);
        best = MAX(best, sum_worth(reach, score, place, counted));
    }
    *marker = before;
    position_touch(reach->position);
    return best != G_MININT64 ? best : sum_worth(reach, score, place, counted);
}

static void
report_unreachable(const Reach *reach, const SideStanding *standing, guint32 term)
{
    const Record *record = standing->score.items[term];
    const Record *side = id_index_find(reach->run->ids, ENTITY_SIDE, standing->side);
    if (side == NULL || check_shows_through(reach->run, record, NULL))
        return;
    Finding *finding = check_report(reach->run, FINDING_STANDING_UNREACHABLE, record, NULL,
                                    FINDING_ARG("side", argument_record_name(side)));
    const char *key = ((const Term *)record)->verb == TERM_HOARD ? "hoarders" : "barred";
    const Campaign *campaign = check_campaign_of(reach->run);
    if (campaign != NULL && record_has_key(&campaign->record, key))
        finding_add_related(reach->run->findings, finding, &campaign->record, key,
                            strcmp(key, "barred") == 0 ? N_("Who may not capture.")
                                                       : N_("Who may hoard."));
}

/* Returns: whether the most is known; it goes to @most. Terms that never count are reported. */
static gboolean
work_out(const Reach *reach, const SideStanding *standing, const CodeSpan *score, gint64 *most)
{
    const GameRules *rules = reach->play->rules;
    g_autofree guint8 *counted = g_malloc0(score->n + 1);
    gboolean is_known = TRUE;
    for (guint32 i = 0; i < score->n; i++) {
        const TermCode *code = rules_term(rules, score->first + i);
        if (code->verb == TERM_NUMBER)
            *most += code->value;
        else if (is_plain((const Term *)standing->score.items[i]))
            counted[i] = COUNT_NEVER;
        else
            is_known = FALSE;
        if (code->verb == TERM_HOARD && code->nation >= 0 &&
            !rules_lists(rules, &reach->campaign->hoarders, code->nation))
            report_unreachable(reach, standing, i);
    }
    for (gint32 i = 0; i < (gint32)rules->board.n_places; i++)
        *most += best_of_place(reach, score, i, counted);
    for (guint32 i = 0; i < score->n; i++)
        if (counted[i] == COUNT_NEVER)
            report_unreachable(reach, standing, i);
    return is_known;
}

static void
check_most(const Reach *reach, guint32 index)
{
    const GameRules *rules = reach->play->rules;
    const SideStanding *standing =
        (const SideStanding *)reach->play->scenario->standings.items[index];
    const SideStandingCode *code = rules_standing(rules, rules->standings.first + index);
    const Record *side = id_index_find(reach->run->ids, ENTITY_SIDE, standing->side);
    gint64 most = 0;
    if (!work_out(reach, standing, &code->score, &most) || side == NULL ||
        !record_has_key(&standing->record, "most") || most == standing->most ||
        check_shows_through(reach->run, &standing->record, NULL))
        return;
    Finding *finding =
        check_report(reach->run, FINDING_STANDING_MOST, &standing->record, "most",
                     FINDING_ARG("side", argument_record_name(side)),
                     FINDING_ARG_NUMBER("said", standing->most), FINDING_ARG_NUMBER("most", most));
    const Campaign *campaign = check_campaign_of(reach->run);
    if (most < standing->most && campaign != NULL && record_has_key(&campaign->record, "barred"))
        finding_add_related(reach->run->findings, finding, &campaign->record, "barred",
                            N_("Who may not capture."));
}

void
check_reach(CheckRun *run, const ScenarioPlay *play)
{
    const GameRules *rules = play->rules;
    gint32 campaign = rules->switches[ENTITY_CAMPAIGN];
    guint64 n_terms = 0;
    if (play->position == NULL || campaign < 0 ||
        rules->standings.n != play->scenario->standings.length)
        return;
    for (guint32 i = 0; i < rules->standings.n; i++)
        n_terms += rules_standing(rules, rules->standings.first + i)->score.n;
    if (n_terms * rules->board.n_places * rules->board.n_nations > QUESTIONS_MAX)
        return;
    g_autofree Position *position = position_copy(play->position);
    const Reach reach = {
        .run = run,
        .play = play,
        .campaign = rules_campaign(rules, (guint32)campaign),
        .position = position,
    };
    for (guint32 i = 0; i < rules->standings.n; i++)
        check_most(&reach, i);
}

/* Of longer lists no relation is taken away: that writes the list anew, and sides are not so many.
 */
#define RELATIONS_MENDED 256u

/* What one position says of powers. */
typedef struct {
    CheckRun *run;
    const RecordPlace *place; /* of the position */
    const SparsePosition *position;
    GHashTable *first;   /* owned: two sides -> the first Relation of them */
    GHashTable *stances; /* owned: a nation -> the Stance that names its overlord */
} Powers;

static char *
pair_key(const char *one, const char *other)
{
    gboolean is_first = strcmp(one, other) < 0;
    return g_strdup_printf("%s\n%s", is_first ? one : other, is_first ? other : one);
}

static const Relation *
relation_of(const Powers *powers, const char *one, const char *other)
{
    g_autofree char *key = pair_key(one, other);
    return g_hash_table_lookup(powers->first, key);
}

static const char *
name_record(const Powers *powers, EntityId entity, const char *id)
{
    const Record *record = id_index_find(powers->run->ids, entity, id);
    return record != NULL ? argument_record_name(record) : id;
}

/* Takes the relation @index away from the list. */
static void
fix_relations(const Powers *powers, Finding *finding, guint32 index)
{
    const Record *position = &powers->position->record;
    g_autofree char *before = record_field_to_text(position, record_field(position, "relations"));
    g_autoptr(GString) after = g_string_new("[");
    for (guint32 i = 0; i < powers->position->relations.length; i++) {
        if (i == index)
            continue;
        g_autofree char *text = record_to_text(powers->position->relations.items[i]);
        g_string_append_printf(after, "%s%s", after->len > 1 ? ", " : "", text);
    }
    g_string_append_c(after, ']');
    fix_member(powers->run, finding, powers->place, "relations", before, after->str);
}

/* Adds @id about the relation @index; @other: said before of the same two, or NULL. */
static void
report_relation(const Powers *powers, FindingId id, guint32 index, const Relation *other)
{
    const Relation *relation = (const Relation *)powers->position->relations.items[index];
    if (check_shows_through(powers->run, &relation->record, NULL))
        return;
    const char *is = dealing_words[relation->is];
    Finding *finding = check_report(
        powers->run, id, &relation->record, other != NULL ? "is" : "to",
        FINDING_ARG("of", name_record(powers, ENTITY_SIDE, relation->of)),
        FINDING_ARG("to", name_record(powers, ENTITY_SIDE, relation->to)), FINDING_ARG("is", is));
    if (other != NULL)
        finding_add_related(powers->run->findings, finding, &other->record, "is",
                            N_("The earlier one."));
    if (id != FINDING_RELATION_CONTRADICTION &&
        powers->position->relations.length <= RELATIONS_MENDED)
        fix_relations(powers, finding, index);
}

static void
check_relation(const Powers *powers, guint32 index)
{
    const Relation *relation = (const Relation *)powers->position->relations.items[index];
    if (relation->record.raw || relation->of == NULL || relation->to == NULL)
        return;
    if (strcmp(relation->of, relation->to) == 0) {
        report_relation(powers, FINDING_RELATION_ITSELF, index, NULL);
        return;
    }
    const Relation *before = relation_of(powers, relation->of, relation->to);
    if (before != NULL)
        report_relation(powers,
                        before->is == relation->is ? FINDING_RELATION_TWICE
                                                   : FINDING_RELATION_CONTRADICTION,
                        index, before);
    else
        g_hash_table_insert(powers->first, pair_key(relation->of, relation->to),
                            (gpointer)relation);
}

static void
report_stance(const Powers *powers, FindingId id, const Stance *stance)
{
    if (!check_shows_through(powers->run, &stance->record, NULL))
        check_report(powers->run, id, &stance->record, "overlord",
                     FINDING_ARG("nation", name_record(powers, ENTITY_NATION, stance->nation)),
                     FINDING_ARG("overlord", name_record(powers, ENTITY_NATION, stance->overlord)));
}

/* Returns: the side of the nation @id, or NULL. */
static const char *
side_of(const Powers *powers, const char *id)
{
    const Record *nation = id_index_find_read(powers->run->ids, ENTITY_NATION, id);
    return nation != NULL ? ((const Nation *)nation)->side : NULL;
}

/* Returns: (transfer full): all that are vassals of themselves by the overlords above them. */
static GHashTable *
stances_in_circles(const Powers *powers)
{
    g_autoptr(GHashTable) above = g_hash_table_new(NULL, NULL);
    GHashTableIter iter;
    gpointer stance;
    g_hash_table_iter_init(&iter, powers->stances);
    while (g_hash_table_iter_next(&iter, NULL, &stance)) {
        const char *overlord = ((const Stance *)stance)->overlord;
        gpointer next = g_hash_table_lookup(powers->stances, overlord);
        if (next != NULL)
            g_hash_table_insert(above, stance, next);
    }
    return chain_circles(above);
}

static void
check_overlord(const Powers *powers, const Stance *stance, GHashTable *circles)
{
    if (g_hash_table_contains(circles, stance)) {
        report_stance(powers, FINDING_RELATION_CIRCLE, stance);
        return;
    }
    const char *side = side_of(powers, stance->nation);
    const char *other = side_of(powers, stance->overlord);
    const Relation *relation =
        side != NULL && other != NULL ? relation_of(powers, side, other) : NULL;
    if (relation != NULL && relation->is == DEALING_WAR)
        report_stance(powers, FINDING_RELATION_VASSAL_AT_WAR, stance);
}

static const Stance *
vassal_at(const Powers *powers, guint32 index)
{
    const Stance *stance = (const Stance *)powers->position->nations.items[index];
    gboolean is_whole = !stance->record.raw && stance->nation != NULL && stance->overlord != NULL;
    return is_whole ? stance : NULL;
}

/* Reports the relation @index, an alliance, if the first of its sides, @side, is an ally of an
 * enemy of @ally, too. Of the two alliances the later one is reported. */
static gboolean
check_torn(const Powers *powers, guint32 index, const char *side, const char *ally)
{
    const Records *relations = &powers->position->relations;
    for (guint32 i = 0; i < index; i++) {
        const Relation *other = (const Relation *)relations->items[i];
        if (other->record.raw || other->is != DEALING_ALLY || other->of == NULL ||
            other->to == NULL)
            continue;
        const char *second = strcmp(other->of, side) == 0   ? other->to
                             : strcmp(other->to, side) == 0 ? other->of
                                                            : NULL;
        const Relation *between =
            second != NULL && strcmp(second, ally) != 0 ? relation_of(powers, second, ally) : NULL;
        if (between == NULL || between->is != DEALING_WAR ||
            check_shows_through(powers->run, relations->items[index], NULL))
            continue;
        Finding *finding =
            check_report(powers->run, FINDING_RELATION_TORN, relations->items[index], "is",
                         FINDING_ARG("of", name_record(powers, ENTITY_SIDE, side)),
                         FINDING_ARG("to", name_record(powers, ENTITY_SIDE, ally)),
                         FINDING_ARG("other", name_record(powers, ENTITY_SIDE, second)));
        finding_add_related(powers->run->findings, finding, &between->record, "is",
                            N_("Their war."));
        return TRUE;
    }
    return FALSE;
}

static void
visit_position(const RecordPlace *place, gpointer data)
{
    CheckRun *run = data;
    if (place->record->raw)
        return;
    g_autoptr(GHashTable) first = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
    g_autoptr(GHashTable) stances = g_hash_table_new(g_str_hash, g_str_equal);
    const Powers powers = {
        .run = run,
        .place = place,
        .position = (const SparsePosition *)place->record,
        .first = first,
        .stances = stances,
    };
    for (guint32 i = 0; i < powers.position->relations.length; i++)
        check_relation(&powers, i);
    for (guint32 i = 0; i < powers.position->relations.length; i++) {
        const Relation *relation = (const Relation *)powers.position->relations.items[i];
        if (!relation->record.raw && relation->is == DEALING_ALLY && relation->of != NULL &&
            relation->to != NULL && !check_torn(&powers, i, relation->of, relation->to))
            check_torn(&powers, i, relation->to, relation->of);
    }
    for (guint32 i = 0; i < powers.position->nations.length; i++) {
        const Stance *stance = vassal_at(&powers, i);
        if (stance != NULL)
            g_hash_table_insert(stances, (gpointer)stance->nation, (gpointer)stance);
    }
    g_autoptr(GHashTable) circles = stances_in_circles(&powers);
    for (guint32 i = 0; i < powers.position->nations.length; i++) {
        const Stance *stance = vassal_at(&powers, i);
        if (stance != NULL)
            check_overlord(&powers, stance, circles);
    }
}

void
check_relations(CheckRun *run)
{
    check_walk(run, ENTITY_SET(ENTITY_POSITION), visit_position, run);
}

typedef struct {
    CheckRun *run;
    const Scenario *scenario;
    const SideStanding *standing;
} Standings;

static const char *
side_name(const CheckRun *run, const char *id)
{
    const Record *side = id_index_find(run->ids, ENTITY_SIDE, id);
    return side != NULL ? argument_record_name(side) : id;
}

static void
report_standings(const Standings *all, FindingId id, const Record *record, const char *key)
{
    if (!check_shows_through(all->run, record, NULL))
        check_report(all->run, id, record, key,
                     FINDING_ARG("side", side_name(all->run, all->standing->side)));
}

static void
visit_score(const RecordPlace *place, gpointer data)
{
    const Standings *all = data;
    const Term *term = (const Term *)place->record;
    if (!term->record.raw && term->verb == TERM_STANDING)
        report_standings(all, FINDING_STANDING_ASKS_SCORE, &term->record, "side");
}

static void
visit_deduction(const RecordPlace *place, gpointer data)
{
    const Standings *all = data;
    const Term *term = (const Term *)place->record;
    if (!term->record.raw && term->verb == TERM_STANDING &&
        g_strcmp0(term->side, all->standing->side) == 0)
        report_standings(all, FINDING_STANDING_ITSELF, &term->record, "side");
}

/* Reports @term where the nation @id, named by the member @key of @record, is of another side. */
static void
check_owner(const Standings *all, const Record *record, const char *key, const char *id)
{
    const Record *nation = id_index_find_read(all->run->ids, ENTITY_NATION, id);
    if (nation == NULL || g_strcmp0(((const Nation *)nation)->side, all->standing->side) == 0 ||
        check_shows_through(all->run, record, NULL))
        return;
    check_report(all->run, FINDING_STANDING_OF_ANOTHER, record, key,
                 FINDING_ARG("side", side_name(all->run, all->standing->side)),
                 FINDING_ARG("other", argument_record_name(nation)));
}

/* Points for what another power has. To lose some by that is another matter. */
static void
check_term(const Standings *all, const Term *term)
{
    const Places *places = (const Places *)term->places;
    if (term->record.raw || (record_has_key(&term->record, "times") && term->times < 0))
        return;
    if (term->verb == TERM_OCCUPIED || term->verb == TERM_HOARD || term->verb == TERM_TREASURY)
        check_owner(all, &term->record, "nation", term->nation);
    else if (term->verb == TERM_PLACES && places != NULL && !places->record.raw)
        check_owner(all, &places->record, "controlled-by", places->controlled_by);
}

/* The places that one term after the other counts for the same nation. */
typedef struct {
    const Standings *all;
    GHashTable *counted; /* owned: a Space -> the Term that counts it */
    const Term *term;
    gboolean is_reported;
} Counting;

static gboolean
count_place(const Space *space, gpointer data)
{
    Counting *counting = data;
    const Term *before = g_hash_table_lookup(counting->counted, space);
    if (before == NULL) {
        g_hash_table_insert(counting->counted, (gpointer)space, (gpointer)counting->term);
        return TRUE;
    }
    const Places *one = (const Places *)before->places;
    const Places *other = (const Places *)counting->term->places;
    if (g_strcmp0(one->controlled_by, other->controlled_by) != 0 || counting->is_reported ||
        check_shows_through(counting->all->run, &other->record, NULL))
        return TRUE;
    counting->is_reported = TRUE;
    Finding *finding = check_report(
        counting->all->run, FINDING_STANDING_COUNTED_TWICE, &other->record,
        other->any_of.length > 0 ? "any-of" : "in",
        FINDING_ARG("side", side_name(counting->all->run, counting->all->standing->side)),
        FINDING_ARG("place", argument_record_name(&space->record)));
    if (one != other)
        finding_add_related(counting->all->run->findings, finding, &one->record, NULL,
                            N_("Where it counts first."));
    return TRUE;
}

/* Reports a place that two lists of a score have, or two regions of one list. Terms that take
 * points off, or count all lands of somebody, go with others. */
static void
check_counted_twice(const Standings *all)
{
    g_autoptr(GHashTable) counted = g_hash_table_new(NULL, NULL);
    Counting counting = {.all = all, .counted = counted};
    for (guint32 i = 0; i < all->standing->score.length; i++) {
        const Term *term = (const Term *)all->standing->score.items[i];
        const Places *places = (const Places *)term->places;
        if (term->record.raw || term->verb != TERM_PLACES || places == NULL || places->record.raw ||
            term->times < 0 || places->controlled_by == NULL)
            continue;
        counting.term = term;
        const Texts one = {.length = 1, .items = &places->in};
        const Texts *ids = places->in != NULL ? &one : &places->any_of;
        if (ids->length > 0 && (places->in == NULL || places->in[0] != '@'))
            selector_match_each_place(all->run, ids, count_place, &counting);
    }
}

/* A score of numbers alone, from which nothing is deducted. */
static void
check_constant(const Standings *all)
{
    const SideStanding *standing = all->standing;
    gboolean is_constant = standing->score.length > 0 && standing->deductions.length == 0;
    for (guint32 i = 0; is_constant && i < standing->score.length; i++) {
        const Term *term = (const Term *)standing->score.items[i];
        is_constant = !term->record.raw && term->verb == TERM_NUMBER;
    }
    const Record *side = id_index_find(all->run->ids, ENTITY_SIDE, standing->side);
    if (is_constant && side != NULL && !check_shows_through(all->run, &standing->record, NULL))
        check_report(all->run, FINDING_STANDING_CONSTANT, &standing->record, "score",
                     FINDING_ARG("side", argument_record_name(side)));
}

static void
check_standing(const Standings *all)
{
    const SideStanding *standing = all->standing;
    check_constant(all);
    for (guint32 i = 0; i < standing->score.length; i++) {
        record_walk(standing->score.items[i], ENTITY_SET(ENTITY_TERM), visit_score, (gpointer)all);
        check_term(all, (const Term *)standing->score.items[i]);
    }
    for (guint32 i = 0; i < standing->deductions.length; i++)
        record_walk(standing->deductions.items[i], ENTITY_SET(ENTITY_TERM), visit_deduction,
                    (gpointer)all);
    check_counted_twice(all);
}

/* Which standing of a scenario deducts a part of which other: a term that does so under no
 * condition, or NULL. */
typedef struct {
    const Scenario *scenario; /* of at most BOARD_SIDES_MAX standings */
    guint32 from;             /* whose deductions are looked at */
    const Record *terms[BOARD_SIDES_MAX][BOARD_SIDES_MAX];
} Deductions;

static void
note_deduction(const RecordPlace *place, gpointer data)
{
    Deductions *all = data;
    const Records *standings = &all->scenario->standings;
    const Term *term = (const Term *)place->record;
    if (term->record.raw || term->verb != TERM_STANDING)
        return;
    for (; place != NULL; place = place->parent)
        if (place->record->entity->id == ENTITY_TERM && ((const Term *)place->record)->if_ != NULL)
            return;
    for (guint32 i = 0; i < standings->length; i++)
        if (g_strcmp0(((const SideStanding *)standings->items[i])->side, term->side) == 0)
            all->terms[all->from][i] = &term->record;
}

/* Goes from @index on to the standings of which parts are deducted. Returns: the term that leads
 * back to @first, by standings after it alone, so that a circle is found once; NULL: none does. */
static const Record *
find_way_back(const Deductions *all, guint32 index, guint32 first, guint *seen)
{
    const Record *last = all->terms[index][first];
    *seen |= 1u << index;
    for (guint32 i = first + 1; i < all->scenario->standings.length && last == NULL; i++)
        if (all->terms[index][i] != NULL && (*seen >> i & 1) == 0)
            last = find_way_back(all, i, first, seen);
    return last;
}

/* Reports deductions in a circle that depend on no condition, such as the answer to a ruling. */
static void
check_deductions(CheckRun *run, const Scenario *scenario)
{
    Deductions all = {.scenario = scenario};
    if (scenario->standings.length > BOARD_SIDES_MAX)
        return; /* some are of the same side, or of more sides than can play */
    for (guint32 i = 0; i < scenario->standings.length; i++) {
        const SideStanding *standing = (const SideStanding *)scenario->standings.items[i];
        all.from = i;
        for (guint32 j = 0; j < standing->deductions.length; j++)
            record_walk(standing->deductions.items[j], ENTITY_SET(ENTITY_TERM), note_deduction,
                        &all);
        all.terms[i][i] = NULL; /* reported by itself */
    }
    for (guint32 i = 0; i < scenario->standings.length; i++) {
        guint seen = 0;
        const SideStanding *standing = (const SideStanding *)scenario->standings.items[i];
        const Record *last = find_way_back(&all, i, i, &seen);
        if (last != NULL && !check_shows_through(run, last, NULL))
            check_report(run, FINDING_STANDING_CIRCLE, last, "side",
                         FINDING_ARG("side", side_name(run, standing->side)));
    }
}

/* Returns: (transfer full): the sides whose units @scenario places; NULL: it places none. */
static GHashTable *
sides_in_set_up(const CheckRun *run, const Scenario *scenario)
{
    const SparsePosition *position = (const SparsePosition *)scenario->position;
    if (position == NULL || position->record.raw || position->units.length == 0)
        return NULL;
    GHashTable *sides = g_hash_table_new(g_str_hash, g_str_equal);
    for (guint32 i = 0; i < position->units.length; i++) {
        const PlacedUnit *placed = (const PlacedUnit *)position->units.items[i];
        const Record *unit =
            placed->record.raw ? NULL : id_index_find_read(run->ids, ENTITY_UNIT, placed->unit);
        const Record *nation =
            unit != NULL ? id_index_find_read(run->ids, ENTITY_NATION, ((const Unit *)unit)->nation)
                         : NULL;
        if (nation != NULL && ((const Nation *)nation)->side != NULL)
            g_hash_table_add(sides, (gpointer)((const Nation *)nation)->side);
    }
    return sides;
}

/* Sides that take part, and have no standing among @known. */
static void
check_missing(CheckRun *run, const Scenario *scenario, GHashTable *known)
{
    Records nations = data_set_records(run->set, ENTITY_NATION);
    g_autoptr(GHashTable) placed = sides_in_set_up(run, scenario);
    for (guint32 i = 0; i < nations.length; i++) {
        const Nation *nation = (const Nation *)nations.items[i];
        if (nation->record.raw || nation->side == NULL ||
            g_hash_table_contains(known, nation->side) ||
            (placed != NULL && !g_hash_table_contains(placed, nation->side)))
            continue;
        g_hash_table_insert(known, (gpointer)nation->side, NULL);
        check_report(run, FINDING_STANDING_NONE, &scenario->record, "standings",
                     FINDING_ARG("side", side_name(run, nation->side)));
    }
}

static void
visit_scenario(const RecordPlace *place, gpointer data)
{
    CheckRun *run = data;
    const Scenario *scenario = (const Scenario *)place->record;
    if (scenario->record.raw || scenario->standings.length == 0 ||
        check_shows_through(run, &scenario->record, record_field(&scenario->record, "standings")))
        return;
    g_autoptr(GHashTable) known = g_hash_table_new(g_str_hash, g_str_equal);
    for (guint32 i = 0; i < scenario->standings.length; i++) {
        const Standings all = {
            .run = run,
            .scenario = scenario,
            .standing = (const SideStanding *)scenario->standings.items[i],
        };
        if (all.standing->record.raw || all.standing->side == NULL)
            return;
        if (!g_hash_table_add(known, (gpointer)all.standing->side))
            report_standings(&all, FINDING_STANDING_TWICE, &all.standing->record, "side");
        check_standing(&all);
    }
    check_missing(run, scenario, known);
    check_deductions(run, scenario);
}

void
check_standings(CheckRun *run)
{
    check_walk(run, ENTITY_SET(ENTITY_SCENARIO), visit_scenario, run);
}
