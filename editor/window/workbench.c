/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Putting the parts of a workbench together, and what goes on between them.
 */
#include "editor/window/workbench.h"

#include "editor/controls/focus.h"
#include "editor/controls/spoken-name.h"
#include "editor/desk/desk.h"
#include "editor/document/live-check.h"
#include "editor/document/outline.h"
#include "editor/document/signals.h"
#include "editor/forms/inspector.h"
#include "editor/forms/record-table.h"
#include "editor/panes/keeper.h"
#include "editor/panes/outline-view.h"
#include "editor/panes/place-list.h"
#include "editor/panes/problems.h"
#include "editor/panes/status-line.h"
#include "schema/model/entities.h"

#include <glib/gi18n.h>

struct _EditorWorkbench {
    GtkWidget parent;
    EditorDocument *document; /* owned */
    EditorLiveCheck *check;   /* owned */
    Settings *settings;       /* borrowed */
    Keeper *keeper;           /* owned */
    gboolean is_arranged;     /* panes have got their sizes */
    GtkWidget *panes[N_PANES];
    GtkWidget *outline, *map, *inspector, *notices;
    GtkWidget *tabs[N_TABS];
    /* Of the template. */
    GtkBox *frame;
    GtkPaned *left_paned, *right_paned, *bottom_paned;
    GtkNotebook *notebook;
};

G_DEFINE_FINAL_TYPE(EditorWorkbench, editor_workbench, GTK_TYPE_WIDGET)

/* So many scenarios may show through one: such as go round in a circle have an end too. */
#define DEPTH_MAX 64

/* At most so much of the title of a list is shown on its tab. */
#define TITLE_LETTERS 40

/* What is remembered of the panes: the distance of their handle from the side that keeps its size.
 */
static const struct {
    const char *key;
    gint size;
} panes[N_PANES] = {
    [PANE_OUTLINE] = {"outline-width", 230},
    [PANE_INSPECTOR] = {"inspector-width", 320},
    [PANE_BOTTOM] = {"bottom-height", 270},
};

static void
open_list(EditorWorkbench *self, const Subject *list)
{
    editor_workbench_show_list(self, list);
}

/* Whether @id is the scenario that is shown, or one that shows through it. */
static gboolean
shows_through(EditorDocument *document, const char *id)
{
    const DataSet *set = editor_document_set(document);
    const Scenario *scenario = editor_document_scenario(document);
    for (guint i = 0; scenario != NULL && i < DEPTH_MAX; i++) {
        if (g_strcmp0(scenario->id, id) == 0)
            return TRUE;
        scenario = (const Scenario *)record_named(set, ENTITY_SCENARIO, scenario->extends);
    }
    return FALSE;
}

/* Selects what @subject is about and shows it on the map; what a scenario says, in that one. */
static void
go_to(EditorWorkbench *self, const Subject *subject)
{
    g_autoptr(Subject) told = subject_told_of(subject, editor_document_set(self->document));
    gboolean is_of_scenario = subject->entity == ENTITY_SCENARIO && subject->id != NULL;
    if (is_of_scenario && !shows_through(self->document, subject->id))
        editor_document_choose_scenario(self->document, subject->id);
    editor_document_select(self->document, told);
    editor_map_view_show(EDITOR_MAP_VIEW(self->map), told);
}

/* Adds @page with @title; @name: for those who do not see it. */
static void
add_page(EditorWorkbench *self, GtkWidget *page, GtkWidget *title, const char *name)
{
    gtk_notebook_append_page(self->notebook, page, title);
    spoken_name(gtk_widget_get_parent(title), name);
}

static void
add_tab(EditorWorkbench *self, Tab tab, GtkWidget *page, const char *title)
{
    self->tabs[tab] = page;
    add_page(self, page, gtk_label_new(title), title);
}

/* Places in which something is wrong show it on the map. */
static void
mark_places(EditorWorkbench *self)
{
    g_autoptr(GHashTable) marks = editor_live_check_marks(self->check);
    editor_map_view_mark(EDITOR_MAP_VIEW(self->map), marks);
}

static void
look_closely(EditorWorkbench *self)
{
    editor_workbench_show_pane(self, PANE_INSPECTOR, TRUE);
    focus_enter(self->inspector, GTK_DIR_TAB_FORWARD);
}

