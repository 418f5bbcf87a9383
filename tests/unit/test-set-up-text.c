/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Reading set-ups as rule books print them: what is understood, and what is reported of the rest.
 */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include <string.h>

#include "schema/interchange/set-up-text.h"
#include "schema/text/limits.h"
#include "tests/unit/main.h"
#include "tests/unit/sample-set.h"
#include "tests/unit/temporary-folder.h"

static int
load_pax_baltica(void **state)
{
    g_autofree char *folder =
        g_build_filename(g_getenv("NARVA_SOURCE"), "data", "pax-baltica-2010", NULL);
    *state = data_set_load(folder, NULL);
    return *state != NULL ? 0 : -1;
}

static int
unload(void **state)
{
    data_set_unref(*state);
    return 0;
}

/* Returns: (transfer full): the items, one a line. */
static char *
describe_items(const SetUpText *read)
{
    g_autoptr(GString) lines = g_string_new(NULL);
    for (guint i = 0; i < read->items->len; i++) {
        const SetUpItem *item = &g_array_index(read->items, SetUpItem, i);
        if (item->unit == NULL)
            g_string_append_printf(lines, "%s: marker of %s", item->place, item->nation);
        else
            g_string_append_printf(lines, "%s: %s", item->zone, item->unit);
        if (item->strength > 0)
            g_string_append_printf(lines, " %" G_GINT64_FORMAT, item->strength);
        g_string_append_c(lines, '\n');
    }
    return g_string_free(g_steal_pointer(&lines), FALSE);
}

/* Returns: (transfer full): the problems, one a line. */
static char *
describe_problems(const SetUpText *read)
{
    static const char *const words[] = {
        "no place", "no unit", "strange", "twice", "ambiguous", "where", "whose", "too long",
    };
    g_autoptr(GString) lines = g_string_new(NULL);
    for (guint i = 0; i < read->problems->len; i++) {
        const SetUpProblem *problem = &g_array_index(read->problems, SetUpProblem, i);
        g_string_append_printf(lines, "%s: %s", words[problem->kind], problem->name);
        if (problem->nearest != NULL)
            g_string_append_printf(lines, " (%s)", problem->nearest);
        g_string_append_c(lines, '\n');
    }
    return g_string_free(g_steal_pointer(&lines), FALSE);
}

static void
expect_in(const DataSet *set, const char *scenario, const char *nation, const char *text,
          const char *items, const char *problems)
{
    const Scenario *record =
        scenario != NULL
            ? (const Scenario *)data_set_file_of_record(set, ENTITY_SCENARIO, scenario)->seen
            : NULL;
    g_autoptr(SetUpText) read = set_up_text_read(text, set, record, nation);
    g_autofree char *read_items = describe_items(read);
    g_autofree char *read_problems = describe_problems(read);
    assert_string_equal(read_problems, problems);
    assert_string_equal(read_items, items);
}

static void
expect(const DataSet *set, const char *text, const char *items, const char *problems)
{
    expect_in(set, NULL, NULL, text, items, problems);
}

/* As the book of 2010 prints it, in one row of a table. */
static void
a_printed_table_is_read(void **state)
{
    static const char text[] =
        "SWEDEN\tRUSSIA\n"
        "VÄSTERGÖTLAND: <i>Elfsborg</i> SMÅLAND: <i>Rehnskiöld</i> NYLAND: <i>Vellinck</i> "
        "(3 strength) POMMERN: <i>Pommerska, Östgöta</i> SOUTHERN BALTIC SEA: "
        "<i>Wachtmeister</i> fleet, <i>Watrang</i> fleet PORTSMOUTH: <i>Rooke</i> fleet (British) "
        "Garrisons: MASOWSZE, KRAKÓW\tMOSKVA: <i>Pjotr I</i> KARELEN: <i>Golitsyn</i> LIVLAND: "
        "<i>Mensjikov, Sjeremetev</i> SIVERSHCHYNA: <i>Kazanski</i> NYEN: <i>Stubinski</i> , "
        "<i>Botsis</i> fleet POLTAVA: <i>Cossacks</i> Garrisons: NYEN, INGERMANLAND\n";
    static const char items[] = "vastergotland: elfsborg\n"
                                "smaland: rehnskiold\n"
                                "nyland: vellinck 3\n"
                                "pommern: pommerska\n"
                                "pommern: ostgota\n"
                                "southern-baltic: wachtmeister\n"
                                "southern-baltic: watrang\n"
                                "portsmouth: rooke\n"
                                "mazowsze: marker of sweden\n"
                                "malopolska: marker of sweden\n"
                                "moskva: pjotr-i\n"
                                "karelen: golitsyn%1$s\n"
                                "livland: menshikov%1$s\n"
                                "livland: sheremetev%1$s\n"
                                "sivershchyna: kazanski\n"
                                "nyen: stubinski\n"
                                "nyen: botsis\n"
                                "poltava: cossack\n"
                                "nyen: marker of russia\n"
                                "ingermanland: marker of russia\n";
    g_auto(GStrv) parts = g_strsplit(items, "%1$s", -1);
    g_autofree char *plain = g_strjoinv("", parts);
    g_autofree char *reformed = g_strjoinv("-reformed", parts);
    expect(*state, text, plain, "");
    /* The scenario has only the reformed armies in the game. */
    expect_in(*state, "the-end-is-near", NULL, text, reformed, "");
}

