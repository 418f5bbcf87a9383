/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "validator/port/imported-map.h"

#include "schema/foreign/foreign-kit.h"

#include <string.h>

/* The word that lets Narva choose a kit. */
#define KIT_AUTO "auto"

/* Returns: whether @format heeds all that @choices say; else @error is set. */
static gboolean
heeds_all(const ForeignFormat *format, ForeignChoices choices, GError **error)
{
    for (ForeignChoiceId i = 0; i < N_CHOICES; i++) {
        if (*foreign_choice_text(&choices, i) == NULL || foreign_format_has_choice(format, i))
            continue;
        g_set_error(error, FOREIGN_ERROR, FOREIGN_ERROR_PATH,
                    _("--%s says nothing about a map of %s; leave it out"), foreign_choice(i)->word,
                    format->title);
        return FALSE;
    }
    return TRUE;
}

/* Makes a game of @map, where @name is that of a kit, and not NULL. Returns: FALSE with @error set
 * if that is not possible. */
static gboolean
apply_kit(ForeignMap *map, const char *name, GError **error)
{
    if (name == NULL)
        return TRUE;
    KitId kit = strcmp(name, KIT_AUTO) == 0 ? foreign_kit_choose(map) : shipped_kit_find(name);
    if (kit != KIT_NONE)
        return foreign_kit_apply(map, kit, error);
    g_autoptr(GString) known = g_string_new(KIT_AUTO);
    for (guint i = 0; i < N_KITS; i++)
        g_string_append_printf(known, ", %s", shipped_kit_get((KitId)i)->name);
    g_set_error(error, FOREIGN_ERROR, FOREIGN_ERROR_PATH,
                _("--kit: there is no kit “%s”; the kits are %s"), name, known->str);
    return FALSE;
}

/* Returns: whether anything was read; else @error is set, and lists what was left out of @shown. */
static gboolean
has_content(const LossReport *report, const char *shown, GError **error)
{
    if (loss_report_count(report, LOSS_READ) + loss_report_count(report, LOSS_CHANGED) > 0 ||
        loss_report_count(report, LOSS_LEFT) == 0)
        return TRUE;
    g_autoptr(GString) left = g_string_new(NULL);
    loss_report_append_text(left, report);
    /* A line each, with the sum for each type of thing first. */
    g_auto(GStrv) lines = g_strsplit(g_strchomp(left->str), "\n", -1);
    for (guint i = 0; lines[i] != NULL; i++)
        g_strstrip(lines[i]);
    g_autofree char *listed = g_strjoinv("; ", lines);
    g_set_error(error, FOREIGN_ERROR, FOREIGN_ERROR_FORMAT,
                _("nothing in “%s” can be imported: %s"), shown, listed);
    return FALSE;
}

ImportedMap *
imported_map_read(const ForeignFormat *format, const char *path, const ForeignChoices *choices,
                  gboolean is_guessed, GError **error)
{
    if (!heeds_all(format, *choices, error))
        return NULL;
    g_autoptr(ImportedMap) imported = g_new0(ImportedMap, 1);
    imported->format = format;
    imported->map = foreign_map_new();
    imported->report = loss_report_new(format->reader->rows, format->reader->n_rows, path);
    if (!foreign_format_read(format, &imported->source, path, choices, imported->map,
                             imported->report, error)) {
        const char *hint = foreign_format_hint(path);
        g_autofree char *shown = g_filename_display_name(path);
        g_autofree char *own = g_strdup((*error)->message);
        if (hint != NULL)
            g_clear_error(error);
        if (hint != NULL && is_guessed)
            g_set_error(error, FOREIGN_ERROR, FOREIGN_ERROR_FORMAT, _("cannot import “%s”: %s"),
                        shown, hint);
        else if (hint != NULL)
            g_set_error(error, FOREIGN_ERROR, FOREIGN_ERROR_FORMAT, "%s (%s)", own, hint);
        return NULL;
    }
    ForeignMap *map = imported->map;
    const char *shown = imported->source.shown;
    if (!has_content(imported->report, shown, error))
        return NULL;
    g_autofree char *about =
        g_strdup_printf("The map of %s, taken over from %s. What the rules of this game need "
                        "beside a map has to be added.",
                        shown, imported->format->title);
    map->about = foreign_map_text(map, about);
    map->source = foreign_map_text(map, shown);
    if (choices->title != NULL)
        map->title = foreign_map_text(map, choices->title);
    if (!apply_kit(map, choices->kit, error))
        return NULL;
    return g_steal_pointer(&imported);
}

void
imported_map_free(ImportedMap *imported)
{
    if (imported == NULL)
        return;
    foreign_source_clear(&imported->source);
    foreign_map_free(imported->map);
    loss_report_free(imported->report);
    g_free(imported);
}

/* So many borders that stayed apart are listed in the text; all are in the JSON. */
#define APART_SHOWN 40u

static void
append_apart(GString *out, const ForeignMap *map)
{
    guint n = map->apart->len;
    if (n == 0)
        return;
    g_string_append_printf(out,
                           ngettext("%u border was up to %u.%u units of the drawing apart and was "
                                    "not joined, or only for the smaller part:\n",
                                    "%u borders were up to %u.%u units of the drawing apart and "
                                    "were not joined, or only for the smaller part:\n",
                                    n),
                           n, map->apart_reach / 10, map->apart_reach % 10);
    for (guint i = 0; i < n && i < APART_SHOWN; i++) {
        const ForeignPair *pair = &g_array_index(map->apart, ForeignPair, i);
        g_string_append_printf(out, "  %s – %s\n", foreign_place(map, pair->a)->called.name,
                               foreign_place(map, pair->b)->called.name);
    }
    if (n > APART_SHOWN)
        g_string_append_printf(out, ngettext("  and %u more\n", "  and %u more\n", n - APART_SHOWN),
                               n - APART_SHOWN);
}

void
imported_map_append_changes(GString *out, const ImportedMap *imported)
{
    const ForeignMap *map = imported->map;
    if (map->knit_reach > 0)
        g_string_append_printf(out,
                               _("Borders that were up to %u.%u units of the drawing apart were "
                                 "joined.\n"),
                               map->knit_reach / 10, map->knit_reach % 10);
    append_apart(out, map);
    if (map->scale > 1)
        g_string_append_printf(out, _("The drawing was made %u times as large.\n"), map->scale);
}
