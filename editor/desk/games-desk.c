/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The games desk: what is played, the list of games, and the story of the game that is open.
 */
#include "editor/desk/desk.h"

#include "editor/controls/container.h"
#include "editor/controls/template.h"
#include "editor/controls/widget-text.h"
#include "editor/desk/game-view.h"
#include "editor/desk/parts.h"
#include "editor/document/signals.h"
#include "editor/games/game-session.h"
#include "schema/model/game-results.h"
#include "schema/text/translation.h"
#include "validator/engine/offer-words.h"
#include "validator/report/results.h"
#include "validator/smoke/replay.h"

#include <glib/gi18n.h>
#include <gtk/gtk.h>
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
    const Replay *reported; /* borrowed: only compared */
    guint n_listed;         /* steps of which lines are in the list */
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
    self->n_listed = 0;
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
    const GamePlayback *playback = editor_game_session_playback(game_view_session(self));
    self->is_following = TRUE;
    if (playback == NULL) {
        if (!editor_game_session_is_played(game_view_session(self)))
            forget_story(self);
        self->is_following = FALSE;
        return;
    }
    const GPtrArray *lines = playback->replay->lines;
    if (playback->replay != self->reported || lines->len < self->n_listed)
        forget_story(self);
    self->reported = playback->replay;
    for (; self->n_listed < lines->len; self->n_listed++)
        add_story_step(self, lines->pdata[self->n_listed], self->n_listed);
    select_story_line(self, replay_at(playback->replay));
    g_autofree char *number = translation_number((gint64)playback->number);
    g_autofree char *title = g_strdup_printf(_("What happens in game %s"), number);
    gtk_label_set_text(self->title, title);
    self->is_following = FALSE;
}

static void
step_changed(GameStory *self)
{
    const GamePlayback *playback = editor_game_session_playback(game_view_session(self));
    /* What comes behind a step that was played again is another story. */
    if (playback != NULL && editor_game_session_is_played(game_view_session(self)) &&
        replay_last(playback->replay) + 1 <= self->n_listed &&
        replay_at(playback->replay) == replay_last(playback->replay))
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
    widget_set_class(label, "heading", depth == 0);
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

/* Returns: (transfer floating): the story of @session, which it follows and holds. */
static GtkWidget *
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
    widget_set_tooltip(label, words);
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
    widget_set_drop_down_name(GTK_DROP_DOWN(list), name);
    g_signal_connect_swapped(list, "notify::selected", G_CALLBACK(take_players), self);
    return list;
}

