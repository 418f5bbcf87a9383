/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Found by going up from what has the keyboard.
 */
#include "editor/controls/unfinished.h"

typedef struct {
    UnfinishedIsOpen is_open;
    UnfinishedFinish finish;
    gpointer data;
} Offer;

static const char offer_key[] = "narva-unfinished";

void
unfinished_offer(GtkWidget *widget, UnfinishedIsOpen is_open, UnfinishedFinish finish,
                 gpointer data)
{
    Offer *offer = g_new(Offer, 1);
    *offer = (Offer){.is_open = is_open, .finish = finish, .data = data};
    g_object_set_data_full(G_OBJECT(widget), offer_key, offer, g_free);
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
