/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * VASSAL: pieces. A piece is written as `+/id/type/state`; its traits stand in type, and what they
 * remember in state, with a tab between them, before which there is one more backslash for each
 * trait further in. `prototype;NAME` stands for the traits of a prototype, `mark;KEYS` has values.
 */
#include "schema/foreign/vassal/vassal.h"

#include "schema/foreign/units/unit-marks.h"

#include <math.h>
#include <string.h>

/* Degrees. */
#define FULL_TURN 360.0

/* Whose pieces of no side become. */
#define NEUTRAL "Neutral"

/* So many words at the beginning of a name are looked for among the sides. */
#define WORDS_OF_SIDE 4u

/* Keys of `mark` that say whose a piece is. */
static const char *const keys[] = {"nation", "side", "faction", "power", "army", "owner", "player"};

char *
vassal_next_part(const char **at, char stop)
{
    GString *part = g_string_new(NULL);
    for (; **at != '\0' && **at != stop; (*at)++) {
        if (**at == '\\' && (*at)[1] == stop)
            (*at)++;
        g_string_append_c(part, **at);
    }
    *at += **at != '\0';
    return g_string_free(part, FALSE);
}

/* Returns: (transfer full): the traits, or states, of one text. */
static GStrv
split_traits(const char *text)
{
    GStrv parts = g_strsplit(text, "\t", -1);
    for (guint i = 0; parts[i] != NULL; i++)
        for (gsize length = strlen(parts[i]); length > 0 && parts[i][length - 1] == '\\';)
            parts[i][--length] = '\0';
    return parts;
}

/* Reads `mark;KEY,KEY`, whose values are @state. */
static void
read_mark(VassalTraits *traits, ForeignMap *map, const char *names, const char *state)
{
    while (*names != '\0') {
        g_autofree char *key = vassal_next_part(&names, ',');
        g_autofree char *value = vassal_next_part(&state, ',');
        const char *text = foreign_map_text(map, value);
        guint64 steps;
        if (text[0] == '\0')
            continue;
        if (g_ascii_strcasecmp(key, "type") == 0)
            traits->type = text;
        else if (g_ascii_strcasecmp(key, "steps") == 0 &&
                 g_ascii_string_to_unsigned(text, 10, 1, LIMIT_FOREIGN_STRENGTH, &steps, NULL))
            traits->steps = (guint)steps;
        else if (g_ascii_strcasecmp(key, "side") == 0)
            traits->side = text;
        else if (g_ascii_strcasecmp(key, "command") == 0)
            traits->command = text;
        else if (unit_marks_read_face(map, traits->faces, key, text))
            continue;
        for (guint i = 0; i < G_N_ELEMENTS(keys) && traits->nation == NULL; i++)
            if (g_ascii_strcasecmp(key, keys[i]) == 0)
                traits->nation = text;
    }
}

/* Reads `rotate;ANGLES;...`, of which @state is the number; one angle is any, in degrees. */
static void
read_turn(VassalTraits *traits, const char *rest, const char *state)
{
    double n_angles = g_ascii_strtod(rest, NULL), number = g_ascii_strtod(state, NULL);
    double angle = n_angles > 1 ? number * FULL_TURN / n_angles : -number;
    if (n_angles >= 1 && fabs(angle) <= LIMIT_FOREIGN_PIXELS)
        traits->angle = fmod(fmod(angle, FULL_TURN) + FULL_TURN, FULL_TURN);
}

/* Reads `piece;clone;delete;image;NAME`. */
static void
read_basic(VassalTraits *traits, ForeignMap *map, const char *rest)
{
    for (guint i = 0; i < 3; i++) {
        g_autofree char *passed = vassal_next_part(&rest, ';');
    }
    g_autofree char *name = vassal_next_part(&rest, ';');
    traits->name = foreign_map_text(map, name);
}

VassalTraits *
vassal_traits_new(ForeignMap *map, const char *text)
{
    VassalTraits *traits = g_new0(VassalTraits, 1);
    traits->steps = 1;
    traits->angle = -1;
    traits->faces = g_array_new(FALSE, FALSE, sizeof(ForeignFace));
    if (!g_str_has_prefix(text, "+/"))
        return traits;
    text += strlen("+/");
    g_autofree char *id = vassal_next_part(&text, '/');
    g_autofree char *type = vassal_next_part(&text, '/');
    g_autofree char *state = vassal_next_part(&text, '/');
    g_auto(GStrv) types = split_traits(type);
    g_auto(GStrv) states = split_traits(state);
    guint n_states = g_strv_length(states);
    for (guint i = 0; types[i] != NULL; i++) {
        const char *rest = types[i];
        g_autofree char *word = vassal_next_part(&rest, ';');
        if (strcmp(word, "mark") == 0 && i < n_states) {
            read_mark(traits, map, rest, states[i]);
        } else if (strcmp(word, "rotate") == 0 && i < n_states) {
            read_turn(traits, rest, states[i]);
        } else if (strcmp(word, "piece") == 0) {
            read_basic(traits, map, rest);
        } else if (strcmp(word, "prototype") == 0) {
            if (traits->prototypes == NULL)
                traits->prototypes = g_ptr_array_new();
            if (traits->prototypes->len < LIMIT_FOREIGN_PROTOTYPES)
                g_ptr_array_add(traits->prototypes, (gpointer)foreign_map_text(map, rest));
        }
    }
    return traits;
}

