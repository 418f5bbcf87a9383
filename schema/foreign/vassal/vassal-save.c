/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * VASSAL: the pieces of a saved game, an archive with the file `savedGame`. That is `!VCSK`, the
 * two hexadecimal digits of a key and of each byte, which the key hides; behind it stand commands
 * with an ESC between them, before which there is one more backslash for each command around. Each
 * piece is a command `+/id/type/state`, and so is a stack, whose state has its place and its
 * pieces.
 */
#include "schema/foreign/vassal/vassal.h"

#include <string.h>

#define SIGN "!VCSK"

/* How one begins that hides nothing. */
#define PLAIN "begin_save"
#define BETWEEN "\033"

/* Where the stack or deck of a piece lies. */
typedef struct {
    const char *map; /* borrowed from the map */
    double x, y;
    gboolean is_deck;
} Holder;

typedef struct {
    Vassal *vassal;
    const char *file;    /* for people */
    GStrv commands;      /* owned */
    GHashTable *holders; /* owned: id of a piece (owned) -> Holder, owned */
} Saved;

/* Returns: (transfer full): what @bytes hide; NULL where they are not of the form. */
static char *
reveal(GBytes *bytes)
{
    gsize length, head = strlen(SIGN) + 2;
    const char *text = g_bytes_get_data(bytes, &length);
    if (length >= strlen(PLAIN) && memcmp(text, PLAIN, strlen(PLAIN)) == 0)
        return g_utf8_make_valid(text, (gssize)length);
    if (length < head || memcmp(text, SIGN, strlen(SIGN)) != 0)
        return NULL;
    g_autofree char *plain = g_malloc(length / 2 + 1);
    gint key = g_ascii_xdigit_value(text[strlen(SIGN)]) * 16 +
               g_ascii_xdigit_value(text[strlen(SIGN) + 1]);
    gsize n = 0;
    for (gsize i = head; i + 1 < length; i += 2) {
        gint high = g_ascii_xdigit_value(text[i]), low = g_ascii_xdigit_value(text[i + 1]);
        if (high < 0 || low < 0)
            break;
        plain[n++] = (char)((high * 16 + low) ^ key);
    }
    for (gsize i = 0; i < n; i++)
        plain[i] = plain[i] == '\0' ? ' ' : plain[i];
    return g_utf8_make_valid(plain, (gssize)n);
}

/* Returns: (transfer full): the commands of the save in @archive; NULL with @error set where it
 * cannot be read. */
static GStrv
read_commands(Vassal *vassal, ForeignArchive *archive, GError **error)
{
    g_autoptr(GBytes) hidden =
        foreign_archive_read(archive, VASSAL_SAVED, vassal->source->left, error);
    if (hidden == NULL)
        return NULL;
    vassal->source->left -= g_bytes_get_size(hidden);
    g_autofree char *plain = reveal(hidden);
    if (plain == NULL) {
        g_set_error(error, FOREIGN_ERROR, FOREIGN_ERROR_FORMAT, "%s: its “%s” is not one of VASSAL",
                    foreign_archive_shown(archive), VASSAL_SAVED);
        return NULL;
    }
    GStrv commands = g_strsplit(plain, BETWEEN, -1);
    for (guint i = 0; commands[i] != NULL; i++)
        for (gsize length = strlen(commands[i]); length > 0 && commands[i][length - 1] == '\\';)
            commands[i][--length] = '\0';
    return commands;
}

/* Opens the save @name of the module. */
static ForeignArchive *
open_save(Vassal *vassal, const char *name)
{
    g_autoptr(GBytes) packed =
        name[0] != '\0' ? foreign_source_read(vassal->source, name, NULL) : NULL;
    return packed != NULL ? foreign_archive_open_bytes(packed, name, NULL) : NULL;
}

/* Reads `map;x;y`, behind which @at goes. Returns: FALSE where it is not of the form. */
static gboolean
read_place(Saved *saved, const char **at, Holder *holder)
{
    char *end;
    g_autofree char *map = vassal_next_part(at, ';');
    holder->map = foreign_map_text(saved->vassal->map, map);
    holder->x = g_ascii_strtod(*at, &end);
    if (end == *at || *end != ';')
        return FALSE;
    *at = end + 1;
    holder->y = g_ascii_strtod(*at, &end);
    gboolean is_place = end != *at;
    *at = *end == ';' ? end + 1 : end;
    return is_place;
}

