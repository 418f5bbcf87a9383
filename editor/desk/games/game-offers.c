/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Offers as rows; what is selected on the map chooses among them.
 */
#include "editor/controls/tooltip.h"
#include "editor/desk/games/game-story.h"

#include "editor/controls/container.h"
#include "editor/desk/games/game-view.h"
#include "editor/desk/parts.h"
#include "validator/engine/offer-words.h"

#include <glib/gi18n.h>

/* More offers than that nobody reads; the map and the entry find the others. */
#define OFFERS_SHOWN 200u

typedef struct {
    GameView view;
    GtkLabel *question, *why;
    GtkListBox *rows;
    GtkWidget *sides; /* who plays: a choice for each side */
    GtkEntry *entry;
    GtkDropDown *players[BOARD_SIDES_MAX];
    guint n_sides;
    gboolean is_following;
} Offers;

/* Returns: whether @offer is about what is selected in the document, if anything is. */
static gboolean
is_about_selected(const Offers *self, const GameRun *game, const Offer *offer)
{
    const Subject *subject =
        editor_document_subject(editor_game_session_document(self->view.session));
    const OfferRow *row = offer_row(game->plan.rules->system, (guint)offer->kind);
    const gint32 numbers[] = {offer->number, offer->other};
    if (subject == NULL || subject->id == NULL || row == NULL)
        return TRUE;
    const OfferPart parts[] = {row->number, row->other};
    for (guint i = 0; i < G_N_ELEMENTS(parts); i++) {
        EntityId entity = parts[i] == OFFER_PART_UNIT ? ENTITY_UNIT : ENTITY_SPACE;
        gboolean is_place =
            parts[i] == OFFER_PART_SPACE ||
            (parts[i] == OFFER_PART_ZONE && numbers[i] < (gint32)game->plan.rules->board.n_places);
        if (subject->entity == entity && (entity == ENTITY_UNIT || is_place) &&
            g_strcmp0(name_index_name(game->plan.rules->names, entity, numbers[i]), subject->id) ==
                0)
            return TRUE;
    }
    return FALSE;
}

static void
add_offer(Offers *self, const GameRun *game, guint i)
{
    const Offer *offer = &game->machine.offers[i];
    g_autofree char *meaning = narration_offer(game->narration, offer);
    g_autofree char *words = offer_to_words(game->plan.rules, offer);
    GtkWidget *label = desk_text_new(meaning, 0, NULL);
    tooltip_set(label, words);
    GtkWidget *row = desk_rows_add(GTK_WIDGET(self->rows), label, meaning);
    g_object_set_data(G_OBJECT(row), "offer", GUINT_TO_POINTER(i));
}

/* Lists what is offered: what is about the selection alone, where anything is. */
static void
list_offers(Offers *self, const GameRun *game)
{
    guint n = game->request.kind == REQUEST_CHOICE ? game->machine.n_offers : 0, n_shown = 0;
    gboolean is_any = FALSE;
    for (guint i = 0; i < n; i++)
        is_any |= is_about_selected(self, game, &game->machine.offers[i]);
    for (guint i = 0; i < n && n_shown < OFFERS_SHOWN; i++)
        if (!is_any || is_about_selected(self, game, &game->machine.offers[i])) {
            add_offer(self, game, i);
            n_shown++;
        }
}

/* Takes who plays from the choices. */
static void
take_players(Offers *self)
{
    const Player *machines[BOARD_SIDES_MAX] = {NULL};
    if (self->is_following)
        return;
    for (guint i = 0; i < self->n_sides; i++) {
        guint chosen = gtk_drop_down_get_selected(self->players[i]);
        machines[i] = chosen > 0 ? player_rows(NULL) + chosen - 1 : NULL;
    }
    editor_game_session_play(self->view.session, machines);
}

/* Returns: (transfer floating): a choice of who plays @side: a person, or one of the table. */
static GtkWidget *
player_choice_new(Offers *self, const char *side)
{
    guint n_players;
    const Player *table = player_rows(&n_players);
    GtkStringList *names = gtk_string_list_new(NULL);
    gtk_string_list_append(names, _("a person"));
    for (guint i = 0; i < n_players; i++)
        gtk_string_list_append(names, table[i].name);
    GtkWidget *list = gtk_drop_down_new(G_LIST_MODEL(names), NULL);
    g_autofree char *name = g_strdup_printf(_("Who plays %s now"), side);
    drop_down_name(GTK_DROP_DOWN(list), name);
    g_signal_connect_swapped(list, "notify::selected", G_CALLBACK(take_players), self);
    return list;
}