void
vassal_traits_free(gpointer data)
{
    VassalTraits *traits = data;
    g_clear_pointer(&traits->prototypes, g_ptr_array_unref);
    g_array_unref(traits->faces);
    g_free(traits);
}

/* What is known while units are made. */
typedef struct {
    const Vassal *vassal;
    GHashTable *sides; /* folded name (owned) -> number + 1 of a side */
    GHashTable *types; /* name -> number + 1 */
    GArray *grounds;   /* of Ground: where the types stand; N_GROUNDS: nowhere yet */
    guint32 neutral;   /* FOREIGN_NONE: nobody was yet */
    guint32 *party;    /* of each place or hex: who is there */
} Making;

/* Returns: the nation called @name; a new one is of @side, where that is not NULL. FOREIGN_NONE:
 * there are too many. */
static guint32
nation_called(const Making *making, const char *name, const char *side)
{
    ForeignMap *map = making->vassal->map;
    ForeignNation nation = {.called.name = name};
    for (guint32 i = 0; i < map->nations->len; i++)
        if (strcmp(g_array_index(map->nations, ForeignNation, i).called.name, name) == 0)
            return i;
    if (map->nations->len >= LIMIT_FOREIGN_NATIONS || map->sides->len >= LIMIT_FOREIGN_NATIONS)
        return FOREIGN_NONE;
    nation.side = foreign_map_side(map, side != NULL ? side : name);
    g_array_append_val(map->nations, nation);
    return map->nations->len - 1;
}

/* Returns: the nation of the side whose name @name begins with. */
static guint32
side_in(const Making *making, const char *name)
{
    g_autofree char *folded = g_utf8_casefold(name, -1);
    char *at = folded;
    for (guint i = 0; i < WORDS_OF_SIDE && *at != '\0'; i++) {
        while (*at != '\0' && !g_unichar_isalnum(g_utf8_get_char(at)))
            at = g_utf8_next_char(at);
        while (*at != '\0' && g_unichar_isalnum(g_utf8_get_char(at)))
            at = g_utf8_next_char(at);
        char kept = *at;
        *at = '\0';
        guint found = GPOINTER_TO_UINT(g_hash_table_lookup(making->sides, folded));
        *at = kept;
        if (found > 0) {
            const GArray *sides = making->vassal->map->sides;
            const char *side = g_array_index(sides, ForeignSide, found - 1).called.name;
            return nation_called(making, side, NULL);
        }
    }
    return FOREIGN_NONE;
}

/* Returns: whose a piece with @traits is; @left: of prototypes that are followed. */
static guint32
side_of(const Making *making, const VassalTraits *traits, guint *left)
{
    guint32 nation = FOREIGN_NONE;
    if (traits->nation != NULL)
        return nation_called(making, traits->nation, traits->side);
    for (guint i = 0; traits->prototypes != NULL && i<traits->prototypes->len && * left> 0 &&
                      nation == FOREIGN_NONE;
         i++) {
        const char *name = traits->prototypes->pdata[i];
        const VassalTraits *inner = g_hash_table_lookup(making->vassal->prototypes, name);
        (*left)--;
        nation = side_in(making, name);
        if (nation == FOREIGN_NONE && inner != NULL)
            nation = side_of(making, inner, left);
    }
    return nation;
}

/* Returns: the type called @name, which is made where it is not there; FOREIGN_NONE: there are too
 * many. */
static guint32
type_called(Making *making, const char *name)
{
    ForeignMap *map = making->vassal->map;
    guint at = GPOINTER_TO_UINT(g_hash_table_lookup(making->types, name));
    ForeignType type = {.called.name = name};
    Ground nowhere = N_GROUNDS;
    if (at > 0 || map->types->len >= LIMIT_FOREIGN_UNITS)
        return at - 1;
    g_array_append_val(map->types, type);
    g_array_append_val(making->grounds, nowhere);
    g_hash_table_insert(making->types, (gpointer)name, GUINT_TO_POINTER(map->types->len));
    return map->types->len - 1;
}

/* Returns: the nation of those who are of no side. */
static guint32
neutral(Making *making)
{
    ForeignMap *map = making->vassal->map;
    ForeignNation nation = {
        .called.name = foreign_map_text(map, NEUTRAL),
        .side = FOREIGN_NONE,
    };
    if (making->neutral == FOREIGN_NONE) {
        making->neutral = map->nations->len;
        g_array_append_val(map->nations, nation);
    }
    return making->neutral;
}