/* Notes the pieces of a stack or deck that the command @text adds. */
static void
take_holder(Saved *saved, const char *text)
{
    const char *at = text + strlen("+/");
    g_autofree char *id = vassal_next_part(&at, '/');
    g_autofree char *type = vassal_next_part(&at, '/');
    g_autofree char *state = vassal_next_part(&at, '/');
    Holder holder = {.is_deck = g_str_has_prefix(type, "deck;")};
    const char *rest = state;
    if ((strcmp(type, "stack") != 0 && !holder.is_deck) || !read_place(saved, &rest, &holder))
        return;
    while (*rest != '\0') {
        /* A stack has them one by one, a deck in a list. */
        g_autofree char *part = vassal_next_part(&rest, ';');
        for (const char *list = part; *list != '\0';) {
            Holder *own = g_new(Holder, 1);
            *own = holder;
            g_hash_table_replace(saved->holders, vassal_next_part(&list, ','), own);
        }
    }
}

/* Adds the piece that the command @number adds, if it does. */
static void
take_piece(Saved *saved, guint number)
{
    Vassal *vassal = saved->vassal;
    const VassalBoard *board = &g_array_index(vassal->boards, VassalBoard, vassal->board);
    const char *at = saved->commands[number] + strlen("+/");
    g_autofree char *id = vassal_next_part(&at, '/');
    g_autofree char *type = vassal_next_part(&at, '/');
    g_autofree char *state = vassal_next_part(&at, '/');
    const char *tab = strrchr(state, '\t'), *rest = tab != NULL ? tab + 1 : state;
    const Holder *holder = g_hash_table_lookup(saved->holders, id);
    Holder own = {0};
    LossPlace where = {.file = saved->file, .unit = "command", .number = number + 1};
    if (strcmp(type, "stack") == 0 || g_str_has_prefix(type, "deck;"))
        return;
    if (holder != NULL && holder->is_deck) {
        loss_note(vassal->report, VASSAL_CARD, where);
        return;
    }
    if (holder == NULL && read_place(saved, &rest, &own))
        holder = &own;
    gboolean is_here = holder != NULL && strcmp(holder->map, board->map_name) == 0;
    VassalStack stack = {
        .map = is_here ? board->map : FOREIGN_NONE - 1,
        .x = holder != NULL ? holder->x : 0,
        .y = holder != NULL ? holder->y : 0,
        .is_saved = TRUE,
        .place = FOREIGN_NONE,
    };
    g_array_append_val(vassal->stacks, stack);
    VassalPiece piece = {
        .name = "",
        .traits = vassal_traits_new(vassal->map, saved->commands[number]),
        .stack = vassal->stacks->len - 1,
        .file = saved->file,
        .unit = "command",
        .line = number + 1,
    };
    g_array_append_val(vassal->pieces, piece);
}

/* Reads the pieces of the save in @archive (NULL: there is none), which is called @file.
 * Returns: FALSE with @error set where it cannot be read, or is none. */
static gboolean
read_save(Vassal *vassal, ForeignArchive *archive, const char *file, GError **error)
{
    g_auto(GStrv) commands = archive != NULL ? read_commands(vassal, archive, error) : NULL;
    if (commands == NULL)
        return FALSE;
    vassal->has_saved = TRUE;
    Saved saved = {
        .vassal = vassal,
        .file = file,
        .commands = commands,
        .holders = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, g_free),
    };
    for (guint i = 0; commands[i] != NULL; i++)
        if (g_str_has_prefix(commands[i], "+/"))
            take_holder(&saved, commands[i]);
    for (guint i = 0; commands[i] != NULL; i++)
        if (g_str_has_prefix(commands[i], "+/"))
            take_piece(&saved, i);
    g_hash_table_unref(saved.holders);
    return TRUE;
}

gboolean
vassal_read_setups(Vassal *vassal, GError **error)
{
    ForeignSource *source = vassal->source;
    if (source->save != NULL) {
        const char *file = foreign_map_text(vassal->map, source->save_shown);
        if (!read_save(vassal, source->save, file, error))
            return FALSE;
        loss_note(vassal->report, VASSAL_SETUP, (LossPlace){.file = file});
    }
    for (guint i = 0; i < vassal->setups->len; i++) {
        const VassalSetup *setup = &g_array_index(vassal->setups, VassalSetup, i);
        g_autoptr(ForeignArchive) archive =
            !vassal->has_saved ? open_save(vassal, setup->file) : NULL;
        gboolean is_read = read_save(vassal, archive, setup->file, NULL);
        vassal_note(vassal, is_read ? VASSAL_SETUP : VASSAL_SETUP_OTHER, setup->line);
    }
    return TRUE;
}
