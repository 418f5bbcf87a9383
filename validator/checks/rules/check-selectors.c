/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Which units rules ask for: that there are such units by what is printed on them.
 */
#include "schema/model/entities.h"
#include "schema/text/limits.h"
#include "schema/text/names.h"
#include "validator/checks/check.h"
#include "validator/checks/fix.h"
#include "validator/checks/place-name.h"
#include "validator/checks/rules/unit-match.h"

#include <string.h>

/* The walk over all selectors. */
typedef struct {
    CheckRun *run;
    Records units;
    GHashTable *tags; /* tags of all units */
    GPtrArray *names; /* the same, in the order of the roster */
    GHashTable
        *answers; /* what a selector asks for (owned) -> whether a unit is like that, plus 1 */
    guint n_compared;
} SelectorWalk;

/* Whether one of the units that @asked names is like that. */
static gboolean
any_named_fits(const SelectorWalk *walk, const Units *asked)
{
    const char *const *ids =
        unit_match_fixed(asked->unit) != NULL ? &asked->unit : asked->any_of.items;
    guint32 n = unit_match_fixed(asked->unit) != NULL ? 1 : asked->any_of.length;
    for (guint32 i = 0; i < n; i++) {
        const Record *unit = id_index_find(walk->run->ids, ENTITY_UNIT, ids[i]);
        if (unit == NULL || unit_match(asked, unit))
            return TRUE; /* that it is unknown is told where it is named */
    }
    return FALSE;
}

static gboolean
any_fits(SelectorWalk *walk, const Units *asked)
{
    for (guint32 i = 0; i < walk->units.length; i++) {
        if (++walk->n_compared >= LIMIT_SELECTOR_COMPARISONS ||
            unit_match(asked, walk->units.items[i]))
            return TRUE;
    }
    return FALSE;
}

/* What of @asked is printed on units, in words. */
static char *
describe(const Units *asked)
{
    GString *words = g_string_new(NULL);
    const struct {
        const char *before;
        const char *text;
    } parts[] = {
        {"called", unit_match_fixed(asked->unit)},
        {"of the nation", unit_match_fixed(asked->nation)},
        {"not of the nation", unit_match_fixed(asked->not_nation)},
        {"of the type", unit_match_fixed(asked->type)},
        {"not of the type", unit_match_fixed(asked->not_type)},
        {"with the tag", asked->tag},
    };
    if (asked->any_of.length > 0)
        g_string_append(words, " of the list");
    for (guint i = 0; i < G_N_ELEMENTS(parts); i++)
        if (parts[i].text != NULL)
            g_string_append_printf(words, " %s “%s”", parts[i].before, parts[i].text);
    if (asked->min_steps > 0)
        g_string_append_printf(words, " with %" G_GINT64_FORMAT " steps", asked->min_steps);
    return g_string_free(words, FALSE);
}

/* Whether a unit is like that; equal questions are answered once. */
static gboolean
is_there(SelectorWalk *walk, const Units *asked, const char *words)
{
    if (unit_match_fixed(asked->unit) != NULL || asked->any_of.length > 0)
        return any_named_fits(walk, asked);
    guint known = GPOINTER_TO_UINT(g_hash_table_lookup(walk->answers, words));
    if (known == 0) {
        known = (any_fits(walk, asked) ? TRUE : FALSE) + 1;
        g_hash_table_insert(walk->answers, g_strdup(words), GUINT_TO_POINTER(known));
    }
    return known - 1 != FALSE;
}

static void
tell_unknown_tag(SelectorWalk *walk, const RecordPlace *place, const char *tag)
{
    NameSearch search;
    name_search_init(&search, tag);
    for (guint i = 0; i < walk->names->len && walk->n_compared < LIMIT_SELECTOR_COMPARISONS; i++) {
        walk->n_compared++;
        name_search_offer(&search, walk->names->pdata[i]);
    }
    g_autofree char *subject = place_describe_member(place, "tag");
    Finding *finding =
        check_tell(walk->run, FINDING_RULE_UNKNOWN_TAG, place->record, "tag",
                   SAY("subject", subject), SAY("wanted", tag), SAY("nearest", search.nearest));
    if (search.nearest != NULL)
        fix_text(walk->run, finding, place, "tag", tag, search.nearest);
}

static void
visit_selector(const RecordPlace *place, gpointer data)
{
    SelectorWalk *walk = data;
    const Record *record = place->record;
    if (record->raw || check_shows_through(walk->run, record, NULL))
        return;
    const Units *asked = (const Units *)record;
    if (asked->tag != NULL && !g_hash_table_contains(walk->tags, asked->tag)) {
        tell_unknown_tag(walk, place, asked->tag);
        return;
    }
    g_autofree char *words = describe(asked);
    if (words[0] == '\0' || is_there(walk, asked, words))
        return;
    g_autofree char *subject = place_describe(place);
    check_tell(walk->run, FINDING_RULE_NO_SUCH_UNIT, record, NULL, SAY("subject", subject),
               SAY("units", words));
}

static void
take_tags(SelectorWalk *walk)
{
    for (guint32 i = 0; i < walk->units.length; i++) {
        const Record *record = walk->units.items[i];
        const Texts *tags = &((const Unit *)record)->tags;
        for (guint32 j = 0; !record->raw && j < tags->length; j++)
            if (g_hash_table_add(walk->tags, (gpointer)tags->items[j]))
                g_ptr_array_add(walk->names, (gpointer)tags->items[j]);
    }
}

void
check_selectors(CheckRun *run)
{
    g_autoptr(GHashTable) tags = g_hash_table_new(g_str_hash, g_str_equal);
    g_autoptr(GHashTable) answers = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
    g_autoptr(GPtrArray) names = g_ptr_array_new();
    SelectorWalk walk = {
        .run = run,
        .units = data_set_records(run->set, ENTITY_UNIT),
        .tags = tags,
        .names = names,
        .answers = answers,
    };
    if (walk.units.length == 0 || id_index_is_lost(run->ids, ENTITY_UNIT))
        return;
    take_tags(&walk);
    check_walk(run, ENTITY_SET(ENTITY_UNITS), visit_selector, &walk);
}
