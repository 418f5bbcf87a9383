/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The invented war.
 */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include "tests/unit/sample-battle.h"

#include "validator/engine/presence.h"
#include "validator/engine/position.h"
#include "validator/systems/area-blocks/battle.h"
#include "validator/systems/area-blocks/position.h"
#include "validator/systems/area-blocks/passage.h"

static const char battle_map[] =
    "{'spaces': ["
    "{'id': 'field', 'name': 'Field', 'kind': 'land', 'nation': 'red',"
    " 'garrison': {'name': 'Fort', 'value': 2}, 'port': {'sea': 'bay'},"
    " 'neighbours': [{'to': 'moor', 'border': 'hard'}, {'to': 'lane', 'border': 'open'},"
    "  {'to': 'ford', 'border': 'open'}, {'to': 'keep', 'border': 'open'},"
    "  {'to': 'bay', 'border': 'port'}]},"
    "{'id': 'moor', 'name': 'Moor', 'kind': 'land', 'nation': 'red',"
    " 'neighbours': [{'to': 'field', 'border': 'hard'}, {'to': 'hut', 'border': 'open'}]},"
    "{'id': 'hut', 'name': 'Hut', 'kind': 'land', 'nation': 'red',"
    " 'neighbours': [{'to': 'moor', 'border': 'open'}]},"
    "{'id': 'lane', 'name': 'Lane', 'kind': 'land', 'nation': 'blue',"
    " 'neighbours': [{'to': 'field', 'border': 'open'}, {'to': 'camp', 'border': 'open'},"
    "  {'to': 'ford', 'border': 'open'}]},"
    "{'id': 'camp', 'name': 'Camp', 'kind': 'land', 'nation': 'blue',"
    " 'neighbours': [{'to': 'lane', 'border': 'open'}]},"
    "{'id': 'ford', 'name': 'Ford', 'kind': 'land',"
    " 'transit': 'always',"
    " 'neighbours': [{'to': 'field', 'border': 'open'}, {'to': 'lane', 'border': 'open'}]},"
    "{'id': 'keep', 'name': 'Keep', 'kind': 'land', 'nation': 'red',"
    " 'garrison': {'name': 'Tower', 'value': 2}, 'port': {'sea': 'bay', 'harbour': true},"
    " 'neighbours': [{'to': 'field', 'border': 'open'}, {'to': 'bay', 'border': 'port'}]},"
    "{'id': 'haven', 'name': 'Haven', 'kind': 'land', 'nation': 'blue',"
    " 'garrison': {'name': 'Mole', 'value': 2}, 'port': {'sea': 'gulf', 'harbour': true},"
    " 'neighbours': [{'to': 'gulf', 'border': 'port'}]},"
    "{'id': 'bay', 'name': 'Bay', 'kind': 'sea',"
    " 'neighbours': [{'to': 'field', 'border': 'port'}, {'to': 'keep', 'border': 'port'},"
    "  {'to': 'gulf', 'border': 'sea'}]},"
    "{'id': 'gulf', 'name': 'Gulf', 'kind': 'sea',"
    " 'neighbours': [{'to': 'bay', 'border': 'sea'}, {'to': 'haven', 'border': 'port'}]}]}";

#define UNIT(id, nation, type, steps, rating)                                                      \
    "{'id': '" id "', 'name': '" id "', 'nation': '" nation "', 'type': '" type                    \
    "', 'strength': " steps ", 'rating': '" rating "', 'move': 2}"

static const char battle_roster[] =
    "{'nations': [{'id': 'red', 'name': 'Red', 'side': 'north', 'colour': 'dark'},"
    " {'id': 'blue', 'name': 'Blue', 'side': 'south'}],"
    " 'types': [{'id': 'army', 'name': 'Army', 'moves': 'land', 'weight': 2, 'hidden': true},"
    "  {'id': 'fleet', 'name': 'Fleet', 'moves': 'sea', 'carries': 2}],"
    " 'units': ["
    /* clang-format off */
    UNIT("r-a", "red", "army", "3", "A2") ","
    UNIT("r-b", "red", "army", "2", "B1") ","
    UNIT("r-c", "red", "army", "2", "B1") ","
    UNIT("r-d", "red", "army", "1", "C1") ","
    UNIT("r-1", "red", "fleet", "2", "B2") ","
    UNIT("r-2", "red", "fleet", "2", "B2") ","
    UNIT("b-a", "blue", "army", "3", "A3") ","
    UNIT("b-b", "blue", "army", "2", "B1") ","
    UNIT("b-c", "blue", "army", "2", "B1") ","
    UNIT("b-d", "blue", "army", "1", "C1") ","
    UNIT("b-1", "blue", "fleet", "2", "B2") ","
    UNIT("b-2", "blue", "fleet", "2", "B2")
    /* clang-format on */
    "]}";