static void
follow_players(Offers *self, const GameTelling *telling)
{
    self->is_following = TRUE;
    if (self->n_sides != telling->stage->plan.rules->board.n_sides) {
        container_empty(self->sides);
        self->n_sides = telling->stage->plan.rules->board.n_sides;
        for (guint i = 0; i < self->n_sides; i++) {
            const char *side = titles_name(telling->stage->titles, ENTITY_SIDE, (gint32)i);
            GtkWidget *list = player_choice_new(self, side);
            self->players[i] = GTK_DROP_DOWN(list);
            gtk_grid_attach(GTK_GRID(self->sides), desk_text_new(side, 0, "dim-label"), 0, (int)i,
                            1, 1);
            gtk_grid_attach(GTK_GRID(self->sides), list, 1, (int)i, 1, 1);
        }
    }
    for (guint i = 0; i < self->n_sides; i++) {
        const Player *player = editor_game_session_player(self->view.session, i);
        gtk_drop_down_set_selected(self->players[i],
                                   player != NULL ? (guint)(player - player_rows(NULL)) + 1 : 0);
    }
    self->is_following = FALSE;
}

static void
follow(Offers *self)
{
    const GameTelling *telling = editor_game_session_telling(self->view.session);
    container_empty(GTK_WIDGET(self->rows));
    if (telling == NULL) {
        gboolean is_busy = editor_game_session_is_busy(self->view.session);
        gtk_label_set_text(self->question, is_busy ? _("The machine thinks…") : "");
        return;
    }
    const GameRun *game = telling->replay->game;
    g_autofree char *question = game->request.kind == REQUEST_NONE
                                    ? g_strdup(_("The game is over."))
                                    : narration_question(game->narration);
    gtk_label_set_text(self->question, question);
    gtk_label_set_text(self->why, "");
    follow_players(self, telling);
    list_offers(self, game);
}

static void
take_offer(Offers *self, GtkListBoxRow *row)
{
    guint offer = GPOINTER_TO_UINT(g_object_get_data(G_OBJECT(row), "offer"));
    editor_game_session_choose(self->view.session, offer);
}

/* Takes what was typed if it is offered, else says why it is not. */
static void
take_words(Offers *self)
{
    const GameTelling *telling = editor_game_session_telling(self->view.session);
    const char *words = gtk_editable_get_text(GTK_EDITABLE(self->entry));
    if (telling == NULL || words[0] == '\0')
        return;
    const GameRun *game = telling->replay->game;
    gint32 offer =
        game->request.kind == REQUEST_CHOICE
            ? offer_find(game->plan.rules, game->machine.offers, game->machine.n_offers, words)
            : NO_NUMBER;
    g_autofree char *why =
        offer == NO_NUMBER ? editor_game_session_why(self->view.session, words) : g_strdup("");
    gtk_label_set_text(self->why, why);
    if (offer == NO_NUMBER)
        return;
    gtk_editable_set_text(GTK_EDITABLE(self->entry), "");
    editor_game_session_choose(self->view.session, (guint)offer);
}

static void
build(Offers *self, GtkBox *box)
{
    GtkWidget *rows = desk_rows_new(_("What can be done"), NULL);
    GtkWidget *entry = gtk_entry_new();
    self->rows = GTK_LIST_BOX(rows);
    self->question = GTK_LABEL(desk_text_new(NULL, 0, "heading"));
    self->why = GTK_LABEL(desk_text_new(NULL, 0, "small"));
    self->sides = spoken_name(desk_grid_new(4, 8), _("Who plays"));
    self->entry = GTK_ENTRY(entry);
    gtk_list_box_set_selection_mode(self->rows, GTK_SELECTION_NONE);
    gtk_entry_set_placeholder_text(self->entry,
                                   _("Type an offer, or what is missing: move repnin livland"));
    gtk_accessible_update_property(GTK_ACCESSIBLE(self->why), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                   _("Why not"), -1);
    gtk_box_append(box, self->sides);
    gtk_box_append(box, GTK_WIDGET(self->question));
    gtk_box_append(box, desk_scrolled_new(rows));
    gtk_box_append(box, spoken_name(entry, _("An offer in words, or why it is none")));
    gtk_box_append(box, GTK_WIDGET(self->why));
    g_signal_connect_swapped(rows, "row-activated", G_CALLBACK(take_offer), self);
    g_signal_connect_swapped(entry, "activate", G_CALLBACK(take_words), self);
}

static void
clear(gpointer self)
{
    EditorDocument *document = editor_game_session_document(((GameView *)self)->session);
    g_signal_handlers_disconnect_by_data(document, self);
}

GtkWidget *
game_offers_new(EditorGameSession *session)
{
    GtkWidget *box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 8);
    Offers *self = game_view_new(box, session, sizeof *self);
    self->view.clear = clear;
    gtk_widget_add_css_class(box, "game-offers");
    build(self, GTK_BOX(box));
    game_view_follow(self, "game", G_CALLBACK(follow));
    game_view_follow(self, "step", G_CALLBACK(follow));
    game_view_follow(self, "playing", G_CALLBACK(follow));
    g_signal_connect_swapped(editor_game_session_document(session), "selection-changed",
                             G_CALLBACK(follow), self);
    follow(self);
    return box;
}