/* Puts the keyboard on the member that a problem is about. */
static void
open_problem(EditorWorkbench *self, const Subject *subject, const Field *field)
{
    go_to(self, subject);
    editor_workbench_show_pane(self, PANE_INSPECTOR, TRUE);
    if (field == NULL ||
        !editor_inspector_focus(EDITOR_INSPECTOR(self->inspector), field_key(field)))
        look_closely(self);
}

static void
build(EditorWorkbench *self)
{
    self->outline = editor_outline_view_new(self->document);
    self->map = editor_map_view_new(self->document);
    signal_follow(self->map,
                  "drawing-changed",
                  G_CALLBACK(editor_live_check_run_anew),
                  self->check);
    self->notices = editor_notices_new();
    gtk_box_prepend(self->frame, self->notices);
    self->inspector = editor_inspector_new(self->document);
    gtk_paned_set_start_child(self->left_paned, self->outline);
    gtk_paned_set_start_child(self->bottom_paned, self->map);
    gtk_paned_set_end_child(self->right_paned, self->inspector);
    gtk_widget_set_size_request(self->outline, 150, -1);
    gtk_widget_set_size_request(self->map, 200, 160);
    gtk_widget_set_size_request(self->inspector, 290, -1);
    GtkWidget *problems = editor_problems_new(self->document, self->check);
    add_tab(self, TAB_PROBLEMS, problems, _("Problems"));
    signal_follow(problems, "show-subject", G_CALLBACK(go_to), self);
    signal_follow(problems, "open-subject", G_CALLBACK(open_problem), self);
    add_tab(self, TAB_SCENARIO, editor_scenario_desk_new(self->document), _("Scenario"));
    add_tab(self, TAB_PLACES, editor_place_list_new(self->document), _("Places"));
    signal_follow(self->tabs[TAB_PLACES], "activate-subject", G_CALLBACK(look_closely), self);
    gtk_box_append(self->frame, editor_status_line_new(self->document, self->check));
    self->panes[PANE_OUTLINE] = self->outline;
    self->panes[PANE_MAP] = self->map;
    self->panes[PANE_INSPECTOR] = self->inspector;
    self->panes[PANE_BOTTOM] = GTK_WIDGET(self->notebook);
    spoken_name(self->outline, _("Outline"));
    signal_follow(self->outline, "open-list", G_CALLBACK(open_list), self);
    signal_follow(self->check, "findings", G_CALLBACK(mark_places), self);
    signal_follow(self->map, "activate-subject", G_CALLBACK(look_closely), self);
    signal_follow(self->outline, "go-to", G_CALLBACK(go_to), self);
}

gboolean
editor_workbench_is_shown(EditorWorkbench *self, Pane pane)
{
    return gtk_widget_get_visible(self->panes[pane]);
}

void
editor_workbench_show_pane(EditorWorkbench *self, Pane pane, gboolean is_shown)
{
    gtk_widget_set_visible(self->panes[pane], is_shown);
}

/* Returns: the pane that has the keyboard; N_PANES: none. */
static guint
pane_with_focus(EditorWorkbench *self)
{
    GtkWidget *focus = gtk_root_get_focus(gtk_widget_get_root(GTK_WIDGET(self)));
    guint pane = 0;
    while (pane < N_PANES && (focus == NULL || (focus != self->panes[pane] &&
                                                !gtk_widget_is_ancestor(focus, self->panes[pane]))))
        pane++;
    return pane;
}

void
editor_workbench_next_pane(EditorWorkbench *self, gint step)
{
    guint pane = pane_with_focus(self);
    if (pane == N_PANES)
        pane = step > 0 ? N_PANES - 1 : 0;
    for (guint i = 0; i < N_PANES; i++) {
        pane = (guint)((gint)(pane + N_PANES) + step) % N_PANES;
        if (!gtk_widget_get_visible(self->panes[pane]))
            continue;
        if (gtk_widget_grab_focus(self->panes[pane]) ||
            focus_enter(self->panes[pane], GTK_DIR_TAB_FORWARD))
            return;
    }
}

