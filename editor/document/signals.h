/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * How the objects of the editor define and connect signals.
 */
#pragma once

#include <glib-object.h>

/* Returns: a new signal @name of @type, with @n arguments, whose types follow, and without a return
 * value. */
static inline guint
signal_new(const char *name, GType type, guint n, ...)
{
    va_list types;
    va_start(types, n);
    guint id = g_signal_new_valist(name, type, G_SIGNAL_RUN_LAST, NULL, NULL, NULL, NULL,
                                   G_TYPE_NONE, n, types);
    va_end(types);
    return id;
}

/* Connects @follow, whose first argument is @self, to the signal @name of @object until either is
 * disposed of. */
static inline void
signal_follow(gpointer object, const char *name, GCallback follow, gpointer self)
{
    g_signal_connect_object(object, name, follow, self, G_CONNECT_SWAPPED);
}
