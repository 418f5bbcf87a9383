/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Pages are refreshed when nothing else is to do, so that several changes cost one refresh, and no
 * widget goes while it is being used.
 */
#include "editor/desk/page.h"

#include "editor/controls/container.h"
#include "editor/document/signals.h"

#include <string.h>

/* Made by glib-compile-resources. */
GResource *desk_get_resource(void);

typedef struct {
    EditorDocument *document; /* owned */
    guint idle;               /* source; 0: nothing is to do */
    gboolean is_stale;        /* it was not seen when something changed */
    DataSet *set;             /* owned: what the page was made of; NULL: it was not yet */
    char *scenario;           /* owned: likewise */
} DeskPagePrivate;

G_DEFINE_ABSTRACT_TYPE_WITH_PRIVATE(DeskPage, desk_page, GTK_TYPE_BOX)

static DeskPagePrivate *
private_of(DeskPage *self)
{
    return desk_page_get_instance_private(self);
}

static guint
index_among_siblings(GtkWidget *widget)
{
    guint index = 0;
    while ((widget = gtk_widget_get_prev_sibling(widget)) != NULL)
        index++;
    return index;
}

/* Returns: (transfer none): the name of what has the keyboard in @page, or NULL. @way (of guint;
 * NULL is allowed) gets, from the end, which child of which leads from what is called so to it. */
static const char *
focused_name(GtkWidget *page, GArray *way)
{
    GtkRoot *root = gtk_widget_get_root(page);
    GtkWidget *widget = root != NULL ? gtk_root_get_focus(root) : NULL;
    if (widget == NULL || !gtk_widget_is_ancestor(widget, page))
        return NULL;
    for (; widget != page; widget = gtk_widget_get_parent(widget)) {
        const char *name = gtk_widget_get_name(widget);
        if (strcmp(name, G_OBJECT_TYPE_NAME(widget)) != 0)
            return name;
        guint index = index_among_siblings(widget);
        if (way != NULL)
            g_array_append_val(way, index);
    }
    return NULL;
}

/* Gives the keyboard to what is found in @widget by @way, or else to @widget. */
static gboolean
grab_inside(GtkWidget *widget, const GArray *way)
{
    GtkWidget *inside = widget;
    for (guint i = way->len; i > 0 && inside != NULL; i--) {
        GtkWidget *child = gtk_widget_get_first_child(inside);
        for (guint n = g_array_index(way, guint, i - 1); n > 0 && child != NULL; n--)
            child = gtk_widget_get_next_sibling(child);
        inside = child;
    }
    return (inside != NULL && gtk_widget_grab_focus(inside)) || gtk_widget_grab_focus(widget);
}

static GtkWidget *
find_named(GtkWidget *root, const char *name)
{
    if (strcmp(gtk_widget_get_name(root), name) == 0)
        return root;
    GtkWidget *found = NULL;
    for (GtkWidget *child = gtk_widget_get_first_child(root); child != NULL && found == NULL;
         child = gtk_widget_get_next_sibling(child))
        found = find_named(child, name);
    return found;
}

/* Returns: whether the data or the shown scenario are others than at the last call. */
static gboolean
page_is_outdated(DeskPage *page)
{
    DeskPagePrivate *self = private_of(page);
    DataSet *set = editor_document_set(self->document);
    const char *scenario = editor_document_scenario_id(self->document);
    if (self->set == set && g_strcmp0(self->scenario, scenario) == 0)
        return FALSE;
    data_set_unref(self->set);
    self->set = data_set_ref(set);
    g_free(self->scenario);
    self->scenario = g_strdup(scenario);
    return TRUE;
}

static void
refresh_page(DeskPage *self)
{
    GtkWidget *widget = GTK_WIDGET(self);
    g_autoptr(GArray) way = g_array_new(FALSE, FALSE, sizeof(guint));
    g_autofree char *name = g_strdup(focused_name(widget, way));
    private_of(self)->is_stale = FALSE;
    DESK_PAGE_GET_CLASS(self)->refresh(self, page_is_outdated(self));
    if (name == NULL || focused_name(widget, NULL) != NULL)
        return;
    GtkWidget *named = find_named(widget, name);
    if (named == NULL || !grab_inside(named, way))
        container_focus(widget, GTK_DIR_TAB_FORWARD);
}

