/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What is made at run time, one table behind the other.
 */
#include "tests/checks/made-samples.h"

#include <string.h>

static const MadeSample *const tables[] = {made_places, made_amounts};

const MadeSample *
made_samples(guint table)
{
    return table < G_N_ELEMENTS(tables) ? tables[table] : NULL;
}

const MadeSample *
made_sample_find(FindingId id, const char *name)
{
    for (guint i = 0; i < G_N_ELEMENTS(tables); i++)
        for (const MadeSample *made = tables[i]; made->name != NULL; made++)
            if (made->id == id && strcmp(made->name, name) == 0)
                return made;
    return NULL;
}
