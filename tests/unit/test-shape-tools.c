/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Reshaping the drawing of a document: each operation is one step, and undone to the byte; a place
 * comes and goes with its shape; what is refused says why and changes nothing. Borders that the
 * drawing has and the data lack are found.
 */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include <string.h>

#include "editor/tools/border-tools.h"
#include "editor/tools/shape-tools.h"
#include "tests/unit/main.h"
#include "tests/unit/sample-document.h"

/* The bytes of the drawing as it is now. */
static GBytes *
drawing_of(EditorDocument *document)
{
    g_autoptr(MapFile) file = map_file_read(editor_document_set(document), NULL);
    return g_bytes_ref(file->text->contents);
}

/* Returns: the face drawn for the place @id, or FACE_NONE. */
static guint32
shape_map_find(const ShapeMap *shapes, const char *id)
{
    for (guint32 i = 0; i < shapes->map->n_faces; i++)
        if (g_strcmp0(shapes->faces[i].element->id, id) == 0)
            return i;
    return FACE_NONE;
}

static void
apply(EditorDocument *document, EditPlan *plan)
{
    g_autoptr(GError) error = NULL;
    if (!editor_document_apply(document, plan, "reshape", &error))
        fail_msg("%s", error->message);
}

/* Undoes the last step. The drawing must be @before then. */
static void
undo_to(EditorDocument *document, GBytes *before)
{
    editor_document_undo(document);
    g_autoptr(GBytes) now = drawing_of(document);
    assert_true(g_bytes_equal(now, before));
    assert_false(editor_document_is_modified(document));
}

static void
a_border_is_bent_in_one_step(void **state G_GNUC_UNUSED)
{
    g_autoptr(EditorDocument) document = sample_document_new("pax-baltica", NULL);
    g_autoptr(GBytes) before = drawing_of(document);
    g_autoptr(ShapeMap) shapes = shape_map_new(editor_document_set(document));
    guint32 livland = shape_map_find(shapes, "livland"),
            kurland = shape_map_find(shapes, "kurland");
    Point bend = {0, 0};
    for (guint32 i = 0; i < shapes->map->n_arcs; i++) {
        const Arc *arc = &shapes->map->arcs[i];
        if (MIN(arc->left, arc->right) == MIN(livland, kurland) &&
            MAX(arc->left, arc->right) == MAX(livland, kurland))
            bend = topology_arc_points(shapes->map, i)[arc->length / 2];
    }
    Reshaped moved = reshape_move_vertex(shapes->map, bend, (Point){bend.x + 3, bend.y - 2});
    g_autoptr(EditPlan) plan = edit_plan_new(editor_document_set(document));
    assert_true(shape_plan_reshape(plan, shapes, moved, NULL, MAP_KIND_NONE));
    apply(document, plan);
    assert_true(editor_document_is_modified(document));
    g_autoptr(ShapeMap) bent = shape_map_new(editor_document_set(document));
    for (guint32 i = 0; i < bent->map->n_faces; i++) {
        g_autofree Point *old = g_memdup2(shapes->map->shapes[i]->points,
                                          shapes->map->shapes[i]->n_points * sizeof(Point));
        const Shape *new = bent->map->shapes[i];
        gboolean is_same = new->n_points ==
                           shapes->map->shapes[i]->n_points &&memcmp(
                               old, new->points, new->n_points * sizeof(Point)) == 0;
        assert_int_equal(is_same, i != livland && i != kurland);
    }
    undo_to(document, before);
}

static void
a_land_comes_with_its_place(void **state G_GNUC_UNUSED)
{
    static const Point ring[] = {{-5000, -5000}, {-4000, -5000}, {-4000, -4000}};
    g_autoptr(EditorDocument) document = sample_document_new("pax-baltica", NULL);
    g_autoptr(GBytes) before = drawing_of(document);
    g_autoptr(ShapeMap) shapes = shape_map_new(editor_document_set(document));
    g_autoptr(EditPlan) plan = edit_plan_new(editor_document_set(document));
    Reshaped drawn = reshape_draw(shapes->map, ring, G_N_ELEMENTS(ring), NULL, (ReshapeSnap){0});
    assert_true(shape_plan_reshape(plan, shapes, drawn, "atlantis", MAP_KIND_TERRITORY));
    assert_true(edit_plan_set(plan, ENTITY_SPACE, "atlantis", "",
                              "{\"id\": \"atlantis\", \"kind\": \"land\"}"));
    apply(document, plan);
    g_autoptr(ShapeMap) more = shape_map_new(editor_document_set(document));
    assert_int_not_equal(shape_map_find(more, "atlantis"), FACE_NONE);
    assert_non_null(data_set_find_record(editor_document_set(document), ENTITY_SPACE, "atlantis"));
    undo_to(document, before);
    assert_null(data_set_find_record(editor_document_set(document), ENTITY_SPACE, "atlantis"));
}

static void
a_shape_is_given_to_a_place(void **state G_GNUC_UNUSED)
{
    g_autoptr(EditorDocument) document = sample_document_new("pax-baltica", NULL);
    g_autoptr(GBytes) before = drawing_of(document);
    g_autoptr(ShapeMap) shapes = shape_map_new(editor_document_set(document));
    g_autoptr(EditPlan) plan = edit_plan_new(editor_document_set(document));
    assert_true(shape_plan_name(plan, shapes, shape_map_find(shapes, "up-north"), "lapland"));
    apply(document, plan);
    g_autoptr(ShapeMap) named = shape_map_new(editor_document_set(document));
    assert_int_not_equal(shape_map_find(named, "lapland"), FACE_NONE);
    assert_int_equal(shape_map_find(named, "up-north"), FACE_NONE);
    undo_to(document, before);
}

