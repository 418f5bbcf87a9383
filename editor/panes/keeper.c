/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Notices about files, and what comes of their answers.
 */
#include "editor/panes/keeper.h"

#include "editor/document/disk/disk-merge.h"
#include "editor/document/disk/autosave.h"
#include "editor/panes/notices.h"

#include <glib/gi18n.h>

struct Keeper {
    EditorDocument *document; /* owned */
    EditorNotices *notices;   /* borrowed */
    EditorDiskWatch *watch;   /* owned */
    Autosave *autosave;       /* owned, or NULL */
    Recovery *recovery;       /* owned; NULL: nothing is offered */
    gulong heard, followed;
    gboolean is_passing; /* the result goes with the next change */
};

/* At most so many lost values are listed. */
#define REPORTED_MAX 12

/* Shows @title and, unless there are none, @lines (of char *) below it. */
static void
show_notice(Keeper *self, GtkMessageType type, const char *title, const GPtrArray *lines)
{
    g_autoptr(GString) text = g_string_new(title);
    guint n = lines != NULL ? lines->len : 0;
    for (guint i = 0; i < MIN(n, REPORTED_MAX); i++)
        g_string_append_printf(text, "\n• %s", (const char *)lines->pdata[i]);
    if (n > REPORTED_MAX)
        g_string_append_printf(text, _("\n… and %u more"), n - REPORTED_MAX);
    const Notice notice = {.key = KEEPER_RESULT, .type = type, .text = text->str};
    editor_notices_show(self->notices, &notice, self);
    self->is_passing = type == GTK_MESSAGE_INFO;
}

static void
recover_steps(gpointer data)
{
    Keeper *self = data;
    g_autoptr(GPtrArray) lost = g_ptr_array_new_with_free_func(g_free);
    gboolean is_replaced = editor_document_is_modified(self->document);
    autosave_recovery_restore(self->recovery, self->document, self->autosave, lost);
    g_clear_pointer(&self->recovery, autosave_recovery_free);
    if (lost->len > 0)
        show_notice(self, GTK_MESSAGE_WARNING,
                    _("Recovered, except for what no longer fits the files:"), lost);
    else
        show_notice(self, GTK_MESSAGE_INFO,
                    is_replaced ? _("The unsaved work was recovered and replaces later changes. "
                                    "Undo restores those.")
                                : _("The unsaved work was recovered. Undo removes it again."),
                    NULL);
}

static void
discard_journal(gpointer data)
{
    Keeper *self = data;
    autosave_recovery_discard(self->recovery);
    g_clear_pointer(&self->recovery, autosave_recovery_free);
}

static void offer_recovery(Keeper *self);

static void
keep_journal(gpointer data)
{
    offer_recovery(data);
}

/* No undo brings it back. */
static void
ask_to_discard(gpointer data)
{
    Keeper *self = data;
    guint n = g_strv_length((char **)autosave_recovery_labels(self->recovery));
    g_autofree char *text =
        g_strdup_printf(ngettext("Discard %u step of unsaved work for good?",
                                 "Discard %u steps of unsaved work for good?", n),
                        n);
    const Notice notice = {
        .key = KEEPER_RECOVERY,
        .type = GTK_MESSAGE_WARNING,
        .text = text,
        .answers = {{_("_Keep"), keep_journal}, {_("_Discard"), discard_journal}},
    };
    editor_notices_show(self->notices, &notice, self);
}

static void
look_at_disk(gpointer data)
{
    Keeper *self = data;
    const char *const *labels = autosave_recovery_labels(self->recovery);
    g_autofree char *text = g_strjoinv("\n", (char **)labels);
    GtkRoot *root = gtk_widget_get_root(GTK_WIDGET(self->notices));
    if (GTK_IS_WINDOW(root))
        notices_show_message(GTK_WINDOW(root), _("Unsaved steps"), text);
    offer_recovery(self);
}

static void
offer_recovery(Keeper *self)
{
    const char *const *labels = autosave_recovery_labels(self->recovery);
    guint n = g_strv_length((char **)labels);
    g_autoptr(GDateTime) then =
        g_date_time_new_from_unix_local(autosave_recovery_time(self->recovery));
    g_autofree char *time = then != NULL ? g_date_time_format(then, "%x %H:%M") : g_strdup("?");
    g_autofree char *steps = g_strdup_printf(ngettext("%u step", "%u steps", n), n);
    g_autofree char *text =
        g_strdup_printf(autosave_recovery_is_base_unchanged(self->recovery)
                            ? _("Unsaved work was found: %s, the last one “%s” (%s).")
                            : _("Unsaved work was found: %s, the last one “%s” (%s). The files "
                                "have changed since."),
                        steps, n > 0 ? labels[n - 1] : "", time);
    const Notice notice = {
        .key = KEEPER_RECOVERY,
        .type = GTK_MESSAGE_QUESTION,
        .text = text,
        .answers = {{_("_Recover"), recover_steps},
                    {_("_View"), look_at_disk},
                    {_("_Discard…"), ask_to_discard}},
    };
    editor_notices_show(self->notices, &notice, self);
}

