/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Tests of what a window is made of: panes, tabs, and where the keyboard goes among them.
 */
#include "editor/forms/inspector.h"
#include "editor/panes/row-words.h"
#include "editor/window/bars/bars.h"
#include "editor/window/window.h"
#include "tests/ui/sample-window.h"
#include "tests/unit/main.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

static GtkWidget *
window_of(EditorDocument *document)
{
    return sample_window_new(editor_window_new(NULL, NULL, document), 1100, 760);
}

static void
test_panes_come_and_go(void **state G_GNUC_UNUSED)
{
    static const struct {
        const char *action;
        Pane pane;
    } rows[] = {{"win.outline", PANE_OUTLINE},
                {"win.inspector", PANE_INSPECTOR},
                {"win.bottom", PANE_DRAWER}};
    g_autoptr(EditorDocument) document = sample_document_new("tutorial");
    GtkWidget *window = window_of(document);
    EditorWorkbench *workbench = editor_window_workbench(EDITOR_WINDOW(window));
    for (guint i = 0; i < G_N_ELEMENTS(rows); i++) {
        gboolean is_shown = editor_workbench_is_shown(workbench, rows[i].pane);
        widget_act(window, rows[i].action, NULL);
        assert_int_equal(editor_workbench_is_shown(workbench, rows[i].pane), !is_shown);
        widget_act(window, rows[i].action, NULL);
        assert_int_equal(editor_workbench_is_shown(workbench, rows[i].pane), is_shown);
    }
    sample_window_free(window);
}

static gboolean
is_unfolded(gpointer widget)
{
    return gtk_widget_get_mapped(widget);
}

static gboolean
is_folded(gpointer widget)
{
    return !is_unfolded(widget);
}

static void
test_the_inspector_is_there_while_something_is_selected(void **state G_GNUC_UNUSED)
{
    g_autoptr(EditorDocument) document = sample_document_new("tutorial");
    g_autoptr(Subject) place = subject_new(ENTITY_SPACE, "gdov", NULL);
    GtkWidget *window = window_of(document);
    GtkWidget *inspector = widget_below(window, EDITOR_TYPE_INSPECTOR, NULL);
    EditorWorkbench *workbench = editor_window_workbench(EDITOR_WINDOW(window));
    GtkWidget *map = GTK_WIDGET(editor_workbench_map(workbench));
    gint width = gtk_widget_get_width(map);
    assert_false(gtk_widget_get_mapped(inspector));
    /* Not at once: the map moves, and a second press may come. */
    editor_document_select(document, place);
    assert_false(gtk_widget_get_mapped(inspector));
    assert_true(spin_until(is_unfolded, inspector));
    gtk_test_widget_wait_for_draw(window);
    assert_true(gtk_widget_get_width(map) < width);
    editor_document_select(document, NULL);
    assert_true(gtk_widget_get_mapped(inspector));
    assert_true(spin_until(is_folded, inspector));
    widget_act(window, "win.inspector", NULL);
    editor_document_select(document, place);
    spin_out();
    assert_false(gtk_widget_get_mapped(inspector));
    sample_window_free(window);
}

/* Returns: where the place @id is in @window. */
static graphene_point_t
find_place(GtkWidget *window, const char *id)
{
    EditorMapView *map = editor_workbench_map(editor_window_workbench(EDITOR_WINDOW(window)));
    g_autoptr(Subject) place = subject_new(ENTITY_SPACE, id, NULL);
    graphene_point_t at = GRAPHENE_POINT_INIT(0, 0);
    double x, y;
    gtk_test_widget_wait_for_draw(window);
    spin_out();
    assert_true(editor_map_view_locate(map, place, &x, &y));
    assert_true(gtk_widget_compute_point(GTK_WIDGET(map), window,
                                         &GRAPHENE_POINT_INIT((float)x, (float)y), &at));
    return at;
}

