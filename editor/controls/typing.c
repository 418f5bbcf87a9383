/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Typed text: how it is finished, reverted or refused.
 */
#include "editor/controls/typing.h"

#include "editor/controls/widget-text.h"

typedef struct {
    char *shown;   /* owned */
    char *before;  /* owned: what was shown when Return was pressed, until that is done; or NULL */
    char *refused; /* owned: the refused text as long as it is shown; or NULL */
    TypingDone done;
    gpointer data;
} Typing;

static const char typing_key[] = "narva-typing";

static void
typing_free(gpointer data)
{
    Typing *typing = data;
    g_free(typing->shown);
    g_free(typing->before);
    g_free(typing->refused);
    g_free(typing);
}

static Typing *
get_typing(GtkEntry *entry)
{
    return g_object_get_data(G_OBJECT(entry), typing_key);
}

gboolean
typing_is_open(GtkEntry *entry)
{
    return g_strcmp0(gtk_editable_get_text(GTK_EDITABLE(entry)), get_typing(entry)->shown) != 0;
}

/* What was typed is a step of the document now: undoing is the document's. */
static void
forget_history(GtkEntry *entry)
{
    gtk_editable_set_enable_undo(GTK_EDITABLE(entry), FALSE);
    gtk_editable_set_enable_undo(GTK_EDITABLE(entry), TRUE);
}

/* The refused text is no longer there. */
static void
forget_refused(GtkEntry *entry)
{
    Typing *typing = get_typing(entry);
    if (typing->refused != NULL)
        complaint_show(GTK_WIDGET(entry), NULL);
    g_clear_pointer(&typing->refused, g_free);
}

void
typing_finish(GtkEntry *entry)
{
    Typing *typing = get_typing(entry);
    if (!typing_is_open(entry)) {
        forget_refused(entry);
        return;
    }
    /* Handlers re-read the value, even if it is the old one. */
    g_autoptr(GtkEntry) kept = g_object_ref(entry);
    g_autofree char *text = g_strdup(gtk_editable_get_text(GTK_EDITABLE(entry)));
    g_clear_pointer(&typing->refused, g_free);
    g_free(typing->before);
    typing->before = typing->shown;
    typing->shown = g_strdup(text);
    typing->done(text, typing->data);
    g_clear_pointer(&typing->before, g_free);
    if (typing->refused == NULL)
        forget_history(entry);
}

void
typing_refuse(GtkEntry *entry)
{
    Typing *typing = get_typing(entry);
    if (typing->before == NULL)
        return;
    g_free(typing->refused);
    typing->refused = typing->shown;
    typing->shown = g_steal_pointer(&typing->before);
}

void
typing_restore(GtkEntry *entry)
{
    Typing *typing = get_typing(entry);
    gtk_editable_set_text(GTK_EDITABLE(entry), typing->shown);
    gtk_editable_set_position(GTK_EDITABLE(entry), -1);
    forget_history(entry);
    forget_refused(entry);
}

void
typing_show(GtkEntry *entry, const char *text)
{
    Typing *typing = get_typing(entry);
    const char *next = text != NULL ? text : "";
    gboolean is_open = typing_is_open(entry);
    g_free(typing->shown);
    typing->shown = g_strdup(next);
    if (is_open || !typing_is_open(entry))
        return;
    int position = gtk_editable_get_position(GTK_EDITABLE(entry));
    gtk_editable_set_text(GTK_EDITABLE(entry), next);
    gtk_editable_set_position(GTK_EDITABLE(entry), position);
    forget_history(entry);
}

static gboolean
on_key_pressed(GtkEventControllerKey *keys, guint key, guint code G_GNUC_UNUSED,
               GdkModifierType modifiers, gpointer data G_GNUC_UNUSED)
{
    GtkWidget *widget = gtk_event_controller_get_widget(GTK_EVENT_CONTROLLER(keys));
    /* A text without a history keeps the key all the same. */
    gboolean is_undo = (key == GDK_KEY_z || key == GDK_KEY_Z) && (modifiers & GDK_CONTROL_MASK);
    if (is_undo && !typing_is_open(GTK_ENTRY(widget))) {
        gboolean is_back = (modifiers & GDK_SHIFT_MASK) != 0;
        return gtk_widget_activate_action(widget, is_back ? "win.redo" : "win.undo", NULL);
    }
    if (key != GDK_KEY_Escape || !typing_is_open(GTK_ENTRY(widget)))
        return GDK_EVENT_PROPAGATE;
    typing_restore(GTK_ENTRY(widget));
    /* A popover closes with the same key. */
    return gtk_widget_get_ancestor(widget, GTK_TYPE_POPOVER) == NULL;
}

