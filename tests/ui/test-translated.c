/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Lists what the windows show, for test-translated.py, which runs this in a language made for it:
 * each text on a line, and each that cannot be read as a whole.
 */
#include "editor/window/application.h"
#include "editor/window/commands.h"
#include "editor/window/window.h"
#include "schema/model/entities.h"
#include "schema/model/words.h"
#include "schema/text/translation.h"
#include "tests/ui/sample-window.h"
#include "tests/unit/main.h"

#include <locale.h>
#include <stdio.h>
#include <string.h>

/* The size of a small screen. */
#define SCREEN_WIDTH 1280
#define SCREEN_HEIGHT 800

typedef struct {
    const char *window;  /* what is looked at, for the report */
    GtkWidget *root;     /* the window, or the popover */
    GHashTable *printed; /* of char *: each line once */
    EditorApplication *application;
} WindowLook;

/* Prints a line of @kind about @text. */
static void
print_text(WindowLook *look, const char *kind, GtkWidget *widget, const char *text)
{
    if (text == NULL || text[0] == '\0')
        return;
    g_autofree char *key = g_strconcat(kind, "\t", text, NULL);
    if (!g_hash_table_add(look->printed, g_steal_pointer(&key)))
        return;
    g_autofree char *plain = g_strdup(text);
    g_strdelimit(plain, "\n\t", ' ');
    g_autoptr(GString) path = g_string_new(G_OBJECT_TYPE_NAME(widget));
    GtkWidget *above = gtk_widget_get_parent(widget);
    for (guint i = 0; above != NULL && i < 12; i++, above = gtk_widget_get_parent(above))
        if (i == 0 || !g_str_has_prefix(G_OBJECT_TYPE_NAME(above), "Gtk"))
            g_string_append_printf(path, " in %s", G_OBJECT_TYPE_NAME(above));
    printf("# %s\t%s\t%s\t%s\n", kind, look->window, path->str, plain);
}

/* Returns: (transfer full): the accessible label of @widget, or NULL. */
static char *
spoken_name(GtkWidget *widget)
{
    return gtk_test_accessible_check_property(GTK_ACCESSIBLE(widget), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                              "\1");
}

static gboolean
has_tooltip(GtkWidget *widget)
{
    GtkWidget *above = widget;
    for (guint i = 0; i < 7 && above != NULL; i++, above = gtk_widget_get_parent(above))
        if (gtk_widget_get_has_tooltip(above))
            return TRUE;
    return FALSE;
}

/* Whether @widget is to be read at a glance: a tooltip is too late. */
static gboolean
must_be_whole(GtkWidget *widget)
{
    static const char *const classes[] = {"heading", "title", "clause-name"};
    for (guint i = 0; i < G_N_ELEMENTS(classes); i++)
        if (gtk_widget_has_css_class(widget, classes[i]))
            return TRUE;
    GtkWidget *parent = gtk_widget_get_parent(widget);
    GtkWidget *above = parent != NULL ? gtk_widget_get_parent(parent) : NULL;
    return GTK_IS_CHECK_BUTTON(parent) ||
           (GTK_IS_BUTTON(parent) && gtk_widget_get_tooltip_text(parent) == NULL) ||
           (above != NULL && strcmp(G_OBJECT_TYPE_NAME(above), "GtkColumnViewTitle") == 0);
}

/* Returns: whether @label lies where it can be seen, or scrolled to. */
static gboolean
is_inside(WindowLook *look, GtkWidget *label)
{
    for (GtkWidget *above = gtk_widget_get_parent(label); above != NULL;
         above = gtk_widget_get_parent(above)) {
        graphene_rect_t bounds;
        if (GTK_IS_SCROLLABLE(above))
            return TRUE;
        if (above != look->root && gtk_widget_get_overflow(above) != GTK_OVERFLOW_HIDDEN)
            continue;
        if (!gtk_widget_compute_bounds(label, above, &bounds))
            return TRUE;
        if (bounds.origin.x < -1 ||
            bounds.origin.x + bounds.size.width > (float)gtk_widget_get_width(above) + 1)
            return FALSE;
    }
    return TRUE;
}

/* Prints why @label cannot be read as a whole, if so. */
static void
check_label(WindowLook *look, GtkWidget *label)
{
    PangoLayout *layout = gtk_label_get_layout(GTK_LABEL(label));
    const char *text = gtk_label_get_text(GTK_LABEL(label));
    PangoRectangle extents;
    if (text[0] == '\0' || gtk_widget_get_width(label) == 0)
        return;
    pango_layout_get_pixel_extents(layout, NULL, &extents);
    if (pango_layout_is_ellipsized(layout)) {
        if (must_be_whole(label))
            print_text(look, "cut", label, text);
        else if (!has_tooltip(label))
            print_text(look, "cut, no tooltip", label, text);
    } else if (extents.width > gtk_widget_get_width(label) + 1)
        print_text(look, "too wide", label, text);
    if (!is_inside(look, label))
        print_text(look, "outside", label, text);
}