/* Whatever opens beside it or below; only a window of another size fits it again. */
static void
test_the_map_stays_still_when_panes_open(void **state G_GNUC_UNUSED)
{
    static const char *const actions[] = {"win.outline", "win.problems", "win.tables", "win.bottom",
                                          "win.outline"};
    g_autoptr(EditorDocument) document = sample_document_new("tutorial");
    g_autoptr(Subject) place = subject_new(ENTITY_SPACE, "gdov", NULL);
    GtkWidget *window = window_of(document);
    GtkWidget *inspector = widget_below(window, EDITOR_TYPE_INSPECTOR, NULL);
    graphene_point_t was = find_place(window, "gdov"), now;
    for (guint i = 0; i < G_N_ELEMENTS(actions); i++) {
        widget_act(window, actions[i], NULL);
        now = find_place(window, "gdov");
        if (!graphene_point_near(&was, &now, 1))
            fail_msg("after %s the map is %g, %g pixels from where it was", actions[i],
                     (double)(now.x - was.x), (double)(now.y - was.y));
    }
    editor_document_select(document, place);
    assert_true(spin_until(is_unfolded, inspector));
    now = find_place(window, "gdov");
    assert_true(graphene_point_near(&was, &now, 1));
    sample_window_free(window);
}

static void
test_each_desk_opens_with_the_keyboard(void **state G_GNUC_UNUSED)
{
    static const struct {
        const char *action, *name;
    } desks[] = {
        [DESK_PROBLEMS] = {"win.problems", "Problems desk"},
        [DESK_BORDERS] = {"win.borders", "Borders desk"},
        [DESK_SCENARIO] = {"win.scenario-desk", "Scenario desk"},
        [DESK_TABLES] = {"win.tables", "Tables desk"},
        [DESK_RULES] = {"win.rules", "Rules desk"},
        [DESK_VICTORY] = {"win.victory", "Victory desk"},
        [DESK_GAMES] = {"win.games", "Games desk"},
        [DESK_RECORDS] = {"win.records", "Records desk"},
        [DESK_COMPARE] = {"win.compare", "Compare desk"},
        [DESK_FIND] = {"win.find-desk", "Find desk"},
    };
    g_autoptr(EditorDocument) document = sample_document_new("tutorial");
    GtkWidget *window = window_of(document);
    GtkWidget *bar = widget_below(window, EDITOR_TYPE_DESK_BAR, NULL);
    GtkWidget *drawer = widget_below(window, GTK_TYPE_STACK, "Desk");
    assert_false(gtk_widget_get_mapped(drawer));
    assert_null(gtk_widget_get_first_child(drawer)); /* what nobody has opened is not made */
    assert_int_equal(G_N_ELEMENTS(desks), N_DESKS);
    for (Desk desk = 0; desk < N_DESKS; desk++) {
        assert_non_null(desks[desk].action);
        widget_act(window, desks[desk].action, NULL);
        GtkWidget *focus = gtk_window_get_focus(GTK_WINDOW(window));
        GtkWidget *button = widget_there(bar, GTK_TYPE_TOGGLE_BUTTON, desks[desk].name);
        assert_true(gtk_widget_get_mapped(drawer));
        assert_true(gtk_toggle_button_get_active(GTK_TOGGLE_BUTTON(button)));
        assert_true(gtk_widget_is_ancestor(focus, drawer));
    }
    /* Its button folds it away, and opens another one. */
    GtkWidget *last = widget_there(bar, GTK_TYPE_TOGGLE_BUTTON, desks[N_DESKS - 1].name);
    g_signal_emit_by_name(last, "clicked");
    spin_out();
    assert_false(gtk_widget_get_mapped(drawer));
    assert_false(gtk_toggle_button_get_active(GTK_TOGGLE_BUTTON(last)));
    g_signal_emit_by_name(widget_below(bar, GTK_TYPE_TOGGLE_BUTTON, "Problems desk"), "clicked");
    spin_out();
    assert_true(gtk_widget_get_mapped(drawer));
    sample_window_free(window);
}

/* Returns: the height of the open desk of @window. */
static gint
desk_height(GtkWidget *window, gint move)
{
    GtkWidget *paned = gtk_widget_get_ancestor(
        gtk_widget_get_ancestor(widget_below(window, EDITOR_TYPE_DESK_BAR, NULL), GTK_TYPE_PANED),
        GTK_TYPE_PANED);
    gtk_paned_set_position(GTK_PANED(paned), gtk_paned_get_position(GTK_PANED(paned)) - move);
    gtk_test_widget_wait_for_draw(window);
    spin_out();
    return gtk_widget_get_height(gtk_paned_get_end_child(GTK_PANED(paned)));
}

