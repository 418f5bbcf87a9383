/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The invented game, and asking it.
 */
#include "tests/unit/sample-rules.h"

#include "validator/engine/set-up.h"
#include "validator/systems/area-blocks/politics.h"
#include "validator/systems/systems.h"

#include <string.h>

const char sample_rules_game[] =
    "{'format': 1, 'id': 'invented', 'title': 'Invented', 'system': 'area-blocks',"
    " 'sides': [{'id': 'north', 'name': 'North'}, {'id': 'south', 'name': 'South'}],"
    " 'dice': {'faces': 6},"
    " 'seasons': [{'id': 'spring', 'name': 'Spring'}, {'id': 'autumn', 'name': 'Autumn'}],"
    " 'colours': [{'id': 'dark', 'name': 'Dark'}]}";

const char sample_rules_map[] =
    "{'spaces': ["
    "{'id': 'redland', 'name': 'Redland', 'kind': 'land', 'nation': 'red', 'forage': 2,"
    " 'garrison': {'name': 'Redtown', 'value': 3}, 'port': {'sea': 'strait', 'harbour': true},"
    " 'neighbours': [{'to': 'rustland', 'border': 'open'}, {'to': 'wood', 'border': 'hills'},"
    "  {'to': 'strait', 'border': 'port'}]},"
    "{'id': 'rustland', 'name': 'Rustland', 'kind': 'land', 'nation': 'rust', 'forage': 1,"
    " 'neighbours': [{'to': 'redland', 'border': 'open'}, {'to': 'blueland', 'border': 'open'}]},"
    "{'id': 'wood', 'name': 'Wood', 'kind': 'land', 'transit': 'always',"
    " 'neighbours': [{'to': 'redland', 'border': 'hills'}, {'to': 'blueland', 'border': 'open'}]},"
    "{'id': 'blueland', 'name': 'Blueland', 'kind': 'land', 'nation': 'blue', 'forage': 3,"
    " 'garrison': {'name': 'Bluetown', 'value': 4}, 'port': {'sea': 'strait', 'harbour': true},"
    " 'neighbours': [{'to': 'rustland', 'border': 'open'}, {'to': 'wood', 'border': 'open'},"
    "  {'to': 'goldland', 'border': 'open'}, {'to': 'strait', 'border': 'port'}]},"
    "{'id': 'goldland', 'name': 'Goldland', 'kind': 'land', 'nation': 'gold', 'forage': 1,"
    " 'transit': 'unmarked', 'neighbours': [{'to': 'blueland', 'border': 'open'}]},"
    "{'id': 'heath', 'name': 'Heath', 'kind': 'land', 'nation': 'red', 'forage': 2,"
    " 'port': {'sea': 'strait'}, 'neighbours': [{'to': 'strait', 'border': 'port'}]},"
    "{'id': 'strait', 'name': 'Strait', 'kind': 'sea', 'neighbours': ["
    "  {'to': 'redland', 'border': 'port'}, {'to': 'blueland', 'border': 'port'},"
    "  {'to': 'heath', 'border': 'port'}, {'to': 'ocean', 'border': 'sea'}]},"
    "{'id': 'ocean', 'name': 'Ocean', 'kind': 'sea',"
    " 'neighbours': [{'to': 'strait', 'border': 'sea'}]}],"
    " 'regions': [{'id': 'realm', 'name': 'Realm', 'places': ['redland', 'heath']},"
    " {'id': 'east', 'name': 'East', 'places': ['blueland', 'goldland']}]}";

