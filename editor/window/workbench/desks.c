/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * One maker for each desk.
 */
#include "editor/window/workbench/desks.h"

#include "editor/desk/desk.h"
#include "editor/desk/page.h"
#include "editor/panes/border-list.h"
#include "editor/panes/place-list.h"
#include "editor/panes/problems.h"
#include "editor/window/workbench/table-book.h"

static GtkWidget *
problems_desk(const DeskParts *parts)
{
    return editor_problems_new(parts->document, parts->check);
}

static GtkWidget *
borders_desk(const DeskParts *parts)
{
    return editor_border_list_new(parts->document);
}

static GtkWidget *
scenario_desk(const DeskParts *parts)
{
    return editor_scenario_desk_new(parts->document);
}

static void
inspect_place(GtkWidget *places)
{
    desk_inspect(places, "");
}

static GtkWidget *
tables_desk(const DeskParts *parts)
{
    GtkWidget *places = editor_place_list_new(parts->document);
    g_signal_connect(places, "activate-subject", G_CALLBACK(inspect_place), NULL);
    return table_book_new(parts->document, places);
}

static GtkWidget *
victory_desk(const DeskParts *parts)
{
    return editor_victory_desk_new(parts->games, parts->check);
}

static GtkWidget *
games_desk(const DeskParts *parts)
{
    return games_desk_new(parts->games);
}

static GtkWidget *
records_desk(const DeskParts *parts)
{
    return editor_records_desk_new(parts->games, parts->cases);
}

static GtkWidget *
compare_desk(const DeskParts *parts)
{
    return editor_compare_desk_new(parts->document, parts->map);
}

static GtkWidget *
find_desk(const DeskParts *parts)
{
    return editor_find_desk_new(parts->document);
}

GtkWidget *
window_desk_new(Desk desk, const DeskParts *parts)
{
    static GtkWidget *(*const makers[N_DESKS])(const DeskParts *) = {
        [DESK_PROBLEMS] = problems_desk, [DESK_BORDERS] = borders_desk,
        [DESK_SCENARIO] = scenario_desk, [DESK_TABLES] = tables_desk,
        [DESK_VICTORY] = victory_desk,   [DESK_GAMES] = games_desk,
        [DESK_RECORDS] = records_desk,   [DESK_COMPARE] = compare_desk,
        [DESK_FIND] = find_desk,
    };
    return makers[desk](parts);
}

GtkWidget *
window_desk_entry(Desk desk, GtkWidget *page)
{
    if (desk == DESK_TABLES)
        return gtk_notebook_get_nth_page(GTK_NOTEBOOK(page),
                                         gtk_notebook_get_current_page(GTK_NOTEBOOK(page)));
    return desk == DESK_FIND ? editor_find_desk_entry(page) : page;
}
