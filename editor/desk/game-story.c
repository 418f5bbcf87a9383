/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The open game as text, step by step, and the decisions that are offered while it is played.
 */
#include "editor/desk/game-story.h"

#include "editor/controls/container.h"
#include "editor/controls/tooltip.h"
#include "editor/desk/game-view.h"
#include "editor/desk/parts.h"
#include "validator/engine/offer-words.h"

#include <glib/gi18n.h>
#include <string.h>

typedef struct {
    GameView view;
    GtkStringList *lines;
    GArray *steps; /* owned: of guint: the step of each line */
    GtkSingleSelection *chosen;
    GtkListView *list;
    GtkLabel *title;
    const Replay *told; /* borrowed: only compared */
    guint n_told;       /* steps of which lines are in the list */
    gboolean is_following;
} Story;

static void
add_story_step(Story *self, const char *text, guint step)
{
    g_auto(GStrv) lines = g_strsplit(text, "\n", -1);
    for (char **line = lines; *line != NULL; line++) {
        if (**line == '\0')
            continue;
        gtk_string_list_append(self->lines, *line);
        g_array_append_val(self->steps, step);
    }
}

static void
forget_story(Story *self)
{
    gtk_string_list_splice(self->lines, 0, g_list_model_get_n_items(G_LIST_MODEL(self->lines)),
                           NULL);
    g_array_set_size(self->steps, 0);
    self->n_told = 0;
}

/* Chooses the last line up to the step that is looked at. */
static void
select_story_line(Story *self, guint step)
{
    guint n = 0;
    while (n < self->steps->len && g_array_index(self->steps, guint, n) <= step)
        n++;
    if (n == 0)
        return;
    gtk_single_selection_set_selected(self->chosen, n - 1);
    gtk_widget_activate_action(GTK_WIDGET(self->list), "list.scroll-to-item", "u", n - 1);
}

static void
follow_game_story(Story *self)
{
    const GameTelling *telling = editor_game_session_telling(self->view.session);
    self->is_following = TRUE;
    if (telling == NULL) {
        if (!editor_game_session_is_played(self->view.session))
            forget_story(self);
        self->is_following = FALSE;
        return;
    }
    const GPtrArray *lines = telling->replay->lines;
    if (telling->replay != self->told || lines->len < self->n_told)
        forget_story(self);
    self->told = telling->replay;
    for (; self->n_told < lines->len; self->n_told++)
        add_story_step(self, lines->pdata[self->n_told], self->n_told);
    select_story_line(self, replay_at(telling->replay));
    g_autofree char *title =
        g_strdup_printf(_("What happens in game %" G_GUINT64_FORMAT), telling->number);
    gtk_label_set_text(self->title, title);
    self->is_following = FALSE;
}

static void
step_changed(Story *self)
{
    const GameTelling *telling = editor_game_session_telling(self->view.session);
    /* What comes behind a step that was played again is another story. */
    if (telling != NULL && editor_game_session_is_played(self->view.session) &&
        replay_last(telling->replay) + 1 <= self->n_told &&
        replay_at(telling->replay) == replay_last(telling->replay))
        forget_story(self);
    follow_game_story(self);
}

static void
line_chosen(Story *self)
{
    guint line = gtk_single_selection_get_selected(self->chosen);
    if (!self->is_following && line < self->steps->len)
        editor_game_session_go_to(self->view.session, g_array_index(self->steps, guint, line));
}

static void
set_up_story_line(GtkListItemFactory *factory G_GNUC_UNUSED, GtkListItem *item)
{
    GtkWidget *label = gtk_label_new(NULL);
    gtk_label_set_xalign(GTK_LABEL(label), 0);
    gtk_label_set_wrap(GTK_LABEL(label), TRUE);
    gtk_label_set_width_chars(GTK_LABEL(label), 30);
    gtk_list_item_set_child(item, label);
}

/* Lines are indented as `narva replay` indents them; turns are headings. */
static void
bind_story_line(GtkListItemFactory *factory G_GNUC_UNUSED, GtkListItem *item)
{
    const char *text =
        gtk_string_object_get_string(GTK_STRING_OBJECT(gtk_list_item_get_item(item)));
    GtkWidget *label = gtk_list_item_get_child(item);
    gsize depth = strspn(text, " ");
    gtk_label_set_text(GTK_LABEL(label), text + depth);
    gtk_widget_set_margin_start(label, (int)MIN(depth, 8) * 6);
    if (depth == 0)
        gtk_widget_add_css_class(label, "heading");
    else
        gtk_widget_remove_css_class(label, "heading");
}

static void
clear_game_story(gpointer data)
{
    Story *self = data;
    g_array_unref(self->steps);
}

GtkWidget *
game_story_new(EditorGameSession *session)
{
    GtkWidget *box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 8);
    Story *self = game_view_new(box, session, sizeof *self);
    GtkListItemFactory *factory = gtk_signal_list_item_factory_new();
    self->view.clear = clear_game_story;
    self->steps = g_array_new(FALSE, FALSE, sizeof(guint));
    self->lines = gtk_string_list_new(NULL);
    self->chosen = gtk_single_selection_new(G_LIST_MODEL(self->lines));
    g_signal_connect(factory, "setup", G_CALLBACK(set_up_story_line), NULL);
    g_signal_connect(factory, "bind", G_CALLBACK(bind_story_line), NULL);
    GtkWidget *list = gtk_list_view_new(GTK_SELECTION_MODEL(self->chosen), factory);
    self->list = GTK_LIST_VIEW(list);
    self->title = GTK_LABEL(desk_heading_new(_("What happens")));
    gtk_widget_add_css_class(box, "game-story");
    gtk_box_append(GTK_BOX(box), GTK_WIDGET(self->title));
    gtk_box_append(GTK_BOX(box),
                   desk_scrolled_new(spoken_name(list, _("What happens in the game"))));
    g_signal_connect_swapped(self->chosen, "notify::selected", G_CALLBACK(line_chosen), self);
    game_view_follow(self, "game", G_CALLBACK(follow_game_story));
    game_view_follow(self, "step", G_CALLBACK(step_changed));
    follow_game_story(self);
    return box;
}

/* Offers that are listed; the map and the entry find the others. */
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
offer_is_about_selected(const Offers *self, const GameRun *game, const Offer *offer)
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
        is_any |= offer_is_about_selected(self, game, &game->machine.offers[i]);
    for (guint i = 0; i < n && n_shown < OFFERS_SHOWN; i++)
        if (!is_any || offer_is_about_selected(self, game, &game->machine.offers[i])) {
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
follow_game_offers(Offers *self)
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

/* Chooses what was typed if it is offered, or reports why it is not. */
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
build_offers(Offers *self, GtkBox *box)
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
clear_game_offers(gpointer self)
{
    EditorDocument *document = editor_game_session_document(((GameView *)self)->session);
    g_signal_handlers_disconnect_by_data(document, self);
}

GtkWidget *
game_offers_new(EditorGameSession *session)
{
    GtkWidget *box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 8);
    Offers *self = game_view_new(box, session, sizeof *self);
    self->view.clear = clear_game_offers;
    gtk_widget_add_css_class(box, "game-offers");
    build_offers(self, GTK_BOX(box));
    game_view_follow(self, "game", G_CALLBACK(follow_game_offers));
    game_view_follow(self, "step", G_CALLBACK(follow_game_offers));
    game_view_follow(self, "playing", G_CALLBACK(follow_game_offers));
    g_signal_connect_swapped(editor_game_session_document(session), "selection-changed",
                             G_CALLBACK(follow_game_offers), self);
    follow_game_offers(self);
    return box;
}
