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
get_typing(gpointer entry)
{
    return g_object_get_data(G_OBJECT(entry), typing_key);
}

/* Returns: (transfer full): the text in @entry. */
static char *
get_text(gpointer entry)
{
    GtkTextIter start, end;
    if (GTK_IS_EDITABLE(entry))
        return g_strdup(gtk_editable_get_text(entry));
    GtkTextBuffer *buffer = gtk_text_view_get_buffer(entry);
    gtk_text_buffer_get_bounds(buffer, &start, &end);
    return gtk_text_buffer_get_text(buffer, &start, &end, TRUE);
}

/* Shows @text in @entry, with the cursor at @position if it is a line. */
static void
set_text(gpointer entry, const char *text, int position)
{
    if (GTK_IS_TEXT_VIEW(entry)) {
        gtk_text_buffer_set_text(gtk_text_view_get_buffer(entry), text, -1);
    } else {
        gtk_editable_set_text(entry, text);
        gtk_editable_set_position(entry, position);
    }
}

static gboolean
is_refused(gpointer entry)
{
    g_autofree char *text = get_text(entry);
    return g_strcmp0(text, get_typing(entry)->refused) == 0;
}

gboolean
typing_is_open(gpointer entry)
{
    g_autofree char *text = get_text(entry);
    return g_strcmp0(text, get_typing(entry)->shown) != 0;
}

/* What was typed is a step of the document now: undoing is the document's. */
static void
forget_history(gpointer entry)
{
    GObject *history = GTK_IS_TEXT_VIEW(entry) ? (GObject *)gtk_text_view_get_buffer(entry) : entry;
    g_object_set(history, "enable-undo", FALSE, NULL);
    g_object_set(history, "enable-undo", TRUE, NULL);
}

/* The refused text is no longer there. */
static void
forget_refused(gpointer entry)
{
    Typing *typing = get_typing(entry);
    if (typing->refused != NULL)
        widget_complaint_show(entry, NULL);
    g_clear_pointer(&typing->refused, g_free);
}

void
typing_finish(gpointer entry)
{
    Typing *typing = get_typing(entry);
    if (!typing_is_open(entry)) {
        forget_refused(entry);
        return;
    }
    /* Handlers re-read the value, even if it is the old one. */
    g_autoptr(GObject) kept = g_object_ref(entry);
    g_autofree char *text = get_text(entry);
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
typing_refuse(gpointer entry)
{
    Typing *typing = get_typing(entry);
    if (typing->before == NULL)
        return;
    g_free(typing->refused);
    typing->refused = typing->shown;
    typing->shown = g_steal_pointer(&typing->before);
}

void
typing_restore(gpointer entry)
{
    Typing *typing = get_typing(entry);
    set_text(entry, typing->shown, -1);
    forget_history(entry);
    forget_refused(entry);
}

void
typing_show(gpointer entry, const char *text)
{
    Typing *typing = get_typing(entry);
    const char *next = text != NULL ? text : "";
    gboolean is_open = typing_is_open(entry);
    g_free(typing->shown);
    typing->shown = g_strdup(next);
    if (is_open || !typing_is_open(entry))
        return;
    set_text(entry, next, GTK_IS_EDITABLE(entry) ? gtk_editable_get_position(entry) : 0);
    forget_history(entry);
}

static gboolean
on_key_pressed(GtkEventControllerKey *keys, guint key, guint code G_GNUC_UNUSED,
               GdkModifierType modifiers, gpointer data G_GNUC_UNUSED)
{
    GtkWidget *widget = gtk_event_controller_get_widget(GTK_EVENT_CONTROLLER(keys));
    gboolean is_open = typing_is_open(widget), has_control = (modifiers & GDK_CONTROL_MASK) != 0;
    /* A text without a history keeps the key all the same. */
    if ((key == GDK_KEY_z || key == GDK_KEY_Z) && has_control && !is_open) {
        gboolean is_back = (modifiers & GDK_SHIFT_MASK) != 0;
        return gtk_widget_activate_action(widget, is_back ? "win.redo" : "win.undo", NULL);
    }
    if (key == GDK_KEY_Escape && is_open) {
        typing_restore(widget);
        /* A popover closes with the same key. */
        return GTK_IS_TEXT_VIEW(widget) ||
               gtk_widget_get_ancestor(widget, GTK_TYPE_POPOVER) == NULL;
    }
    gboolean is_finished = GTK_IS_TEXT_VIEW(widget) && has_control &&
                           (key == GDK_KEY_Return || key == GDK_KEY_KP_Enter);
    if (is_finished)
        typing_finish(widget);
    return is_finished;
}

static void
on_focus_left(GtkEventControllerFocus *focus, gpointer data G_GNUC_UNUSED)
{
    GtkWidget *entry = gtk_event_controller_get_widget(GTK_EVENT_CONTROLLER(focus));
    /* What was refused once is not tried again, and does not stay beside what holds. */
    if (is_refused(entry))
        typing_restore(entry);
    else
        typing_finish(entry);
}

/* What was refused once is not tried again here either. */
static gboolean
finish_entry(gpointer entry)
{
    if (is_refused(entry))
        return TRUE;
    g_autoptr(GObject) kept = g_object_ref(entry);
    typing_finish(entry);
    return get_typing(entry)->refused == NULL;
}

void
typing_begin(gpointer entry, TypingDone done, gpointer data)
{
    Typing *typing = g_new(Typing, 1);
    *typing = (Typing){.shown = g_strdup(""), .done = done, .data = data};
    g_object_set_data_full(G_OBJECT(entry), typing_key, typing, typing_free);
    GtkEventController *keys = gtk_event_controller_key_new();
    gtk_event_controller_set_propagation_phase(keys, GTK_PHASE_CAPTURE);
    g_signal_connect(keys, "key-pressed", G_CALLBACK(on_key_pressed), NULL);
    gtk_widget_add_controller(entry, keys);
    GtkEventController *focus = gtk_event_controller_focus_new();
    g_signal_connect(focus, "leave", G_CALLBACK(on_focus_left), NULL);
    gtk_widget_add_controller(entry, focus);
    if (GTK_IS_ENTRY(entry))
        g_signal_connect(entry, "activate", G_CALLBACK(typing_finish), NULL);
    typing_offer_unfinished(entry, typing_is_open, finish_entry, entry);
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
