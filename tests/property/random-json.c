/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Making random JSON.
 */
#include "tests/property/random-json.h"

#define LONG_TEXT 3000
#define SHORT_TEXT 12
#define DEPTH_MOST 4
#define DEEP_LISTS 40

void
random_json_init(RandomJson *json, guint64 seed)
{
    *json = (RandomJson){.seed = seed, .out = g_string_new(NULL)};
}

void
random_json_clear(RandomJson *json)
{
    g_string_free(json->out, TRUE);
}

guint
random_below(RandomJson *json, guint below)
{
    json->seed = json->seed * G_GUINT64_CONSTANT(6364136223846793005) +
                 G_GUINT64_CONSTANT(1442695040888963407);
    return (guint)((json->seed >> 33) % below);
}

gboolean
random_chance(RandomJson *json, guint percent)
{
    return random_below(json, 100) < percent;
}

void
random_space(RandomJson *json)
{
    static const char *const spaces[] = {" ", "\n", "\t", "\r\n", "  ", "\n    ", "\r", " \t\n\r "};
    if (!json->is_plain && random_chance(json, 15))
        g_string_append(json->out, spaces[random_below(json, G_N_ELEMENTS(spaces))]);
}

void
random_append_mark(RandomJson *json, char mark)
{
    random_space(json);
    g_string_append_c(json->out, mark);
    if (json->is_plain && mark == ':')
        g_string_append_c(json->out, ' ');
    random_space(json);
}

/* First and last of ranges that are each as likely as the next. */
/* clang-format off */
static const struct {
    gunichar first, last;
} letters[] = {
    {'a', 'z'},          {'a', 'z'},          {'A', 'Z'},          {'0', '9'},
    {' ', '/'},          {'"', '"'},          {'\\', '\\'},        {'/', '/'},
    {0x01, 0x1f},        {0x7f, 0x7f},        {0x80, 0x9f},        {0xa0, 0x17f},
    {0x300, 0x36f},      {0x391, 0x3c9},      {0x5d0, 0x5ea},      {0x200b, 0x200f},
    {0x2028, 0x202e},    {0x2066, 0x2069},    {0x4e00, 0x4eff},    {0xd7ff, 0xd7ff},
    {0xe000, 0xe000},    {0xfdd0, 0xfdef},    {0xfeff, 0xfeff},    {0xfffd, 0xffff},
    {0x10000, 0x1000f},  {0x1f600, 0x1f64f},  {0x1fffe, 0x20001},  {0xe0020, 0xe007f},
    {0xffffe, 0xfffff},  {0x10fff0, 0x10ffff},
};
/* clang-format on */

char *
random_text(RandomJson *json)
{
    GString *text = g_string_new(NULL);
    guint most = random_chance(json, 1) ? LONG_TEXT : SHORT_TEXT;
    gboolean is_plain = random_chance(json, 50);
    for (guint n = random_below(json, most); n > 0; n--) {
        guint range = random_below(json, is_plain ? 2 : G_N_ELEMENTS(letters));
        guint width = letters[range].last - letters[range].first + 1;
        g_string_append_unichar(text, letters[range].first + random_below(json, width));
    }
    return g_string_free(text, FALSE);
}

static void
append_unit(RandomJson *json, guint unit)
{
    gboolean is_lower = json->is_plain || random_chance(json, 50);
    g_string_append_printf(json->out, is_lower ? "\\u%04x" : "\\u%04X", unit);
}

static void
append_escaped(RandomJson *json, gunichar c)
{
    static const char escapes[] = "\"\"\\\\//\bb\ff\nn\rr\tt";
    for (guint i = 0; escapes[i] != '\0'; i += 2)
        if (c == (guchar)escapes[i] && (json->is_plain || random_chance(json, 70))) {
            g_string_append_printf(json->out, "\\%c", escapes[i + 1]);
            return;
        }
    if (c < 0x10000) {
        append_unit(json, c);
        return;
    }
    append_unit(json, 0xd800 + ((c - 0x10000) >> 10));
    append_unit(json, 0xdc00 + ((c - 0x10000) & 0x3ff));
}

void
random_spell(RandomJson *json, const char *text)
{
    guint percent = json->is_plain || random_chance(json, 70) ? 0 : random_below(json, 101);
    random_space(json);
    g_string_append_c(json->out, '"');
    for (; *text != '\0'; text = g_utf8_next_char(text)) {
        gunichar c = g_utf8_get_char(text);
        if (c < ' ' || c == '"' || c == '\\' || random_chance(json, percent))
            append_escaped(json, c);
        else
            g_string_append_unichar(json->out, c);
    }
    g_string_append_c(json->out, '"');
    random_space(json);
}

void
random_append_text(RandomJson *json)
{
    g_autofree char *text = random_text(json);
    random_spell(json, text);
}

void
random_append_number(RandomJson *json)
{
    static const char *const numbers[] = {
        "0",
        "-0",
        "1",
        "-1",
        "99",
        "100",
        "1e3",
        "-1.5E-7",
        "0.0",
        "9223372036854775807",
        "9223372036854775808",
        "-9223372036854775808",
        "-9223372036854775809",
        "123456789012345678901234567890",
        "1E+400",
    };
    random_space(json);
    g_string_append(json->out, numbers[random_below(json, G_N_ELEMENTS(numbers))]);
    random_space(json);
}

static void
append_deep_list(RandomJson *json)
{
    guint depth = 1 + random_below(json, DEEP_LISTS);
    for (guint i = 0; i < depth; i++)
        g_string_append_c(json->out, '[');
    for (guint i = 0; i < depth; i++)
        g_string_append_c(json->out, ']');
}

static void
append_container(RandomJson *json, guint depth)
{
    gboolean is_object = random_chance(json, 50);
    random_append_mark(json, is_object ? '{' : '[');
    for (guint n = random_below(json, 4), i = 0; i < n; i++) {
        if (i > 0)
            random_append_mark(json, ',');
        if (is_object) {
            random_append_text(json);
            random_append_mark(json, ':');
        }
        random_append_value(json, depth + 1);
    }
    random_append_mark(json, is_object ? '}' : ']');
}

void
random_append_value(RandomJson *json, guint depth)
{
    static const char *const words[] = {"null", "true", "false"};
    guint choice = random_below(json, 100);
    if (choice < 30)
        random_append_text(json);
    else if (choice < 55)
        random_append_number(json);
    else if (choice < 75)
        g_string_append(json->out, words[random_below(json, G_N_ELEMENTS(words))]);
    else if (choice < 97 && depth < DEPTH_MOST)
        append_container(json, depth);
    else
        append_deep_list(json);
}