const char sample_rules_roster[] =
    "{'nations': ["
    "{'id': 'red', 'name': 'Red', 'side': 'north', 'colour': 'dark', 'capitals': ['redland'],"
    " 'level': {'start': 20, 'per-land': 4}},"
    "{'id': 'rust', 'name': 'Rust', 'side': 'north', 'part-of': 'red', 'pool': 'red',"
    " 'status': 'inactive'},"
    "{'id': 'blue', 'name': 'Blue', 'side': 'south', 'level': {'start': 16, 'per-land': 4}},"
    "{'id': 'gold', 'name': 'Gold', 'status': 'truce', 'level': {'start': 8}}],"
    " 'types': ["
    "{'id': 'army', 'name': 'Army', 'moves': 'land', 'eats': 1, 'from-trains': true,"
    " 'step-cost': 1},"
    "{'id': 'fleet', 'name': 'Fleet', 'moves': 'sea', 'eats': 0, 'step-cost': 2, 'carries': 2}],"
    " 'units': ["
    "{'id': 'red-1', 'name': 'I', 'nation': 'red', 'type': 'army', 'strength': 3,"
    " 'tags': ['royal', 'old'], 'start': 'redland'},"
    "{'id': 'red-2', 'name': 'II', 'nation': 'red', 'type': 'army', 'strength': 2,"
    " 'start': 'redland'},"
    "{'id': 'red-3', 'name': 'III', 'nation': 'red', 'type': 'army', 'strength': 2},"
    "{'id': 'red-fleet', 'name': 'RF', 'nation': 'red', 'type': 'fleet', 'strength': 2,"
    " 'start': 'strait'},"
    "{'id': 'rust-1', 'name': 'R', 'nation': 'rust', 'type': 'army', 'strength': 2,"
    " 'start': 'rustland'},"
    "{'id': 'blue-1', 'name': 'B', 'nation': 'blue', 'type': 'army', 'strength': 3, 'trains': 1,"
    " 'start': 'blueland'},"
    "{'id': 'blue-2', 'name': 'BB', 'nation': 'blue', 'type': 'army', 'strength': 2,"
    " 'start': 'blueland'},"
    "{'id': 'blue-fleet', 'name': 'BF', 'nation': 'blue', 'type': 'fleet', 'strength': 1},"
    "{'id': 'gold-1', 'name': 'G', 'nation': 'gold', 'type': 'army', 'strength': 2,"
    " 'start': '@year:1702', 'twin': 'gold-2'},"
    "{'id': 'gold-2', 'name': 'GG', 'nation': 'gold', 'type': 'army', 'strength': 3,"
    " 'start': '@out', 'twin': 'gold-1'}]}";

const char sample_rules_tables[] =
    "{'borders': [{'id': 'open', 'name': 'Open'}, {'id': 'hills', 'name': 'Hills', 'limit': 1}],"
    " 'tracks': [{'id': 'storm', 'name': 'Storm', 'from': 0, 'to': 5},"
    "  {'id': 'frost', 'name': 'Frost', 'from': -2, 'to': 2}],"
    " 'tables': [{'id': 'omens', 'name': 'Omens', 'dice': 2, 'rows': ["
    "  {'to': 4, 'do': [{'verb': 'track', 'track': 'storm', 'set': 1}]},"
    "  {'from': 5, 'do': [{'verb': 'track', 'track': 'storm', 'set': 2}]},"
    "  {'from': 9, 'do': [{'verb': 'track', 'track': 'storm', 'set': 3}]}]}],"
    " 'boxes': [{'id': 'exile', 'name': 'Exile'}, {'id': 'camp', 'name': 'Camp'}]}";

char *
sample_rules_json(const char *text)
{
    return g_strdelimit(g_strdup(text), "'", '"');
}

static SampleRecord *
read_record(EntityId entity, const char *text)
{
    g_autofree char *json = sample_rules_json(text);
    return sample_record(entity, json);
}

/* Returns: (transfer full): NULL with @problem set. */
static SampleGame *
try_new(const SampleWords *words, FindingWords **problem)
{
    static const char default_period[] =
        "{'from': '1700-spring', 'to': '1705-autumn', 'turns': 12}";
    SampleGame *game = g_new0(SampleGame, 1);
    g_autofree char *rules =
        g_strdup_printf("{%s}", words->rules != NULL ? words->rules : "'rules': []");
    g_autofree char *scenario = g_strdup_printf(
        "{'id': 'start', 'title': 'Start', 'period': %s%s%s}",
        words->period != NULL ? words->period : default_period, words->scenario != NULL ? ", " : "",
        words->scenario != NULL ? words->scenario : "");
    const char *const texts[] = {
        words->game != NULL ? words->game : sample_rules_game,
        words->map != NULL ? words->map : sample_rules_map,
        words->roster != NULL ? words->roster : sample_rules_roster,
        words->tables != NULL ? words->tables : sample_rules_tables,
        rules,
        scenario,
    };
    static const EntityId entities[] = {
        ENTITY_GAME, ENTITY_MAP, ENTITY_ROSTER, ENTITY_TABLES, ENTITY_RULES, ENTITY_SCENARIO,
    };
    for (guint i = 0; i < G_N_ELEMENTS(texts); i++)
        game->records[i] = read_record(entities[i], texts[i]);
    const RulesInput input = {
        .game = game->records[SAMPLE_GAME],
        .map = game->records[SAMPLE_MAP],
        .roster = game->records[SAMPLE_ROSTER],
        .tables = game->records[SAMPLE_TABLES],
        .rules = game->records[SAMPLE_RULES],
        .system =
            words->system != NULL ? words->system : system_of_game(game->records[SAMPLE_GAME]),
        .scenario = game->records[SAMPLE_SCENARIO],
    };
    game->said = g_string_new(NULL);
    game->rules = game_rules_compile(&input, &(RulesChoice){words->options}, problem);
    Position *position = game->rules != NULL ? set_up(game->rules, problem) : NULL;
    game->machine = (Machine){.rules = game->rules, .position = position};
    if (position != NULL)
        return game;
    sample_game_free(game);
    return NULL;
}

