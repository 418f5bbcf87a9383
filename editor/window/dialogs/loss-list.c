/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "editor/window/dialogs/loss-list.h"

#include "editor/controls/container.h"
#include "editor/controls/template.h"
#include "editor/controls/widget-text.h"
#include "editor/desk/parts.h"
#include "schema/foreign/foreign-kit.h"
#include "schema/text/translation.h"

#include <glib/gi18n.h>

/* Letters of the columns that are as wide in all rows; the reason takes what is left. */
#define THING_LETTERS 20
#define COUNT_LETTERS 7
#define FIRST_LETTERS 26

struct _EditorLossList {
    GtkBox parent;
    char *text; /* owned: the report that is shown; NULL: none was yet */
    /* Of the template. */
    GtkWidget *rows, *copy;
    GtkLabel *nothing; /* while there are no rows */
};

TEMPLATE_TYPE(EditorLossList, editor_loss_list, GTK_TYPE_BOX)

/* In the order in which they are shown. */
static const struct {
    LossFate fate;
    const char *title, *icon, *class;
} fates[] = {
    {LOSS_LEFT, N_("Left out"), "list-remove-symbolic", "warning"},
    {LOSS_CHANGED, N_("Changed"), "document-edit-symbolic", "note"},
    {LOSS_READ, N_("Kept as it is"), "object-select-symbolic", "good"},
};

/* Returns: (transfer floating): @text in a column of so many letters. */
static GtkWidget *
column_new(const char *text, int letters, const char *class)
{
    GtkWidget *label = desk_text_new(text, letters, class);
    gtk_label_set_width_chars(GTK_LABEL(label), letters);
    widget_set_tooltip(label, text);
    gtk_widget_set_valign(label, GTK_ALIGN_START);
    return label;
}

/* Adds a row: an icon of @class, a thing, how many, why, and where (NULL: no column for it); @words
 * says all of it. */
static void
add_columns(GtkWidget *rows, const char *icon_name, const char *class, const char *thing,
            const char *count, const char *why, const char *where, const char *words)
{
    GtkWidget *box = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 12);
    GtkWidget *icon = gtk_image_new_from_icon_name(icon_name);
    GtkWidget *number = column_new(count, COUNT_LETTERS, "number");
    GtkWidget *reason = desk_text_new(why, 0, NULL);
    gtk_widget_add_css_class(icon, class);
    gtk_widget_set_valign(icon, GTK_ALIGN_START);
    gtk_label_set_xalign(GTK_LABEL(number), 1);
    gtk_widget_set_hexpand(reason, TRUE);
    gtk_box_append(GTK_BOX(box), icon);
    gtk_box_append(GTK_BOX(box), column_new(thing, THING_LETTERS, NULL));
    gtk_box_append(GTK_BOX(box), number);
    gtk_box_append(GTK_BOX(box), reason);
    if (where != NULL)
        gtk_box_append(GTK_BOX(box), column_new(where, FIRST_LETTERS, "dim-label"));
    desk_rows_add(rows, box, words);
}

static void
add_loss_row(GtkWidget *rows, guint fate, const LossReport *report, guint row)
{
    const LossRow *kind = &report->rows[row];
    g_autofree char *count = translation_number((gint64)report->counts[row]);
    const char *thing = _(kind->thing);
    const char *reason = _(kind->why);
    g_autofree char *first = loss_report_first(report, row, AUDIENCE_PEOPLE);
    g_autofree char *words = g_strdup_printf(_("%s, %s: %s, %s; first: %s"), thing, count,
                                             _(fates[fate].title), reason, first);
    add_columns(rows, fates[fate].icon, fates[fate].class, thing, count, reason, first, words);
}

/* Adds a row for a member that is not the same when an export is imported again. */
static void
add_member_row(GtkWidget *rows, const LossMember *member)
{
    guint fate = member->fate == LOSS_LEFT ? 0 : 1;
    g_autofree char *count = translation_number(member->records->len);
    g_autofree char *names = loss_member_names(member);
    g_autofree char *title = loss_member_title(member);
    g_autofree char *words =
        g_strdup_printf(_("%s, %s: %s, %s"), title, count, _(fates[fate].title), names);
    add_columns(rows, fates[fate].icon, fates[fate].class, title, count, names, NULL, words);
}

