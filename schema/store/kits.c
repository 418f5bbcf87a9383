/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "schema/store/kits.h"

#include "schema/text/translation.h"

#include <string.h>

static const Kit kits[N_KITS] = {
#define KIT(NAME, ...) {__VA_ARGS__},
#include "schema/store/kits.def"
};

const Kit *
kit_get(KitId id)
{
    g_assert(id < N_KITS);
    return &kits[id];
}

KitId
kit_find(const char *name)
{
    guint i = 0;
    while (i < N_KITS && g_strcmp0(kits[i].name, name) != 0)
        i++;
    return (KitId)i;
}
