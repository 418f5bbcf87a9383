/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Results that are called after one side and are won by another one.
 */
#include "schema/model/verb.h"
#include "validator/checks/check.h"
#include "validator/checks/place-name.h"

#include <string.h>

/* A result, and the side that wins by it. */
typedef struct {
    const Record *record;
    const char *side;
} Won;

typedef struct {
    CheckRun *run;
    GHashTable *wins; /* title -> Won (owned): the first of that title */
} Winners;

/* Whether @name, which may be NULL, stands in @title as a word of its own; both in small letters.
 */
static gboolean
says(const char *title, const char *name)
{
    gsize length = name != NULL ? strlen(name) : 0;
    const char *at = length > 0 ? strstr(title, name) : NULL;
    for (; at != NULL; at = strstr(at + 1, name))
        if ((at == title || !g_ascii_isalnum(at[-1])) && !g_ascii_isalnum(at[length]))
            return TRUE;
    return FALSE;
}

/* Returns: the side that @title names by its id or its name, if it names one only, or NULL. */
static const Record *
side_in(const CheckRun *run, const char *title)
{
    g_autofree char *small = g_utf8_strdown(title, -1);
    const Record *named = NULL;
    Records sides = data_set_records(run->set, ENTITY_SIDE);
    for (guint32 i = 0; i < sides.length; i++) {
        const Side *side = (const Side *)sides.items[i];
        if (side->record.raw)
            continue;
        g_autofree char *name = side->name != NULL ? g_utf8_strdown(side->name, -1) : NULL;
        if (!says(small, side->id) && !says(small, name))
            continue;
        if (named != NULL)
            return NULL;
        named = &side->record;
    }
    return named;
}

static void
tell(CheckRun *run, const Won *won, const char *title, const Record *named, const Won *other)
{
    const Record *side = id_index_find(run->ids, ENTITY_SIDE, won->side);
    if (side == NULL || check_shows_through(run, won->record, NULL))
        return;
    Finding *finding = check_tell(run, FINDING_VICTORY_OTHER_SIDE, won->record, "side",
                                  SAY("title", title), SAY("side", record_call(side)),
                                  SAY("named", named != NULL ? record_call(named) : NULL),
                                  SAY("elsewhere", named == NULL ? "another side" : NULL));
    if (other != NULL)
        finding_add_related(run->findings, finding, other->record, "side", "The same result.");
}

static void
check_result(Winners *winners, const Record *record, const char *title, const char *side)
{
    if (record->raw || record->kept != NULL || title == NULL || side == NULL || side[0] == '@')
        return;
    const Won won = {.record = record, .side = side};
    Won *before = g_hash_table_lookup(winners->wins, title);
    if (before == NULL) {
        const Record *named = side_in(winners->run, title);
        g_hash_table_insert(winners->wins, (gpointer)title, g_memdup2(&won, sizeof won));
        if (named != NULL && strcmp(record_key(named), side) != 0)
            tell(winners->run, &won, title, named, NULL);
        return;
    }
    if (strcmp(before->side, side) == 0)
        return;
    const Record *named = side_in(winners->run, title);
    if (named == NULL || strcmp(record_key(named), side) != 0)
        tell(winners->run, &won, title, named, before);
}

static void
visit(const RecordPlace *place, gpointer data)
{
    const Record *record = place->record;
    if (record->entity->id == ENTITY_RESULT)
        check_result(data, record, ((const Result *)record)->name, ((const Result *)record)->side);
    else if (record->entity->id == ENTITY_ENDING)
        check_result(data, record, ((const Ending *)record)->result,
                     ((const Ending *)record)->side);
    else if (((const Effect *)record)->verb == EFFECT_END_GAME)
        check_result(data, record, ((const Effect *)record)->result,
                     ((const Effect *)record)->side);
}

void
check_result_sides(CheckRun *run)
{
    g_autoptr(GHashTable) wins = g_hash_table_new_full(g_str_hash, g_str_equal, NULL, g_free);
    Winners winners = {.run = run, .wins = wins};
    check_walk(run, ENTITY_SET(ENTITY_RESULT, ENTITY_ENDING, ENTITY_EFFECT), visit, &winners);
}
