/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The drawing that was there first is read once, by the first change; threads that look at older
 * sets meanwhile see it appear or not, and it is what they would read.
 */
#include "schema/store/drawing/set-drawing.h"

#include "schema/store/drawing/map-file.h"

struct SetDrawing {
    gatomicrefcount references;
    GBytes *first; /* owned: set once; empty: the layer had none */
};

SetDrawing *
set_drawing_new(void)
{
    SetDrawing *drawing = g_new0(SetDrawing, 1);
    g_atomic_ref_count_init(&drawing->references);
    return drawing;
}

SetDrawing *
set_drawing_ref(SetDrawing *drawing)
{
    g_atomic_ref_count_inc(&drawing->references);
    return drawing;
}

void
set_drawing_unref(SetDrawing *drawing)
{
    if (drawing == NULL || !g_atomic_ref_count_dec(&drawing->references))
        return;
    if (drawing->first != NULL)
        g_bytes_unref(drawing->first);
    g_free(drawing);
}

GBytes *
data_set_read_drawing(const DataSet *set)
{
    GBytes *held;
    FileContents read = {.result = FILE_ABSENT};
    if (data_set_holds_drawing(set, &held))
        return held != NULL ? g_bytes_ref(held) : NULL;
    if (set->folder != NULL)
        read = file_read(set->folder, MAP_FILE_NAME);
    GBytes *contents = read.result == FILE_READ ? g_bytes_ref(read.contents) : NULL;
    file_contents_clear(&read);
    return contents;
}

void
set_drawing_set_first(SetDrawing *drawing, GBytes *first)
{
    GBytes *held = first != NULL ? g_bytes_ref(first) : g_bytes_new(NULL, 0);
    if (!g_atomic_pointer_compare_and_exchange(&drawing->first, NULL, held))
        g_bytes_unref(held);
}

void
set_drawing_hold(const DataSet *set)
{
    if (g_atomic_pointer_get(&set->drawing_before->first) != NULL)
        return;
    g_autoptr(GBytes) first = data_set_read_drawing(set);
    set_drawing_set_first(set->drawing_before, first);
}

gboolean
data_set_holds_drawing(const DataSet *set, GBytes **contents)
{
    GBytes *held = set->drawing;
    if (held == NULL && set->drawing_before != NULL)
        held = g_atomic_pointer_get(&set->drawing_before->first);
    *contents = held != NULL && g_bytes_get_size(held) > 0 ? held : NULL;
    return held != NULL;
}

gboolean
data_set_draws_other(const DataSet *set, const DataSet *other)
{
    GBytes *one, *two;
    if (!data_set_holds_drawing(set, &one) && !data_set_holds_drawing(other, &two))
        return FALSE;
    gboolean is_held = data_set_holds_drawing(set, &one) && data_set_holds_drawing(other, &two);
    return !is_held || (one != two && (one == NULL || two == NULL || !g_bytes_equal(one, two)));
}
