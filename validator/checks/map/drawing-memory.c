/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Shapes and contacts of the drawing that was looked at last.
 */
#include "validator/checks/map/drawing-memory.h"

#include <string.h>

DrawingMemory *
drawing_memory_new(void)
{
    return g_new0(DrawingMemory, 1);
}

static void
forget(DrawingMemory *memory)
{
    for (guint32 i = 0; memory->svg != NULL && i < memory->svg->n_elements; i++)
        shape_unref(memory->shapes[i].shape);
    g_clear_pointer(&memory->shapes, g_free);
    g_clear_pointer(&memory->whole, g_free);
    g_clear_pointer(&memory->contacts, g_array_unref);
    g_clear_pointer(&memory->svg, map_svg_unref);
}

void
drawing_memory_free(DrawingMemory *memory)
{
    if (memory == NULL)
        return;
    forget(memory);
    g_free(memory);
}

void
drawing_memory_begin(DrawingMemory *memory, MapSvg *svg)
{
    if (memory->svg == svg)
        return;
    forget(memory);
    memory->svg = map_svg_ref(svg);
    memory->shapes = g_new0(KnownShape, MAX(svg->n_elements, 1));
}

GArray *
drawing_memory_contacts(const DrawingMemory *memory, const guint32 *whole, guint32 n_whole,
                        gboolean *gave_up)
{
    if (memory->contacts == NULL || memory->n_whole != n_whole)
        return NULL;
    /* Of none there is no array to compare. */
    if (n_whole > 0 && memcmp(memory->whole, whole, sizeof *whole * n_whole) != 0)
        return NULL;
    *gave_up = memory->gave_up;
    return g_array_ref(memory->contacts);
}

void
drawing_memory_keep(DrawingMemory *memory, const guint32 *whole, guint32 n_whole, GArray *contacts,
                    gboolean gave_up)
{
    g_clear_pointer(&memory->contacts, g_array_unref);
    g_free(memory->whole);
    memory->whole = g_memdup2(whole, sizeof *whole * n_whole);
    memory->n_whole = n_whole;
    memory->contacts = g_array_ref(contacts);
    memory->gave_up = gave_up;
}
