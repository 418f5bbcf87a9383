/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The open game as text, step by step, and the decisions that are offered while it is played.
 */
#include "editor/desk/game-story.h"

#include "editor/controls/container.h"
#include "editor/controls/template.h"
#include "editor/controls/tooltip.h"
#include "editor/desk/game-view.h"
#include "editor/document/signals.h"
#include "editor/desk/parts.h"
#include "validator/engine/offer-words.h"

#include <glib/gi18n.h>
#include <string.h>

#define GAME_TYPE_STORY (game_story_get_type())
G_DECLARE_FINAL_TYPE(GameStory, game_story, GAME, STORY, GameView)

struct _GameStory {
    GameView parent;
    GtkStringList *lines;
    GArray *steps; /* owned: of guint: the step of each line */
    GtkSingleSelection *chosen;
    GtkListView *list;
    GtkLabel *title;
    const Replay *told; /* borrowed: only compared */
    guint n_told;       /* steps of which lines are in the list */
    gboolean is_following;
};

G_DEFINE_FINAL_TYPE(GameStory, game_story, GAME_TYPE_VIEW)

static void
add_story_step(GameStory *self, const char *text, guint step)
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
forget_story(GameStory *self)
{
    gtk_string_list_splice(self->lines, 0, g_list_model_get_n_items(G_LIST_MODEL(self->lines)),
                           NULL);
    g_array_set_size(self->steps, 0);
    self->n_told = 0;
}

