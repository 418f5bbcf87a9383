/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A view and its session.
 */
#include "editor/desk/game-view.h"

#include "editor/document/signals.h"

typedef struct {
    EditorGameSession *session; /* owned */
} GameViewPrivate;

G_DEFINE_ABSTRACT_TYPE_WITH_PRIVATE(GameView, game_view, GTK_TYPE_BOX)

static void
game_view_finalize(GObject *object)
{
    GameViewPrivate *self = game_view_get_instance_private(GAME_VIEW(object));
    g_object_unref(self->session);
    G_OBJECT_CLASS(game_view_parent_class)->finalize(object);
}

static void
game_view_class_init(GameViewClass *class)
{
    G_OBJECT_CLASS(class)->finalize = game_view_finalize;
}

static void
game_view_init(GameView *self G_GNUC_UNUSED)
{
}

static void
follow_session(GameView *self)
{
    GAME_VIEW_GET_CLASS(self)->follow(self);
}

GtkWidget *
game_view_new(GType type, EditorGameSession *session)
{
    GameView *view = g_object_new(type, NULL);
    GameViewPrivate *self = game_view_get_instance_private(view);
    self->session = g_object_ref(session);
    for (const char *const *name = GAME_VIEW_GET_CLASS(view)->signals; *name != NULL; name++)
        signal_follow(session, *name, G_CALLBACK(follow_session), view);
    follow_session(view);
    return GTK_WIDGET(view);
}

EditorGameSession *
game_view_session(gpointer view)
{
    GameViewPrivate *self = game_view_get_instance_private(GAME_VIEW(view));
    return self->session;
}
