/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "schema/foreign/readers/svg-style.h"

#include <string.h>

/* What layers and classes with water are called. */
static const char *const waters[] = {"sea", "seas", "water", "waters", "ocean", "oceans"};

static gboolean
is_called_water(const char *name)
{
    for (guint i = 0; i < G_N_ELEMENTS(waters); i++)
        if (g_ascii_strcasecmp(waters[i], name) == 0)
            return TRUE;
    return FALSE;
}

/* Returns: whether one of the words of @text, between blanks, is @word. */
static gboolean
has_word(const char *text, const char *word)
{
    g_auto(GStrv) words = g_strsplit_set(text, " \t\r\n", -1);
    return g_strv_contains((const char *const *)words, word);
}

char *
svg_style_of(XmlWalk *walk, const char *property)
{
    const char *style = xml_walk_attribute(walk, "style");
    g_auto(GStrv) rules = g_strsplit(style != NULL ? style : "", ";", -1);
    for (guint i = 0; rules[i] != NULL; i++) {
        char *value = strchr(rules[i], ':');
        if (value == NULL)
            continue;
        *value++ = '\0';
        if (strcmp(g_strstrip(rules[i]), property) == 0)
            return g_strdup(g_strstrip(value));
    }
    return g_strdup(xml_walk_attribute(walk, property));
}

/* Returns: whether the element is sea by the rule NAME=VALUE. */
static gboolean
keeps_rule(XmlWalk *walk, const char *rule)
{
    const char *equals = strchr(rule, '=');
    if (equals == NULL)
        return FALSE;
    g_autofree char *name = g_strndup(rule, (gsize)(equals - rule));
    if (strcmp(name, "layer") == 0) {
        const char *label = xml_walk_attribute(walk, SVG_LABEL);
        return g_strcmp0(label, equals + 1) == 0 ||
               g_strcmp0(xml_walk_attribute(walk, "id"), equals + 1) == 0;
    }
    g_autofree char *value = svg_style_of(walk, name);
    return value != NULL && (g_ascii_strcasecmp(value, equals + 1) == 0 ||
                             (strcmp(name, "class") == 0 && has_word(value, equals + 1)));
}

/* Returns: whether the element is called as water is, where no rule is given. */
static gboolean
is_water(XmlWalk *walk)
{
    static const char *const names[] = {"class", "id", SVG_LABEL};
    for (guint i = 0; i < G_N_ELEMENTS(names); i++) {
        const char *value = xml_walk_attribute(walk, names[i]);
        g_auto(GStrv) words = g_strsplit_set(value != NULL ? value : "", " \t\r\n", -1);
        for (guint j = 0; words[j] != NULL; j++)
            if (is_called_water(words[j]))
                return TRUE;
    }
    return FALSE;
}

gboolean
svg_style_is_sea(XmlWalk *walk, const char *rule)
{
    return rule != NULL ? keeps_rule(walk, rule) : is_water(walk);
}