static void follow_disk(Keeper *self);

static void
merge_files(gpointer data)
{
    Keeper *self = data;
    g_autoptr(GPtrArray) conflicts = g_ptr_array_new_with_free_func(g_free);
    g_autoptr(GError) error = NULL;
    if (!document_merge_disk(self->document, conflicts, &error))
        show_notice(self, GTK_MESSAGE_ERROR, error->message, NULL);
    else if (conflicts->len > 0)
        show_notice(self, GTK_MESSAGE_WARNING,
                    _("Merged. Changed on both sides; your version was kept:"), conflicts);
    else
        show_notice(self, GTK_MESSAGE_INFO, _("Merged without conflicts."), NULL);
    follow_disk(self);
}

static void
reload_files(gpointer data)
{
    Keeper *self = data;
    g_autoptr(GError) error = NULL;
    if (!disk_merge_reload(self->document, &error))
        show_notice(self, GTK_MESSAGE_ERROR, error->message, NULL);
    follow_disk(self);
}

static void
save_elsewhere(gpointer data)
{
    Keeper *self = data;
    gtk_widget_activate_action(GTK_WIDGET(self->notices), "win.save-as", NULL);
}

static void
show_gone(Keeper *self)
{
    const Notice notice = {
        .key = KEEPER_DIFFERS,
        .type = GTK_MESSAGE_WARNING,
        .text = _(
            "The folder of this data set is gone or empty. What is shown here is nowhere on disk; "
            "“Save as…” writes it to an empty folder."),
        .answers = {{_("Save _as…"), save_elsewhere}},
    };
    editor_notices_show(self->notices, &notice, self);
}

static void
show_changed(Keeper *self)
{
    const char *files = editor_disk_watch_files(self->watch);
    g_autofree char *text =
        files != NULL && files[0] != '\0'
            ? g_strdup_printf(_("Another program changed %s. Merge keeps your changes as well; "
                                "Reload shows the files as they are now."),
                              files)
            : g_strdup(_("The files of this data set were changed by another program. Merge keeps "
                         "your changes as well; Reload shows the files as they are now."));
    const Notice notice = {
        .key = KEEPER_DIFFERS,
        .type = GTK_MESSAGE_WARNING,
        .text = text,
        .answers = {{_("_Merge"), merge_files}, {_("_Reload"), reload_files}},
        .must_be_answered = TRUE,
    };
    editor_notices_show(self->notices, &notice, self);
}

static void
follow_disk(Keeper *self)
{
    if (!editor_disk_watch_differs(self->watch))
        editor_notices_hide(self->notices, KEEPER_DIFFERS);
    else if (editor_document_is_gone(self->document))
        show_gone(self);
    else
        show_changed(self);
}

static void
show_read_only(Keeper *self)
{
    const char *why;
    if (!editor_document_is_read_only(self->document, &why))
        return;
    g_autofree char *text =
        g_strdup_printf(editor_document_is_gone(self->document)
                            ? _("%s “Save as…” writes what is shown here to an empty folder.")
                            : _("This data set is read-only. %s Changes can be saved elsewhere."),
                        why);
    const Notice notice = {
        .key = KEEPER_READ_ONLY,
        .type = GTK_MESSAGE_INFO,
        .text = text,
        .answers = {{_("Save _as…"), save_elsewhere}},
    };
    editor_notices_show(self->notices, &notice, self);
}

/* After it was saved elsewhere, and after a result was reported. */
static void
follow_document(Keeper *self)
{
    const char *why;
    gboolean is_shown = editor_notices_has(self->notices, KEEPER_READ_ONLY);
    if (is_shown && !editor_document_is_read_only(self->document, &why))
        editor_notices_hide(self->notices, KEEPER_READ_ONLY);
    if (self->is_passing)
        editor_notices_hide(self->notices, KEEPER_RESULT);
    self->is_passing = FALSE;
}

Keeper *
keeper_new(EditorDocument *document, EditorNotices *notices, const char *folder)
{
    Keeper *self = g_new0(Keeper, 1);
    self->document = g_object_ref(document);
    self->notices = notices;
    self->watch = editor_disk_watch_new(document);
    self->heard = g_signal_connect_swapped(self->watch, "differs", G_CALLBACK(follow_disk), self);
    self->followed =
        g_signal_connect_swapped(document, "changed", G_CALLBACK(follow_document), self);
    show_read_only(self);
    if (folder == NULL)
        return self;
    self->recovery = autosave_recovery_find(editor_document_set(document), folder);
    self->autosave = autosave_new(document, folder, NULL);
    if (self->recovery != NULL)
        offer_recovery(self);
    return self;
}

void
keeper_free(Keeper *self)
{
    if (self == NULL)
        return;
    g_signal_handler_disconnect(self->watch, self->heard);
    g_signal_handler_disconnect(self->document, self->followed);
    g_object_unref(self->watch);
    autosave_recovery_free(self->recovery);
    autosave_free(self->autosave);
    g_object_unref(self->document);
    g_free(self);
}