/* Makes a unit of @type at @place. Returns: the row that says what became of it. */
static VassalRow
make_unit(Making *making, const VassalPiece *piece, const char *name, guint32 type, guint32 place)
{
    ForeignMap *map = making->vassal->map;
    Ground ground = map->grid != NULL ? GROUND_LAND : foreign_place(map, place)->ground;
    Ground *usual = &g_array_index(making->grounds, Ground, type);
    guint left = LIMIT_FOREIGN_PROTOTYPES;
    guint32 nation = side_of(making, piece->traits, &left);
    if (nation == FOREIGN_NONE)
        nation = side_in(making, name);
    gboolean is_neutral = nation == FOREIGN_NONE;
    if (*usual != N_GROUNDS && *usual != ground)
        return VASSAL_PIECE_TERRAIN;
    if (map->units->len >= LIMIT_FOREIGN_UNITS)
        return VASSAL_PIECE_BAD;
    nation = is_neutral ? neutral(making) : nation;
    guint32 party = foreign_map_party(map, nation);
    if (making->party[place] != FOREIGN_NONE && making->party[place] != party)
        return VASSAL_PIECE_ENEMY;
    ForeignUnit unit = {
        .called.name = name,
        .type = type,
        .nation = nation,
        .place = place,
        .strength = piece->traits->steps,
        .facing = map->grid != NULL && piece->traits->angle >= 0
                      ? unit_marks_direction(&map->grid->form, piece->traits->angle)
                      : 0,
    };
    if (map->grid != NULL)
        unit_marks_take_faces(map, &unit, piece->traits->faces);
    foreign_map_lead(map, &unit, piece->traits->command);
    *usual = ground;
    g_array_index(map->types, ForeignType, type).is_sea = ground == GROUND_SEA;
    making->party[place] = party;
    g_array_append_val(map->units, unit);
    return is_neutral ? VASSAL_PIECE_NEUTRAL : VASSAL_PIECE;
}

/* Returns: the row that says what became of @piece. */
static VassalRow
take_piece(Making *making, const VassalPiece *piece)
{
    const char *name = piece->name[0] != '\0' ? piece->name : piece->traits->name;
    const VassalStack *stack =
        piece->stack != FOREIGN_NONE
            ? &g_array_index(making->vassal->stacks, VassalStack, piece->stack)
            : NULL;
    /* What set-up stacks have in the place of which there is a save. */
    if (stack != NULL && stack->is_saved != making->vassal->has_saved)
        stack = NULL;
    if (name == NULL || name[0] == '\0')
        return VASSAL_PIECE_BAD;
    if (stack != NULL && stack->place == FOREIGN_NONE)
        return VASSAL_PIECE_STACK;
    guint32 type = type_called(making, piece->traits->type != NULL ? piece->traits->type : name);
    if (type == FOREIGN_NONE)
        return VASSAL_PIECE_BAD;
    return stack != NULL ? make_unit(making, piece, name, type, stack->place) : VASSAL_PIECE_TYPE;
}

/* Gives places to the nations that their zones name, and a nation to each side without one. */
static void
own_places(Making *making)
{
    ForeignMap *map = making->vassal->map;
    for (guint i = 0; i < making->vassal->zones->len; i++) {
        const VassalZone *zone = &g_array_index(making->vassal->zones, VassalZone, i);
        if (zone->place != FOREIGN_NONE && zone->nation != NULL &&
            foreign_place(map, zone->place)->ground == GROUND_LAND)
            foreign_place(map, zone->place)->nation =
                nation_called(making, zone->nation, zone->side);
    }
    g_autofree gboolean *has_nation = g_new0(gboolean, MAX(map->sides->len, 1));
    for (guint i = 0; i < map->nations->len; i++) {
        guint32 side = g_array_index(map->nations, ForeignNation, i).side;
        if (side != FOREIGN_NONE)
            has_nation[side] = TRUE;
    }
    for (guint32 i = 0, n = map->sides->len; i < n; i++)
        if (!has_nation[i])
            nation_called(making, g_array_index(map->sides, ForeignSide, i).called.name, NULL);
}

void
vassal_make_units(Vassal *vassal)
{
    ForeignMap *map = vassal->map;
    gsize n = foreign_map_n_spots(map);
    Making making = {
        .vassal = vassal,
        .sides = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL),
        .types = g_hash_table_new(g_str_hash, g_str_equal),
        .grounds = g_array_new(FALSE, FALSE, sizeof(Ground)),
        .neutral = FOREIGN_NONE,
        .party = g_new(guint32, MAX(n, 1)),
    };
    memset(making.party, 0xff, MAX(n, 1) * sizeof(guint32));
    for (guint32 i = 0; i < map->sides->len; i++)
        g_hash_table_insert(
            making.sides,
            g_utf8_casefold(g_array_index(map->sides, ForeignSide, i).called.name, -1),
            GUINT_TO_POINTER(i + 1));
    for (guint i = 0; i < vassal->pieces->len; i++) {
        const VassalPiece *piece = &g_array_index(vassal->pieces, VassalPiece, i);
        loss_note(vassal->report, (guint)take_piece(&making, piece),
                  (LossPlace){.file = piece->file, .unit = piece->unit, .number = piece->line});
    }
    own_places(&making);
    g_hash_table_unref(making.sides);
    g_hash_table_unref(making.types);
    g_array_unref(making.grounds);
    g_free(making.party);
}