/* Of a sentence between headings no more is taken than what is surely meant. */
static void
sentences_are_reported_and_left_out(void **state)
{
    static const char text[] =
        "SMÅLAND: Wachtmeister fleet, Watrang fleet The main Swedish army has just forced Saxony "
        "into Truce. Deploy the following blocks in KRAKÓW and/or POZNAN, without exceeding the "
        "Forage value: Karl XII, Rehnskiöld, Dalregementet, Kronoberg Garrisons: MAZOWSZE, KRAKÓW\n"
        "RUS BIALA: Sjeremetev LIETUVA: Repnin (reformed) PLOCK: Mensjikov (reformed)\n";
    expect(*state, text,
           "smaland: wachtmeister\n"
           "smaland: watrang\n"
           "mazowsze: marker of sweden\n"
           "malopolska: marker of sweden\n"
           "rus-biala: sheremetev\n"
           "lietuva: repnin-reformed\n"
           "plock: menshikov-reformed\n",
           "strange: The main Swedish army has just forced Saxony into Truce. Deploy the following "
           "blocks in KRAKÓW and/or POZNAN\n"
           "no place: without exceeding the Forage value\n");
}

static void
columns_have_their_nations(void **state)
{
    static const char text[] = "SWEDEN\tRUSSIA\n"
                               "ESTLAND: Vellinck, Estländska\tNOVGOROD: Repnin\n"
                               "Garrisons: NYEN\tGarrisons: INGERMANNLAND\n"
                               "\tSAXONY\n"
                               "\tLIVLAND: Flemming, Polish Lubomirski\n"
                               "\tGarrisons: KRAKÓW\n";
    expect(*state, text,
           "estland: vellinck\n"
           "estland: estlandska\n"
           "novgorod: repnin\n"
           "nyen: marker of sweden\n"
           "ingermanland: marker of russia\n"
           "livland: flemming\n"
           "livland: lubomirski\n"
           "malopolska: marker of saxony\n",
           "");
}

static void
names_may_be_written_in_many_ways(void **state)
{
    static const char *const texts[] = {
        "Nyland: Vellinck (3 strength)",
        "NYLAND:Vellinck 3",
        "<b>nyland</b>: <i>VELLINCK</i> (strength 3)",
        "**NYLAND:** *Vellinck* (Swedish army, 3 steps)",
        "NYLAND:\r\nVellinck (3)\r\n",
        "Nyland\xc2\xa0: Swedish army Vellinck at strength 3",
    };
    for (guint i = 0; i < G_N_ELEMENTS(texts); i++)
        expect(*state, texts[i], "nyland: vellinck 3\n", "");
    expect(*state, "SKANE: Sodra Skanska; Ostgota and Elfsborg & Kronoberg,\nSavolax",
           "skane: sodra-skanska\nskane: ostgota\nskane: elfsborg\nskane: kronoberg\n"
           "skane: savolax\n",
           "");
    expect(*state, "Exile: Karl XII\nReplacement pool: Lubomirski, Apraksin fleet",
           "@box:exile: karl-xii\n@pool:saxony: lubomirski\n@pool:russia: apraksin\n",
           "where: Replacement\n");
}

static void
misspelt_names_are_reported(void **state)
{
    expect(*state, "NYLNAD: Vellinck, Savolax\nESTLAND: Velinck, Nobody at all, Savolax (Danish)",
           "estland: savolax\n",
           "no place: NYLNAD (Nyland)\n"
           "no unit: Velinck (Vellinck)\n"
           "no unit: Nobody at all\n"
           "strange: Danish\n");
    expect(*state, "ESTLAND: Vellinck ATLANTIS: Savolax\nSwedish garrisons: KRAKOWW, Atlantis",
           "estland: vellinck\n",
           "no place: ATLANTIS\nno place: KRAKOWW (Kraków)\nno place: Atlantis\n");
}