static void
test_each_desk_has_a_height_of_its_own(void **state G_GNUC_UNUSED)
{
    g_autoptr(EditorDocument) document = sample_document_new("tutorial");
    g_autoptr(Settings) settings = settings_new("");
    GtkWidget *window = sample_window_new(editor_window_new(NULL, settings, document), 1100, 760);
    widget_act(window, "win.problems", NULL);
    gint before = desk_height(window, 0);
    gint moved = desk_height(window, 50);
    assert_int_equal(moved, before + 50);
    widget_act(window, "win.tables", NULL);
    gint tables = desk_height(window, 0);
    assert_true(tables != moved);
    widget_act(window, "win.victory", NULL);
    assert_true(desk_height(window, 0) != tables);
    widget_act(window, "win.tables", NULL);
    assert_int_equal(desk_height(window, 0), tables);
    widget_act(window, "win.bottom", NULL);
    widget_act(window, "win.problems", NULL);
    assert_int_equal(desk_height(window, 0), moved);
    sample_window_free(window);
    /* The next window has it too. */
    window = sample_window_new(editor_window_new(NULL, settings, document), 1100, 760);
    widget_act(window, "win.problems", NULL);
    assert_int_equal(desk_height(window, 0), moved);
    sample_window_free(window);
}

typedef struct {
    GtkWidget *widget;
    gint height;
} Before;

static gboolean
is_resized(gpointer data)
{
    const Before *before = data;
    return gtk_widget_get_height(before->widget) != before->height;
}

static void
test_a_window_that_grows_gives_it_to_the_map(void **state G_GNUC_UNUSED)
{
    static const gint sizes[][2] = {{1270, 1000}, {1200, 760}, {1240, 900}};
    g_autoptr(EditorDocument) document = sample_document_new("tutorial");
    g_autoptr(Subject) place = subject_new(ENTITY_SPACE, "gdov", NULL);
    GtkWidget *window = sample_window_new(editor_window_new(NULL, NULL, document), 1200, 760);
    GtkWidget *inspector = widget_below(window, EDITOR_TYPE_INSPECTOR, NULL);
    editor_document_select(document, place);
    assert_true(spin_until(is_unfolded, inspector));
    widget_act(window, "win.scenario-desk", NULL);
    GtkWidget *map =
        GTK_WIDGET(editor_workbench_map(editor_window_workbench(EDITOR_WINDOW(window))));
    GtkWidget *outline = widget_below(window, GTK_TYPE_BOX, "Outline and map view");
    gint desk = desk_height(window, 0);
    gint left = gtk_widget_get_width(outline), right = gtk_widget_get_width(inspector);
    for (guint i = 0; i < G_N_ELEMENTS(sizes); i++) {
        Before before = {map, gtk_widget_get_height(map)};
        gtk_window_set_default_size(GTK_WINDOW(window), sizes[i][0], sizes[i][1]);
        assert_true(spin_until(is_resized, &before));
        assert_int_equal(desk_height(window, 0), desk);
        assert_int_equal(gtk_widget_get_width(outline), left);
        assert_int_equal(gtk_widget_get_width(inspector), right);
    }
    sample_window_free(window);
}

static void
test_a_list_of_the_outline_opens_one_table(void **state G_GNUC_UNUSED)
{
    g_autoptr(EditorDocument) document = sample_document_new("tutorial");
    g_autoptr(Subject) list = subject_new(ENTITY_MAP, NULL, "spaces");
    GtkWidget *window = window_of(document);
    EditorWorkbench *workbench = editor_window_workbench(EDITOR_WINDOW(window));
    editor_workbench_show_list(workbench, list);
    GtkWidget *book = widget_below(window, GTK_TYPE_NOTEBOOK, NULL);
    spin_out();
    gint n_pages = gtk_notebook_get_n_pages(GTK_NOTEBOOK(book));
    gint page = gtk_notebook_get_current_page(GTK_NOTEBOOK(book));
    assert_int_equal(n_pages, 5); /* the places, the lists of the roster, and this one */
    widget_act(window, "win.problems", NULL);
    editor_workbench_show_list(workbench, list);
    spin_out();
    assert_int_equal(gtk_notebook_get_n_pages(GTK_NOTEBOOK(book)), n_pages);
    assert_int_equal(gtk_notebook_get_current_page(GTK_NOTEBOOK(book)), page);
    g_signal_emit_by_name(widget_below(book, GTK_TYPE_BUTTON, "Close Places"), "clicked");
    spin_out();
    assert_int_equal(gtk_notebook_get_n_pages(GTK_NOTEBOOK(book)), n_pages - 1);
    sample_window_free(window);
}

