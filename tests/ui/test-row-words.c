/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Words that are painted in rows: what gives way to what where there is little room, and where they
 * stand.
 */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include "editor/panes/row-words.h"
#include "tests/ui/sample-window.h"
#include "tests/unit/main.h"

#define HEIGHT 40
#define TITLE "Northern Baltic Sea"
#define DISTINCTION "northern-baltic-sea-of-the-second-edition"

static GtkWidget *
words_new(const char *title, const char *distinction, const char *end)
{
    GtkWidget *words = g_object_new(EDITOR_TYPE_ROW_WORDS, NULL);
    editor_row_words_set(EDITOR_ROW_WORDS(words), ROW_TITLE, title);
    editor_row_words_set(EDITOR_ROW_WORDS(words), ROW_DISTINCTION, distinction);
    editor_row_words_set(EDITOR_ROW_WORDS(words), ROW_END, end);
    return words;
}

/* Returns: the pixels that @words want; *@minimum of them they need. */
static int
width_of(GtkWidget *words, int *minimum)
{
    int natural;
    gtk_widget_measure(words, GTK_ORIENTATION_HORIZONTAL, -1, minimum, &natural, NULL, NULL);
    return natural;
}

typedef struct {
    float left, right;
} Span;

/* Pixels; parts are further from one another. */
#define WITHIN_PART 5

/* Adds what is painted at @span; an ellipsis belongs to what it stands beside. */
static void
add_span(GArray *spans, Span span)
{
    Span *last = spans->len > 0 ? &g_array_index(spans, Span, spans->len - 1) : NULL;
    if (last != NULL && span.left < last->right + WITHIN_PART &&
        span.right > last->left - WITHIN_PART)
        *last = (Span){MIN(last->left, span.left), MAX(last->right, span.right)};
    else
        g_array_append_val(spans, span);
}

/* Adds to @spans where words stand, in the order in which they are painted. */
static void
find_text(GskRenderNode *node, float x, GArray *spans)
{
    graphene_rect_t bounds;
    gsk_render_node_get_bounds(node, &bounds);
    switch (gsk_render_node_get_node_type(node)) {
    case GSK_CONTAINER_NODE:
        for (guint i = 0; i < gsk_container_node_get_n_children(node); i++)
            find_text(gsk_container_node_get_child(node, i), x, spans);
        break;
    case GSK_TRANSFORM_NODE: {
        float by, down;
        gsk_transform_to_translate(gsk_transform_node_get_transform(node), &by, &down);
        find_text(gsk_transform_node_get_child(node), x + by, spans);
        break;
    }
    case GSK_CLIP_NODE:
        find_text(gsk_clip_node_get_child(node), x, spans);
        break;
    case GSK_TEXT_NODE:
        x += bounds.origin.x;
        add_span(spans, (Span){x, x + bounds.size.width});
        break;
    default:
        fail_msg("a node of the kind %d", gsk_render_node_get_node_type(node));
    }
}

/* Returns: (transfer full): where the texts of @words are painted. */
static GArray *
painted_spans(GtkWidget *words)
{
    GArray *spans = g_array_new(FALSE, FALSE, sizeof(Span));
    g_autoptr(GdkPaintable) paintable = gtk_widget_paintable_new(words);
    GtkSnapshot *snapshot = gtk_snapshot_new();
    gdk_paintable_snapshot(paintable, snapshot, gtk_widget_get_width(words),
                           gtk_widget_get_height(words));
    g_autoptr(GskRenderNode) node = gtk_snapshot_free_to_node(snapshot);
    assert_non_null(node);
    find_text(node, 0, spans);
    return spans;
}

static void
test_the_title_gives_way_and_the_end_does_not(void **state G_GNUC_UNUSED)
{
    int least, least_with_end;
    GtkWidget *words = words_new(TITLE, NULL, NULL);
    GtkWidget *window = sample_window_new(words, 300, HEIGHT);
    int title = width_of(words, &least);
    assert_int_equal(least, 0);
    assert_true(title > 50);
    editor_row_words_set(EDITOR_ROW_WORDS(words), ROW_END, "565");
    int with_end = width_of(words, &least_with_end);
    assert_true(least_with_end > 10);
    assert_int_equal(with_end, title + least_with_end);
    editor_row_words_set(EDITOR_ROW_WORDS(words), ROW_END, "");
    assert_int_equal(width_of(words, &least), title);
    sample_window_free(window);
}

