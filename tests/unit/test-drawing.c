/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The drawn map beside the data: whose shapes they are, and how they meet.
 */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include "tests/unit/main.h"
#include "tests/unit/sample-set.h"
#include "tests/unit/temporary-folder.h"
#include "validator/checks/drawing.h"

static const char map[] =
    "{\"spaces\": [{\"id\": \"a\", \"name\": \"A\", \"kind\": \"land\"},"
    " {\"id\": \"b\", \"kind\": \"land\"}, {\"id\": \"c\", \"kind\": \"sea\"},"
    " {\"id\": \"a\", \"name\": \"Second A\", \"kind\": \"land\"}]}";

static const char drawing_text[] = "<svg xmlns=\"http://www.w3.org/2000/svg\">\n"
                                   "<path id=\"rose\" d=\"M0,0H9V9Z\"/>\n"
                                   "<g id=\"territories\">\n"
                                   "<path id=\"a\" d=\"M0,0H500V500H0Z\"/>\n"
                                   "<path id=\"b\" d=\"M500,0H1000V500H500Z\"/>\n"
                                   "<path id=\"x\" d=\"M0,500.2H500V1000H0Z\"/>\n"
                                   "<path id=\"a\" d=\"nothing\"/>\n"
                                   "<path d=\"M600,100H700V200H600Z\"/>\n"
                                   "</g>\n</svg>\n";

enum { A, B, C, SECOND_A };
enum { FACE_A, FACE_B, FACE_X, FACE_AGAIN, FACE_NAMELESS, N_FACES };

typedef struct {
    DataSet *set;
    MapFile *file;
    MapGraph *graph;
    Drawing *drawing;
} Sample;

static void
sample_init(Sample *sample, const char *folder, const char *svg)
{
    const SampleFiles files = {.map = map};
    if (svg != NULL)
        temporary_folder_write(folder, "map.svg", svg);
    sample->set = sample_set_load(folder, &files);
    sample->graph = map_graph_new(sample->set);
    sample->file = map_file_read(sample->set, NULL);
    sample->drawing = drawing_new(sample->file, sample->graph, NULL);
}

static void
sample_clear(Sample *sample)
{
    drawing_free(sample->drawing);
    map_file_free(sample->file);
    map_graph_free(sample->graph);
    data_set_unref(sample->set);
}

static void
shapes_belong_to_places(void **state)
{
    static const guint32 spaces[N_FACES] = {A, B, MAP_NONE, A, MAP_NONE};
    static const char *const names[N_FACES] = {"A", "b", "x", "A", NULL};
    Sample sample;
    sample_init(&sample, *state, drawing_text);
    const Drawing *drawing = sample.drawing;
    assert_int_equal(drawing->n_faces, N_FACES);
    for (guint32 i = 0; i < N_FACES; i++) {
        assert_int_equal(drawing->faces[i].space, spaces[i]);
        assert_int_equal(g_strcmp0(drawing_name(sample.graph, &drawing->faces[i]), names[i]), 0);
        assert_int_equal(drawing->faces[i].is_whole, i != FACE_AGAIN);
    }
    assert_int_equal(drawing->faces[FACE_AGAIN].path_error, SVG_PATH_START);
    assert_int_equal(drawing->face_of[A], FACE_A);
    assert_int_equal(drawing->face_of[B], FACE_B);
    assert_int_equal(drawing->face_of[C], MAP_NONE);
    assert_int_equal(drawing->face_of[SECOND_A], MAP_NONE);
    assert_int_equal(map_graph_called(sample.graph, "c"), C);
    assert_int_equal(map_graph_called(sample.graph, "x"), MAP_NONE);
    sample_clear(&sample);
}

static void
contacts_are_reported_from_both_sides(void **state)
{
    Sample sample;
    gboolean gave_up = TRUE;
    sample_init(&sample, *state, drawing_text);
    g_autoptr(GArray) contacts = drawing_contacts(sample.drawing, &gave_up);
    assert_false(gave_up);
    assert_int_equal(contacts->len, 6);
    const Contact *border = drawing_contact_of(contacts, FACE_A, FACE_B);
    assert_true(border->length == 5000 && border->torn == 0 && !border->is_overlap);
    const Contact *torn = drawing_contact_of(contacts, FACE_X, FACE_A);
    assert_true(torn->length == 5000 && torn->torn == 5000 && torn->gap == 2);
    assert_true(drawing_contact_of(contacts, FACE_NAMELESS, FACE_B)->is_overlap);
    assert_true(drawing_contact_of(contacts, FACE_B, FACE_NAMELESS)->is_overlap);
    assert_null(drawing_contact_of(contacts, FACE_B, FACE_X));
    assert_int_equal(drawing_contacts_of(contacts, FACE_A), 0);
    assert_int_equal(drawing_contacts_of(contacts, FACE_B), 2);
    assert_int_equal(drawing_contacts_of(contacts, N_FACES), 6);
    sample_clear(&sample);
}

