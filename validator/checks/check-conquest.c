/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Which lands each side can ever take in a scenario, from the compiled rules: whether any can
 * change hands, and whether those for which victory asks can be taken by who is to have them.
 */
#include "schema/model/verb.h"
#include "validator/checks/check.h"
#include "validator/checks/rule-uses.h"
#include "validator/checks/selector-match.h"
#include "validator/engine/situation.h"

#include <string.h>

/* What a side has to take lands with. */
typedef struct {
    gboolean has_units;  /* that move by land */
    gboolean has_fleets; /* that carry others */
    gint64 besieges;     /* the strongest garrison that they may besiege */
} SideMeans;

/* One scenario. */
typedef struct {
    CheckRun *run;
    const ScenarioPlay *play;
    const CampaignCode *campaign; /* NULL: it is no campaign */
    SideMeans means[BOARD_SIDES_MAX];
    GHashTable *marked; /* owned: ids of places and regions that rules give a marker; "": any */
    const GPtrArray *closed; /* of Effect: what rules always forbid */
    guint32 *can_take;       /* owned: for each place one bit for each side that can have it */
    guint32 *sides;          /* owned: for each nation; see find_sides() */
} Conquest;

/* What a data set says of all scenarios, and which reasons were reported. */
typedef struct {
    CheckRun *run;
    GHashTable *marked;
    GPtrArray *closed;     /* owned: of Effect: what rules always forbid */
    gboolean acts_at_once; /* an effect gives actions */
    guint reported;        /* bits of Hindrance */
} Conquests;

/* Why no land changes hands; each is reported once, where it is stated. */
typedef enum {
    HINDERED_BY_BARS,    /* no power may capture */
    HINDERED_BY_MOVES,   /* those that may capture cannot leave friendly land */
    HINDERED_BY_SIEGES,  /* no unit may besiege any garrison of an enemy */
    HINDERED_BY_ACTIONS, /* no roll gives actions */
    HINDERED_BY_WAYS,    /* no way leads to an enemy */
    HINDERED_BY_PEACE,   /* no sides are at war, and no war can come */
    HINDERED_BY_UNITS,   /* no unit moves by land */
} Hindrance;

static void
note_marked(GHashTable *marked, const Places *places)
{
    const char *in =
        places != NULL && !places->record.raw ? selector_match_fixed_word(places->in) : NULL;
    gboolean is_listed = places != NULL && !places->record.raw && places->any_of.length > 0;
    if (in != NULL)
        g_hash_table_add(marked, (gpointer)in);
    for (guint32 i = 0; is_listed && i < places->any_of.length; i++)
        g_hash_table_add(marked, (gpointer)places->any_of.items[i]);
    if (in == NULL && !is_listed)
        g_hash_table_add(marked, (gpointer) "");
}

/* Whether @places are listed one by one, or are all. */
static gboolean
are_listed(const Places *places)
{
    return places == NULL ||
           (!places->record.raw && places->near == NULL && places->of == NULL &&
            places->not_of == NULL && places->controlled_by == NULL && places->held_by == NULL &&
            !record_has_key(&places->record, "free-of") &&
            (places->in != NULL || places->any_of.length > 0));
}

/* Whether @one forbids all units of a side, or all, to enter or besiege, in every game. */
static gboolean
closes_always(const PlaceEffect *one)
{
    const Effect *effect = one->effect;
    return one->always != NULL && one->always->option == NULL && !effect->allowed &&
           (effect->what == MODIFY_ENTER || effect->what == MODIFY_SIEGE) &&
           effect->units == NULL && effect->nation == NULL &&
           (effect->side == NULL || effect->side[0] != '@') &&
           are_listed((const Places *)effect->places);
}