static void
look_at_choices(WindowLook *look, GtkWidget *list)
{
    GListModel *model = gtk_drop_down_get_model(GTK_DROP_DOWN(list));
    for (guint i = 0; model != NULL && i < g_list_model_get_n_items(model); i++) {
        g_autoptr(GObject) item = g_list_model_get_item(model, i);
        if (GTK_IS_STRING_OBJECT(item))
            print_text(look, "choice", list, gtk_string_object_get_string(GTK_STRING_OBJECT(item)));
    }
}

static void
look_at_widget(WindowLook *look, GtkWidget *widget, gboolean with_hidden)
{
    if (!gtk_widget_get_mapped(widget) && !with_hidden)
        return;
    g_autofree char *name = spoken_name(widget);
    print_text(look, "spoken", widget, name);
    print_text(look, "tooltip", widget, gtk_widget_get_tooltip_text(widget));
    if (GTK_IS_LABEL(widget))
        print_text(look, "label", widget, gtk_label_get_text(GTK_LABEL(widget)));
    if (GTK_IS_LABEL(widget) && gtk_widget_get_mapped(widget))
        check_label(look, widget);
    if (GTK_IS_TEXT(widget))
        print_text(look, "placeholder", widget, gtk_text_get_placeholder_text(GTK_TEXT(widget)));
    if (GTK_IS_WINDOW(widget))
        print_text(look, "title", widget, gtk_window_get_title(GTK_WINDOW(widget)));
    if (GTK_IS_DROP_DOWN(widget))
        look_at_choices(look, widget);
    for (GtkWidget *child = gtk_widget_get_first_child(widget); child != NULL;
         child = gtk_widget_get_next_sibling(child))
        if (!GTK_IS_POPOVER(child))
            look_at_widget(look, child, with_hidden);
}

/* Looks at what is at and below @root, which is called @name in the report. */
static void
look_at(WindowLook *look, GtkWidget *root, const char *name)
{
    look->window = name;
    look->root = root;
    spin_out();
    gtk_test_widget_wait_for_draw(root);
    spin_out();
    look_at_widget(look, root, GTK_IS_POPOVER_MENU(root));
    int width = gtk_widget_get_width(root), height = gtk_widget_get_height(root);
    g_autofree char *size = g_strdup_printf("%d × %d", width, height);
    if (width > SCREEN_WIDTH || height > SCREEN_HEIGHT)
        print_text(look, "too large", root, size);
}

/* Opens each popover of a menu button below @widget. */
static void
look_at_popovers(WindowLook *look, GtkWidget *widget, const char *name)
{
    if (!gtk_widget_get_mapped(widget))
        return;
    if (GTK_IS_MENU_BUTTON(widget) && gtk_widget_is_sensitive(widget)) {
        gtk_menu_button_popup(GTK_MENU_BUTTON(widget));
        spin_out();
        GtkPopover *popover = gtk_menu_button_get_popover(GTK_MENU_BUTTON(widget));
        if (popover != NULL && gtk_widget_get_mapped(GTK_WIDGET(popover)))
            look_at(look, GTK_WIDGET(popover), name);
        gtk_menu_button_popdown(GTK_MENU_BUTTON(widget));
        spin_out();
        return;
    }
    for (GtkWidget *child = gtk_widget_get_first_child(widget); child != NULL;
         child = gtk_widget_get_next_sibling(child))
        look_at_popovers(look, child, name);
}

/* Looks at the windows above @window and closes them. */
static void
look_at_dialogs(WindowLook *look, GtkWidget *window, const char *name)
{
    GtkWidget *dialog;
    spin_out();
    while ((dialog = dialog_above(window)) != NULL) {
        const char *type = G_OBJECT_TYPE_NAME(dialog);
        if (!g_str_has_prefix(type, "GtkFileChooser") && !g_str_has_prefix(type, "GtkPrint"))
            look_at(look, dialog, name);
        if (GTK_IS_DIALOG(dialog))
            gtk_dialog_response(GTK_DIALOG(dialog), GTK_RESPONSE_CANCEL);
        spin_out();
        if (dialog_above(window) == dialog)
            gtk_window_destroy(GTK_WINDOW(dialog));
        spin_out();
    }
}