/* A hole in which a lake is drawn wrong is no gap. */
static void
borders_part_where_no_face_is_lost(void **state)
{
    static const char head[] = "<svg xmlns=\"http://www.w3.org/2000/svg\"><g id=\"territories\">"
                               "<path id=\"a\" d=\"M0,0H50V30L48,33L50,36V90H0Z\"/>"
                               "<path id=\"b\" d=\"M50,0H100V90H50V36V30Z\"/></g>";
    static const char lake[] = "<path class=\"lake\" d=\"M50,30V36L48,\"/>";
    for (guint i = 0; i < 2; i++) {
        Sample sample;
        gboolean gave_up = TRUE;
        g_autofree char *text = g_strconcat(head, i == 0 ? "" : lake, "</svg>\n", NULL);
        sample_init(&sample, *state, text);
        g_autoptr(GArray) contacts = drawing_contacts(sample.drawing, &gave_up);
        const Contact *border = drawing_contact_of(contacts, 0, 1);
        assert_true(border->length == 840);
        assert_true((border->parted > 0) == (i == 0));
        assert_false(gave_up);
        sample_clear(&sample);
    }
}

static void
without_a_drawing_there_is_nothing(void **state)
{
    Sample sample;
    gboolean gave_up;
    sample_init(&sample, *state, NULL);
    assert_int_equal(sample.drawing->n_faces, 0);
    assert_int_equal(sample.drawing->face_of[A], MAP_NONE);
    g_autoptr(GArray) contacts = drawing_contacts(sample.drawing, &gave_up);
    assert_int_equal(contacts->len, 0);
    assert_null(drawing_contact_of(contacts, 0, 1));
    sample_clear(&sample);
    drawing_free(NULL);
}

/* Contacts of what is drawn in @folder, as the next run finds them. */
static GArray *
find_again(const char *folder, const char *svg, DrawingMemory *memory)
{
    Sample sample;
    gboolean gave_up = FALSE;
    sample_init(&sample, folder, svg);
    drawing_free(sample.drawing);
    map_file_free(sample.file);
    sample.file = map_file_read(sample.set, memory->svg);
    sample.drawing = drawing_new(sample.file, sample.graph, memory);
    GArray *contacts = drawing_contacts(sample.drawing, &gave_up);
    assert_false(gave_up);
    sample_clear(&sample);
    return contacts;
}

/* What is remembered is taken only while the drawing is the same. */
static void
what_is_known_of_a_drawing_is_not_worked_out_twice(void **state)
{
    static const char other[] = "<svg xmlns=\"http://www.w3.org/2000/svg\"><g id=\"territories\">"
                                "<path id=\"a\" d=\"M0,0H50V90H0Z\"/></g></svg>\n";
    g_autoptr(DrawingMemory) memory = g_new0(DrawingMemory, 1);
    g_autoptr(GArray) first = find_again(*state, drawing_text, memory);
    g_autoptr(GArray) second = find_again(*state, drawing_text, memory);
    assert_ptr_equal(first, second);
    assert_int_equal(first->len, 6);
    g_autoptr(GArray) third = find_again(*state, other, memory);
    assert_int_equal(third->len, 0);
    g_autoptr(GArray) fourth = find_again(*state, drawing_text, memory);
    assert_int_equal(fourth->len, 6);
    assert_ptr_not_equal(fourth, first);
    drawing_memory_free(NULL);
}

FILE_OF_TESTS(drawing)
{
    const struct CMUnitTest tests[] = {
        test_in_folder(shapes_belong_to_places),
        test_in_folder(contacts_are_reported_from_both_sides),
        test_in_folder(borders_part_where_no_face_is_lost),
        test_in_folder(without_a_drawing_there_is_nothing),
        test_in_folder(what_is_known_of_a_drawing_is_not_worked_out_twice),
    };
    return cmocka_run_group_tests_name("drawing", tests, NULL, NULL);
}
