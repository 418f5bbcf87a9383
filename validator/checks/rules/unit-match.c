/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Selectors against what is printed on units.
 */
#include "validator/checks/rules/unit-match.h"

#include <string.h>

const char *
unit_match_fixed(const char *text)
{
    return text != NULL && text[0] != '@' ? text : NULL;
}

/* Whether @wanted is nothing, or @is. */
static gboolean
is_or_open(const char *wanted, const char *is)
{
    return unit_match_fixed(wanted) == NULL || g_strcmp0(wanted, is) == 0;
}

static gboolean
is_other(const char *unwanted, const char *is)
{
    return unit_match_fixed(unwanted) == NULL || g_strcmp0(unwanted, is) != 0;
}

gboolean
unit_match(const Units *asked, const Record *record)
{
    const Unit *unit = (const Unit *)record;
    if (record->raw || record_is_flawed(record))
        return TRUE;
    return is_or_open(asked->unit, unit->id) && is_or_open(asked->nation, unit->nation) &&
           is_other(asked->not_nation, unit->nation) && is_or_open(asked->type, unit->type) &&
           is_other(asked->not_type, unit->type) &&
           (asked->any_of.length == 0 || unit->id == NULL ||
            texts_hold(&asked->any_of, unit->id)) &&
           (asked->tag == NULL || texts_hold(&unit->tags, asked->tag)) &&
           asked->min_steps <= unit->strength;
}