/* Whether @command opens a window, or changes how the map is used, and nothing else. */
static gboolean
is_harmless(const Command *command)
{
    static const char *const windows[] = {"preferences", "shortcuts", "about"};
    for (guint i = 0; i < G_N_ELEMENTS(windows); i++)
        if (strcmp(command->name, windows[i]) == 0)
            return TRUE;
    gboolean is_of_gtk = command->act == G_CALLBACK(file_ask_folder) ||
                         command->act == G_CALLBACK(view_add_picture); /* choosers of files */
    return strcmp(command->name, "tool") == 0 ||
           (g_str_has_suffix(command->title, "…") && !is_of_gtk);
}

static void
look_at_commands(WindowLook *look, GtkWidget *window)
{
    for (const Command *command = commands(); command->name != NULL; command++) {
        if (command->has_text || !is_harmless(command) ||
            !commands_is_ready(command, EDITOR_WINDOW(window)))
            continue;
        g_autofree char *name = commands_detailed_name(command);
        g_autofree char *action = g_strconcat("win.", command->name, NULL);
        widget_act(window, action, command->target);
        if (strcmp(command->name, "tool") == 0)
            look_at(look, window, name);
        look_at_dialogs(look, window, name);
    }
}

static void
look_at_desks(WindowLook *look, GtkWidget *window)
{
    EditorWorkbench *workbench = editor_window_workbench(EDITOR_WINDOW(window));
    for (Desk desk = 0; desk < N_DESKS; desk++) {
        g_autofree char *name = g_strdup_printf("desk %d", (int)desk);
        editor_workbench_show_desk(workbench, desk);
        look_at(look, window, name);
        look_at_popovers(look, window, name);
    }
}

/* Returns: (transfer none): the first widget of the class @name that is shown at or below @root, or
 * NULL. */
static GtkWidget *
shown_widget(GtkWidget *root, const char *name)
{
    if (gtk_widget_get_mapped(root) && strcmp(G_OBJECT_TYPE_NAME(root), name) == 0)
        return root;
    GtkWidget *found = NULL;
    for (GtkWidget *child = gtk_widget_get_first_child(root); child != NULL && found == NULL;
         child = gtk_widget_get_next_sibling(child))
        found = shown_widget(child, name);
    return found;
}

/* Returns: (transfer none): the first widget with the style @class at or below @root, or NULL. */
static GtkWidget *
widget_with_class(GtkWidget *root, const char *class)
{
    GtkWidget *found = gtk_widget_has_css_class(root, class) ? root : NULL;
    for (GtkWidget *child = gtk_widget_get_first_child(root); child != NULL && found == NULL;
         child = gtk_widget_get_next_sibling(child))
        found = widget_with_class(child, class);
    return found;
}

static gboolean
is_played(gpointer form)
{
    return shown_widget(form, "GtkProgressBar") == NULL;
}

/* Plays some games and opens one of them. */
static void
look_at_games(WindowLook *look, GtkWidget *window)
{
    editor_workbench_show_desk(editor_window_workbench(EDITOR_WINDOW(window)), DESK_GAMES);
    spin_out();
    GtkWidget *form = shown_widget(window, "GamesForm");
    gtk_spin_button_set_value(GTK_SPIN_BUTTON(shown_widget(form, "GtkSpinButton")), 4);
    g_signal_emit_by_name(widget_with_class(form, "suggested-action"), "clicked");
    look_at(look, window, "games that run");
    g_assert_true(spin_until(is_played, form));
    look_at(look, window, "played games");
    GtkWidget *row = shown_widget(shown_widget(window, "GamesList"), "GtkListBoxRow");
    if (row != NULL) {
        g_signal_emit_by_name(gtk_widget_get_parent(row), "row-activated", row);
        look_at(look, window, "a game");
    }
}

static gboolean
is_compared(gpointer desk)
{
    return shown_widget(desk, "GtkProgressBar") == NULL;
}

/* Plays some pairs of what is saved and of @score, a score that differs. */
static void
look_at_compared(WindowLook *look, GtkWidget *window, EditorDocument *document, const char *score)
{
    g_autoptr(EditPlan) plan = edit_plan_new(editor_document_set(document));
    const char *scenario = editor_document_scenario_id(document);
    g_assert_true(edit_plan_set(plan, ENTITY_SCENARIO, scenario, "score", score));
    g_assert_true(editor_document_apply(document, plan, "⟦Scóré⟧", NULL));
    editor_workbench_show_desk(editor_window_workbench(EDITOR_WINDOW(window)), DESK_COMPARE);
    look_at(look, window, "what can be compared");
    GtkWidget *desk = shown_widget(window, "EditorCompareDesk");
    gtk_spin_button_set_value(GTK_SPIN_BUTTON(shown_widget(desk, "GtkSpinButton")), 10);
    g_signal_emit_by_name(widget_with_class(desk, "suggested-action"), "clicked");
    look_at(look, window, "pairs that are played");
    g_assert_true(spin_until(is_compared, desk));
    look_at(look, window, "compared games");
}

