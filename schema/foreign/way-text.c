/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "schema/foreign/way-text.h"

#define BETWEEN ';'
#define TYPE ':'

static gboolean
divides(char letter)
{
    return letter == BETWEEN || letter == TYPE || letter == '\\';
}

static void
append_part(GString *out, const char *text)
{
    for (; *text != '\0'; text++) {
        if (divides(*text))
            g_string_append_c(out, '\\');
        g_string_append_c(out, *text);
    }
}

/* Returns: (transfer full): the text before the next separator, trimmed; @at is moved to that
 * separator, or to the end. */
static char *
read_part(const char **at)
{
    GString *part = g_string_new(NULL);
    for (; **at != '\0' && **at != BETWEEN && **at != TYPE; (*at)++) {
        if (**at == '\\' && divides((*at)[1]))
            (*at)++;
        g_string_append_c(part, **at);
    }
    return g_strstrip(g_string_free(part, FALSE));
}

static gboolean
is_written(const ForeignLink *link, const char *const *names)
{
    return link->kind != LINK_NONE && names[link->a] != NULL && names[link->b] != NULL;
}

GPtrArray *
way_texts_of(const ForeignMap *map, const char *const *names)
{
    GPtrArray *texts = g_ptr_array_new_with_free_func(g_free);
    g_autofree GString **open = g_new0(GString *, MAX(map->places->len, 1));
    for (guint i = 0; i < map->links->len; i++) {
        const ForeignLink *link = &g_array_index(map->links, ForeignLink, i);
        if (!is_written(link, names))
            continue;
        GString **text = &open[link->a];
        if (*text == NULL)
            *text = g_string_new(NULL);
        else
            g_string_append(*text, "; ");
        append_part(*text, names[link->b]);
        if (link->border != FOREIGN_NONE) {
            g_string_append(*text, ": ");
            append_part(*text, g_array_index(map->borders, ForeignName, link->border).name);
        }
    }
    for (guint32 i = 0; i < map->places->len; i++)
        g_ptr_array_add(texts, open[i] != NULL ? g_string_free(open[i], FALSE) : NULL);
    return texts;
}

guint
way_texts_count(const ForeignMap *map, const char *const *names)
{
    guint n = 0;
    for (guint i = 0; i < map->links->len; i++)
        n += is_written(&g_array_index(map->links, ForeignLink, i), names);
    return n;
}

/* Adds the way from @from to the place called @name. Returns: FALSE: there is none, or no room. */
static gboolean
add_way(ForeignMap *map, const WayText *from, GHashTable *names, const char *name, const char *type)
{
    guint to = GPOINTER_TO_UINT(g_hash_table_lookup(names, name));
    if (to == 0 || to - 1 == from->place || map->links->len >= LIMIT_FOREIGN_LINKS)
        return FALSE;
    foreign_map_add_link(map, from->place, to - 1, from->where);
    if (type[0] != '\0')
        g_array_index(map->links, ForeignLink, map->links->len - 1).border =
            foreign_map_border(map, type);
    return TRUE;
}

void
way_texts_link(ForeignMap *map, const GArray *texts, GHashTable *names, LossReport *report,
               guint row, guint other)
{
    for (guint i = 0; i < texts->len; i++) {
        const WayText *said = &g_array_index(texts, WayText, i);
        for (const char *at = said->text; *at != '\0';) {
            g_autofree char *name = read_part(&at);
            gboolean has_type = *at == TYPE;
            at += has_type;
            g_autofree char *type = has_type ? read_part(&at) : g_strdup("");
            while (*at != '\0' && *at != BETWEEN)
                at++;
            at += *at == BETWEEN;
            if (name[0] != '\0')
                loss_report_add(report, add_way(map, said, names, name, type) ? row : other,
                                said->where, 1);
        }
    }
}