static void
on_focus_left(GtkEventControllerFocus *focus, gpointer data G_GNUC_UNUSED)
{
    GtkEntry *entry = GTK_ENTRY(gtk_event_controller_get_widget(GTK_EVENT_CONTROLLER(focus)));
    const char *text = gtk_editable_get_text(GTK_EDITABLE(entry));
    /* What was refused once is not tried again, and does not stay beside what holds. */
    if (g_strcmp0(text, get_typing(entry)->refused) == 0)
        typing_restore(entry);
    else
        typing_finish(entry);
}

static gboolean
is_entry_open(gpointer entry)
{
    return typing_is_open(entry);
}

/* What was refused once is not tried again here either. */
static gboolean
finish_entry(gpointer entry)
{
    const Typing *typing = get_typing(entry);
    if (g_strcmp0(gtk_editable_get_text(entry), typing->refused) == 0)
        return TRUE;
    g_autoptr(GtkEntry) kept = g_object_ref(entry);
    typing_finish(entry);
    return typing->refused == NULL;
}

void
typing_begin(GtkEntry *entry, TypingDone done, gpointer data)
{
    Typing *typing = g_new(Typing, 1);
    *typing = (Typing){.shown = g_strdup(""), .done = done, .data = data};
    g_object_set_data_full(G_OBJECT(entry), typing_key, typing, typing_free);
    GtkEventController *keys = gtk_event_controller_key_new();
    gtk_event_controller_set_propagation_phase(keys, GTK_PHASE_CAPTURE);
    g_signal_connect(keys, "key-pressed", G_CALLBACK(on_key_pressed), NULL);
    gtk_widget_add_controller(GTK_WIDGET(entry), keys);
    GtkEventController *focus = gtk_event_controller_focus_new();
    g_signal_connect(focus, "leave", G_CALLBACK(on_focus_left), NULL);
    gtk_widget_add_controller(GTK_WIDGET(entry), focus);
    g_signal_connect(entry, "activate", G_CALLBACK(typing_finish), NULL);
    typing_offer_unfinished(GTK_WIDGET(entry), is_entry_open, finish_entry, entry);
}

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
get_row_functions(GtkWidget *row)
{
    GType type = G_OBJECT_TYPE(row);
    const RowFunctions *functions = NULL;
    for (; functions == NULL && type != 0; type = g_type_parent(type))
        functions = g_type_get_qdata(type, g_quark_from_static_string(row_key));
    return functions;
}

/* Finishes what is typed. Returns: whether @row is still there to take the focus. */
static gboolean
finish_before(GtkWidget *row)
{
    GtkRoot *root = gtk_widget_get_root(row);
    if (root != NULL && typing_has_unfinished(root))
        typing_finish_unfinished(root);
    return gtk_widget_get_root(row) != NULL;
}

static gboolean
grab_row(GtkWidget *row)
{
    g_autoptr(GtkWidget) kept = g_object_ref(row);
    GtkWidget *list = gtk_widget_get_parent(row);
    return finish_before(row) ? get_row_functions(row)->grab_focus(row)
                              : list != NULL && gtk_widget_grab_focus(list);
}

static gboolean
focus_row(GtkWidget *row, GtkDirectionType direction)
{
    g_autoptr(GtkWidget) kept = g_object_ref(row);
    GtkWidget *list = gtk_widget_get_parent(row);
    gboolean is_inside = gtk_widget_get_focus_child(row) != NULL;
    return is_inside || finish_before(row) ? get_row_functions(row)->focus(row, direction)
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
typing_offer_unfinished(GtkWidget *widget, UnfinishedIsOpen is_open, UnfinishedFinish finish,
                        gpointer data)
{
    Offer *offer = g_new(Offer, 1);
    *offer = (Offer){.is_open = is_open, .finish = finish, .data = data};
    g_object_set_data_full(G_OBJECT(widget), offer_key, offer, g_free);
    GtkEventController *enter = gtk_event_controller_focus_new();
    g_signal_connect(enter, "enter", G_CALLBACK(guard_rows), NULL);
    gtk_widget_add_controller(widget, enter);
}

/* Returns: (transfer none): the offer of the focus widget, or NULL. */
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
typing_has_unfinished(GtkRoot *root)
{
    return open_offer(root) != NULL;
}

gboolean
typing_finish_unfinished(GtkRoot *root)
{
    const Offer *offer = open_offer(root);
    return offer == NULL || offer->finish(offer->data);
}
