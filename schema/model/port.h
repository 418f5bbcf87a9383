/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The seas of a port, in the order of the record.
 */
#pragma once

#include "schema/model/entities.h"

#include <string.h>

/* For loops over the seas of a port. Returns: (transfer none): the id of sea number @i, from 0, of
 * @port (NULL: no port); NULL: there are no more. */
static inline const char *
port_sea_at(const Port *port, guint32 i)
{
    if (port == NULL)
        return NULL;
    guint32 n_first = port->sea != NULL;
    if (i < n_first)
        return port->sea;
    return i - n_first < port->seas.length ? port->seas.items[i - n_first] : NULL;
}

/* Returns: whether @port (NULL: no port) is on the sea with the id @sea (NULL: no sea). */
static inline gboolean
port_lies_on(const Port *port, const char *sea)
{
    const char *own;
    for (guint32 i = 0; sea != NULL && (own = port_sea_at(port, i)) != NULL; i++)
        if (strcmp(own, sea) == 0)
            return TRUE;
    return FALSE;
}
