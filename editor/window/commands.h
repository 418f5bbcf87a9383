/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Everything the window can do, one row each. Actions, keys, menus and the window of shortcuts
 * are loops over this table. Below it, what is done with files beside these commands.
 */
#pragma once

#include "editor/document/document.h"
#include "editor/window/window.h"

typedef enum {
    COMMANDS_FILE,
    COMMANDS_EDIT,
    COMMANDS_SCENARIO,
    COMMANDS_MAP,
    COMMANDS_DRAW,
    COMMANDS_VIEW,
    COMMANDS_HELP,
    N_COMMAND_GROUPS,
} CommandGroup;

/* When a command can be given. */
typedef enum {
    COMMAND_ALWAYS,
    COMMAND_WITH_DOCUMENT,
    COMMAND_WITH_BASE,    /* it is a layer above another data set */
    COMMAND_WITH_CHANGES, /* something is not saved, or just typed */
    COMMAND_WITH_SCENARIO,
    COMMAND_ON_AREAS,  /* the map is drawn */
    COMMAND_ON_HEXES,  /* the map has grids of hexes */
    COMMAND_ON_GROUND, /* the rules have command, zones, sight, paths */
    COMMAND_CAN_UNDO,
    COMMAND_CAN_REDO,
} CommandTime;

/* Where a command is to be found beside its key. */
typedef enum {
    COMMAND_IN_MENU,
    COMMAND_IN_BAR,   /* a button of the window */
    COMMAND_ON_MAP,   /* the menu about what the map shows */
    COMMAND_OVER_MAP, /* the same: one of what lies over the map */
    COMMAND_HIDDEN,   /* for programs: it has a parameter */
} CommandPlace;

/* What the function of a command gets. */
typedef enum {
    COMMAND_CALL_WINDOW,
    COMMAND_CALL_DOCUMENT,
    COMMAND_CALL_WORKBENCH,
    COMMAND_CALL_MAP,
    COMMAND_CALL_TEXT, /* the window, and the text of the action; NULL: it has none */
    COMMAND_CALL_ROW,  /* the window, and the command */
} CommandCall;

typedef struct {
    const char *name;    /* of the action, without `win.` */
    const char *title;   /* for people; N_() */
    const char *keys[2]; /* as gtk_accelerator_parse() reads them; NULL: none */
    CommandGroup group;
    CommandTime time;
    CommandPlace place;
    const char *target;  /* text that the action gets: one row for each; NULL: none */
    const char *caption; /* one word below the icon of a tool; N_(); NULL: it is none */
    const char *hint;    /* what hands do with the tool, a sentence; N_(); NULL likewise */
    const char *state;   /* of an action that keeps one, as a GVariant text; NULL: it does not */
    gboolean has_text;   /* it gets a text from the caller */
    gboolean is_lenient; /* a text that has the focus may take the key first */
    gint number;         /* what the function does it with, such as a layer, a menu or a desk */
    CommandCall call;
    GCallback act;
} Command;

#define WINDOW_COMMAND(function, ...) void function(EditorWindow *window);
#define DOCUMENT_COMMAND(function, ...)
#define WORKBENCH_COMMAND(function, ...)
#define MAP_COMMAND(function, ...)
#define TEXT_COMMAND(function, ...) void function(EditorWindow *window, const char *text);
#define ROW_COMMAND(function, ...) void function(EditorWindow *window, const Command *command);
#include "editor/window/commands.def"

/* Returns: (transfer none): the rows of the table, group by group, closed by one without a name. */
const Command *commands(void);

/* Returns: (transfer none): the title of @group, translated. */
const char *commands_group_title(CommandGroup group);

/* Returns: (transfer full): `win.save`, or `win.tool::border`. */
char *commands_detailed_name(const Command *command);

/* Returns: (transfer full): its first key for people: `Ctrl+S`; empty: it has none. */
char *commands_key_label(const Command *command);

/* Returns: whether @command can be given to @window now. */
gboolean commands_is_ready(const Command *command, EditorWindow *window);

/* Gives @window the actions of the table and the keys that a text may take first. */
void commands_install(EditorWindow *window);

/* Gives @application the other keys. */
void commands_install_keys(GtkApplication *application);

/* Has the actions that show panes keep which of them are shown. */
void view_follow_panes(EditorWindow *window);

/* Returns: (transfer full): the layers of the map, those of the game behind them. */
GMenuModel *view_layer_menu(EditorWindow *window);

/* Shows the map of the document that has come into @window as it was looked at last, and remembers
 * from now on how it is. */
void view_remember(EditorWindow *window);

/* Makes actions ready or not, as their rows say. */
void commands_update(EditorWindow *window);

/* Returns: (transfer full): the commands of the table that go to menus, a section for each group.
 */
GMenuModel *commands_menu(void);

/* Returns: (transfer full): those of @group that are at @place, in the order of the table. */
GMenuModel *commands_section(CommandGroup group, CommandPlace place);

/* Opens the data set of @path, a folder or a file in one, in @window if nothing is open there, in
 * the window that has it if there is one, else in a new one. @scenario: id of the one to show, or
 * NULL: the one that @path is, or none. @read: a data set that was just read and is taken where it
 * is the one, or NULL. For a map of another program the import dialog opens. Returns: FALSE with
 * @error set; the window shows it too. */
gboolean file_open_in(EditorWindow *window, const char *path, const char *scenario, EarlySet *read,
                      GError **error);

/* What the dialog answers that asks whether to save. */
enum { FILE_RESPONSE_SAVE = 1, FILE_RESPONSE_DISCARD };

/* Asks whether what @window holds is to be saved, and closes it if the answer is not to go on. */
void file_ask_to_save(EditorWindow *window);

/* Lets folders, and maps of other programs, be dropped on @window. */
void file_accept_drops(EditorWindow *window);

/* Opens the data set in @folder, an absolute path. Returns: (transfer none): the window that shows
 * it; NULL: it could not be opened, which was reported. */
EditorWindow *file_open_shown(EditorWindow *window, const char *folder);