static const char battle_tables[] = "{'borders': [{'id': 'open', 'name': 'Open', 'limit': 6},"
                                    " {'id': 'hard', 'name': 'Hard', 'limit': 2, 'stops': true}],"
                                    " 'tracks': [{'id': 'won', 'name': 'Won', 'from': 0, 'to': 9},"
                                    "  {'id': 'lost', 'name': 'Lost', 'from': 0, 'to': 9}],"
                                    " 'boxes': [{'id': 'adrift', 'name': 'Adrift'}]}";

SampleGame *
sample_battle_new(const char *profile, const char *rules)
{
    g_autofree char *sheet =
        g_strdup_printf("'profile': {%s}, 'rules': [%s]", profile != NULL ? profile : "",
                        rules != NULL ? rules : "");
    return sample_game_new(&(SampleWords){
        .rules = sheet,
        .map = battle_map,
        .roster = battle_roster,
        .tables = battle_tables,
    });
}

static gint32
unit_number(const SampleGame *game, const char *unit)
{
    return sample_number(game, ENTITY_UNIT, unit);
}

void
sample_stand(SampleGame *game, const char *unit, const char *zone)
{
    ZoneCode code;
    gint32 number = unit_number(game, unit);
    Position *position = game->machine.position;
    g_assert_true(board_zone(game->rules->names, zone, &code));
    position_put(game->rules, position, number,
                 position_zone(game->rules, position, &code, number, &SUBJECTS_NONE));
    if (code.kind == ZONE_PLACE)
        presence_note(game->rules, position, code.of);
}

void
sample_come(SampleGame *game, const char *unit, const char *from, const char *to)
{
    gint32 link = blocks_passage_find_link(game->rules, sample_number(game, ENTITY_SPACE, from),
                                           sample_number(game, ENTITY_SPACE, to));
    g_assert_cmpint(link, !=, NO_NAME);
    blocks_passage_record_crossing(game->rules, game->machine.position, link,
                                   unit_number(game, unit));
    sample_stand(game, unit, to);
}

gboolean
sample_is_seen(const SampleGame *game, const char *unit, const char *side)
{
    return position_unit_is_seen(game->rules, game->machine.position, unit_number(game, unit),
                                 sample_number(game, ENTITY_SIDE, side));
}

void
sample_deed(SampleGame *game, const char *unit, UnitDeed deed)
{
    position_deeds(game->rules, game->machine.position)[unit_number(game, unit)] |= deed;
}

void
sample_march(SampleGame *game, const char *unit)
{
    position_marched(game->rules, game->machine.position)[unit_number(game, unit)] = 1;
}

void
sample_strength(SampleGame *game, const char *unit, guint8 steps)
{
    position_strengths(game->rules, game->machine.position)[unit_number(game, unit)] = steps;
}

void
sample_lay(SampleGame *game, const char *place, const char *nation)
{
    gint32 number = sample_number(game, ENTITY_SPACE, place);
    position_markers(game->rules, game->machine.position)[number] =
        (gint16)sample_number(game, ENTITY_NATION, nation);
}

void
sample_takes(SampleGame *game, const char *asked, const char *answer)
{
    assert_string_equal(sample_asked(game), asked);
    sample_answer(game, answer);
    machine_run(&game->machine);
}

void
sample_rolls(SampleGame *game, const char *side, const char *faces)
{
    g_autofree char *asked = g_strdup_printf("roll of %s: 6", side);
    for (; *faces != '\0'; faces++) {
        const char face[] = {*faces, '\0'};
        sample_takes(game, asked, face);
    }
}

const char *
sample_misses(SampleGame *game)
{
    for (;;) {
        const Request request = machine_run(&game->machine);
        if (request.kind == REQUEST_ROLL)
            machine_answer(&game->machine, 6);
        else if (game->machine.n_offers > 0 && game->machine.offers[0].kind == OFFER_FIRE)
            machine_answer(&game->machine, 0);
        else
            return sample_asked(game);
    }
}

void
sample_fight(SampleGame *game)
{
    blocks_battle_begin_all(&game->machine, 0);
}

void
sample_is_over(SampleGame *game)
{
    g_autoptr(FindingWords) problem = position_check(game->rules, game->machine.position);
    assert_string_equal(sample_asked(game), "nothing");
    assert_int_equal(game->machine.position->n_frames, 0);
    assert_null(problem);
}