void
editor_workbench_find(EditorWorkbench *self)
{
    editor_workbench_show_pane(self, PANE_OUTLINE, TRUE);
    editor_outline_view_find(EDITOR_OUTLINE_VIEW(self->outline));
}

EditorMapView *
editor_workbench_map(EditorWorkbench *self)
{
    return EDITOR_MAP_VIEW(self->map);
}

static void
show_page(EditorWorkbench *self, GtkWidget *page)
{
    editor_workbench_show_pane(self, PANE_BOTTOM, TRUE);
    gtk_notebook_set_current_page(self->notebook, gtk_notebook_page_num(self->notebook, page));
    focus_enter(page, GTK_DIR_TAB_FORWARD);
}

void
editor_workbench_show_tab(EditorWorkbench *self, Tab tab)
{
    show_page(self, self->tabs[tab]);
}

static void
close_page(GtkWidget *page)
{
    GtkWidget *notebook = gtk_widget_get_ancestor(page, GTK_TYPE_NOTEBOOK);
    gint number = gtk_notebook_page_num(GTK_NOTEBOOK(notebook), page);
    gtk_notebook_remove_page(GTK_NOTEBOOK(notebook), number);
}

/* Returns: (transfer floating): the title of a tab that can be closed. */
static GtkWidget *
closable_title(const char *title, GtkWidget *page)
{
    GtkWidget *box = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 4);
    GtkWidget *label = gtk_label_new(title);
    GtkWidget *close = gtk_button_new_from_icon_name("window-close-symbolic");
    g_autofree char *name = g_strdup_printf(_("Close %s"), title);
    gtk_button_set_has_frame(GTK_BUTTON(close), FALSE);
    gtk_widget_add_css_class(close, "tab-close");
    gtk_widget_set_tooltip_text(close, name);
    spoken_name(close, name);
    signal_follow(close, "clicked", G_CALLBACK(close_page), page);
    gtk_label_set_ellipsize(GTK_LABEL(label), PANGO_ELLIPSIZE_END);
    gtk_label_set_width_chars(GTK_LABEL(label), (gint)MIN(g_utf8_strlen(title, -1), TITLE_LETTERS));
    gtk_label_set_max_width_chars(GTK_LABEL(label), TITLE_LETTERS);
    gtk_box_append(GTK_BOX(box), label);
    gtk_box_append(GTK_BOX(box), close);
    return box;
}

/* Returns: (transfer full): `Spaces`; `Victory – The End is Near`. */
static char *
list_title(EditorWorkbench *self, const Subject *list)
{
    g_autofree char *words = outline_words(list->path);
    const Subject owner = {.entity = list->entity, .id = list->id, .path = (char *)""};
    if (list->id == NULL)
        return g_steal_pointer(&words);
    g_autofree char *name = subject_title(&owner, editor_document_set(self->document));
    return g_strdup_printf("%s – %s", words, name);
}

void
editor_workbench_show_list(EditorWorkbench *self, const Subject *list)
{
    for (gint i = 0; i < gtk_notebook_get_n_pages(self->notebook); i++) {
        GtkWidget *page = gtk_notebook_get_nth_page(self->notebook, i);
        if (!EDITOR_IS_RECORD_TABLE(page) ||
            !subject_equal(editor_record_table_list(EDITOR_RECORD_TABLE(page)), list))
            continue;
        show_page(self, page);
        return;
    }
    GtkWidget *page = editor_record_table_new(self->document, list);
    g_autofree char *title = list_title(self, list);
    add_page(self, page, closable_title(title, page), title);
    gtk_notebook_set_menu_label_text(self->notebook, page, title);
    gtk_notebook_set_tab_reorderable(self->notebook, page, TRUE);
    show_page(self, page);
}

void
editor_workbench_next_problem(EditorWorkbench *self)
{
    show_page(self, self->tabs[TAB_PROBLEMS]);
    editor_problems_step(EDITOR_PROBLEMS(self->tabs[TAB_PROBLEMS]), 1);
}

