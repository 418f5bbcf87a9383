/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * narva list: the data sets that are shipped with Narva, or those at given paths, with their
 * scenarios.
 */
#include "schema/model/entities.h"
#include "schema/model/words.h"
#include "schema/store/data-set-search.h"
#include "schema/store/data-set.h"
#include "schema/store/shipped-sets.h"
#include "schema/text/clean.h"
#include "schema/text/writer.h"
#include "validator/cli/sets.h"
#include "validator/cli/verb.h"

#include <stdio.h>

/* A data set of the list. */
typedef struct {
    DataSet *set; /* owned */
    char *id;     /* owned: the name of its folder */
    gboolean is_kit;
} ListedSet;

static void
clear_listed(gpointer item)
{
    ListedSet *listed = item;
    data_set_unref(listed->set);
    g_free(listed->id);
}

/* What is to be listed. */
typedef struct {
    const Call *call;
    GArray *sets;         /* owned: of ListedSet */
    gboolean are_shipped; /* no paths were given */
} SetList;

/* Returns: (transfer none): the title of @record, or @otherwise if it has none. */
static const char *
title_or(const char *title, const char *otherwise)
{
    return title != NULL ? title : otherwise;
}

/* Returns: (transfer none): the game record of @set, if it can be read; or NULL. */
static const Game *
game_of(const DataSet *set)
{
    const Record *root = data_set_root(set, ENTITY_GAME);
    return root != NULL && !root->raw ? (const Game *)root : NULL;
}

static const char *
title_of_set(const ListedSet *listed)
{
    const Game *game = game_of(listed->set);
    return title_or(game != NULL ? game->title : NULL, listed->id);
}

/* Calls @append for the id and title of each scenario of @set that has an id. */
static void
each_scenario(const DataSet *set, void (*append)(const char *id, const char *title, gpointer data),
              gpointer data)
{
    for (guint i = 0; i < set->n_scenarios; i++) {
        const char *id = record_key(set->scenarios[i]);
        const Scenario *scenario = (const Scenario *)set->scenarios[i];
        if (id != NULL)
            append(id, title_or(set->scenarios[i]->raw ? NULL : scenario->title, id), data);
    }
}

/* Appends a line with @id and @title in columns. */
static void
append_id_and_title(const char *id, const char *title, gpointer data)
{
    GString *out = data;
    g_autofree char *clean = text_clean(title);
    g_string_append_printf(out, "  %-24s %s\n", id, clean);
}

static void
write_shipped(const SetList *list, GString *out)
{
    gboolean are_kits = FALSE;
    for (guint i = 0; i < list->sets->len; i++) {
        const ListedSet *listed = &g_array_index(list->sets, ListedSet, i);
        if (i == 0 || listed->is_kit != are_kits)
            g_string_append_printf(out, "%s%s:\n", i > 0 ? "\n" : "",
                                   listed->is_kit ? _("Kits (to be extended)")
                                                  : _("Installed games"));
        are_kits = listed->is_kit;
        const Game *game = game_of(listed->set);
        g_autofree char *layer =
            game != NULL && game->extends != NULL
                ? g_strdup_printf(_("%s (extends %s)"), game->title, game->extends)
                : NULL;
        append_id_and_title(listed->id, title_or(layer, title_of_set(listed)), out);
    }
}

static void
write_text(const SetList *list, GString *out)
{
    if (list->are_shipped) {
        write_shipped(list, out);
        return;
    }
    for (guint i = 0; i < list->sets->len; i++) {
        const ListedSet *listed = &g_array_index(list->sets, ListedSet, i);
        g_autofree char *title = text_clean(title_of_set(listed));
        g_autofree char *folder = text_clean(listed->set->name);
        g_string_append_printf(out, "%s%s (%s)\n", i > 0 ? "\n" : "", title, folder);
        each_scenario(listed->set, append_id_and_title, out);
    }
}

static void
write_scenario(const char *id, const char *title, gpointer data)
{
    Writer *writer = data;
    writer_begin_object(writer);
    writer_member_text(writer, "id", id);
    writer_member_text(writer, "title", title);
    writer_end_object(writer);
}

