/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A program that parses files with libxml2, or with json-glib where their name says that they are
 * JSON, and does nothing else.
 */
#include <json-glib/json-glib.h>
#include <libxml/parser.h>

int
main(int argc, char **argv)
{
    for (int i = 1; i < argc; i++) {
        if (!g_str_has_suffix(argv[i], "json")) {
            xmlDocPtr document = xmlReadFile(argv[i], NULL, XML_PARSE_NONET);
            if (document == NULL)
                g_error("%s is no XML", argv[i]);
            xmlFreeDoc(document);
            continue;
        }
        g_autoptr(JsonParser) parser = json_parser_new_immutable();
        g_autoptr(GError) error = NULL;
        if (!json_parser_load_from_file(parser, argv[i], &error))
            g_error("%s: %s", argv[i], error->message);
    }
    return 0;
}
