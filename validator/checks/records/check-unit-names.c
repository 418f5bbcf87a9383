/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Units of one name. Many counters may bear it; but where ids are made of names, one that has the
 * name of another and an id of its own was copied.
 */
#include "schema/model/entities.h"
#include "schema/text/names.h"
#include "validator/checks/check.h"
#include "validator/checks/records/name-findings.h"

#include <string.h>

/* Told are so few at most, or one of so many units: beyond that names are shared by design. */
#define COPIES_LEAST 2u
#define UNITS_A_COPY 25u

/* Two units of one name. */
typedef struct {
    const Unit *first;
    const Unit *copy; /* whose id is not made of the name */
} SharedName;

/* Whether @id has the words of the name @folded one after the other, whatever stands around. */
static gboolean
is_made_of(const char *id, const char *folded)
{
    g_autofree char *words = g_strdelimit(g_strdup(folded), " ", '-');
    gsize length = strlen(words);
    for (const char *at = strstr(id, words); at != NULL; at = strstr(at + 1, words))
        if ((at == id || at[-1] == '-') && (at[length] == '\0' || at[length] == '-'))
            return TRUE;
    return FALSE;
}

static gboolean
are_twins(const Unit *a, const Unit *b)
{
    return g_strcmp0(a->twin, b->id) == 0 || g_strcmp0(b->twin, a->id) == 0;
}

/* Adds @unit and the unit before it of its name to @shared, if one of the ids is not of the name.
 */
static void
add_shared(GArray *shared, const Unit *first, const Unit *unit)
{
    if (are_twins(first, unit) || g_strcmp0(first->nation, unit->nation) != 0)
        return;
    g_autofree char *folded = name_fold(unit->name);
    gboolean is_first_own = is_made_of(first->id, folded);
    gboolean is_own = is_made_of(unit->id, folded);
    if (is_first_own && is_own)
        return;
    SharedName pair = {.first = is_own ? unit : first, .copy = is_own ? first : unit};
    g_array_append_val(shared, pair);
}

void
check_unit_names(CheckRun *run)
{
    Records units = data_set_records(run->set, ENTITY_UNIT);
    g_autoptr(GHashTable) names = g_hash_table_new(g_str_hash, g_str_equal);
    g_autoptr(GArray) shared = g_array_new(FALSE, FALSE, sizeof(SharedName));
    for (guint32 i = 0; i < units.length; i++) {
        const Unit *unit = (const Unit *)units.items[i];
        if (unit->record.raw || unit->id == NULL || unit->name == NULL)
            continue;
        const Unit *first = g_hash_table_lookup(names, unit->name);
        if (first == NULL)
            g_hash_table_insert(names, (gpointer)unit->name, (gpointer)unit);
        else
            add_shared(shared, first, unit);
    }
    if (shared->len > MAX(COPIES_LEAST, units.length / UNITS_A_COPY))
        return;
    for (guint i = 0; i < shared->len; i++) {
        const SharedName *pair = &g_array_index(shared, SharedName, i);
        Finding *finding =
            check_tell(run, FINDING_NAME_COPIED, record_stating(&pair->copy->record, "name"),
                       "name", SAY("unit", pair->copy->id), SAY("other", pair->first->id),
                       SAY("name", pair->copy->name));
        finding_add_related(run->findings, finding, &pair->first->record, NULL, "The other one.");
    }
}