SampleGame *
sample_game_new(const SampleWords *words)
{
    g_autoptr(FindingWords) problem = NULL;
    SampleGame *game = try_new(words, &problem);
    if (game == NULL)
        g_error("the sample cannot be played: %s", finding_words_english(problem));
    machine_run(&game->machine);
    return game;
}

char *
sample_game_problem(const SampleWords *words)
{
    g_autoptr(FindingWords) problem = NULL;
    sample_game_free(try_new(words, &problem));
    return problem != NULL ? finding_words_text(problem, AUDIENCE_PROGRAMS) : NULL;
}

void
sample_game_free(SampleGame *game)
{
    if (game == NULL)
        return;
    g_free(game->machine.position);
    game_rules_free(game->rules);
    for (guint i = 0; i < G_N_ELEMENTS(game->records); i++)
        sample_record_free(game->records[i]);
    g_string_free(game->said, TRUE);
    g_free(game);
}

void
sample_do(SampleGame *game, const char *rule, const Subjects *subjects)
{
    guint32 number = (guint32)sample_number(game, ENTITY_RULE, rule);
    const RuleCode *code = rules_rule(game->rules, game->rules->rules.first + number);
    machine_do(&game->machine, &code->do_, subjects != NULL ? subjects : &SUBJECTS_NONE);
}

SampleGame *
sample_game_doing(const char *scenario, const char *effects, const Subjects *subjects)
{
    g_autofree char *rules = g_strdup_printf("'rules': [{'id': 'done', 'do': [%s]}]", effects);
    SampleGame *game = sample_game_new(&(SampleWords){.rules = rules, .scenario = scenario});
    sample_do(game, "done", subjects);
    return game;
}

gint32
sample_number(const SampleGame *game, EntityId entity, const char *name)
{
    gint32 number = name_index_find(game->rules->names, entity, name);
    if (number == NO_NAME)
        g_error("the sample has no “%s”", name);
    return number;
}

/* Returns: (transfer none): the name of the item @number of the list @key of a file. */
static const char *
name_of(const SampleGame *game, guint file, const char *key, gint32 number)
{
    return number != NO_NAME
               ? record_key(sample_record_item(game->records[file], key, (guint32)number))
               : "none";
}

static void
append_zone(const SampleGame *game, GString *text, gint32 zone)
{
    const ZoneNumbers *numbers = &game->rules->zone_numbers;
    gint32 pools = (gint32)numbers->pools, boxes = (gint32)numbers->boxes;
    gint32 aboard = (gint32)numbers->aboard, years = (gint32)numbers->years;
    if (zone < pools)
        g_string_append(text, name_of(game, SAMPLE_MAP, "spaces", zone));
    else if (zone < boxes)
        g_string_append_printf(text, "@pool:%s",
                               name_of(game, SAMPLE_ROSTER, "nations", zone - pools));
    else if (zone < aboard)
        g_string_append_printf(text, "@box:%s",
                               name_of(game, SAMPLE_TABLES, "boxes", zone - boxes));
    else if (zone < years)
        g_string_append_printf(text, "@aboard:%s",
                               name_of(game, SAMPLE_ROSTER, "units", zone - aboard));
    else if (zone < (gint32)numbers->out)
        g_string_append_printf(text, "@year:%d", zone - years + game->rules->board.year_first);
    else
        g_string_append(text, "@out");
}