/* Notes what rules do to places in all scenarios. */
static void
note_effects(Conquests *all)
{
    const GArray *effects = check_rule_uses_of(all->run)->on_places;
    for (guint i = 0; i < effects->len; i++) {
        const PlaceEffect *one = &g_array_index(effects, PlaceEffect, i);
        const Effect *effect = one->effect;
        gboolean is_fixed = effect->place != NULL && effect->place[0] != '@';
        all->acts_at_once = all->acts_at_once || effect->verb == EFFECT_ACT;
        if (effect->verb == EFFECT_MARKER)
            note_marked(all->marked, (const Places *)effect->places);
        else if (effect->verb == EFFECT_SET_PLACE)
            g_hash_table_add(all->marked, (gpointer)(is_fixed ? effect->place : ""));
        else if (effect->verb == EFFECT_MODIFY && closes_always(one))
            g_ptr_array_add(all->closed, (gpointer)effect);
    }
}

typedef struct {
    const Space *wanted;
    gboolean is_found;
} SpaceSearch;

static gboolean
is_other_space(const Space *space, gpointer data)
{
    SpaceSearch *search = data;
    search->is_found |= space == search->wanted;
    return !search->is_found;
}

static const Space *
space_at(const Conquest *conquest, guint place)
{
    const Record *record =
        scenario_play_record(conquest->run->set, conquest->play, ENTITY_SPACE, (gint32)place);
    return record != NULL && !record->raw ? (const Space *)record : NULL;
}

static gint32
side_in_control(const Conquest *conquest, guint place)
{
    const GameRules *rules = conquest->play->rules;
    const Position *position = conquest->play->position;
    gint32 nation = position_controller(rules, position, (gint32)place);
    return nation != NO_NAME ? position_side(rules, position, nation) : NO_NAME;
}

/* Returns: (transfer full): for each nation one bit for each side on which it is at the start, or
 * can come to be. */
static guint32 *
find_sides(const Conquest *conquest)
{
    const GameRules *rules = conquest->play->rules;
    Records sides = data_set_records(conquest->run->set, ENTITY_SIDE);
    guint32 *found = g_new0(guint32, rules->board.n_nations + 1);
    for (guint i = 0; i < rules->board.n_nations; i++) {
        const Record *nation =
            scenario_play_record(conquest->run->set, conquest->play, ENTITY_NATION, (gint32)i);
        gint32 own = position_side(rules, conquest->play->position, (gint32)i);
        for (guint32 j = 0; j < MIN(sides.length, rules->board.n_sides); j++)
            if ((gint32)j == own ||
                (nation != NULL && !nation->raw &&
                 selector_match_nation_can_be_of(conquest->run, (const Nation *)nation,
                                                 record_key(sides.items[j]))))
                found[i] |= 1u << j;
    }
    return found;
}

/* Whether the nation with @number is of @side at the start, or can come to it. */
static gboolean
can_be_of(const Conquest *conquest, gint32 number, gint32 side)
{
    return (conquest->sides[number] >> side & 1) != 0;
}

/* Whether @side has the land @place at the start, or gets it when the nation that controls it, or
 * whose it is, comes to that side. A nation gets what others hold of it only by taking it. */
static gboolean
can_come_with_nation(const Conquest *conquest, guint place, gint32 side)
{
    const GameRules *rules = conquest->play->rules;
    gint32 holder = position_controller(rules, conquest->play->position, (gint32)place);
    gint32 owner = rules->board.places[place].nation;
    return (holder != NO_NAME && can_be_of(conquest, holder, side)) ||
           (owner != NO_NAME && can_be_of(conquest, owner, side) &&
            (holder == NO_NAME || position_side(rules, conquest->play->position, owner) != side));
}

