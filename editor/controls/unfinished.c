/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Found by going up from what has the keyboard.
 *
 * Rows of GtkListView and its like get functions of ours by which they take the keyboard: what is
 * typed is finished before that. Otherwise it is finished when the entry is left, while the
 * keyboard is on its way to a row; if the row goes because of that, GTK (4.8) looks for its parents
 * for ever.
 */
#include "editor/controls/unfinished.h"

typedef struct {
    UnfinishedIsOpen is_open;
    UnfinishedFinish finish;
    gpointer data;
} Offer;

static const char offer_key[] = "narva-unfinished";

/* What rows of a type did before. */
typedef struct {
    gboolean (*grab_focus)(GtkWidget *row);
    gboolean (*focus)(GtkWidget *row, GtkDirectionType direction);
} RowFunctions;

static const char row_key[] = "narva-row-functions";

static const RowFunctions *
functions_of(GtkWidget *row)
{
    GType type = G_OBJECT_TYPE(row);
    const RowFunctions *functions = NULL;
    for (; functions == NULL && type != 0; type = g_type_parent(type))
        functions = g_type_get_qdata(type, g_quark_from_static_string(row_key));
    return functions;
}

/* Finishes what is typed. Returns: whether @row is still there to take the keyboard. */
static gboolean
finish_before(GtkWidget *row)
{
    GtkRoot *root = gtk_widget_get_root(row);
    if (root != NULL && unfinished_is_there(root))
        unfinished_finish(root);
    return gtk_widget_get_root(row) != NULL;
}

static gboolean
grab_row(GtkWidget *row)
{
    g_autoptr(GtkWidget) kept = g_object_ref(row);
    GtkWidget *list = gtk_widget_get_parent(row);
    return finish_before(row) ? functions_of(row)->grab_focus(row)
                              : list != NULL && gtk_widget_grab_focus(list);
}

static gboolean
focus_row(GtkWidget *row, GtkDirectionType direction)
{
    g_autoptr(GtkWidget) kept = g_object_ref(row);
    GtkWidget *list = gtk_widget_get_parent(row);
    gboolean is_inside = gtk_widget_get_focus_child(row) != NULL;
    return is_inside || finish_before(row) ? functions_of(row)->focus(row, direction)
                                           : list != NULL && gtk_widget_grab_focus(list);
}

/* The types are private to GTK and exist once there are rows; there can be none to go to before. */
static void
guard_rows(void)
{
    static const char *const names[] = {"GtkListItemWidget", "GtkColumnViewCell"};
    GQuark key = g_quark_from_static_string(row_key);
    for (guint i = 0; i < G_N_ELEMENTS(names); i++) {
        GType type = g_type_from_name(names[i]);
        if (type == 0 || g_type_get_qdata(type, key) != NULL)
            continue;
        GtkWidgetClass *class = g_type_class_ref(type);
        RowFunctions *functions = g_new(RowFunctions, 1);
        *functions = (RowFunctions){class->grab_focus, class->focus};
        if (functions->grab_focus == grab_row) /* of a type below one that has them */
            *functions = *(const RowFunctions *)g_type_get_qdata(g_type_parent(type), key);
        g_type_set_qdata(type, key, functions);
        class->grab_focus = grab_row;
        class->focus = focus_row;
        g_type_class_unref(class);
    }
}

void
unfinished_offer(GtkWidget *widget, UnfinishedIsOpen is_open, UnfinishedFinish finish,
                 gpointer data)
{
    Offer *offer = g_new(Offer, 1);
    *offer = (Offer){.is_open = is_open, .finish = finish, .data = data};
    g_object_set_data_full(G_OBJECT(widget), offer_key, offer, g_free);
    GtkEventController *enter = gtk_event_controller_focus_new();
    g_signal_connect(enter, "enter", G_CALLBACK(guard_rows), NULL);
    gtk_widget_add_controller(widget, enter);
}

/* Returns: (transfer none): what is open where the keyboard is, or NULL. */
static const Offer *
open_offer(GtkRoot *root)
{
    const Offer *offer = NULL;
    for (GtkWidget *at = gtk_root_get_focus(root); at != NULL && offer == NULL;
         at = gtk_widget_get_parent(at))
        offer = g_object_get_data(G_OBJECT(at), offer_key);
    return offer != NULL && offer->is_open(offer->data) ? offer : NULL;
}

gboolean
unfinished_is_there(GtkRoot *root)
{
    return open_offer(root) != NULL;
}

gboolean
unfinished_finish(GtkRoot *root)
{
    const Offer *offer = open_offer(root);
    return offer == NULL || offer->finish(offer->data);
}
