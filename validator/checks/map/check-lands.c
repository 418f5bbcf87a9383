/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What every land should say.
 */
#include "validator/checks/check.h"
#include "validator/checks/place-name.h"

/* Whether @space should say how many blocks it feeds: lands that belong to nobody are only passed
 * through. What could not be read may be a misspelt value. */
static gboolean
is_asked(const Record *space)
{
    const Space *land = (const Space *)space;
    return land->nation != NULL && land->kind == SPACE_LAND && record_gives(space, "kind") &&
           !record_is_flawed(space);
}

/* Lands without a value are told where they are the exception. */
void
check_forage(CheckRun *run)
{
    Records spaces = data_set_records(run->set, ENTITY_SPACE);
    guint n_lands = 0, n_with = 0;
    for (guint32 i = 0; i < spaces.length; i++)
        if (is_asked(spaces.items[i])) {
            n_lands++;
            n_with += record_gives(spaces.items[i], "forage");
        }
    for (guint32 i = 0; i < spaces.length && n_with * 2 > n_lands; i++)
        if (is_asked(spaces.items[i]) && !record_gives(spaces.items[i], "forage"))
            check_tell(run, FINDING_MAP_NO_FORAGE, spaces.items[i], NULL,
                       SAY("place", record_call(spaces.items[i])));
}