static void
test_the_end_stands_at_the_other_side(void **state G_GNUC_UNUSED)
{
    const GtkTextDirection directions[] = {GTK_TEXT_DIR_LTR, GTK_TEXT_DIR_RTL};
    for (guint i = 0; i < G_N_ELEMENTS(directions); i++) {
        GtkWidget *words = words_new("Places", NULL, "86");
        gtk_widget_set_direction(words, directions[i]);
        GtkWidget *window = sample_window_new(words, 300, HEIGHT);
        g_autoptr(GArray) spans = painted_spans(words);
        assert_int_equal(spans->len, 2);
        Span title = g_array_index(spans, Span, 0), end = g_array_index(spans, Span, 1);
        if (directions[i] == GTK_TEXT_DIR_LTR) {
            assert_true(title.left < 5 && title.right < end.left);
            assert_true(end.right > 290);
        } else {
            assert_true(title.right > 295 && title.left > end.right);
            assert_true(end.left < 5);
        }
        sample_window_free(window);
    }
}

/* Of two that do not fit, none pushes the other out. */
static void
test_title_and_distinction_share_what_there_is(void **state G_GNUC_UNUSED)
{
    GtkWidget *words = words_new(TITLE, DISTINCTION, "1");
    GtkWidget *window = sample_window_new(words, 160, HEIGHT);
    g_autoptr(GArray) spans = painted_spans(words);
    assert_int_equal(spans->len, 3);
    Span title = g_array_index(spans, Span, 0), distinction = g_array_index(spans, Span, 1);
    assert_true(title.right - title.left > 50);
    assert_true(distinction.right - distinction.left > 50);
    assert_true(title.right < distinction.left);
    assert_true(distinction.right < g_array_index(spans, Span, 2).left);
    sample_window_free(window);
}

/* A short title leaves the distinction all that it does not need. */
static void
test_what_the_title_does_not_need_is_the_distinctions(void **state G_GNUC_UNUSED)
{
    GtkWidget *words = words_new("Ö", DISTINCTION, NULL);
    GtkWidget *window = sample_window_new(words, 160, HEIGHT);
    g_autoptr(GArray) spans = painted_spans(words);
    Span distinction = g_array_index(spans, Span, 1);
    assert_true(distinction.right - distinction.left > 120);
    sample_window_free(window);
}

typedef struct {
    GtkWidget *words;
    int width;
} Wanted;

static gboolean
is_as_wide(gpointer data)
{
    const Wanted *wanted = data;
    int least;
    return ABS(width_of(wanted->words, &least) - wanted->width) <= wanted->width / 20;
}

static void
test_the_font_follows_the_style_sheets(void **state G_GNUC_UNUSED)
{
    int least;
    GtkWidget *words = words_new(TITLE, NULL, NULL);
    GtkWidget *window = sample_window_new(words, 400, HEIGHT);
    int before = width_of(words, &least);
    g_autoptr(GtkCssProvider) sheet = gtk_css_provider_new();
    gtk_css_provider_load_from_data(sheet, "row-words { font-size: 200%; }", -1);
    gtk_style_context_add_provider_for_display(gtk_widget_get_display(words),
                                               GTK_STYLE_PROVIDER(sheet),
                                               GTK_STYLE_PROVIDER_PRIORITY_APPLICATION);
    assert_true(spin_until(is_as_wide, &(Wanted){words, before * 2}));
    gtk_style_context_remove_provider_for_display(gtk_widget_get_display(words),
                                                  GTK_STYLE_PROVIDER(sheet));
    assert_true(spin_until(is_as_wide, &(Wanted){words, before}));
    sample_window_free(window);
}

FILE_OF_TESTS(row_words)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_the_title_gives_way_and_the_end_does_not),
        cmocka_unit_test(test_the_end_stands_at_the_other_side),
        cmocka_unit_test(test_title_and_distinction_share_what_there_is),
        cmocka_unit_test(test_what_the_title_does_not_need_is_the_distinctions),
        cmocka_unit_test(test_the_font_follows_the_style_sheets),
    };
    sample_window_begin();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