static void
follow_players(GameOffers *self, const GamePlayback *playback)
{
    self->is_following = TRUE;
    if (self->n_sides != playback->stage->plan.rules->board.n_sides) {
        container_empty(self->sides);
        self->n_sides = playback->stage->plan.rules->board.n_sides;
        for (guint i = 0; i < self->n_sides; i++) {
            const char *side = titles_name(playback->stage->titles, ENTITY_SIDE, (gint32)i);
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
    const GamePlayback *playback = editor_game_session_playback(game_view_session(self));
    container_empty(GTK_WIDGET(self->rows));
    if (playback == NULL) {
        gboolean is_busy = editor_game_session_is_busy(game_view_session(self));
        gtk_label_set_text(self->question, is_busy ? _("The computer is thinking…") : "");
        return;
    }
    const GameRun *game = playback->replay->game;
    g_autofree char *question = game->request.kind == REQUEST_NONE
                                    ? g_strdup(_("The game is over."))
                                    : narration_question(game->narration);
    gtk_label_set_text(self->question, question);
    gtk_label_set_text(self->why, "");
    follow_players(self, playback);
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
    const GamePlayback *playback = editor_game_session_playback(game_view_session(self));
    const char *words = gtk_editable_get_text(GTK_EDITABLE(self->entry));
    if (playback == NULL || words[0] == '\0')
        return;
    const GameRun *game = playback->replay->game;
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

/* Returns: (transfer floating): the decisions that are offered at the current step, likewise. */
static GtkWidget *
game_offers_new(EditorGameSession *session)
{
    GtkWidget *offers = game_view_new(GAME_TYPE_OFFERS, session);
    signal_follow(editor_game_session_document(session), "selection-changed",
                  G_CALLBACK(game_offers_follow), offers);
    return offers;
}

#define WIDTH_WANTED 0.05
#define SKILL_EVERY 10
#define DEFAULT_PLAYER 1u /* greedy: plays to win, and is quick */
#define GAMES_TYPE_FORM (games_form_get_type())

G_DECLARE_FINAL_TYPE(GamesForm, games_form, GAMES, FORM, GameView)

struct _GamesForm {
    GameView parent;
    GtkLabel *head, *how;
    GtkWidget *progress, *start, *cancel, *play, *note;
    GtkWidget *sides; /* a grid */
    GtkDropDown *players[BOARD_SIDES_MAX];
    guint n_sides;
    char *sides_key; /* owned: the names of the sides that have rows */
    GtkSpinButton *games, *seed;
    GtkCheckButton *until, *skill;
};

G_DEFINE_FINAL_TYPE(GamesForm, games_form, GAME_TYPE_VIEW)

/* Names of players for people, by the row of the table. */
static const char *
player_title(const Player *player)
{
    static const struct {
        const char *name, *title;
    } titles[] = {
        {"random", N_("Random")},
        {"greedy", N_("Greedy")},
        {"rollout", N_("Rollout (slow)")},
        {"search:16", N_("Search, 16 playouts a turn")},
        {"search:64", N_("Search, 64 playouts a turn")},
        {"search:256", N_("Search, 256 playouts a turn")},
        {"search:1024", N_("Search, 1024 playouts a turn (very slow)")},
    };
    for (guint i = 0; i < G_N_ELEMENTS(titles); i++)
        if (g_str_equal(titles[i].name, player->name))
            return _(titles[i].title);
    return player->name;
}

/* Returns: (transfer floating): a drop-down of players. */
static GtkWidget *
players_new(const char *side)
{
    guint n;
    const Player *rows = player_rows(&n);
    g_autoptr(GPtrArray) titles = g_ptr_array_new();
    for (guint i = 0; i < n; i++)
        g_ptr_array_add(titles, (gpointer)player_title(&rows[i]));
    g_ptr_array_add(titles, NULL);
    GtkWidget *list = gtk_drop_down_new_from_strings((const char *const *)titles->pdata);
    gtk_drop_down_set_selected(GTK_DROP_DOWN(list), MIN(DEFAULT_PLAYER, n - 1));
    g_autofree char *name = g_strdup_printf(_("Who plays %s"), side);
    widget_set_drop_down_name(GTK_DROP_DOWN(list), name);
    widget_set_tooltip(list, _("Random decides at random, greedy plays to win, rollout and search "
                               "look ahead and are slow"));
    gtk_widget_set_hexpand(list, TRUE);
    return list;
}

/* Has a row for each side of the game that is open. */
static void
follow_sides(GamesForm *self)
{
    DataSet *set = editor_document_set(editor_game_session_document(game_view_session(self)));
    Records sides = data_set_records(set, ENTITY_SIDE);
    g_autoptr(GString) key = g_string_new(NULL);
    for (guint32 i = 0; i < sides.length; i++)
        g_string_append_printf(key, "%s\n", record_name(sides.items[i]));
    if (g_strcmp0(key->str, self->sides_key) == 0)
        return;
    g_free(self->sides_key);
    self->sides_key = g_strdup(key->str);
    self->n_sides = MIN(sides.length, BOARD_SIDES_MAX);
    container_empty(self->sides);
    for (guint i = 0; i < self->n_sides; i++) {
        const char *name = record_name(sides.items[i]);
        GtkWidget *list = players_new(name != NULL ? name : "");
        self->players[i] = GTK_DROP_DOWN(list);
        gtk_grid_attach(GTK_GRID(self->sides), desk_text_new(name, 0, "dim-label"), 0, (int)i, 1,
                        1);
        gtk_grid_attach(GTK_GRID(self->sides), list, 1, (int)i, 1, 1);
    }
}

/* Sets how games are played by the form, which owns the texts. */
static void
games_form_wish(GamesForm *self, GameWish *wish)
{
    EditorDocument *document = editor_game_session_document(game_view_session(self));
    *wish = (GameWish){
        .scenario = editor_document_scenario_id(document),
        .seed = (guint64)gtk_spin_button_get_value_as_int(self->seed),
        .skill_every = gtk_check_button_get_active(self->skill) ? SKILL_EVERY : 0,
    };
    for (guint i = 0; i < self->n_sides; i++)
        wish->players[i] = player_rows(NULL) + gtk_drop_down_get_selected(self->players[i]);
}

static void
start_games(GamesForm *self)
{
    GameWish wish;
    games_form_wish(self, &wish);
    gtk_spin_button_update(self->games);
    editor_game_session_start(game_view_session(self), &wish,
                              gtk_spin_button_get_value_as_int(self->games),
                              gtk_check_button_get_active(self->until) ? WIDTH_WANTED : 0);
}

static void
cancel_games(GamesForm *self)
{
    EditorGameBatch *batch = editor_game_session_batch(game_view_session(self));
    if (batch != NULL)
        editor_game_batch_cancel(batch);
    g_signal_emit_by_name(game_view_session(self), "batch");
}

/* Starts a game without any decisions, to be played interactively. */
static void
play_game(GamesForm *self)
{
    GameWish wish;
    games_form_wish(self, &wish);
    g_autofree char *problem = editor_game_session_begin_game(game_view_session(self), &wish);
    gtk_label_set_text(GTK_LABEL(self->note), problem != NULL ? problem : "");
    gtk_widget_set_visible(self->note, problem != NULL);
    const Player *people[BOARD_SIDES_MAX] = {NULL};
    if (problem == NULL)
        editor_game_session_play(game_view_session(self), people);
}

/* Returns: (transfer full): how it goes, in words. */
static char *
games_progress_words(EditorGameBatch *batch, const GameResults *results)
{
    double seconds = MAX(editor_game_batch_seconds(batch), 0.001);
    double pace = (double)results->played / seconds;
    gint64 left = editor_game_batch_n_wanted(batch) - results->played;
    g_autofree char *number = translation_number(results->failed);
    gboolean is_running = editor_game_batch_is_running(batch);
    if (!is_running && results->failed == 0)
        return g_strdup_printf(_("%.1f games a second · none failed"), pace);
    if (!is_running)
        return g_strdup_printf(ngettext("%.1f games a second · %s failed",
                                        "%.1f games a second · %s failed", (gulong)results->failed),
                               pace, number);
    gulong rest = (gulong)((double)left / MAX(pace, 0.01)) + 1;
    if (results->failed == 0)
        return g_strdup_printf(ngettext("%lu second left · %.1f games a second · none failed",
                                        "%lu seconds left · %.1f games a second · none failed",
                                        rest),
                               rest, pace);
    return g_strdup_printf(ngettext("%lu second left · %.1f games a second · %s failed",
                                    "%lu seconds left · %.1f games a second · %s failed", rest),
                           rest, pace, number);
}

/* Returns: (transfer full): how many games there are, in words. */
static char *
games_head_words(EditorGameBatch *batch, const GameResults *results)
{
    gint64 wanted = editor_game_batch_n_wanted(batch);
    gint64 played = results != NULL ? results->played : 0;
    g_autofree char *done = translation_number(played), *all = translation_number(wanted);
    if (editor_game_batch_is_running(batch) || played < wanted)
        return g_strdup_printf(ngettext("%s of %s game", "%s of %s games", (gulong)wanted), done,
                               all);
    return g_strdup_printf(ngettext("%s game", "%s games", (gulong)played), done);
}

static void
games_form_follow(GameView *view)
{
    GamesForm *self = GAMES_FORM(view);
    EditorGameSession *session = game_view_session(self);
    EditorGameBatch *batch = editor_game_session_batch(session);
    const GameResults *results = batch != NULL ? editor_game_batch_results(batch) : NULL;
    gboolean is_running = batch != NULL && editor_game_batch_is_running(batch);
    gboolean has_scenario =
        editor_document_scenario_id(editor_game_session_document(session)) != NULL;
    g_autofree char *head =
        batch != NULL ? games_head_words(batch, results) : g_strdup(_("Play games"));
    g_autofree char *how = results != NULL ? games_progress_words(batch, results) : g_strdup("");
    follow_sides(self);
    gtk_label_set_text(self->head, head);
    gtk_label_set_text(self->how, how);
    gtk_widget_set_visible(GTK_WIDGET(self->how), results != NULL);
    gtk_widget_set_visible(self->progress, is_running);
    gtk_widget_set_visible(self->cancel, is_running);
    gtk_widget_set_visible(self->start, !is_running);
    gtk_widget_set_sensitive(self->start, has_scenario);
    gtk_widget_set_sensitive(self->play, has_scenario);
    if (results != NULL)
        gtk_progress_bar_set_fraction(GTK_PROGRESS_BAR(self->progress),
                                      (double)results->played /
                                          (double)editor_game_batch_n_wanted(batch));
    gboolean is_outdated = editor_game_session_is_outdated(session);
    const char *note =
        !has_scenario ? _("Choose a scenario first: games are played in a scenario.")
        : is_outdated ? _("The data have changed since. Play again to see the effect, or compare.")
                      : "";
    gtk_label_set_text(GTK_LABEL(self->note), note);
    gtk_widget_set_visible(self->note, note[0] != '\0');
}

static void
games_form_finalize(GObject *object)
{
    g_free(GAMES_FORM(object)->sides_key);
    G_OBJECT_CLASS(games_form_parent_class)->finalize(object);
}

static void
games_form_class_init(GamesFormClass *class)
{
    static const char *const signals[] = {"batch", NULL};
    G_OBJECT_CLASS(class)->finalize = games_form_finalize;
    GAME_VIEW_CLASS(class)->signals = signals;
    GAME_VIEW_CLASS(class)->follow = games_form_follow;
    TEMPLATE_LOAD(class, "desk/games-form.ui");
    TEMPLATE_CHILDREN(class, GamesForm, head, how, progress, start, cancel, play, note, sides,
                      games, seed, until, skill);
    TEMPLATE_CALLBACKS(class, start_games, cancel_games, play_game);
}

static void
games_form_init(GamesForm *self)
{
    gtk_widget_init_template(GTK_WIDGET(self));
    desk_number_hide_buttons(GTK_WIDGET(self->games));
    desk_number_hide_buttons(GTK_WIDGET(self->seed));
}

#define GAMES_TYPE_LIST (games_list_get_type())

G_DECLARE_FINAL_TYPE(GamesList, games_list, GAMES, LIST, GameView)

struct _GamesList {
    GameView parent;
    GtkListBox *rows;
    GtkWidget *any; /* the number of any game */
    GtkWidget *foot;
    const GameResults *shown; /* borrowed: only compared */
    GHashTable *reported;     /* owned: numbers of games that have a row */
};

G_DEFINE_FINAL_TYPE(GamesList, games_list, GAME_TYPE_VIEW)

/* Further games that are extreme in one way each. */
static const struct {
    Measure measure;
    gboolean is_most;
    const char *tag, *words; /* of words: with the value */
} extremes[] = {
    {MEASURE_ANSWERS, TRUE, N_("longest"), N_("%s choices and rolls")},
    {MEASURE_ANSWERS, FALSE, N_("shortest"), N_("%s choices and rolls")},
    {MEASURE_LEAD_CHANGES, TRUE, N_("unusual"), N_("changes of the lead: %s")},
    {MEASURE_DRAMA_MOST, TRUE, N_("unusual"), N_("the winner trailed by %s at one point")},
    {MEASURE_MARGIN, TRUE, N_("unusual"), N_("won by %s")},
};

static const struct {
    const char *tag, *class;
} notables[N_NOTABLES] = {
    [NOTABLE_TYPICAL] = {N_("typical"), "has-none"},
    [NOTABLE_CLOSEST] = {N_("closest"), "is-note"},
    [NOTABLE_ODDEST] = {N_("unusual"), "has-warnings"},
};

/* A game in the list. */
#define GAME_TYPE_ROW (game_row_get_type())

G_DECLARE_FINAL_TYPE(GameRow, game_row, GAME, ROW, GtkBox)

struct _GameRow {
    GtkBox parent;
    GtkLabel *number, *badge, *words;
};

TEMPLATE_TYPE(GameRow, game_row, GTK_TYPE_BOX)

static void
game_row_class_init(GameRowClass *class)
{
    TEMPLATE_LOAD(class, "desk/game-row.ui");
    TEMPLATE_CHILDREN(class, GameRow, number, badge, words);
}

static void
add_game_row(GamesList *self, gint64 game, const char *tag, const char *class, const char *words)
{
    if (game <= 0 || !g_hash_table_add(self->reported, GUINT_TO_POINTER((guint)game)))
        return;
    g_autofree char *number = translation_number(game);
    g_autofree char *name = g_strdup_printf(_("Game %s, %s: %s"), number, tag, words);
    GameRow *shown = g_object_new(GAME_TYPE_ROW, NULL);
    gtk_label_set_text(shown->number, number);
    gtk_label_set_text(shown->badge, tag);
    gtk_widget_add_css_class(GTK_WIDGET(shown->badge), class);
    gtk_label_set_text(shown->words, words);
    widget_set_tooltip(shown->words, words);
    GtkWidget *row = desk_rows_add(GTK_WIDGET(self->rows), GTK_WIDGET(shown), name);
    g_object_set_data(G_OBJECT(row), "game", GUINT_TO_POINTER((guint)game));
}

/* Returns: (transfer full): what a game that is kept was like. */
static char *
game_words(const GameResults *results, gint64 number)
{
    g_autoptr(GString) words = g_string_new(NULL);
    static const Measure reported[] = {MEASURE_SCORE, MEASURE_TURNS, MEASURE_ANSWERS};
    for (guint i = 0; i < results->measured->len; i++) {
        const GameSample *game = &g_array_index(results->measured, GameSample, i);
        for (guint j = 0; game->game == number && j < G_N_ELEMENTS(reported); j++) {
            char text[RESULTS_DIGITS];
            gint64 value = game->values[reported[j]];
            if (value == MEASURE_ABSENT)
                continue;
            results_value(text, reported[j], (double)value, TRUE);
            if (words->len > 0)
                g_string_append(words, ", ");
            g_string_append_printf(
                words,
                reported[j] == MEASURE_SCORE ? _("score %s")
                : reported[j] == MEASURE_TURNS
                    ? ngettext("%s turn", "%s turns", (gulong)value)
                    : ngettext("%s choice or roll", "%s choices and rolls", (gulong)value),
                text);
        }
    }
    return g_strdup(words->str);
}

static void
add_failed_games(GamesList *self, const GameResults *results)
{
    for (guint i = 0; i < results->failures->len; i++) {
        const GameFailure *failure = &g_array_index(results->failures, GameFailure, i);
        add_game_row(self, failure->game, _("failed"), "has-errors", failure->problem);
    }
}

static void
add_notable_games(GamesList *self, const GameResults *results)
{
    for (guint i = 0; i < G_N_ELEMENTS(extremes); i++) {
        char text[RESULTS_DIGITS];
        GameNotableValue found =
            game_results_notable_value(results, extremes[i].measure, extremes[i].is_most);
        if (found.game == 0)
            continue;
        results_value(text, extremes[i].measure, (double)found.value, TRUE);
        g_autofree char *words = g_strdup_printf(_(extremes[i].words), text);
        add_game_row(self, found.game, _(extremes[i].tag), "is-note", words);
    }
}

static void
games_list_follow(GameView *view)
{
    GamesList *self = GAMES_LIST(view);
    EditorGameBatch *batch = editor_game_session_batch(game_view_session(self));
    const GameResults *results = batch != NULL ? editor_game_batch_results(batch) : NULL;
    gtk_widget_set_visible(self->foot, results != NULL && results->played > 0);
    if (results == self->shown)
        return;
    self->shown = results;
    /* Rows stay while games are played, except the first ones. */
    if (batch != NULL && editor_game_batch_is_running(batch) &&
        gtk_widget_get_focus_child(GTK_WIDGET(self->rows)) != NULL)
        return;
    container_empty(GTK_WIDGET(self->rows));
    g_hash_table_remove_all(self->reported);
    if (results == NULL)
        return;
    gtk_spin_button_set_range(GTK_SPIN_BUTTON(self->any), 1, (double)MAX(results->played, 1));
    add_failed_games(self, results);
    for (GameNotable notable = 0; notable < N_NOTABLES; notable++) {
        gint64 number = game_results_notable_game(results, notable);
        g_autofree char *words = game_words(results, number);
        add_game_row(self, number, _(notables[notable].tag), notables[notable].class, words);
    }
    add_notable_games(self, results);
}

static void
open_game_row(GamesList *self, GtkListBoxRow *row)
{
    guint game = GPOINTER_TO_UINT(g_object_get_data(G_OBJECT(row), "game"));
    editor_game_session_open(game_view_session(self), game);
}

static void
open_typed_game(GamesList *self)
{
    gtk_spin_button_update(GTK_SPIN_BUTTON(self->any));
    editor_game_session_open(game_view_session(self),
                             (guint64)gtk_spin_button_get_value_as_int(GTK_SPIN_BUTTON(self->any)));
}

static void
games_list_finalize(GObject *object)
{
    g_hash_table_unref(GAMES_LIST(object)->reported);
    G_OBJECT_CLASS(games_list_parent_class)->finalize(object);
}

static void
games_list_class_init(GamesListClass *class)
{
    static const char *const signals[] = {"batch", NULL};
    G_OBJECT_CLASS(class)->finalize = games_list_finalize;
    GAME_VIEW_CLASS(class)->signals = signals;
    GAME_VIEW_CLASS(class)->follow = games_list_follow;
    TEMPLATE_LOAD(class, "desk/games-list.ui");
    TEMPLATE_CHILDREN(class, GamesList, rows, any, foot);
    TEMPLATE_CALLBACKS(class, open_game_row, open_typed_game);
}

static void
games_list_init(GamesList *self)
{
    self->reported = g_hash_table_new(NULL, NULL);
    gtk_widget_init_template(GTK_WIDGET(self));
    desk_number_hide_buttons(self->any);
}

#define GAMES_TYPE_DESK (games_desk_get_type())

G_DECLARE_FINAL_TYPE(GamesDesk, games_desk, GAMES, DESK, GameView)

struct _GamesDesk {
    GameView parent;
    GtkStack *middle, *right;
};

TEMPLATE_TYPE(GamesDesk, games_desk, GAME_TYPE_VIEW)

static void
add_views(GamesDesk *self)
{
    EditorGameSession *session = game_view_session(self);
    gtk_box_prepend(GTK_BOX(self), game_view_new(GAMES_TYPE_FORM, session));
    gtk_stack_add_named(self->middle, game_view_new(game_charts_get_type(), session), "results");
    gtk_stack_add_named(self->middle, game_story_new(session), "story");
    gtk_stack_add_named(self->right, game_view_new(GAMES_TYPE_LIST, session), "list");
    gtk_stack_add_named(self->right, game_offers_new(session), "offers");
}

/* The views are made when it has its session. */
static void
games_desk_follow(GameView *view)
{
    GamesDesk *self = GAMES_DESK(view);
    if (gtk_stack_get_visible_child(self->middle) == NULL)
        add_views(self);
    gboolean is_open = editor_game_session_playback(game_view_session(self)) != NULL ||
                       editor_game_session_is_busy(game_view_session(self));
    gboolean is_played = is_open && editor_game_session_is_played(game_view_session(self));
    gtk_stack_set_visible_child_name(self->middle, is_open ? "story" : "results");
    gtk_stack_set_visible_child_name(self->right, is_played ? "offers" : "list");
}

static void
games_desk_class_init(GamesDeskClass *class)
{
    static const char *const signals[] = {"game", "step", "playing", NULL};
    GAME_VIEW_CLASS(class)->signals = signals;
    GAME_VIEW_CLASS(class)->follow = games_desk_follow;
    TEMPLATE_LOAD(class, "desk/games-desk.ui");
    TEMPLATE_CHILDREN(class, GamesDesk, middle, right);
}