static void
add_heading(GtkWidget *rows, guint fate, const LossReport *report)
{
    g_autofree char *number =
        translation_number((gint64)loss_report_count(report, fates[fate].fate));
    /* Translators: a heading and a number: “Left out: 12”. */
    g_autofree char *words = g_strdup_printf(_("%s: %s"), _(fates[fate].title), number);
    GtkWidget *row = desk_rows_add(rows, desk_heading_new(words), words);
    gtk_list_box_row_set_activatable(GTK_LIST_BOX_ROW(row), FALSE);
}

/* Adds what the game of @map assumes, each with the file and member to change. */
static void
add_assumed(GtkWidget *rows, const ForeignMap *map)
{
    const char *thing, *why, *where;
    guint64 sum = 0, n;
    for (guint i = 0; n = foreign_assumed_get(map, i, &thing, &why, &where), thing != NULL; i++)
        sum += n;
    g_autofree char *number = translation_number((gint64)sum);
    g_autofree char *title = g_strdup_printf(_("%s: %s"), _("Assumed"), number);
    GtkWidget *heading = desk_rows_add(rows, desk_heading_new(title), title);
    gtk_list_box_row_set_activatable(GTK_LIST_BOX_ROW(heading), FALSE);
    for (guint i = 0; n = foreign_assumed_get(map, i, &thing, &why, &where), thing != NULL; i++)
        if (n > 0) {
            g_autofree char *count = translation_number((gint64)n);
            g_autofree char *words =
                g_strdup_printf(_("%s, %s assumed: %s; change %s"), _(thing), count, _(why), where);
            add_columns(rows, "dialog-question-symbolic", "note", _(thing), count, _(why), where,
                        words);
        }
}

/* Puts the report that is shown into the clipboard, as the command prints it. */
static void
copy_losses(EditorLossList *self)
{
    gdk_clipboard_set_text(gtk_widget_get_clipboard(self->rows), self->text);
}

static void
editor_loss_list_finalize(GObject *object)
{
    g_free(EDITOR_LOSS_LIST(object)->text);
    G_OBJECT_CLASS(editor_loss_list_parent_class)->finalize(object);
}

static void
editor_loss_list_class_init(EditorLossListClass *class)
{
    G_OBJECT_CLASS(class)->finalize = editor_loss_list_finalize;
    TEMPLATE_LOAD(class, "loss-list.ui");
    TEMPLATE_CHILDREN(class, EditorLossList, rows, copy, nothing);
    TEMPLATE_CALLBACKS(class, copy_losses);
}

void
loss_list_set_nothing(EditorLossList *self, const char *nothing)
{
    gtk_label_set_text(self->nothing, nothing);
}

void
loss_list_show(EditorLossList *self, const LossReport *report, const ForeignMap *map)
{
    GString *text = g_string_new(NULL);
    container_empty(self->rows);
    if (report != NULL)
        loss_report_append_text(text, report);
    if (map != NULL && map->game != NULL) {
        foreign_assumed_append_text(text, map);
        add_assumed(self->rows, map);
    }
    for (guint fate = 0; fate < G_N_ELEMENTS(fates) && report != NULL; fate++) {
        if (loss_report_count(report, fates[fate].fate) == 0)
            continue;
        add_heading(self->rows, fate, report);
        for (guint row = 0; row < report->n_rows; row++)
            if (report->counts[row] > 0 && report->rows[row].fate == fates[fate].fate)
                add_loss_row(self->rows, fate, report, row);
    }
    if (report != NULL && report->members->len > 0) {
        const char *heading = _("Changed or missing after importing the export again:");
        GtkWidget *row = desk_rows_add(self->rows, desk_heading_new(heading), heading);
        gtk_list_box_row_set_activatable(GTK_LIST_BOX_ROW(row), FALSE);
    }
    for (guint i = 0; report != NULL && i < report->members->len; i++)
        add_member_row(self->rows, report->members->pdata[i]);
    g_free(self->text);
    self->text = g_string_free(text, FALSE);
    gtk_widget_set_sensitive(self->copy, self->text[0] != '\0');
}
