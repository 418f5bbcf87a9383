/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The invented war.
 */
#include "tests/unit/sample-march.h"

#define LAND(id, nation, garrison, more, ...)                                                      \
    "{'id': '" id "', 'name': '" id "', 'kind': 'land', 'forage': 3" nation                        \
    ", 'garrison': {'name': 'Town of " id "', 'value': " #garrison "}" more                        \
    ", 'neighbours': [" __VA_ARGS__ "]}"
#define TO(id, border) "{'to': '" id "', 'border': '" border "'}"
#define NORTH ", 'nation': 'norse'"
#define SOUTH ", 'nation': 'suder'"

/* clang-format off */
static const char march_map[] =
    "{'spaces': ["
    LAND("ayr", NORTH, 2, ", 'port': {'sea': 'bay', 'harbour': true}",
         TO("ell", "open") "," TO("dun", "hills") "," TO("bay", "port")) ","
    LAND("dun", NORTH, 1, "", TO("ayr", "hills") "," TO("esk", "open")) ","
    LAND("ell", NORTH, 1, "", TO("ayr", "open") "," TO("esk", "open") "," TO("moor", "open")) ","
    LAND("esk", NORTH, 2, "", TO("dun", "open") "," TO("ell", "open") "," TO("fyn", "open")) ","
    "{'id': 'moor', 'name': 'moor', 'kind': 'land', 'transit': 'always', 'neighbours': ["
    TO("ell", "open") "," TO("tay", "open") "," TO("fyn", "hills") "]},"
    LAND("fyn", SOUTH, 1, "", TO("esk", "open") "," TO("moor", "hills") "," TO("gry", "open")) ","
    LAND("gry", SOUTH, 2, ", 'port': {'sea': 'bay', 'harbour': true}",
         TO("fyn", "open") "," TO("tay", "open") "," TO("bay", "port")) ","
    LAND("tay", SOUTH, 3, "", TO("moor", "open") "," TO("gry", "open")) ","
    "{'id': 'bay', 'name': 'bay', 'kind': 'sea', 'neighbours': ["
    TO("ayr", "port") "," TO("gry", "port") "," TO("deep", "sea") "]},"
    "{'id': 'deep', 'name': 'deep', 'kind': 'sea', 'neighbours': [" TO("bay", "sea") "]}]}";
/* clang-format on */

#define NATION(id, side, capital)                                                                  \
    "{'id': '" id "', 'name': '" id "', 'side': '" side "', 'major': true, 'capitals': ['" capital \
    "'], 'level': {'start': 20, 'per-land': 4}}"
#define UNIT(id, nation, type, strength, rating, move)                                             \
    "{'id': '" id "', 'name': '" id "', 'nation': '" nation "', 'type': '" type                    \
    "', 'strength': " #strength ", 'rating': '" rating "', 'move': " #move "}"

/* clang-format off */
static const char march_roster[] =
    "{'nations': [" NATION("norse", "north", "ayr") "," NATION("suder", "south", "tay") "],"
    " 'types': ["
    "{'id': 'army', 'name': 'Army', 'moves': 'land', 'eats': 2, 'step-cost': 2, 'weight': 2,"
    " 'hidden': true},"
    "{'id': 'regiment', 'name': 'Regiment', 'moves': 'land', 'eats': 1, 'from-trains': true,"
    " 'step-cost': 1, 'weight': 1, 'besieges': 1, 'hidden': true},"
    "{'id': 'fleet', 'name': 'Fleet', 'moves': 'sea', 'eats': 0, 'step-cost': 2, 'carries': 2}],"
    " 'units': ["
    UNIT("n1", "norse", "army", 3, "B2", 2) "," UNIT("n2", "norse", "army", 3, "B2", 2) ","
    UNIT("n3", "norse", "army", 3, "B2", 2) "," UNIT("nh", "norse", "regiment", 2, "A1", 3) ","
    UNIT("nf", "norse", "fleet", 2, "C2", 2) ","
    UNIT("s1", "suder", "army", 3, "C2", 2) "," UNIT("s2", "suder", "army", 3, "C2", 2) ","
    UNIT("s3", "suder", "army", 3, "C2", 2) "," UNIT("sh", "suder", "regiment", 2, "A1", 3) ","
    UNIT("sf", "suder", "fleet", 2, "C2", 2) "]}";
/* clang-format on */

static const char march_tables[] =
    "{'borders': [{'id': 'open', 'name': 'Open', 'limit': 4},"
    "  {'id': 'hills', 'name': 'Hills', 'limit': 1, 'stops': true}],"
    " 'actions': [{'from': 1, 'to': 3, 'actions': 1}, {'from': 4, 'to': 5, 'actions': 2},"
    "  {'from': 6, 'event': true, 'table': 'omens'}],"
    " 'tracks': [{'id': 'storm', 'name': 'Storm', 'from': 0, 'to': 9}],"
    " 'tables': [{'id': 'omens', 'name': 'Omens', 'rows': ["
    "   {'from': 1, 'to': 6, 'do': [{'verb': 'track', 'track': 'storm', 'add': 1}]}]},"
    "  {'id': 'court', 'name': 'Court', 'rows': ["
    "   {'from': 1, 'to': 6, 'do': [{'verb': 'level', 'nation': '@self', 'add': 2}]}]}]}";

static SampleGame *
march_on(const char *map, const char *rules, const char *scenario)
{
    return sample_game_new(&(SampleWords){
        .map = map,
        .roster = march_roster,
        .tables = march_tables,
        .rules = rules != NULL ? rules : "'profile': {" MARCH_PROFILE "}",
        .scenario = scenario,
    });
}

SampleGame *
sample_march_new(const char *rules, const char *scenario)
{
    return march_on(march_map, rules, scenario);
}

SampleGame *
sample_march_on_two_seas(const char *scenario)
{
    g_autoptr(GString) map = g_string_new(march_map);
    g_string_replace(map, "{'sea': 'bay'", "{'sea': 'bay', 'seas': ['deep']", 1);
    g_string_replace(map, TO("bay", "port"), TO("bay", "port") "," TO("deep", "port"), 1);
    g_string_replace(map, TO("bay", "sea"), TO("bay", "sea") "," TO("ayr", "port"), 1);
    return march_on(map->str, NULL, scenario);
}