/* Units fight for any side on which their nation can be. */
static void
add_unit(Conquest *conquest, const Unit *unit)
{
    CheckRun *run = conquest->run;
    const GameRules *rules = conquest->play->rules;
    const Record *type = id_index_find_read(run->ids, ENTITY_TYPE, unit->type);
    const Record *nation = id_index_find_read(run->ids, ENTITY_NATION, unit->nation);
    gboolean is_ship = type != NULL && ((const UnitType *)type)->moves == MOVES_SEA;
    gboolean moves = conquest->campaign != NULL || unit->move > 0;
    if (type == NULL || nation == NULL || !moves)
        return;
    gboolean is_limited = record_has_key(type, "besieges");
    gint64 besieges = is_limited ? ((const UnitType *)type)->besieges : G_MAXINT64;
    Records sides = data_set_records(run->set, ENTITY_SIDE);
    for (guint32 i = 0; i < MIN(sides.length, rules->board.n_sides); i++) {
        SideMeans *means = &conquest->means[i];
        if (!selector_match_nation_can_be_of(run, (const Nation *)nation,
                                             record_key(sides.items[i])))
            continue;
        means->has_fleets |= is_ship && ((const UnitType *)type)->carries > 0;
        means->has_units |= !is_ship;
        means->besieges = is_ship ? means->besieges : MAX(means->besieges, besieges);
    }
}

/* Returns: the effect that always forbids @side to do @what at @place, or
 * NULL. Those that forbid to enter also end the way. */
static const Effect *
find_closed(const Conquest *conquest, gint32 side, ModifiedWord what, guint place)
{
    Records sides = data_set_records(conquest->run->set, ENTITY_SIDE);
    for (guint i = 0; i < conquest->closed->len; i++) {
        const Effect *effect = conquest->closed->pdata[i];
        const Places *places = (const Places *)effect->places;
        if ((ModifiedWord)effect->what != what ||
            (effect->side != NULL && g_strcmp0(record_key(sides.items[side]), effect->side) != 0))
            continue;
        if (places == NULL)
            return effect;
        const Texts one = {.length = 1, .items = &places->in};
        SpaceSearch search = {.wanted = space_at(conquest, place)};
        selector_match_each_place(conquest->run, places->in != NULL ? &one : &places->any_of,
                                  is_other_space, &search);
        if (search.is_found)
            return effect;
    }
    return NULL;
}

/* Whether units of @side can go along @link. */
static gboolean
is_open_way(const Conquest *conquest, const BoardLink *link, gint32 side)
{
    const BoardPlace *to = &conquest->play->rules->board.places[link->to];
    if (link->type == BORDER_BLOCKED || link->limit == 0 ||
        find_closed(conquest, side, MODIFY_ENTER, (guint)link->to) != NULL)
        return FALSE;
    return conquest->means[side].has_fleets || to->kind != SPACE_SEA;
}

/* Returns: (transfer full): for each place, whether units of @side can come there. */
static guint8 *
places_in_reach(const Conquest *conquest, gint32 side)
{
    const GameRules *rules = conquest->play->rules;
    const Board *board = &rules->board;
    guint8 *is_reached = g_malloc0(board->n_places + 1);
    g_autofree guint32 *queue = g_new(guint32, board->n_places + 1);
    guint n = 0;
    for (guint i = 0; i < board->n_places; i++)
        is_reached[i] = can_come_with_nation(conquest, i, side);
    for (guint i = 0; i < board->n_units; i++) {
        gint32 place = position_place(rules, conquest->play->position, (gint32)i);
        if (place != NO_NAME && can_be_of(conquest, board->units[i].nation, side))
            is_reached[place] = TRUE;
    }
    for (guint i = 0; i < board->n_places; i++)
        if (is_reached[i])
            queue[n++] = i;
    for (guint i = 0; i < n; i++) {
        const BoardPlace *from = &board->places[queue[i]];
        for (guint j = 0; j < from->n_links; j++) {
            const BoardLink *link = &board->links[from->first_link + j];
            if (link->to < 0 || is_reached[link->to] || !is_open_way(conquest, link, side))
                continue;
            is_reached[link->to] = TRUE;
            queue[n++] = (guint32)link->to;
        }
    }
    return is_reached;
}