static void
what_is_said_twice_is_reported(void **state)
{
    expect(*state,
           "ESTLAND: Vellinck\nNYLAND: Vellinck, Savolax\n"
           "Swedish garrisons: NYEN\nRussian garrisons: NYEN, LIVLAND",
           "estland: vellinck\nnyland: savolax\nnyen: marker of sweden\n"
           "livland: marker of russia\n",
           "twice: Vellinck\ntwice: NYEN\n");
}

static void
it_must_be_said_whose_markers_these_are(void **state)
{
    expect(*state, "Garrisons: MASOWSZE", "", "whose: MASOWSZE\n");
    expect_in(*state, NULL, "sweden", "Garrisons: MASOWSZE", "mazowsze: marker of sweden\n", "");
    expect(*state, "ESTLAND: Vellinck\nPSKOV: Repnin\nNOVGOROD: Ogilvy\nGarrisons: NYEN",
           "estland: vellinck\nnovgorod: ogilvy\n", "no place: PSKOV\nwhose: NYEN\n");
    expect(*state, "Sweden:\nGarrisons: MASOWSZE\nRussia:\nGarrisons: NYEN",
           "mazowsze: marker of sweden\nnyen: marker of russia\n", "");
}

static void
lists_end_with_their_line(void **state)
{
    expect(*state, "ESTLAND: Vellinck\nKarl XII has gone into exile.", "estland: vellinck\n",
           "where: Karl XII has gone into exile.\n");
    expect(*state, "ESTLAND: when Karl XII is there", "", "no unit: when Karl XII is there\n");
}

static void
pieces_of_the_text_are_known(void **state)
{
    static const char text[] = "NYLAND: <i>Vellinck</i> (3 strength), Nobody";
    g_autoptr(SetUpText) read = set_up_text_read(text, *state, NULL, NULL);
    const SetUpItem *item = &g_array_index(read->items, SetUpItem, 0);
    const SetUpProblem *problem = &g_array_index(read->problems, SetUpProblem, 0);
    assert_memory_equal(text + item->start, "Vellinck</i> (3 strength", item->end - item->start);
    assert_memory_equal(text + problem->start, "Nobody", problem->end - problem->start);
    assert_int_equal(problem->end - problem->start, 6);
}

static void
odd_texts_do_no_harm(void **state)
{
    static const char *const texts[] = {"",     ":",    "::,;\t\t\t\t\t\t\t\t\t\t\t\n",
                                        "((((", "<<<<", "))"};
    for (guint i = 0; i < G_N_ELEMENTS(texts); i++)
        expect(*state, texts[i], "", "");
    expect(*state, "NYLAND: \xff\xfe", "", "");
    g_autofree char *lone = g_strnfill(LIMIT_SET_UP_TEXT_BYTES, '<');
    g_autofree char *huge = g_strnfill(LIMIT_SET_UP_TEXT_BYTES + 1, ' ');
    expect(*state, lone, "", "");
    expect(*state, huge, "", "too long: \n");
}

static void
two_units_of_one_name_are_distinguished(void **state)
{
    static const SampleFiles files = {
        .map = "{\"spaces\": [{\"id\": \"a\"}, {\"id\": \"b\", \"name\": \"A\"}, {\"id\": \"c\"}]}",
        .roster = "{\"nations\": [{\"id\": \"red\"}, {\"id\": \"blue\"}], \"units\": ["
                  "{\"id\": \"one\", \"name\": \"Horse\", \"nation\": \"red\"}, 7, {},"
                  "{\"id\": \"two\", \"name\": \"Horse\", \"nation\": \"blue\"}]}",
    };
    g_autoptr(DataSet) set = sample_set_load(*state, &files);
    expect(set, "c: Horse", "c: one\n", "ambiguous: Horse (two)\n");
    expect(set, "c: blue Horse", "c: two\n", "");
    expect(set, "Blue\nc: Horse", "c: two\n", "");
    expect(set, "A: One", "a: one\n", "ambiguous: A (b)\n");
}

FILE_OF_TESTS(set_up_text)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_printed_table_is_read),
        cmocka_unit_test(sentences_are_reported_and_left_out),
        cmocka_unit_test(columns_have_their_nations),
        cmocka_unit_test(names_may_be_written_in_many_ways),
        cmocka_unit_test(misspelt_names_are_reported),
        cmocka_unit_test(what_is_said_twice_is_reported),
        cmocka_unit_test(it_must_be_said_whose_markers_these_are),
        cmocka_unit_test(lists_end_with_their_line),
        cmocka_unit_test(pieces_of_the_text_are_known),
        cmocka_unit_test(odd_texts_do_no_harm),
        test_in_folder(two_units_of_one_name_are_distinguished),
    };
    return cmocka_run_group_tests(tests, load_pax_baltica, unload);
}
