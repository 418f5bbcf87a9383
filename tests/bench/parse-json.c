/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A program that parses files with json-glib and does nothing else.
 */
#include <json-glib/json-glib.h>

int
main(int argc, char **argv)
{
    for (int i = 1; i < argc; i++) {
        g_autoptr(JsonParser) parser = json_parser_new_immutable();
        g_autoptr(GError) error = NULL;
        if (!json_parser_load_from_file(parser, argv[i], &error))
            g_error("%s: %s", argv[i], error->message);
    }
    return 0;
}