/* Whether @side can capture a land of others in a campaign. */
static gboolean
may_capture(const Conquest *conquest, gint32 side)
{
    const GameRules *rules = conquest->play->rules;
    gint32 strongest = 0;
    for (guint i = 0; i < rules->board.n_units; i++) {
        const BoardUnit *unit = &rules->board.units[i];
        if (can_be_of(conquest, unit->nation, side) &&
            !rules_lists(rules, &conquest->campaign->barred, unit->nation))
            strongest = MAX(strongest, unit->strength);
    }
    for (guint32 i = 0; i < conquest->campaign->sizes.n; i++) {
        const ForceSizeCode *size = rules_size(rules, conquest->campaign->sizes.first + i);
        if (size->captures == TRUE && size->foreign_move != 0 &&
            strongest >= value_or_default(size->from, 0) && strongest > 0)
            return TRUE;
    }
    return strongest > 0 && conquest->campaign->sizes.n == 0;
}

static void
find_conquests(Conquest *conquest)
{
    const GameRules *rules = conquest->play->rules;
    Records units = data_set_records(conquest->run->set, ENTITY_UNIT);
    for (guint32 i = 0; i < units.length; i++)
        if (!units.items[i]->raw)
            add_unit(conquest, (const Unit *)units.items[i]);
    conquest->can_take = g_new0(guint32, rules->board.n_places + 1);
    for (guint side = 0; side < rules->board.n_sides; side++) {
        const SideMeans *means = &conquest->means[side];
        g_autofree guint8 *is_reached = places_in_reach(conquest, (gint32)side);
        gboolean is_able =
            means->has_units && (conquest->campaign == NULL || may_capture(conquest, (gint32)side));
        for (guint i = 0; i < rules->board.n_places; i++) {
            if (rules->board.places[i].kind == SPACE_LAND &&
                can_come_with_nation(conquest, i, (gint32)side))
                conquest->can_take[i] |= 1u << side;
            const Space *space = is_able && is_reached[i] ? space_at(conquest, i) : NULL;
            const Garrison *garrison = space != NULL ? (const Garrison *)space->garrison : NULL;
            gint64 value = garrison != NULL && !garrison->record.raw ? garrison->value : 0;
            if (space != NULL && rules->board.places[i].kind == SPACE_LAND &&
                value <= means->besieges &&
                find_closed(conquest, (gint32)side, MODIFY_SIEGE, i) == NULL)
                conquest->can_take[i] |= 1u << side;
        }
    }
}

/* Whether a land can come to another side than the one that has it. */
static gboolean
is_any_taken(const Conquest *conquest)
{
    for (guint i = 0; i < conquest->play->rules->board.n_places; i++) {
        gint32 holder = side_in_control(conquest, i);
        guint others = conquest->can_take[i];
        if (holder != NO_NAME)
            others &= ~(1u << holder);
        if (others != 0)
            return TRUE;
    }
    return FALSE;
}

/* Whether sides can fight in a campaign. */
static gboolean
may_come_to_war(const Conquest *conquest)
{
    const SparsePosition *position = (const SparsePosition *)conquest->play->scenario->position;
    const CampaignCode *campaign = conquest->campaign;
    if (campaign->open_diplomacy == TRUE || campaign->capture_after != NO_NUMBER ||
        campaign->rebel_die != NO_NUMBER || position == NULL || position->record.raw)
        return TRUE;
    for (guint32 i = 0; i < position->relations.length; i++) {
        const Relation *relation = (const Relation *)position->relations.items[i];
        if (relation->record.raw || relation->is == DEALING_WAR)
            return TRUE;
    }
    return FALSE;
}

static gboolean
has_actions(const Conquests *all)
{
    Records rows = data_set_records(all->run->set, ENTITY_ACTION);
    for (guint32 i = 0; i < rows.length; i++)
        if (rows.items[i]->raw || ((const Action *)rows.items[i])->actions > 0)
            return TRUE;
    return all->acts_at_once || rows.length == 0; /* no table at all has its own finding */
}