/* A new width, or its first one: the handles stand where they were left. */
static void
restore_panes(EditorWorkbench *self, gint width, gint height)
{
    gint outline =
        settings_number(self->settings, panes[PANE_OUTLINE].key, panes[PANE_OUTLINE].size);
    gint inspector =
        settings_number(self->settings, panes[PANE_INSPECTOR].key, panes[PANE_INSPECTOR].size);
    gint bottom = settings_number(self->settings, panes[PANE_BOTTOM].key, panes[PANE_BOTTOM].size);
    gtk_paned_set_position(self->left_paned, outline);
    gtk_paned_set_position(self->right_paned, MAX(width - outline - inspector, 200));
    gtk_paned_set_position(self->bottom_paned, MAX(height - bottom, 160));
}

static void
remember_panes(EditorWorkbench *self)
{
    const struct {
        Pane pane;
        gint size;
    } now[] = {
        {PANE_OUTLINE, gtk_widget_get_width(self->outline)},
        {PANE_INSPECTOR, gtk_widget_get_width(self->inspector)},
        {PANE_BOTTOM, gtk_widget_get_height(GTK_WIDGET(self->notebook))},
    };
    for (guint i = 0; i < G_N_ELEMENTS(now); i++)
        if (editor_workbench_is_shown(self, now[i].pane) && now[i].size > 0)
            settings_set_number(self->settings, panes[now[i].pane].key, now[i].size);
}

static void
measure(GtkWidget *widget,
        GtkOrientation orientation,
        int for_size,
        int *minimum,
        int *natural,
        int *minimum_baseline,
        int *natural_baseline)
{
    EditorWorkbench *self = EDITOR_WORKBENCH(widget);
    gtk_widget_measure(GTK_WIDGET(self->frame),
                       orientation,
                       for_size,
                       minimum,
                       natural,
                       NULL,
                       NULL);
    *minimum_baseline = *natural_baseline = -1;
}

static void
size_allocate(GtkWidget *widget, int width, int height, int baseline)
{
    EditorWorkbench *self = EDITOR_WORKBENCH(widget);
    if (!self->is_arranged)
        restore_panes(self, width, height);
    self->is_arranged = TRUE;
    gtk_widget_allocate(GTK_WIDGET(self->frame), width, height, baseline, NULL);
}

static void
unmap(GtkWidget *widget)
{
    remember_panes(EDITOR_WORKBENCH(widget));
    GTK_WIDGET_CLASS(editor_workbench_parent_class)->unmap(widget);
}

static void
editor_workbench_dispose(GObject *object)
{
    EditorWorkbench *self = EDITOR_WORKBENCH(object);
    g_clear_pointer(&self->keeper, keeper_free);
    if (self->frame != NULL)
        gtk_widget_unparent(GTK_WIDGET(self->frame));
    self->frame = NULL;
    g_clear_object(&self->check);
    g_clear_object(&self->document);
    G_OBJECT_CLASS(editor_workbench_parent_class)->dispose(object);
}

#define BIND(member) gtk_widget_class_bind_template_child(widget_class, EditorWorkbench, member)

static void
editor_workbench_class_init(EditorWorkbenchClass *class)
{
    GtkWidgetClass *widget_class = GTK_WIDGET_CLASS(class);
    G_OBJECT_CLASS(class)->dispose = editor_workbench_dispose;
    widget_class->measure = measure;
    widget_class->size_allocate = size_allocate;
    widget_class->unmap = unmap;
    gtk_widget_class_set_template_from_resource(widget_class, "/org/narva/Editor/workbench.ui");
    BIND(frame);
    BIND(left_paned);
    BIND(right_paned);
    BIND(bottom_paned);
    BIND(notebook);
}

static void
editor_workbench_init(EditorWorkbench *self)
{
    gtk_widget_init_template(GTK_WIDGET(self));
}

GtkWidget *
editor_workbench_new(EditorDocument *document, Settings *settings)
{
    EditorWorkbench *self = g_object_new(EDITOR_TYPE_WORKBENCH, NULL);
    self->document = g_object_ref(document);
    self->check = editor_live_check_new(document);
    self->settings = settings;
    build(self);
    g_autofree char *folder = settings_folder(settings);
    g_autofree char *journals = folder != NULL ? g_build_filename(folder, "journals", NULL) : NULL;
    self->keeper = keeper_new(document, EDITOR_NOTICES(self->notices), journals);
    return GTK_WIDGET(self);
}
