/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The kits that Narva makes games from: data sets without a map, with the rules of a game, which
 * are shipped with Narva (shipped-sets.h). Any thread may call these functions.
 */
#pragma once

#include <glib.h>

typedef enum {
#define KIT(NAME, ...) KIT_##NAME,
#include "schema/store/kits.def"
    N_KITS,
    KIT_NONE = N_KITS
} KitId;

typedef struct {
    const char *name;  /* of its folder */
    const char *title; /* N_() */
    const char *about; /* N_(), without a full stop */
} Kit;

/* Returns: (transfer none): the kit @id, which is not KIT_NONE. */
const Kit *kit_get(KitId id);

/* Returns: the kit called @name, NULL is allowed; KIT_NONE: there is none. */
KitId kit_find(const char *name);
