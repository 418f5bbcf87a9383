/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tests/foreign/base-set.h"

#include "tests/unit/temporary-folder.h"

static const char map[] = "{\"spaces\": [{\"id\": \"nyland\", \"name\": \"Nyland\"},"
                          "{\"id\": \"svealand\", \"aliases\": [\"Nyland\", \"Skåne ö\"]}, 7,"
                          "{\"id\": \"sea\", \"name\": \"Southern Sea\", \"kind\": \"sea\"}]}";
static const char roster[] =
    "{\"nations\": [{\"id\": \"sweden\", \"name\": \"Sweden\", \"side\": \"north\"},"
    "{\"id\": \"russia\", \"name\": \"Russia\", \"side\": \"south\", \"pool\": \"sweden\"}],"
    "\"types\": [{\"id\": \"fleet\", \"name\": \"Fleet\"}],"
    "\"units\": [{\"id\": \"karl\", \"name\": \"Karl XII\", \"nation\": \"sweden\"},"
    "{\"id\": \"repnin\", \"name\": \"Repnin\", \"nation\": \"russia\", \"twin\": \"repnin-new\"},"
    "{\"id\": \"repnin-new\", \"name\": \"Repnin\", \"nation\": \"russia\", \"tags\": [\"new\"]},"
    "{\"id\": \"botsis\", \"name\": \"Botsis\", \"type\": \"fleet\"}, {}]}";
static const char scenario[] =
    "{\"id\": \"s\", \"position\": {\"units\": [{\"unit\": \"repnin\", \"at\": \"@out\"}, {}, 1],"
    "\"places\": [{\"place\": \"nyland\", \"name\": \"New Land\"}, {\"name\": \"x\"}, {}]}}";

char *
base_set_new(void)
{
    char *folder = temporary_folder_new();
    temporary_folder_write(folder, "game.json", "{\"format\": 1, \"id\": \"x\"}");
    temporary_folder_write(folder, "map.json", map);
    temporary_folder_write(folder, "roster.json", roster);
    temporary_folder_write(folder, "scenarios/s.json", scenario);
    return folder;
}
