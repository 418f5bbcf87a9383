/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Opening, using and closing maps.
 */
#include "tests/ui/sample-map.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

static gboolean
is_complete(gpointer map)
{
    return editor_map_view_is_complete(map);
}

void
sample_map_wait(const SampleMap *map)
{
    assert_true(spin_until(is_complete, map->map));
}

SampleMap
sample_map_open(const char *name, const char *scenario)
{
    SampleMap map = {.document = sample_document_new(name)};
    editor_document_choose_scenario(map.document, scenario);
    map.widget = editor_map_view_new(map.document);
    map.map = EDITOR_MAP_VIEW(map.widget);
    map.window = sample_window_new(map.widget, SAMPLE_MAP_WIDTH, SAMPLE_MAP_HEIGHT);
    sample_map_wait(&map);
    return map;
}

void
sample_map_close(SampleMap *map)
{
    sample_window_free(map->window);
    sample_document_free(map->document);
}

void
sample_map_locate(const SampleMap *map, EntityId entity, const char *id, double *x, double *y)
{
    g_autoptr(Subject) subject = subject_new(entity, id, NULL);
    assert_true(editor_map_view_locate(map->map, subject, x, y));
}

void
sample_map_click(const SampleMap *map, EntityId entity, const char *id)
{
    double x, y;
    sample_map_locate(map, entity, id, &x, &y);
    widget_click(map->widget, x, y, 1);
}

gboolean
sample_map_is_selected(const SampleMap *map, EntityId entity, const char *id)
{
    g_autoptr(Subject) subject = subject_new(entity, id, NULL);
    return editor_document_is_selected(map->document, subject);
}

void
sample_map_select(const SampleMap *map, const char *id)
{
    g_autoptr(Subject) place = subject_new(ENTITY_SPACE, id, NULL);
    editor_document_select(map->document, place);
}