/* Returns: the last size of the campaign of rules.json that captures, or NULL. */
static const Record *
size_that_captures(const CheckRun *run)
{
    const Campaign *campaign = check_campaign_of(run);
    const Record *found = NULL;
    for (guint32 i = 0; campaign != NULL && i < campaign->sizes.length; i++)
        if (!campaign->sizes.items[i]->raw &&
            ((const ForceSize *)campaign->sizes.items[i])->captures)
            found = campaign->sizes.items[i];
    return found;
}

static void
report_hindrance(Conquests *all, const ScenarioPlay *play, Hindrance why, const Record *record,
                 const char *key)
{
    static const char *const arguments[] = {
        [HINDERED_BY_BARS] = "barred",   [HINDERED_BY_MOVES] = "moves",
        [HINDERED_BY_SIEGES] = "sieges", [HINDERED_BY_ACTIONS] = "actions",
        [HINDERED_BY_WAYS] = "ways",     [HINDERED_BY_PEACE] = "peace",
        [HINDERED_BY_UNITS] = "units",
    };
    gboolean is_of_all = why < HINDERED_BY_WAYS;
    if (record == NULL || (is_of_all && (all->reported >> why & 1) != 0) ||
        check_shows_through(all->run, record, NULL))
        return;
    all->reported |= 1u << why;
    check_report(all->run, FINDING_VICTORY_NO_CONQUEST, record, key,
                 FINDING_ARG("scenario", argument_record_name(&play->scenario->record)),
                 FINDING_ARG(arguments[why], ""));
}

/* Whether no nation with forces may capture. */
static gboolean
are_all_barred(const Conquest *conquest)
{
    const GameRules *rules = conquest->play->rules;
    for (guint i = 0; i < rules->board.n_units; i++)
        if (!rules_lists(rules, &conquest->campaign->barred, rules->board.units[i].nation))
            return FALSE;
    return TRUE;
}

/* Reports why nothing is taken where the reason is stated; what has findings of its own is not
 * reported again. */
static void
check_campaign_hindrance(Conquests *all, const Conquest *conquest)
{
    const ScenarioPlay *play = conquest->play;
    const Campaign *campaign = check_campaign_of(all->run);
    const Record *size = size_that_captures(all->run);
    const Record *position = play->scenario->position;
    if (!may_come_to_war(conquest) && position != NULL)
        report_hindrance(all, play, HINDERED_BY_PEACE, position, "relations");
    else if (!is_any_taken(conquest) && size != NULL &&
             ((const ForceSize *)size)->foreign_move == 0)
        report_hindrance(all, play, HINDERED_BY_MOVES, size, "foreign-move");
    else if (!is_any_taken(conquest) && campaign != NULL && size != NULL &&
             are_all_barred(conquest))
        report_hindrance(all, play, HINDERED_BY_BARS, &campaign->record, "barred");
}

/* Returns: the type of which units besiege the strongest garrisons, or NULL. */
static const Record *
besieging_type(const CheckRun *run)
{
    Records types = data_set_records(run->set, ENTITY_TYPE);
    const UnitType *best = NULL;
    for (guint32 i = 0; i < types.length; i++) {
        const UnitType *type = (const UnitType *)types.items[i];
        if (!type->record.raw && type->moves == MOVES_LAND &&
            (best == NULL || type->besieges > best->besieges))
            best = type;
    }
    return best != NULL ? &best->record : NULL;
}

