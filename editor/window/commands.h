/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * All commands of the window, one row each. Actions, keys, menus and the window of shortcuts are
 * loops over this table. Also, the functions about files that are no commands.
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

/* When a command is available. */
typedef enum {
    COMMAND_ALWAYS,
    COMMAND_WITH_DOCUMENT,
    COMMAND_WITH_BASE,    /* it is a layer above another data set */
    COMMAND_WITH_CHANGES, /* there are unsaved changes, or unfinished typed text */
    COMMAND_WITH_SCENARIO,
    COMMAND_ON_AREAS,  /* the map is drawn */
    COMMAND_ON_HEXES,  /* the map has grids of hexes */
    COMMAND_ON_GROUND, /* the system provides command, zones, sight and costs */
    COMMAND_CAN_UNDO,
    COMMAND_CAN_REDO,
} CommandTime;

/* Where a command is shown, besides its key. */
typedef enum {
    COMMAND_IN_MENU,
    COMMAND_IN_BAR,   /* a button of the window */
    COMMAND_ON_MAP,   /* the menu of the layers of the map */
    COMMAND_OVER_MAP, /* likewise: one of what is shown over the map */
    COMMAND_HIDDEN,   /* nowhere: it has a parameter */
} CommandPlace;

/* The arguments of the function of a command. */
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
    const char *target;  /* parameter of the action, with one row for each; NULL: none */
    const char *caption; /* one word below the icon of a tool; N_(); NULL: it is not a tool */
    const char *hint;    /* how the tool is used, a sentence; N_(); NULL likewise */
    const char
        *state; /* the initial state of an action with one, as a GVariant text; NULL: it has none */
    gboolean has_text;   /* the caller passes a text */
    gboolean is_lenient; /* a focused text may handle the key first, as with signs it always may */
    gint number;         /* a number for the function, such as a layer, a menu or a desk */
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

/* Returns: (transfer none): the rows of the table, group by group; the last one has no name. */
const Command *commands(void);

/* Returns: (transfer none): the title of @group, translated. */
const char *commands_group_title(CommandGroup group);

/* Returns: (transfer full): `win.save`, or `win.tool::border`. */
char *commands_detailed_name(const Command *command);

/* Returns: (transfer full): the first key of @command for people: `Ctrl+S`; empty: it has none. */
char *commands_key_label(const Command *command);

/* Returns: whether @command is available in @window now. */
gboolean commands_is_ready(const Command *command, EditorWindow *window);

/* Adds the actions of the table to @window, and the keys that a focused text may handle first. */
void commands_install(EditorWindow *window);

/* Adds the other keys to @application. */
void commands_install_keys(GtkApplication *application);

/* Sets the states of the actions that show panes to whether these are shown. */
void view_follow_panes(EditorWindow *window);

/* Returns: (transfer full): a menu of the layers of the map, then those of the system. */
GMenuModel *view_layer_menu(EditorWindow *window);

/* Restores the state of the map view for the document that was just opened in @window, and saves
 * changes of it from then on. */
void view_remember(EditorWindow *window);

/* Enables and disables the actions of @window, as their rows say. */
void commands_update(EditorWindow *window);

/* Returns: (transfer full): the commands of the table for menus, a section for each group. */
GMenuModel *commands_menu(void);

/* Returns: (transfer full): those of @group that are at @place, in the order of the table. */
GMenuModel *commands_section(CommandGroup group, CommandPlace place);

/* Opens the data set of @path, a folder or a file in one, in @window if nothing is open there, in
 * the window that has it if there is one, else in a new one. @scenario: id of the one to show, or
 * NULL: the one that @path is, or none. @read: a data set that was just read, which is used if it
 * is that of @path; or NULL. For a map of another program the import dialog opens. Returns: FALSE
 * with @error set; the window shows it too. */
gboolean file_open_in(EditorWindow *window, const char *path, const char *scenario, EarlySet *read,
                      GError **error);

/* The responses of the dialog that asks whether to save. */
enum { FILE_RESPONSE_SAVE = 1, FILE_RESPONSE_DISCARD };

/* Asks whether to save the document of @window, and then closes it unless the user cancels. */
void file_ask_to_save(EditorWindow *window);

/* Lets folders, and maps of other programs, be dropped on @window. */
void file_accept_drops(EditorWindow *window);

/* Opens the data set in @folder, an absolute path. Returns: (transfer none): the window that shows
 * it; NULL: it could not be opened, which was reported. */
EditorWindow *file_open_shown(EditorWindow *window, const char *folder);