/* Chooses the last line up to the step that is looked at. */
static void
select_story_line(GameStory *self, guint step)
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
game_story_follow(GameView *view)
{
    GameStory *self = GAME_STORY(view);
    const GameTelling *telling = editor_game_session_telling(game_view_session(self));
    self->is_following = TRUE;
    if (telling == NULL) {
        if (!editor_game_session_is_played(game_view_session(self)))
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
step_changed(GameStory *self)
{
    const GameTelling *telling = editor_game_session_telling(game_view_session(self));
    /* What comes behind a step that was played again is another story. */
    if (telling != NULL && editor_game_session_is_played(game_view_session(self)) &&
        replay_last(telling->replay) + 1 <= self->n_told &&
        replay_at(telling->replay) == replay_last(telling->replay))
        forget_story(self);
    game_story_follow(GAME_VIEW(self));
}

static void
line_chosen(GameStory *self)
{
    guint line = gtk_single_selection_get_selected(self->chosen);
    if (!self->is_following && line < self->steps->len)
        editor_game_session_go_to(game_view_session(self), g_array_index(self->steps, guint, line));
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
game_story_finalize(GObject *object)
{
    g_array_unref(GAME_STORY(object)->steps);
    G_OBJECT_CLASS(game_story_parent_class)->finalize(object);
}

static void
game_story_class_init(GameStoryClass *class)
{
    static const char *const signals[] = {"game", NULL};
    G_OBJECT_CLASS(class)->finalize = game_story_finalize;
    GAME_VIEW_CLASS(class)->signals = signals;
    GAME_VIEW_CLASS(class)->follow = game_story_follow;
    TEMPLATE_LOAD(class, "desk/game-story.ui");
    TEMPLATE_CHILDREN(class, GameStory, title, list, chosen, lines);
    TEMPLATE_CALLBACKS(class, line_chosen, set_up_story_line, bind_story_line);
}

static void
game_story_init(GameStory *self)
{
    self->steps = g_array_new(FALSE, FALSE, sizeof(guint));
    gtk_widget_init_template(GTK_WIDGET(self));
}

GtkWidget *
game_story_new(EditorGameSession *session)
{
    GtkWidget *story = game_view_new(GAME_TYPE_STORY, session);
    signal_follow(session, "step", G_CALLBACK(step_changed), story);
    return story;
}

/* Offers that are listed; the map and the entry find the others. */
#define OFFERS_SHOWN 200u

#define GAME_TYPE_OFFERS (game_offers_get_type())
G_DECLARE_FINAL_TYPE(GameOffers, game_offers, GAME, OFFERS, GameView)

struct _GameOffers {
    GameView parent;
    GtkLabel *question, *why;
    GtkListBox *rows;
    GtkWidget *sides; /* who plays: a choice for each side */
    GtkEntry *entry;
    GtkDropDown *players[BOARD_SIDES_MAX];
    guint n_sides;
    gboolean is_following;
};

TEMPLATE_TYPE(GameOffers, game_offers, GAME_TYPE_VIEW)

/* Returns: whether @offer is about what is selected in the document, if anything is. */
static gboolean
offer_is_about_selected(GameOffers *self, const GameRun *game, const Offer *offer)
{
    const Subject *subject =
        editor_document_subject(editor_game_session_document(game_view_session(self)));
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
add_offer(GameOffers *self, const GameRun *game, guint i)
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
list_offers(GameOffers *self, const GameRun *game)
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
take_players(GameOffers *self)
{
    const Player *machines[BOARD_SIDES_MAX] = {NULL};
    if (self->is_following)
        return;
    for (guint i = 0; i < self->n_sides; i++) {
        guint chosen = gtk_drop_down_get_selected(self->players[i]);
        machines[i] = chosen > 0 ? player_rows(NULL) + chosen - 1 : NULL;
    }
    editor_game_session_play(game_view_session(self), machines);
}

/* Returns: (transfer floating): a choice of who plays @side: a person, or one of the table. */
static GtkWidget *
player_choice_new(GameOffers *self, const char *side)
{
    guint n_players;
    const Player *table = player_rows(&n_players);
    GtkStringList *names = gtk_string_list_new(NULL);
    gtk_string_list_append(names, _("a person"));
    for (guint i = 0; i < n_players; i++)
        gtk_string_list_append(names, table[i].name);
    GtkWidget *list = gtk_drop_down_new(G_LIST_MODEL(names), NULL);
    g_autofree char *name = g_strdup_printf(_("Who plays %s now"), side);
    spoken_name_drop_down(GTK_DROP_DOWN(list), name);
    g_signal_connect_swapped(list, "notify::selected", G_CALLBACK(take_players), self);
    return list;
}

static void
follow_players(GameOffers *self, const GameTelling *telling)
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
        const Player *player = editor_game_session_player(game_view_session(self), i);
        gtk_drop_down_set_selected(self->players[i],
                                   player != NULL ? (guint)(player - player_rows(NULL)) + 1 : 0);
    }
    self->is_following = FALSE;
}

static void
game_offers_follow(GameView *view)
{
    GameOffers *self = GAME_OFFERS(view);
    const GameTelling *telling = editor_game_session_telling(game_view_session(self));
    container_empty(GTK_WIDGET(self->rows));
    if (telling == NULL) {
        gboolean is_busy = editor_game_session_is_busy(game_view_session(self));
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
take_offer(GameOffers *self, GtkListBoxRow *row)
{
    guint offer = GPOINTER_TO_UINT(g_object_get_data(G_OBJECT(row), "offer"));
    editor_game_session_choose(game_view_session(self), offer);
}

/* Chooses what was typed if it is offered, or reports why it is not. */
static void
take_words(GameOffers *self)
{
    const GameTelling *telling = editor_game_session_telling(game_view_session(self));
    const char *words = gtk_editable_get_text(GTK_EDITABLE(self->entry));
    if (telling == NULL || words[0] == '\0')
        return;
    const GameRun *game = telling->replay->game;
    gint32 offer =
        game->request.kind == REQUEST_CHOICE
            ? offer_find(game->plan.rules, game->machine.offers, game->machine.n_offers, words)
            : NO_NUMBER;
    g_autofree char *why =
        offer == NO_NUMBER ? editor_game_session_why(game_view_session(self), words) : g_strdup("");
    gtk_label_set_text(self->why, why);
    if (offer == NO_NUMBER)
        return;
    gtk_editable_set_text(GTK_EDITABLE(self->entry), "");
    editor_game_session_choose(game_view_session(self), (guint)offer);
}

static void
game_offers_class_init(GameOffersClass *class)
{
    static const char *const signals[] = {"game", "step", "playing", NULL};
    GAME_VIEW_CLASS(class)->signals = signals;
    GAME_VIEW_CLASS(class)->follow = game_offers_follow;
    TEMPLATE_LOAD(class, "desk/game-offers.ui");
    TEMPLATE_CHILDREN(class, GameOffers, sides, question, rows, entry, why);
    TEMPLATE_CALLBACKS(class, take_offer, take_words);
}

GtkWidget *
game_offers_new(EditorGameSession *session)
{
    GtkWidget *offers = game_view_new(GAME_TYPE_OFFERS, session);
    signal_follow(editor_game_session_document(session), "selection-changed",
                  G_CALLBACK(game_offers_follow), offers);
    return offers;
}