/* Opens the menu of the map where @path of a record is selected; the menu has its submenus. */
static void
look_at_map_menu(WindowLook *look, GtkWidget *window, EditorDocument *document, EntityId entity,
                 const char *id, const char *path)
{
    GtkWidget *map =
        GTK_WIDGET(editor_workbench_map(editor_window_workbench(EDITOR_WINDOW(window))));
    g_autoptr(Subject) subject = subject_new(entity, id, path);
    g_autofree char *name =
        g_strdup_printf("menu of the map at %s %s", id, path != NULL ? path : "");
    editor_document_select(document, subject);
    g_assert_true(widget_key(map, GDK_KEY_F10, GDK_SHIFT_MASK));
    GtkWidget *menu = widget_below(map, GTK_TYPE_POPOVER_MENU, NULL);
    look_at(look, menu, name);
    gtk_popover_popdown(GTK_POPOVER(menu));
    spin_out();
}

/* Opens the menu of the map at a land, at a sea or whatever comes first, at a border and at a unit.
 */
static void
look_at_map_menus(WindowLook *look, GtkWidget *window, EditorDocument *document)
{
    const Records spaces = data_set_records(editor_document_set(document), ENTITY_SPACE);
    const Records units = data_set_records(editor_document_set(document), ENTITY_UNIT);
    gboolean has_kind[SPACE_HEX + 1] = {FALSE}, has_border = FALSE;
    for (guint32 i = 0; i < spaces.length; i++) {
        const Space *space = (const Space *)spaces.items[i];
        const Neighbour *next =
            space->neighbours.length > 0 ? (const Neighbour *)space->neighbours.items[0] : NULL;
        g_autofree char *path = next != NULL ? g_strconcat("neighbours/", next->to, NULL) : NULL;
        if (!has_kind[space->kind])
            look_at_map_menu(look, window, document, ENTITY_SPACE, space->id, NULL);
        if (!has_border && path != NULL)
            look_at_map_menu(look, window, document, ENTITY_SPACE, space->id, path);
        has_kind[space->kind] = TRUE;
        has_border = has_border || path != NULL;
    }
    for (guint32 i = 0; i < MIN(units.length, 2); i++)
        look_at_map_menu(look, window, document, ENTITY_UNIT, record_key(units.items[i]), NULL);
}

/* Selects a record of each entity. */
static void
look_at_records(WindowLook *look, GtkWidget *window, EditorDocument *document)
{
    for (EntityId entity = 0; entity < N_ENTITIES; entity++) {
        const Records records = data_set_records(editor_document_set(document), entity);
        if (records.length == 0)
            continue;
        g_autoptr(Subject) subject = subject_new(entity, record_key(records.items[0]), NULL);
        editor_document_select(document, subject);
        look_at(look, window, entity_get(entity)->name);
    }
}

/* Returns: (transfer none): a window of @document (NULL: none), as large as the screen. */
static GtkWidget *
new_window(WindowLook *look, EditorDocument *document)
{
    Settings *settings = editor_application_settings(look->application);
    return sample_window_new(
        editor_window_new(GTK_APPLICATION(look->application), settings, document), SCREEN_WIDTH,
        SCREEN_HEIGHT);
}

static void
look_at_set(WindowLook *look, const char *name, const char *scenario, const char *score)
{
    g_autoptr(EditorDocument) document = sample_document_new(name);
    editor_document_choose_scenario(document, scenario);
    GtkWidget *window = new_window(look, document);
    look_at_commands(look, window);
    look_at_records(look, window, document);
    look_at_desks(look, window);
    look_at_games(look, window);
    look_at_map_menus(look, window, document);
    if (score != NULL)
        look_at_compared(look, window, document, score);
    sample_window_free(window);
}

FILE_OF_TESTS(translated)
{
    WindowLook look = {.printed = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL)};
    setlocale(LC_ALL, "");
    translation_bind();
    sample_window_begin();
    look.application = editor_application_new();
    g_application_register(G_APPLICATION(look.application), NULL, NULL);
    GtkWidget *welcome = new_window(&look, NULL);
    look_at(&look, welcome, "welcome page");
    look_at_popovers(&look, welcome, "welcome page");
    sample_window_free(welcome);
    look_at_set(&look, "pax-baltica-2010", "the-end-is-near",
                "[{\"verb\": \"level\", \"nation\": \"sweden\"}]");
    look_at_set(&look, "thunder", "narva", NULL);
    g_object_unref(look.application);
    g_hash_table_unref(look.printed);
    puts("1..1\nok 1 - all windows were opened");
    return 0;
}