static void
check_blocks_hindrance(Conquests *all, const Conquest *conquest)
{
    const ScenarioPlay *play = conquest->play;
    const Board *board = &play->rules->board;
    gboolean has_units = FALSE, is_reached = FALSE;
    guint holders = 0;
    for (guint i = 0; i < board->n_places; i++)
        if (side_in_control(conquest, i) != NO_NAME)
            holders |= 1u << side_in_control(conquest, i);
    if ((holders & (holders - 1)) == 0)
        return; /* one side has all lands there are: the map is not made yet */
    for (guint side = 0; side < board->n_sides; side++) {
        g_autofree guint8 *reach = places_in_reach(conquest, (gint32)side);
        has_units |= conquest->means[side].has_units;
        for (guint i = 0; i < board->n_places && conquest->means[side].has_units; i++) {
            gint32 holder = side_in_control(conquest, i);
            is_reached |= reach[i] && holder != NO_NAME && holder != (gint32)side;
        }
    }
    if (!has_actions(all))
        report_hindrance(all, play, HINDERED_BY_ACTIONS,
                         data_set_records(all->run->set, ENTITY_ACTION).items[0], "actions");
    else if (is_any_taken(conquest))
        return;
    else if (!has_units)
        report_hindrance(all, play, HINDERED_BY_UNITS, &play->scenario->record, "position");
    else if (is_reached)
        report_hindrance(all, play, HINDERED_BY_SIEGES,
                         all->closed->len > 0 ? &((const Effect *)all->closed->pdata[0])->record
                                              : besieging_type(all->run),
                         all->closed->len > 0 ? "allowed" : "besieges");
    else
        report_hindrance(all, play, HINDERED_BY_WAYS, &play->scenario->record, "id");
}

/* One of the places that are asked for can be taken. */
typedef struct {
    const Conquest *conquest;
    gint32 side;
    const Space *refused; /* the last that cannot */
} PlacesAsked;

static gboolean
is_never_taken(const Space *space, gpointer data)
{
    PlacesAsked *asked = data;
    const Board *board = &asked->conquest->play->rules->board;
    for (guint i = 0; i < board->n_places; i++) {
        if (space_at(asked->conquest, i) != space)
            continue;
        asked->refused = space;
        return board->places[i].kind == SPACE_LAND &&
               (asked->conquest->can_take[i] >> asked->side & 1) == 0 &&
               side_in_control(asked->conquest, i) != asked->side &&
               !g_hash_table_contains(asked->conquest->marked, space->id);
    }
    return FALSE;
}

/* Reports the places of @ids, the member @key of @record, that @side can never have. */
static void
check_places_asked(const Conquest *conquest, const RecordPlace *place, const char *key,
                   const Texts *ids, const char *side)
{
    CheckRun *run = conquest->run;
    Records sides = data_set_records(run->set, ENTITY_SIDE);
    gint32 number = NO_NAME;
    for (guint32 i = 0; i < MIN(sides.length, conquest->play->rules->board.n_sides); i++)
        if (g_strcmp0(record_key(sides.items[i]), side) == 0)
            number = (gint32)i;
    for (guint32 i = 0; i < ids->length && number != NO_NAME; i++) {
        const Texts one = {.length = 1, .items = &ids->items[i]};
        PlacesAsked asked = {.conquest = conquest, .side = number};
        if (g_hash_table_contains(conquest->marked, ids->items[i]) ||
            !selector_match_each_place(run, &one, is_never_taken, &asked) ||
            asked.refused == NULL || check_shows_through(run, place->record, NULL))
            continue;
        const Garrison *garrison = (const Garrison *)asked.refused->garrison;
        gint64 value = garrison != NULL && !garrison->record.raw ? garrison->value : 0;
        gboolean is_strong = value > conquest->means[number].besieges;
        g_autoptr(FindingWords) subject = argument_describe_record(place);
        g_autofree char *strength = g_strdup_printf("%" G_GINT64_FORMAT, value);
        Finding *finding = check_report_item(
            run, FINDING_VICTORY_NEVER_CAPTURED, place->record, key,
            strcmp(key, "in") == 0 ? -1 : (int)i, FINDING_ARG_WORDS("subject", subject),
            FINDING_ARG("place", argument_record_name(&asked.refused->record)),
            FINDING_ARG("side", argument_record_name(sides.items[number])),
            FINDING_ARG("garrison", is_strong ? strength : NULL));
        finding_add_related(run->findings, finding, &asked.refused->record,
                            is_strong ? "garrison" : "id", N_("The land."));
        const Record *type = is_strong ? besieging_type(run) : NULL;
        if (type != NULL && record_has_key(type, "besieges"))
            finding_add_related(run->findings, finding, type, "besieges",
                                N_("The strongest garrison that may be besieged."));
    }
}