/* What is typed in the title bar finds records and commands. */
static void
test_anything_is_found_or_done(void **state G_GNUC_UNUSED)
{
    g_autoptr(EditorDocument) document = sample_document_new("tutorial");
    GtkWidget *window = window_of(document);
    widget_act(window, "win.palette", NULL);
    GtkWidget *entry = widget_below(window, GTK_TYPE_SEARCH_ENTRY, "Find or do anything");
    GtkWidget *list = widget_below(window, GTK_TYPE_LIST_BOX, "Menu entries and records found");
    assert_true(gtk_widget_is_ancestor(gtk_window_get_focus(GTK_WINDOW(window)), entry));
    gtk_editable_set_text(GTK_EDITABLE(entry), "gdov");
    g_signal_emit_by_name(entry, "activate");
    spin_out();
    assert_string_equal(editor_document_subject(document)->id, "gdov");
    assert_false(gtk_widget_get_mapped(entry));
    widget_act(window, "win.palette", NULL);
    gtk_editable_set_text(GTK_EDITABLE(entry), "show table");
    g_signal_emit_by_name(entry, "search-changed");
    assert_null(gtk_list_box_get_row_at_index(GTK_LIST_BOX(list), 1));
    g_signal_emit_by_name(entry, "activate");
    spin_out();
    assert_true(gtk_widget_get_mapped(widget_below(window, GTK_TYPE_NOTEBOOK, "Tables")));
    /* What begins with the words comes before what has them within: the map view, then the whole
     * map. */
    widget_act(window, "win.palette", NULL);
    gtk_editable_set_text(GTK_EDITABLE(entry), "map");
    g_signal_emit_by_name(entry, "activate");
    spin_out();
    assert_true(gtk_widget_get_mapped(widget_below(window, GTK_TYPE_CHECK_BUTTON, "Names")));
    sample_window_free(window);
}

static void
test_escape_from_the_palette_leaves_the_keyboard_where_it_was(void **state G_GNUC_UNUSED)
{
    g_autoptr(EditorDocument) document = sample_document_new("tutorial");
    GtkWidget *window = window_of(document);
    EditorWorkbench *workbench = editor_window_workbench(EDITOR_WINDOW(window));
    GtkWidget *map = GTK_WIDGET(editor_workbench_map(workbench));
    gtk_window_set_focus(GTK_WINDOW(window), map);
    widget_act(window, "win.palette", NULL);
    GtkWidget *entry = widget_below(window, GTK_TYPE_SEARCH_ENTRY, "Find or do anything");
    assert_true(gtk_widget_is_ancestor(gtk_window_get_focus(GTK_WINDOW(window)), entry));
    gtk_popover_popdown(GTK_POPOVER(gtk_widget_get_ancestor(entry, GTK_TYPE_POPOVER)));
    spin_out();
    assert_false(gtk_widget_get_mapped(entry));
    assert_ptr_equal(gtk_window_get_focus(GTK_WINDOW(window)), map);
    sample_window_free(window);
}

static void
test_layers_are_listed_beside_the_outline(void **state G_GNUC_UNUSED)
{
    g_autoptr(EditorDocument) document = sample_document_new("tutorial");
    GtkWidget *window = window_of(document);
    EditorWorkbench *workbench = editor_window_workbench(EDITOR_WINDOW(window));
    EditorMapView *map = editor_workbench_map(workbench);
    guint layers = editor_map_view_get_layers(map);
    widget_act(window, "win.layers", NULL);
    GtkWidget *names = widget_below(window, GTK_TYPE_CHECK_BUTTON, "Names");
    assert_true(gtk_widget_get_mapped(names));
    assert_true(gtk_window_get_focus(GTK_WINDOW(window)) == names);
    g_signal_emit_by_name(names, "activate");
    spin_out();
    assert_int_equal(editor_map_view_get_layers(map), layers & ~(guint)RENDER_NAMES);
    GtkWidget *lock = widget_below(window, GTK_TYPE_TOGGLE_BUTTON, "Lock blocks");
    g_signal_emit_by_name(lock, "clicked");
    spin_out();
    assert_int_equal(editor_map_view_get_locked(map), RENDER_BLOCKS);
    GtkWidget *dim = widget_below(window, GTK_TYPE_TOGGLE_BUTTON, "Dim lands and seas");
    g_signal_emit_by_name(dim, "clicked");
    spin_out();
    assert_int_equal(editor_map_view_get_dimmed(map), RENDER_SHAPES);
    g_signal_emit_by_name(dim, "clicked");
    spin_out();
    assert_int_equal(editor_map_view_get_dimmed(map), 0);
    widget_act(window, "win.find", NULL);
    assert_false(gtk_widget_get_mapped(names));
    sample_window_free(window);
}