static void
append_number(const SampleGame *game, GString *text, OfferPart kind, gint32 number)
{
    switch (kind) {
    case OFFER_PART_UNIT:
        g_string_append_printf(text, ":%s", name_of(game, SAMPLE_ROSTER, "units", number));
        return;
    case OFFER_PART_ZONE:
    case OFFER_PART_SPACE:
        g_string_append_c(text, ':');
        append_zone(game, text, number);
        return;
    case OFFER_PART_NATION:
        g_string_append_printf(text, ":%s", name_of(game, SAMPLE_ROSTER, "nations", number));
        return;
    case OFFER_PART_RULE:
        g_string_append_printf(text, ":%s", name_of(game, SAMPLE_RULES, "rules", number));
        return;
    case OFFER_PART_COUNT:
        g_string_append_printf(text, ":%d", number + 1);
        return;
    default:
        return;
    }
}

/* Those that only pick something are reported by its name alone. */
static void
append_offer(const SampleGame *game, GString *text, const Offer *offer)
{
    const OfferRow *row = offer_row(game->rules->system, (guint)offer->kind);
    switch (offer->kind) {
    case OFFER_UNIT:
        g_string_append(text, name_of(game, SAMPLE_ROSTER, "units", offer->number));
        return;
    case OFFER_ZONE:
        append_zone(game, text, offer->number);
        return;
    case OFFER_BRANCH:
        g_string_append_printf(text, "branch-%d", offer->number);
        return;
    case OFFER_DONE:
        g_string_append(text, "done");
        return;
    default:
        g_string_append(text, row->word);
        append_number(game, text, row->number, offer->number);
        append_number(game, text, row->other, offer->other);
    }
}

const char *
sample_asked(SampleGame *game)
{
    static const char *const kinds[] = {"nothing", "roll", "choice", "draw"};
    const Request request = machine_run(&game->machine);
    const char *side =
        request.side != NO_NAME ? name_of(game, SAMPLE_GAME, "sides", request.side) : "nobody";
    if (request.kind == REQUEST_NONE)
        return game->machine.position->overflow          ? "overflow"
               : game->machine.position->end != END_NONE ? "end"
                                                         : "nothing";
    g_string_printf(game->said, "%s of %s:", kinds[request.kind], side);
    if (request.kind == REQUEST_ROLL) {
        g_string_append_printf(game->said, " %u", request.n);
        if (request.lowest != 1)
            g_string_append_printf(game->said, " from %u", request.lowest);
        return game->said->str;
    }
    g_assert_cmpuint(game->machine.n_offers, ==, request.n);
    for (guint i = 0; i < request.n; i++) {
        g_string_append_c(game->said, ' ');
        append_offer(game, game->said, &game->machine.offers[i]);
    }
    return game->said->str;
}

void
sample_answer(SampleGame *game, const char *answer)
{
    const Request request = machine_run(&game->machine);
    if (request.kind == REQUEST_ROLL) {
        machine_answer(&game->machine, (guint)g_ascii_strtoull(answer, NULL, 10));
        return;
    }
    for (guint i = 0; i < game->machine.n_offers; i++) {
        g_autoptr(GString) name = g_string_new(NULL);
        append_offer(game, name, &game->machine.offers[i]);
        if (strcmp(name->str, answer) == 0) {
            machine_answer(&game->machine, i);
            return;
        }
    }
    g_error("“%s” is not offered", answer);
}

/* Returns: (transfer full): a game with a rule `asked` that has the member @key. */
static SampleGame *
game_with(const char *scenario, const char *key, const char *text)
{
    g_autofree char *rules = g_strdup_printf("'rules': [{'id': 'asked', '%s': %s}]", key, text);
    return sample_game_new(&(SampleWords){.rules = rules, .scenario = scenario});
}

static Situation
situation_of(const SampleGame *game, const Subjects *subjects)
{
    return (Situation){
        .rules = game->rules,
        .position = game->machine.position,
        .subjects = subjects != NULL ? subjects : &SUBJECTS_NONE,
    };
}