static const char *
side_of_nation(const CheckRun *run, const char *nation)
{
    const Record *record = id_index_find_read(run->ids, ENTITY_NATION, nation);
    return record != NULL ? ((const Nation *)record)->side : NULL;
}

/* Whether @place is asked about by an ending or the score. What is asked for by standings is worked
 * out exactly in check-campaign.c. */
static gboolean
decides_victory(const RecordPlace *place)
{
    while (place->parent != NULL && place->parent->parent != NULL)
        place = place->parent;
    const char *key = place->field != NULL ? field_key(place->field) : "";
    return strcmp(key, "sudden-death") == 0 || strcmp(key, "score") == 0;
}

static void
visit_asked(const RecordPlace *place, gpointer data)
{
    const Conquest *conquest = data;
    const Record *record = place->record;
    if (record->raw || record->kept != NULL || !decides_victory(place) ||
        check_condition_is_negated(place))
        return;
    if (record->entity->id == ENTITY_CONDITION) {
        const Condition *condition = (const Condition *)record;
        gboolean is_for_none = record_has_key(record, "at-most");
        if (condition->verb == CONDITION_CONTROLS && !is_for_none)
            check_places_asked(conquest, place, "of-places", &condition->of_places,
                               condition->side != NULL
                                   ? condition->side
                                   : side_of_nation(conquest->run, condition->nation));
        return;
    }
    const Places *places = (const Places *)record;
    const char *side = places->held_by != NULL
                           ? places->held_by
                           : side_of_nation(conquest->run, places->controlled_by);
    const Texts one = {.length = 1, .items = &places->in};
    if (side == NULL)
        return;
    if (selector_match_fixed_word(places->in) != NULL)
        check_places_asked(conquest, place, "in", &one, side);
    else
        check_places_asked(conquest, place, "any-of", &places->any_of, side);
}

static void
check_scenario_conquest(Conquests *all, const ScenarioPlay *play)
{
    const GameRules *rules = play->rules;
    gint32 campaign = rules->switches[ENTITY_CAMPAIGN];
    Conquest conquest = {
        .run = all->run,
        .play = play,
        .marked = all->marked,
        .closed = all->closed,
        .campaign = campaign >= 0 && all->run->system == SYSTEM_AREA_CAMPAIGN
                        ? rules_campaign(rules, (guint32)campaign)
                        : NULL,
    };
    if (data_set_records(all->run->set, ENTITY_UNIT).length == 0 ||
        g_hash_table_contains(all->marked, ""))
        return;
    conquest.sides = find_sides(&conquest);
    find_conquests(&conquest);
    guint n_before = finding_list_length(all->run->findings);
    if (conquest.campaign != NULL)
        check_campaign_hindrance(all, &conquest);
    else if (g_hash_table_size(all->marked) == 0)
        check_blocks_hindrance(all, &conquest);
    if (finding_list_length(all->run->findings) == n_before)
        record_walk(&play->scenario->record, ENTITY_SET(ENTITY_CONDITION, ENTITY_PLACES),
                    visit_asked, &conquest);
    g_free(conquest.can_take);
    g_free(conquest.sides);
}

void
check_conquest(CheckRun *run)
{
    g_autoptr(GHashTable) marked = g_hash_table_new(g_str_hash, g_str_equal);
    g_autoptr(GPtrArray) closed = g_ptr_array_new();
    Conquests all = {.run = run, .marked = marked, .closed = closed};
    const GPtrArray *plays = check_plays_of(run);
    if (plays->len > 0)
        note_effects(&all);
    for (guint i = 0; i < plays->len; i++) {
        const ScenarioPlay *play = plays->pdata[i];
        check_enter_file(run, play->file);
        if (play->position != NULL)
            check_scenario_conquest(&all, play);
    }
    check_enter_file(run, NULL);
}
