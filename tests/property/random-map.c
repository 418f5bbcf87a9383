/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Every choice is a number made of the seed and of where it is made, so that two versions differ
 * only where the version chose anew.
 */
#include "tests/property/random-map.h"

#define SPACES_MOST 7
#define NEIGHBOURS_MOST 5
#define UNKNOWN_MOST 4

typedef struct {
    const RandomMap *map;
    GString *out;
    gboolean is_first; /* no comma before the next member or item */
} Making;

static guint32
mix(guint32 a, guint32 b)
{
    guint64 x = ((guint64)a << 32 | b) + G_GUINT64_CONSTANT(0x9e3779b97f4a7c15);
    x = (x ^ (x >> 30)) * G_GUINT64_CONSTANT(0xbf58476d1ce4e5b9);
    x = (x ^ (x >> 27)) * G_GUINT64_CONSTANT(0x94d049bb133111eb);
    return (guint32)(x ^ (x >> 31));
}

/* Returns: a number below @n for the place @node. */
static guint32
choose(const Making *making, guint32 node, guint32 n)
{
    const RandomMap *map = making->map;
    guint32 own = mix(map->seed, node);
    if (map->version > 0 && mix(own, map->version) % 100 < map->percent)
        own = mix(own, map->version + 1000);
    return own % n;
}

static void
comma(Making *making)
{
    if (!making->is_first)
        g_string_append(making->out, ", ");
    making->is_first = FALSE;
}

static void
member(Making *making, const char *text)
{
    comma(making);
    g_string_append(making->out, text);
}

/* Adds one of @n @texts, of which only the first @n_tidy are right; an empty one is none. */
static void
member_of(Making *making, guint32 node, const char *const *texts, guint32 n, guint32 n_tidy)
{
    const char *text = texts[choose(making, node, making->map->is_tidy ? n_tidy : n)];
    if (text[0] != '\0')
        member(making, text);
}

/* The members of a list that are there, in an order that a version may change. */
static guint32
choose_order(const Making *making, guint32 node, guint32 n, guint32 *order)
{
    guint32 length = 0;
    guint32 weights[16];
    for (guint32 i = 0; i < n; i++) {
        guint32 item = mix(node, i);
        if (choose(making, mix(item, 1), 4) == 0)
            continue;
        guint32 weight = choose(making, mix(item, 2), 64);
        guint32 at = length++;
        for (; at > 0 && weights[at - 1] > weight; at--) {
            weights[at] = weights[at - 1];
            order[at] = order[at - 1];
        }
        weights[at] = weight;
        order[at] = i;
    }
    return length;
}

static void
make_unknown(Making *making, guint32 node)
{
    static const char *const texts[UNKNOWN_MOST][4] = {
        {"\"x\": 1", "\"x\": 2", "\"x\": [1,  2]", "\"x\" : 1"},
        {"\"y\": {}", "\"y\": {\"a\":\n1}", "\"\\u0079\": 5", "\"x\": 3"},
        {"\"z\": null", "\"z\": true", "\"a/b\": 1", "\"#1\": 1"},
        {"\"Forage\": 1", "\"\": 1", "\"x\": 1", "\"say \\\"x\\\"\": 2"},
    };
    if (making->map->is_tidy || choose(making, node, 3) > 0)
        return;
    guint32 order[UNKNOWN_MOST];
    guint32 length = choose_order(making, node, UNKNOWN_MOST, order);
    for (guint32 i = 0; i < length; i++)
        member_of(making, mix(node, order[i] + 10), texts[order[i]], 4, 4);
}

static void
make_neighbour(Making *making, guint32 node, guint32 index)
{
    static const char *const borders[] = {
        "",
        "\"border\": \"sea\"",
        "\"border\": \"river\"",
        "\"border\": 5",
        "\"border\": \"sea\", \"border\": \"river\"",
    };
    static const char *const raws[] = {"5", "\"b\"", "{}", "[ 5 ]"};
    comma(making);
    guint32 form = making->map->is_tidy ? 9 : choose(making, mix(node, 1), 16);
    if (form < 2) {
        g_string_append(making->out, raws[choose(making, mix(node, 2), 4)]);
        return;
    }
    g_string_append_c(making->out, '{');
    making->is_first = TRUE;
    if (form > 2) {
        comma(making);
        /* Two of them may lead to one space. */
        guint32 to = form == 3 ? index / 2 : index;
        g_string_append_printf(making->out, "\"to\": \"%c\"", form == 4 ? '/' : 'a' + (char)to);
    }
    member_of(making, mix(node, 3), borders, G_N_ELEMENTS(borders), 3);
    make_unknown(making, mix(node, 4));
    g_string_append_c(making->out, '}');
    making->is_first = FALSE;
}