static void
write_json(const SetList *list, GString *out)
{
    g_autoptr(Writer) writer = writer_new();
    writer_begin_array(writer);
    for (guint i = 0; i < list->sets->len; i++) {
        const ListedSet *listed = &g_array_index(list->sets, ListedSet, i);
        const Game *game = game_of(listed->set);
        gint system = data_set_system(listed->set);
        writer_begin_object(writer);
        writer_break_lines(writer);
        writer_member_text(writer, "id", listed->id);
        writer_member_text(writer, "title", title_of_set(listed));
        writer_member_text(writer, "folder", listed->set->name);
        writer_member_boolean(writer, "kit", listed->is_kit);
        if (system != SYSTEM_ANY)
            writer_member_text(writer, "system", system_words[system]);
        if (game != NULL && game->extends != NULL)
            writer_member_text(writer, "extends", game->extends);
        writer_member_array(writer, "scenarios");
        each_scenario(listed->set, write_scenario, writer);
        writer_end_array(writer);
        writer_end_object(writer);
    }
    writer_end_array(writer);
    writer_finish_into(writer, out);
}

static const struct {
    const char *name;
    void (*write)(const SetList *list, GString *out);
} formats[] = {{"text", write_text}, {"json", write_json}};

static const char *
format_word(guint i)
{
    return i < G_N_ELEMENTS(formats) ? formats[i].name : NULL;
}

/* Adds the data set in @folder. Raises @status, having complained, if it cannot be loaded. */
static void
add_set(GArray *sets, const char *folder, gboolean is_kit, ExitStatus *status)
{
    g_autoptr(GError) error = NULL;
    DataSet *set = data_set_load(folder, &error);
    if (set == NULL) {
        *status = exit_worse(*status, verb_fail(error));
        return;
    }
    g_autofree char *whole = g_canonicalize_filename(folder, NULL);
    g_autofree char *name = g_path_get_basename(whole);
    const ListedSet listed = {
        .set = set,
        .id = g_filename_display_name(name),
        .is_kit = is_kit,
    };
    g_array_append_val(sets, listed);
}

static void
add_shipped(GArray *sets, ExitStatus *status)
{
    g_autoptr(GArray) shipped = shipped_sets_list();
    for (guint i = 0; i < shipped->len; i++) {
        const ShippedSet *set = &g_array_index(shipped, ShippedSet, i);
        add_set(sets, set->folder, set->is_kit, status);
    }
    if (shipped->len > 0)
        return;
    verb_complain(_("no games are installed with Narva; on Debian they are in the package "
                    "narva-data"));
    *status = exit_worse(*status, EXIT_IO);
}

static void
add_given(GArray *sets, char *const *paths, ExitStatus *status)
{
    g_autoptr(GArray) found = data_set_search_new();
    sets_find(found, paths, NULL, status);
    for (guint i = 0; i < found->len; i++)
        add_set(sets, g_array_index(found, FoundSet, i).folder, FALSE, status);
}

/* What can be done with the list that was printed, on stderr. */
static void
print_next(const SetList *list)
{
    if (!list->are_shipped || list->sets->len == 0)
        return;
    const char *program = list->call->program;
    const char *id = g_array_index(list->sets, ListedSet, 0).id;
    fprintf(stderr, _("Next: %s list %s (lists its scenarios)\n"), program, id);
    fprintf(stderr, _("      %s new data-set my-game --extends %s (creates a variant)\n"), program,
            id);
}

ExitStatus
verb_list(const Call *call)
{
    char *format = NULL;
    const VerbOption entries[] = {
        {"format", 0, 0, G_OPTION_ARG_STRING, &format, N_("Output format"), N_("FORMAT"),
         .choice = format_word},
        {0},
    };
    char **paths;
    ExitStatus status;
    if (!verb_parse(call, "list", entries, &paths, &status))
        return status;
    g_autoptr(GArray) sets = g_array_new(FALSE, FALSE, sizeof(ListedSet));
    g_array_set_clear_func(sets, clear_listed);
    const SetList list = {.call = call, .sets = sets, .are_shipped = paths[0] == NULL};
    status = EXIT_CLEAN;
    if (list.are_shipped)
        add_shipped(sets, &status);
    else
        add_given(sets, paths, &status);
    guint chosen = verb_choice(format_word, format);
    g_autoptr(GString) out = g_string_new(NULL);
    formats[chosen].write(&list, out);
    status = verb_print(out, status);
    if (chosen == 0)
        print_next(&list);
    return status;
}
