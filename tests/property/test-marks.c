/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Names and signs of ports dragged at random, also to where coordinates end: each stands where it
 * was put, all others where they were, no shape has moved, and undone the drawing has its bytes.
 */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include "editor/drawing/drawing-steps.h"
#include "schema/geometry/limits.h"
#include "schema/store/map-file.h"
#include "tests/property/random-json.h"
#include "tests/property/rounds.h"
#include "tests/unit/sample-document.h"

#define SEEDS ROUNDS_OF(8)
#define FIRST_SEED 4190000
#define STEPS 12

static const char *const sets[] = {"tutorial", "pax-baltica-2010"};
static const MapKind kinds[] = {MAP_KIND_LABEL, MAP_KIND_PORT};

/* Returns: a coordinate, every third time one at or next to a limit. */
static gint32
any_coordinate(RandomJson *random)
{
    const gint32 sign = random_chance(random, 50) ? -1 : 1;
    if (random_chance(random, 33))
        return sign * (LIMIT_COORDINATE - (gint32)random_below(random, 2));
    return sign * (gint32)random_below(random, 20000);
}

/* Returns: (transfer full): what @file draws but the mark called @mark, element by element: the id,
 * the centre of a circle, the path of a place. */
static char *
text_without(const MapFile *file, const char *mark)
{
    GString *all = g_string_new(NULL);
    for (guint i = 0; i < file->svg->n_elements; i++) {
        const MapElement *element = &file->svg->elements[i];
        SvgPathError error;
        guint32 offset;
        Point centre;
        if (element->id == NULL || g_strcmp0(element->id, mark) == 0)
            continue;
        g_string_append_printf(all, "%s", element->id);
        if (map_svg_centre(file->svg, element, &centre))
            g_string_append_printf(all, " %d %d", centre.x, centre.y);
        g_autoptr(Shape) shape = map_element_is_face(element)
                                     ? map_svg_shape(file->svg, element, &error, &offset)
                                     : NULL;
        if (shape != NULL)
            svg_path_write(all, shape, MAP_SVG_GRID.units);
        g_string_append_c(all, '\n');
    }
    return g_string_free(all, FALSE);
}

/* Drags what any place has of a kind, or puts it back. Returns: whether that was a step. */
static gboolean
drag(EditorDocument *document, RandomJson *random, guint seed)
{
    DataSet *set = editor_document_set(document);
    Records spaces = data_set_records(set, ENTITY_SPACE);
    const char *place = record_key(spaces.items[random_below(random, spaces.length)]);
    MapKind kind = kinds[random_below(random, G_N_ELEMENTS(kinds))];
    g_autofree char *mark = g_strconcat(map_kind_mark(kind), place, NULL);
    const Point at = {any_coordinate(random), any_coordinate(random)};
    gboolean is_back = random_chance(random, 20);
    guint n_done = editor_document_n_done(document);
    g_autoptr(GError) error = NULL;
    g_autoptr(MapFile) before = map_file_read(set, NULL);
    if (!drawing_put_mark(document, kind, place, is_back ? NULL : &at, &error))
        fail_msg("seed %u: %s at %d, %d: %s", seed, mark, at.x, at.y, error->message);
    g_autoptr(MapFile) after = map_file_read(editor_document_set(document), NULL);
    const MapElement *element = map_svg_find(after->svg, mark);
    Point centre = {0, 0};
    assert_true(is_back == (element == NULL));
    if (!is_back && (!map_svg_centre(after->svg, element, &centre) || !point_equal(centre, at)))
        fail_msg("seed %u: %s is at %d, %d, not at %d, %d", seed, mark, centre.x, centre.y, at.x,
                 at.y);
    g_autofree char *was = text_without(before, mark);
    g_autofree char *is = text_without(after, mark);
    assert_string_equal(is, was);
    return editor_document_n_done(document) > n_done;
}

static GBytes *
drawing_of(EditorDocument *document)
{
    g_autoptr(MapFile) file = map_file_read(editor_document_set(document), NULL);
    return g_bytes_ref(file->text->contents);
}

static guint
play_round(guint seed)
{
    g_autoptr(EditorDocument) document = sample_document_new(sets[seed % G_N_ELEMENTS(sets)], NULL);
    g_autoptr(GBytes) first = drawing_of(document);
    RandomJson random;
    guint n_done = 0;
    random_json_init(&random, seed);
    for (guint i = 0; i < STEPS; i++)
        n_done += drag(document, &random, seed);
    random_json_clear(&random);
    assert_int_equal(editor_document_n_done(document), n_done);
    g_autoptr(GBytes) last = drawing_of(document);
    for (guint i = 0; i < n_done; i++)
        editor_document_undo(document);
    g_autoptr(GBytes) undone = drawing_of(document);
    assert_true(g_bytes_equal(undone, first));
    for (guint i = 0; i < n_done; i++)
        editor_document_redo(document);
    g_autoptr(GBytes) redone = drawing_of(document);
    assert_true(g_bytes_equal(redone, last));
    return n_done;
}

static void
what_is_dragged_leaves_all_else_alone(void **state G_GNUC_UNUSED)
{
    guint n_done = 0;
    for (guint seed = FIRST_SEED; seed < FIRST_SEED + SEEDS; seed++)
        n_done += play_round(seed);
    assert_true(n_done > SEEDS * STEPS / 2);
}

int
main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(what_is_dragged_leaves_all_else_alone)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