static void
what_is_refused_changes_nothing(void **state G_GNUC_UNUSED)
{
    g_autoptr(EditorDocument) document = sample_document_new("pax-baltica", NULL);
    g_autoptr(ShapeMap) shapes = shape_map_new(editor_document_set(document));
    g_autoptr(EditPlan) plan = edit_plan_new(editor_document_set(document));
    g_autoptr(EditPlan) taken = edit_plan_new(editor_document_set(document));
    g_autoptr(GError) error = NULL;
    Reshaped refused = reshape_merge(shapes->map, shape_map_find(shapes, "livland"),
                                     shape_map_find(shapes, "skane"));
    assert_false(shape_plan_reshape(plan, shapes, refused, NULL, MAP_KIND_NONE));
    assert_false(editor_document_apply(document, plan, "merge", &error));
    assert_string_equal(error->message, reshape_problem_text(RESHAPE_NOT_ADJACENT));
    assert_false(shape_plan_name(taken, shapes, 0, "livland"));
    assert_int_equal(editor_document_n_done(document), 0);
}

/* Returns: (transfer full): the review of now. */
static GArray *
review(EditorDocument *document)
{
    gboolean gave_up;
    g_autoptr(ShapeMap) shapes = shape_map_new(editor_document_set(document));
    GArray *found = border_review_find(editor_document_set(document), shapes, &gave_up);
    assert_false(gave_up);
    return found;
}

static const BorderCandidate *
find_candidate(const GArray *found, const char *a, const char *b)
{
    for (guint i = 0; i < found->len; i++) {
        const BorderCandidate *candidate = &g_array_index(found, BorderCandidate, i);
        if ((strcmp(candidate->a, a) == 0 && strcmp(candidate->b, b) == 0) ||
            (strcmp(candidate->a, b) == 0 && strcmp(candidate->b, a) == 0))
            return candidate;
    }
    return NULL;
}

/* A border that the data lose comes into the review, and goes when it is taken. */
static void
borders_that_are_not_stated_are_reviewed(void **state G_GNUC_UNUSED)
{
    g_autoptr(EditorDocument) document = sample_document_new("pax-baltica", NULL);
    g_autoptr(GArray) before = review(document);
    assert_null(find_candidate(before, "livland", "kurland"));
    assert_true(border_set_in_document(document, "livland", "kurland", NULL, BORDER_BOTH, NULL));
    assert_true(border_remove_port_in_document(document, "livland", "gulf-of-riga", NULL));
    g_autoptr(GArray) lost = review(document);
    const BorderCandidate *land = find_candidate(lost, "livland", "kurland");
    const BorderCandidate *coast = find_candidate(lost, "livland", "gulf-of-riga");
    assert_non_null(land);
    assert_int_equal(land->reason, REVIEW_LINE);
    assert_true(land->length > 50 && land->length < 1000);
    assert_string_equal(land->type, "normal");
    assert_non_null(coast);
    assert_int_equal(coast->reason, REVIEW_COAST);
    assert_string_equal(coast->type, "port");
    assert_true(border_set_in_document(document, land->a, land->b, land->type, BORDER_BOTH, NULL));
    assert_true(border_add_port_in_document(document, "livland", "gulf-of-riga", NULL));
    g_autoptr(GArray) again = review(document);
    assert_int_equal(again->len, before->len);
}

/* What is no border is kept, and what is taken all at once is one step. */
static void
what_is_no_border_does_not_come_again(void **state G_GNUC_UNUSED)
{
    g_autoptr(EditorDocument) document = sample_document_new("pax-baltica", NULL);
    assert_true(border_set_in_document(document, "livland", "kurland", NULL, BORDER_BOTH, NULL));
    assert_true(border_set_in_document(document, "livland", "estland", NULL, BORDER_BOTH, NULL));
    assert_true(border_review_accept(document, "livland", "kurland", NULL, NULL));
    g_autoptr(GArray) found = review(document);
    assert_null(find_candidate(found, "livland", "kurland"));
    assert_non_null(find_candidate(found, "livland", "estland"));
    assert_null(border_type(editor_document_set(document), "kurland", "livland"));
    guint before = editor_document_n_done(document);
    assert_true(border_review_accept_lines(document, found, NULL));
    assert_int_equal(editor_document_n_done(document), before + 1);
    g_autoptr(GArray) again = review(document);
    assert_null(find_candidate(again, "livland", "estland"));
    assert_string_equal(border_type(editor_document_set(document), "livland", "estland"), "normal");
}

FILE_OF_TESTS(shape_tools)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_border_is_bent_in_one_step),
        cmocka_unit_test(a_land_comes_with_its_place),
        cmocka_unit_test(a_shape_is_given_to_a_place),
        cmocka_unit_test(what_is_refused_changes_nothing),
        cmocka_unit_test(borders_that_are_not_stated_are_reviewed),
        cmocka_unit_test(what_is_no_border_does_not_come_again),
    };

    return cmocka_run_group_tests_name("shape-tools", tests, NULL, NULL);
}