gboolean
sample_holds(const char *scenario, const char *condition, const Subjects *subjects)
{
    g_autoptr(SampleGame) game = game_with(scenario, "if", condition);
    const Situation situation = situation_of(game, subjects);
    return condition_holds(&situation, rules_rule(game->rules, game->rules->rules.first)->if_);
}

gint32
sample_term(const char *scenario, const char *term, const Subjects *subjects)
{
    g_autofree char *condition =
        g_strdup_printf("{'verb': 'compare', 'left': %s, 'is': 'equal', 'right': "
                        "{'verb': 'number', 'value': 0}}",
                        term);
    g_autoptr(SampleGame) game = game_with(scenario, "if", condition);
    const Situation situation = situation_of(game, subjects);
    gint32 at = rules_rule(game->rules, game->rules->rules.first)->if_;
    return condition_term_value(&situation,
                                (guint32)rules_condition(game->rules, (guint32)at)->left);
}

const char *
sample_units(const char *scenario, const char *units, const Subjects *subjects)
{
    static GString *said;
    g_autofree char *condition = g_strdup_printf("{'verb': 'units', 'units': %s}", units);
    g_autoptr(SampleGame) game = game_with(scenario, "if", condition);
    const Situation situation = situation_of(game, subjects);
    gint32 at = rules_rule(game->rules, game->rules->rules.first)->if_;
    guint32 code = (guint32)rules_condition(game->rules, (guint32)at)->units;
    UnitSet marks;
    guint n = selector_mark_units(&situation, rules_units(game->rules, code), marks);
    guint n_marked = 0;
    said = g_string_assign(said != NULL ? said : g_string_new(NULL), "");
    for (guint i = 0; i < game->rules->board.n_units; i++)
        if (MARKED(marks, i))
            g_string_append_printf(said, "%s%s", n_marked++ > 0 ? " " : "",
                                   name_of(game, SAMPLE_ROSTER, "units", (gint32)i));
    g_assert_cmpuint(n, ==, n_marked);
    return said->str;
}

const char *
sample_places(const char *scenario, const char *places, const Subjects *subjects)
{
    static GString *said;
    g_autofree char *condition = g_strdup_printf("{'verb': 'places', 'places': %s}", places);
    g_autoptr(SampleGame) game = game_with(scenario, "if", condition);
    const Situation situation = situation_of(game, subjects);
    gint32 at = rules_rule(game->rules, game->rules->rules.first)->if_;
    guint32 code = (guint32)rules_condition(game->rules, (guint32)at)->places;
    gint32 found[OFFERS_MAX];
    guint n = selector_find_places(&situation, rules_places(game->rules, code), NO_NAME, found,
                                   G_N_ELEMENTS(found));
    said = g_string_assign(said != NULL ? said : g_string_new(NULL), "");
    for (guint i = 0; i < n; i++)
        g_string_append_printf(said, "%s%s", i > 0 ? " " : "",
                               name_of(game, SAMPLE_MAP, "spaces", found[i]));
    return said->str;
}

const char *
sample_zone(SampleGame *game, const char *unit)
{
    gint32 number = sample_number(game, ENTITY_UNIT, unit);
    g_string_truncate(game->said, 0);
    append_zone(game, game->said, position_zones(game->rules, game->machine.position)[number]);
    return game->said->str;
}

gint
sample_steps(const SampleGame *game, const char *unit)
{
    gint32 number = sample_number(game, ENTITY_UNIT, unit);
    return position_strengths(game->rules, game->machine.position)[number];
}

const char *
sample_marker(const SampleGame *game, const char *place)
{
    gint32 number = sample_number(game, ENTITY_SPACE, place);
    gint32 nation = position_markers(game->rules, game->machine.position)[number];
    return name_of(game, SAMPLE_ROSTER, "nations", nation);
}

gint32
sample_level(const SampleGame *game, const char *nation)
{
    gint32 number = sample_number(game, ENTITY_NATION, nation);
    return blocks_politics_level(game->rules, game->machine.position, number);
}

StatusWord
sample_status(const SampleGame *game, const char *nation)
{
    gint32 number = sample_number(game, ENTITY_NATION, nation);
    return position_statuses(game->rules, game->machine.position)[number];
}

gint
sample_mark(const SampleGame *game, const char *track)
{
    gint32 number = sample_number(game, ENTITY_TRACK, track);
    return position_marks(game->rules, game->machine.position)[number];
}