static gboolean
on_refresh_idle(gpointer data)
{
    DeskPage *self = data;
    private_of(self)->idle = 0;
    refresh_page(self);
    return G_SOURCE_REMOVE;
}

static void
on_document_change(DeskPage *page)
{
    DeskPagePrivate *self = private_of(page);
    if (!gtk_widget_get_mapped(GTK_WIDGET(page)))
        self->is_stale = TRUE;
    else if (self->idle == 0)
        self->idle = g_idle_add(on_refresh_idle, page);
}

static void
desk_page_map(GtkWidget *widget)
{
    DeskPage *self = DESK_PAGE(widget);
    GTK_WIDGET_CLASS(desk_page_parent_class)->map(widget);
    if (private_of(self)->is_stale)
        refresh_page(self);
}

static void
desk_page_dispose(GObject *object)
{
    g_clear_handle_id(&private_of(DESK_PAGE(object))->idle, g_source_remove);
    G_OBJECT_CLASS(desk_page_parent_class)->dispose(object);
}

static void
desk_page_finalize(GObject *object)
{
    DeskPagePrivate *self = private_of(DESK_PAGE(object));
    g_clear_object(&self->document);
    data_set_unref(self->set);
    g_free(self->scenario);
    G_OBJECT_CLASS(desk_page_parent_class)->finalize(object);
}

static void
desk_page_class_init(DeskPageClass *class)
{
    desk_get_resource(); /* so that a link has the templates, which register themselves */
    G_OBJECT_CLASS(class)->dispose = desk_page_dispose;
    G_OBJECT_CLASS(class)->finalize = desk_page_finalize;
    GTK_WIDGET_CLASS(class)->map = desk_page_map;
}

static void
desk_page_init(DeskPage *self)
{
    gtk_orientable_set_orientation(GTK_ORIENTABLE(self), GTK_ORIENTATION_VERTICAL);
}

gpointer
desk_page_new(GType type, EditorDocument *document)
{
    static const char *const names[] = {"changed", "scenario-changed", "selection-changed"};
    DeskPage *page = g_object_new(type, NULL);
    private_of(page)->document = g_object_ref(document);
    private_of(page)->is_stale = TRUE;
    for (guint i = 0; i < G_N_ELEMENTS(names); i++)
        signal_follow(document, names[i], G_CALLBACK(on_document_change), page);
    return page;
}

EditorDocument *
desk_page_document(DeskPage *self)
{
    return private_of(self)->document;
}

DataSet *
desk_page_set(DeskPage *self)
{
    return editor_document_set(desk_page_document(self));
}

const Scenario *
desk_page_scenario(DeskPage *self)
{
    return editor_document_scenario(desk_page_document(self));
}

void
desk_page_renew(DeskPage *self)
{
    g_clear_pointer(&private_of(self)->set, data_set_unref);
    on_document_change(self);
}

static void
on_status_action(GSimpleAction *action G_GNUC_UNUSED, GVariant *words, GtkLabel *line)
{
    const char *text = g_variant_get_string(words, NULL);
    gtk_label_set_text(line, text);
    gtk_widget_set_visible(GTK_WIDGET(line), text[0] != '\0');
}

void
desk_set_status_line(GtkWidget *desk, GtkLabel *line)
{
    g_autoptr(GSimpleActionGroup) actions = g_simple_action_group_new();
    g_autoptr(GSimpleAction) action = g_simple_action_new("say", G_VARIANT_TYPE_STRING);
    g_signal_connect_object(action, "activate", G_CALLBACK(on_status_action), line, 0);
    g_action_map_add_action(G_ACTION_MAP(actions), G_ACTION(action));
    gtk_widget_insert_action_group(desk, "desk", G_ACTION_GROUP(actions));
}

void
desk_say(GtkWidget *inside, const char *text)
{
    gtk_widget_activate_action(inside, DESK_SAY, "s", text != NULL ? text : "");
}

void
desk_say_error(GtkWidget *inside, const GError *error)
{
    desk_say(inside, error != NULL ? error->message : NULL);
}