static void
test_the_keyboard_goes_through_the_panes(void **state G_GNUC_UNUSED)
{
    g_autoptr(EditorDocument) document = sample_document_new("tutorial");
    GtkWidget *window = window_of(document);
    GtkWidget *first = gtk_window_get_focus(GTK_WINDOW(window));
    guint n_moved = 0;
    for (guint i = 0; i < 2 * N_PANES; i++) {
        GtkWidget *before = gtk_window_get_focus(GTK_WINDOW(window));
        widget_act(window, "win.next-pane", NULL);
        GtkWidget *focus = gtk_window_get_focus(GTK_WINDOW(window));
        assert_non_null(focus);
        n_moved += focus != before;
    }
    assert_non_null(first);
    assert_true(n_moved >= N_PANES);
    sample_window_free(window);
}

/* Returns: (transfer none): the first row at or below @root that is distinguished from others by
 * @text, or NULL; *@is_cut: whether not all of that is seen. */
static GtkWidget *
row_named_by(GtkWidget *root, const char *text, gboolean *is_cut)
{
    if (EDITOR_IS_ROW_WORDS(root) &&
        g_strcmp0(editor_row_words_get(EDITOR_ROW_WORDS(root), ROW_DISTINCTION, is_cut), text) == 0)
        return root;
    GtkWidget *found = NULL, *child = gtk_widget_get_first_child(root);
    for (; child != NULL && found == NULL; child = gtk_widget_get_next_sibling(child))
        found = row_named_by(child, text, is_cut);
    return found;
}

static void
test_what_is_found_by_name_is_selected(void **state G_GNUC_UNUSED)
{
    g_autoptr(EditorDocument) document = sample_document_new("pax-baltica-2010");
    GtkWidget *window = window_of(document);
    widget_act(window, "win.find", NULL);
    GtkWidget *entry = widget_below(window, GTK_TYPE_SEARCH_ENTRY, "Find");
    assert_true(gtk_widget_has_focus(entry) ||
                gtk_widget_is_ancestor(gtk_window_get_focus(GTK_WINDOW(window)), entry));
    gtk_editable_set_text(GTK_EDITABLE(entry), "lewenh");
    g_signal_emit_by_name(entry, "search-changed");
    g_signal_emit_by_name(entry, "activate");
    spin_out();
    const Subject *subject = editor_document_subject(document);
    assert_non_null(subject);
    assert_string_equal(subject->id, "lewenhaupt");
    /* Escape among what was found: back to the tree, where it is now. */
    GtkWidget *list = widget_below(window, GTK_TYPE_LIST_VIEW, "Outline");
    GtkSelectionModel *found = gtk_list_view_get_model(GTK_LIST_VIEW(list));
    assert_int_equal(g_list_model_get_n_items(G_LIST_MODEL(found)), 1);
    assert_true(widget_key(list, GDK_KEY_Escape, 0));
    spin_out();
    assert_string_equal(gtk_editable_get_text(GTK_EDITABLE(entry)), "");
    GtkSelectionModel *tree = gtk_list_view_get_model(GTK_LIST_VIEW(list));
    assert_true(g_list_model_get_n_items(G_LIST_MODEL(tree)) > 50);
    assert_non_null(gtk_single_selection_get_selected_item(GTK_SINGLE_SELECTION(tree)));
    /* Two of one name: what distinguishes the second from the first is short enough to be seen
     * whole. */
    gtk_editable_set_text(GTK_EDITABLE(entry), "sjeremetev");
    g_signal_emit_by_name(entry, "search-changed");
    spin_out();
    gtk_test_widget_wait_for_draw(window);
    gboolean is_cut;
    assert_non_null(row_named_by(list, "…-reformed", &is_cut));
    assert_false(is_cut);
    sample_window_free(window);
}

