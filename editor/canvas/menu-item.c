/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A menu is as wide as its longest item, and a window cannot be of any width.
 */
#include "editor/canvas/menu-item.h"

#define LABEL_LETTERS 80

void
menu_append_text(GMenu *menu, const char *label, const char *action, const char *text)
{
    gboolean is_long = g_utf8_strlen(label, -1) > LABEL_LETTERS;
    g_autofree char *start = g_utf8_substring(label, 0, is_long ? LABEL_LETTERS : -1);
    g_autofree char *shown = g_strconcat(start, is_long ? "…" : "", NULL);
    /* What is a mnemonic elsewhere is a plain sign here. */
    g_auto(GStrv) parts = g_strsplit(shown, "_", -1);
    g_autofree char *plain = g_strjoinv("__", parts);
    g_autoptr(GMenuItem) item = g_menu_item_new(plain, NULL);
    g_menu_item_set_action_and_target(item, action, "s", text);
    g_menu_append_item(menu, item);
}
