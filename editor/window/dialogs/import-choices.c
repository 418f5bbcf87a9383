/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "editor/window/dialogs/import-choices.h"

#include "editor/controls/spoken-name.h"
#include "editor/controls/tooltip.h"
#include "editor/desk/parts.h"
#include "editor/window/dialogs/questions.h"

#include <glib/gi18n.h>

/* The choice of a button that lists offers, as its data. */
#define ID "choice"

/* Rows of a list that are seen at a time, in pixels. */
#define LIST_HEIGHT 260

static void
take_offer(GtkListBox *rows, GtkListBoxRow *row, ImportChoices *choices)
{
    GtkWidget *popover = gtk_widget_get_ancestor(GTK_WIDGET(rows), GTK_TYPE_POPOVER);
    guint id = GPOINTER_TO_UINT(g_object_get_data(G_OBJECT(gtk_widget_get_parent(popover)), ID));
    const GPtrArray *texts = choices->offers.texts[id];
    guint index = (guint)gtk_list_box_row_get_index(row);
    if (texts != NULL && index < texts->len)
        gtk_editable_set_text(GTK_EDITABLE(choices->answers[id]), texts->pdata[index]);
    desk_popover_close(GTK_WIDGET(rows));
}

/* Lists what is offered for the choice of @button. */
static void
list_offers(GtkWidget *button, ImportChoices *choices)
{
    guint id = GPOINTER_TO_UINT(g_object_get_data(G_OBJECT(button), ID));
    const GPtrArray *texts = choices->offers.texts[id];
    GtkWidget *popover = gtk_popover_new();
    GtkWidget *rows = desk_rows_new(foreign_choice(id)->title, NULL);
    GtkWidget *scrolled = desk_scrolled_new(rows);
    for (guint i = 0; i < texts->len; i++)
        desk_rows_add(rows, desk_text_new(texts->pdata[i], 0, NULL), texts->pdata[i]);
    gtk_scrolled_window_set_max_content_height(GTK_SCROLLED_WINDOW(scrolled), LIST_HEIGHT);
    gtk_scrolled_window_set_propagate_natural_height(GTK_SCROLLED_WINDOW(scrolled), TRUE);
    gtk_scrolled_window_set_propagate_natural_width(GTK_SCROLLED_WINDOW(scrolled), TRUE);
    gtk_popover_set_child(GTK_POPOVER(popover), scrolled);
    g_signal_connect(rows, "row-activated", G_CALLBACK(take_offer), choices);
    desk_popover_open(popover, button);
}

/* Returns: (transfer floating): an entry for @id with a button that lists what is offered. */
static GtkWidget *
entry_new(ImportChoices *choices, ForeignChoiceId id)
{
    const ForeignChoice *choice = foreign_choice(id);
    g_autofree char *name = g_strdup_printf(_("What the file has: %s"), choice->title);
    GtkWidget *box = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 8), *entry = gtk_entry_new();
    GtkWidget *button = desk_button_new("pan-down-symbolic", name, NULL, NULL);
    gtk_widget_set_hexpand(entry, TRUE);
    gtk_entry_set_placeholder_text(GTK_ENTRY(entry), choice->takes);
    spoken_name(entry, choice->title);
    g_object_set_data(G_OBJECT(button), ID, GUINT_TO_POINTER(id));
    g_signal_connect(button, "clicked", G_CALLBACK(list_offers), choices);
    gtk_widget_set_visible(button, FALSE);
    gtk_box_append(GTK_BOX(box), entry);
    gtk_box_append(GTK_BOX(box), button);
    choices->answers[id] = entry;
    choices->buttons[id] = button;
    return box;
}

/* Returns: (transfer floating): a choice for @id between its words. */
static GtkWidget *
words_new(ImportChoices *choices, ForeignChoiceId id)
{
    g_auto(GStrv) words = g_strsplit(foreign_choice(id)->words, " ", -1);
    choices->answers[id] = questions_choice_new(_("As the file suggests"), (gpointer)words);
    return choices->answers[id];
}

void
import_choices_init(ImportChoices *choices, GtkGrid *questions, gint row,
                    void (*changed)(gpointer data), gpointer data)
{
    *choices = (ImportChoices){.questions = questions, .row = row};
    for (ForeignChoiceId id = 0; id < N_CHOICES; id++) {
        const ForeignChoice *choice = foreign_choice(id);
        gboolean has_words = choice->words != NULL;
        GtkWidget *answer = has_words ? words_new(choices, id) : entry_new(choices, id);
        /* What readers tell of a map names options of the command. */
        g_autofree char *says = g_strdup_printf("%s (--%s)", choice->says, choice->word);
        tooltip_set(choices->answers[id], says);
        questions_add(questions, row + (gint)id, choice->title, answer);
        g_signal_connect_swapped(choices->answers[id], has_words ? "notify::selected" : "changed",
                                 G_CALLBACK(changed), data);
    }
}

void
import_choices_clear(ImportChoices *choices)
{
    foreign_offers_clear(&choices->offers);
}

void
import_choices_follow(ImportChoices *choices, const ForeignFormat *format)
{
    for (ForeignChoiceId id = 0; id < N_CHOICES; id++) {
        gboolean is_heard = format != NULL && foreign_format_takes(format, id);
        for (gint column = 0; column < 2; column++)
            gtk_widget_set_visible(
                gtk_grid_get_child_at(choices->questions, column, choices->row + (gint)id),
                is_heard);
    }
}

void
import_choices_offer(ImportChoices *choices, ForeignOffers *offers, const char *title)
{
    foreign_offers_clear(&choices->offers);
    choices->offers = *offers;
    *offers = (ForeignOffers){0};
    for (ForeignChoiceId id = 0; id < N_CHOICES; id++)
        if (choices->buttons[id] != NULL)
            gtk_widget_set_visible(choices->buttons[id], choices->offers.texts[id] != NULL);
    if (title != NULL)
        gtk_entry_set_placeholder_text(GTK_ENTRY(choices->answers[CHOICE_TITLE]), title);
}

ForeignChoices
import_choices_answers(const ImportChoices *choices, const ForeignFormat *format)
{
    ForeignChoices told = {0};
    for (ForeignChoiceId id = 0; id < N_CHOICES; id++) {
        GtkWidget *answer = choices->answers[id];
        const char *text = NULL;
        if (!foreign_format_takes(format, id))
            continue;
        if (GTK_IS_EDITABLE(answer))
            text = gtk_editable_get_text(GTK_EDITABLE(answer));
        else if (gtk_drop_down_get_selected(GTK_DROP_DOWN(answer)) > 0)
            text = gtk_string_object_get_string(
                gtk_drop_down_get_selected_item(GTK_DROP_DOWN(answer)));
        if (text != NULL && text[0] != '\0')
            *foreign_choice_text(&told, id) = text;
    }
    return told;
}