static void
make_neighbours(Making *making, guint32 node)
{
    guint32 form = choose(making, node, 8);
    if (form == 0)
        return;
    if (form == 1 && !making->map->is_tidy) {
        member(making, "\"neighbours\": {}");
        return;
    }
    member(making, "\"neighbours\": [");
    making->is_first = TRUE;
    guint32 order[NEIGHBOURS_MOST];
    guint32 length = choose_order(making, mix(node, 1), NEIGHBOURS_MOST, order);
    for (guint32 i = 0; i < length; i++)
        make_neighbour(making, mix(node, order[i] + 10), order[i]);
    g_string_append_c(making->out, ']');
    making->is_first = FALSE;
}

/* clang-format off */
static void
make_members(Making *making, guint32 node)
{
    static const char *const names[] = {"\"name\": \"A\"", "\"name\": \"Å\\u0041\"", "", "\"name\": \"\""};
    static const char *const aliases[] = {"", "\"aliases\": []", "\"aliases\": [\"q\", \"r\"]",
        "\"aliases\": [\"r\"]", "\"aliases\": [5]", "\"aliases\": [], \"aliases\": [\"q\"]"};
    static const char *const forages[] = {"", "\"forage\": 3", "\"forage\": 4", "\"forage\": -1", "\"forage\": \"four\"",
        "\"forage\" : \"four\"", "\"for\\u0061ge\": 4.5", "\"forage\": 3, \"forage\": 4", "\"forage\": \"x\", \"forage\": 4",
        "\"forage\": 3, \"forage\": 4, \"forage\":5", "\"forage\": 99999999999999999999"};
    static const char *const kinds[] = {"\"kind\": \"sea\"", "\"kind\": \"land\"", "\"kind\": \"lake\"", "\"kind\": null"};
    static const char *const garrisons[] = {"", "\"garrison\": {\"name\": \"R\"}", "\"garrison\": {\"name\": \"R\", \"value\": 2}",
        "\"garrison\": {\"value\": 3}", "\"garrison\": {\"x\": 1, \"value\": 3}", "\"garrison\": []",
        "\"garrison\": {\"x\" : 1}", "\"garrison\": {}, \"garrison\": {\"value\": 3}"};
    static const char *const sources[] = {"", "\"source\": \"map\"", "\"source\": {\"*\": \"map\", \"forage\": \"book\"}",
        "\"source\": {\"forage\": \"book\", \"name\": \"map\"}", "\"source\": {\"colour\": \"map\"}"};
    member_of(making, mix(node, 1), names, G_N_ELEMENTS(names), 2);
    member_of(making, mix(node, 2), aliases, G_N_ELEMENTS(aliases), 4);
    member_of(making, mix(node, 3), forages, G_N_ELEMENTS(forages), 3);
    member_of(making, mix(node, 4), kinds, G_N_ELEMENTS(kinds), 2);
    member_of(making, mix(node, 5), garrisons, G_N_ELEMENTS(garrisons), 3);
    member_of(making, mix(node, 6), sources, G_N_ELEMENTS(sources), 4);
    make_neighbours(making, mix(node, 7));
    make_unknown(making, mix(node, 8));
}
/* clang-format on */

static void
make_space(Making *making, guint32 node, guint32 index)
{
    comma(making);
    guint32 form = making->map->is_tidy ? 9 : choose(making, mix(node, 10), 24);
    if (form == 0) {
        g_string_append(making->out, "[\"raw\"]");
        return;
    }
    g_string_append_c(making->out, '{');
    making->is_first = TRUE;
    if (form > 1) {
        comma(making);
        guint32 id = form < 4 ? index / 2 : index;
        g_string_append_printf(making->out, "\"id\": \"%c\"", form == 4 ? '#' : 'a' + (char)id);
    }
    make_members(making, node);
    g_string_append_c(making->out, '}');
    making->is_first = FALSE;
}

char *
random_map(const RandomMap *map)
{
    static const char *const regions[] = {
        "",
        "\"regions\": []",
        "\"regions\": [{\"id\": \"north\", \"places\": [\"a\", \"b\"]}]",
        "\"regions\": [{\"id\": \"south\"}, {\"id\": \"north\", \"places\": [\"a\"]}]",
    };
    static const char *const wholes[] = {"5", "[{\"spaces\": []}]", "{}"};
    Making making = {.map = map, .out = g_string_new(NULL), .is_first = TRUE};
    guint32 form = map->is_tidy ? 9 : choose(&making, 1, 64);
    if (form < 3) {
        g_string_append(making.out, wholes[form]);
        return g_string_free(making.out, FALSE);
    }
    g_string_append(making.out, "{\"spaces\": [");
    guint32 order[SPACES_MOST];
    guint32 length = choose_order(&making, 2, SPACES_MOST, order);
    for (guint32 i = 0; i < length; i++)
        make_space(&making, mix(3, order[i]), order[i]);
    g_string_append_c(making.out, ']');
    making.is_first = FALSE;
    member_of(&making, 4, regions, G_N_ELEMENTS(regions), G_N_ELEMENTS(regions));
    make_unknown(&making, 5);
    g_string_append_c(making.out, '}');
    return g_string_free(making.out, FALSE);
}