/* What none of its rules reads is shown once it is said, and is a problem. */
static void
test_a_game_of_another_system_has_what_its_system_reads(void **state G_GNUC_UNUSED)
{
    g_autoptr(EditorDocument) document = sample_document_new("../tests/systems/triad/courts");
    GtkWidget *window = window_of(document);
    GtkWidget *inspector = widget_below(window, EDITOR_TYPE_INSPECTOR, NULL);
    widget_act(window, "win.problems", NULL);
    GtkWidget *list = widget_below(window, GTK_TYPE_LIST_VIEW, "Problems");
    g_autoptr(Subject) fjord = subject_new(ENTITY_SPACE, "fjord", NULL);
    editor_document_select(document, fjord);
    spin_out();
    assert_non_null(widget_below(inspector, GTK_TYPE_ENTRY, "Name"));
    assert_null(widget_below(inspector, GTK_TYPE_ENTRY, "Forage"));
    /* Its sign is to be shown or not, and lists say it. */
    GActionMap *actions = G_ACTION_MAP(window);
    assert_non_null(g_action_map_lookup_action(actions, "show-sign-0"));
    assert_null(g_action_map_lookup_action(actions, "show-sign-1"));
    widget_act(window, "win.show-sign-0", NULL);
    widget_act(window, "win.tables", NULL);
    spin_out();
    GtkWidget *places = widget_below(window, GTK_TYPE_COLUMN_VIEW, "Places");
    GListModel *columns = gtk_column_view_get_columns(GTK_COLUMN_VIEW(places));
    assert_int_equal(g_list_model_get_n_items(columns), 4);
    g_autoptr(GtkColumnViewColumn) ways = g_list_model_get_item(columns, 3);
    assert_string_equal(gtk_column_view_column_get_title(ways), "Ways");
    g_autoptr(EditPlan) plan = edit_plan_new(editor_document_set(document));
    edit_plan_set(plan, ENTITY_SPACE, "fjord", "forage", "3");
    assert_true(editor_document_apply(document, plan, "Feed", NULL));
    assert_true(spin_until(list_has_rows, list));
    assert_non_null(widget_below(inspector, GTK_TYPE_ENTRY, "Forage"));
    widget_act(window, "win.scenario-desk", NULL);
    widget_act(window, "win.undo", NULL);
    assert_true(spin_until(list_is_empty, list));
    sample_window_free(window);
}

static guint
n_place_columns(GtkWidget *window)
{
    GtkWidget *places = widget_below(window, GTK_TYPE_COLUMN_VIEW, "Places");
    return g_list_model_get_n_items(gtk_column_view_get_columns(GTK_COLUMN_VIEW(places)));
}

static gboolean
has_section_of_upkeep(GtkWidget *window)
{
    GtkWidget *desk = widget_below(window, GTK_TYPE_STACK_SIDEBAR, "Sections of the scenario");
    GtkStack *stack = gtk_stack_sidebar_get_stack(GTK_STACK_SIDEBAR(desk));
    GtkWidget *section = gtk_stack_get_child_by_name(stack, "upkeep");
    return gtk_stack_page_get_visible(gtk_stack_get_page(stack, section));
}

/* A game that nothing plays yet has neither signs nor anything that its units need. */
static void
test_what_is_shown_of_places_follows_the_system(void **state G_GNUC_UNUSED)
{
    g_autoptr(EditorDocument) document = sample_document_new("tutorial");
    GtkWidget *window = window_of(document);
    widget_act(window, "win.tables", NULL);
    widget_act(window, "win.scenario-desk", NULL);
    spin_out();
    assert_int_equal(n_place_columns(window), 5);
    assert_true(has_section_of_upkeep(window));
    g_autoptr(EditPlan) plan = edit_plan_new(editor_document_set(document));
    assert_true(edit_plan_set(plan, ENTITY_GAME, NULL, "system", "\"hex-battle\""));
    assert_true(editor_document_apply(document, plan, "Another system", NULL));
    spin_out();
    assert_int_equal(n_place_columns(window), 3);
    assert_false(has_section_of_upkeep(window));
    widget_act(window, "win.undo", NULL);
    spin_out();
    assert_int_equal(n_place_columns(window), 5);
    assert_true(has_section_of_upkeep(window));
    sample_window_free(window);
}

#define SMALL_WIDTH 960
#define SMALL_HEIGHT 540

/* With any desk open, and with the inspector. */
static void
test_the_window_fits_on_a_small_screen(void **state G_GNUC_UNUSED)
{
    g_autoptr(EditorDocument) document = sample_document_new("pax-baltica-2010");
    editor_document_choose_scenario(document, "the-end-is-near");
    g_autoptr(Subject) subject = subject_new(ENTITY_UNIT, "lewenhaupt", NULL);
    editor_document_select(document, subject);
    GtkWidget *window =
        sample_window_new(editor_window_new(NULL, NULL, document), SMALL_WIDTH, SMALL_HEIGHT);
    assert_true(comes_to_say(window, "No errors · 5 notes"));
    for (Desk desk = 0; desk < N_DESKS; desk++) {
        int width, height;
        editor_workbench_show_desk(editor_window_workbench(EDITOR_WINDOW(window)), desk);
        spin_out();
        gtk_widget_measure(window, GTK_ORIENTATION_HORIZONTAL, -1, &width, NULL, NULL, NULL);
        gtk_widget_measure(window, GTK_ORIENTATION_VERTICAL, SMALL_WIDTH, &height, NULL, NULL,
                           NULL);
        if (width > SMALL_WIDTH || height > SMALL_HEIGHT)
            fail_msg("desk %d needs %d × %d pixels", (int)desk, width, height);
    }
    sample_window_free(window);
}

/* On a usual screen, with the outline, the inspector and any desk open. */
static void
test_the_map_keeps_its_room(void **state G_GNUC_UNUSED)
{
    g_autoptr(EditorDocument) document = sample_document_new("pax-baltica-2010");
    editor_document_choose_scenario(document, "the-end-is-near");
    g_autoptr(Subject) subject = subject_new(ENTITY_UNIT, "lewenhaupt", NULL);
    editor_document_select(document, subject);
    GtkWidget *window = sample_window_new(editor_window_new(NULL, NULL, document), 1280, 800);
    EditorWorkbench *workbench = editor_window_workbench(EDITOR_WINDOW(window));
    GtkWidget *map = GTK_WIDGET(editor_workbench_map(workbench));
    for (Desk desk = 0; desk < N_DESKS; desk++) {
        editor_workbench_show_desk(workbench, desk);
        gtk_test_widget_wait_for_draw(window);
        spin_out();
        if (gtk_widget_get_width(map) < 480 || gtk_widget_get_height(map) < 240)
            fail_msg("with desk %d the map has %d × %d pixels", (int)desk,
                     gtk_widget_get_width(map), gtk_widget_get_height(map));
    }
    sample_window_free(window);
}

FILE_OF_TESTS(workbench)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_the_window_fits_on_a_small_screen),
        cmocka_unit_test(test_the_map_keeps_its_room),
        cmocka_unit_test(test_panes_come_and_go),
        cmocka_unit_test(test_the_map_stays_still_when_panes_open),
        cmocka_unit_test(test_the_inspector_is_there_while_something_is_selected),
        cmocka_unit_test(test_each_desk_opens_with_the_keyboard),
        cmocka_unit_test(test_each_desk_has_a_height_of_its_own),
        cmocka_unit_test(test_anything_is_found_or_done),
        cmocka_unit_test(test_escape_from_the_palette_leaves_the_keyboard_where_it_was),
        cmocka_unit_test(test_layers_are_listed_beside_the_outline),
        cmocka_unit_test(test_a_window_that_grows_gives_it_to_the_map),
        cmocka_unit_test(test_a_list_of_the_outline_opens_one_table),
        cmocka_unit_test(test_a_game_of_another_system_has_what_its_system_reads),
        cmocka_unit_test(test_what_is_shown_of_places_follows_the_system),
        cmocka_unit_test(test_the_keyboard_goes_through_the_panes),
        cmocka_unit_test(test_what_is_found_by_name_is_selected),
    };
    sample_window_begin();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
