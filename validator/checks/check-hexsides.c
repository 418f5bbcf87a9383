/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Hexsides: each listed once, works that face one way, lines without a gap, bridges over
 * something.
 */
#include "schema/model/entities.h"
#include "schema/model/words.h"
#include "schema/store/grid-layer.h"
#include "schema/text/limits.h"
#include "validator/checks/check.h"
#include "validator/checks/fix.h"

/* A corner where hexes of one grid meet. */
typedef gint64 CornerKey;

/* One hexside that lies between two hexes of its grid. */
typedef struct {
    const Hexside *hexside; /* borrowed, as all of these */
    const Grid *grid;
    const Border *border; /* NULL: there is none of that name */
    HexGrid form;
    Hex hex, beyond; /* the hex that is stated, and the other one */
    guint side;      /* which of its sides, 0 to 5 */
    guint32 number;  /* of the grid */
    CornerKey ends[2];
    const char *line; /* id of the border of which it is a part; a bridge is one of what it leads
                         across */
} SideUse;

/* Returns: corner @corner of @hex, counted on from 0 to 5 round and round. */
static CornerKey
corner_key(const SideUse *use, Hex hex, guint corner)
{
    /* Around a corner lie three hexes; the first of them names it. */
    const struct {
        Hex hex;
        guint corner;
    } around[] = {
        {hex, corner % HEX_SIDES},
        {hex_neighbour(&use->form, hex, (corner + 5) % HEX_SIDES), (corner + 2) % HEX_SIDES},
        {hex_neighbour(&use->form, hex, corner % HEX_SIDES), (corner + 4) % HEX_SIDES},
    };
    CornerKey least = G_MAXINT64;
    for (guint i = 0; i < G_N_ELEMENTS(around); i++) {
        CornerKey key = ((CornerKey)(around[i].hex.column + 2) << 20) +
                        ((CornerKey)(around[i].hex.row + 2) << 4) + around[i].corner;
        least = MIN(least, key);
    }
    return ((CornerKey)use->number << 40) + least;
}

/* Sets @near to the three corners that are one side away from end @end of @use. */
static void
side_use_corners_near(const SideUse *use, guint end, CornerKey near[3])
{
    guint corner = use->side + end;
    Hex third = hex_neighbour(&use->form, use->hex, corner % HEX_SIDES);
    near[0] = corner_key(use, use->hex, corner + 1);
    near[1] = corner_key(use, use->hex, corner + 5);
    near[2] = corner_key(use, third, corner + 5);
}

static void
add_side_lines(CheckRun *run, FindingId id, const Hexside *hexside, const HexGrid *form)
{
    g_autoptr(GString) sides = g_string_new(NULL);
    for (guint i = 0; i < HEX_SIDES; i++)
        g_string_append_printf(sides, i > 0 ? ", %s" : "%s", direction_words[hex_side(form, i)]);
    Finding *finding = check_report(
        run, id, &hexside->record, "side", FINDING_ARG("hex", hexside->hex),
        FINDING_ARG("side", direction_words[hexside->side]), FINDING_ARG("sides", sides->str));
    if (id == FINDING_GRID_SIDE_OFF_MAP)
        fix_hexside_remove(run, finding, &hexside->record);
}

static void
add_use(CheckRun *run, Records grids, const Hexside *hexside, GArray *uses)
{
    SideUse use = {.hexside = hexside};
    const Record *record = &hexside->record;
    if (record->raw || hexside->hex == NULL || !record_has_key(record, "side"))
        return;
    guint32 number = grid_find_hex_in_map(grids, hexside->hex, &use.hex);
    if (number == grids.length)
        return;
    use.grid = (const Grid *)grids.items[number];
    use.form = grid_form(use.grid);
    gint side = hex_side_number(&use.form, (guint)hexside->side);
    if (side < 0) {
        add_side_lines(run, FINDING_GRID_NO_SUCH_SIDE, hexside, &use.form);
        return;
    }
    use.side = (guint)side;
    use.beyond = hex_neighbour(&use.form, use.hex, use.side);
    if (!grid_has_hex(use.grid, use.beyond)) {
        add_side_lines(run, FINDING_GRID_SIDE_OFF_MAP, hexside, &use.form);
        return;
    }
    use.number = number;
    for (guint i = 0; i < 2; i++)
        use.ends[i] = corner_key(&use, use.hex, use.side + i);
    if (hexside->border != NULL)
        use.border = (const Border *)id_index_find(run->ids, ENTITY_BORDER, hexside->border);
    use.line =
        use.border != NULL && use.border->bridges != NULL ? use.border->bridges : hexside->border;
    g_array_append_val(uses, use);
}

/* Returns: (transfer full): of SideUse: every hexside that lies where it can, in their order. What
 * is wrong with the others is reported. */
static GArray *
side_uses_new(CheckRun *run)
{
    GArray *uses = g_array_new(FALSE, TRUE, sizeof(SideUse));
    Records grids = data_set_records(run->set, ENTITY_GRID);
    Records hexsides = data_set_records(run->set, ENTITY_HEXSIDE);
    for (guint32 i = 0; i < hexsides.length; i++)
        add_use(run, grids, (const Hexside *)hexsides.items[i], uses);
    return uses;
}

/* So many sides of one border make a line to which each of them should belong. */
#define LINE_LENGTH 3

typedef struct {
    CheckRun *run;
    const SideUse *uses;
    guint n_uses;
    GHashTable *at;      /* corner -> GArray of guint: the uses that end there */
    GHashTable *lengths; /* border -> how many uses it has */
    guint *parts;        /* by use: the first of those that hang together with it */
} Lines;

static Finding *
add_hexsides(const Lines *lines, FindingId id, const SideUse *use, const SideUse *other)
{
    const Hexside *hexside = use->hexside;
    Finding *finding = check_report(
        lines->run, id, &hexside->record, "side", FINDING_ARG("hex", hexside->hex),
        FINDING_ARG("side", direction_words[hexside->side]),
        FINDING_ARG("border",
                    use->border != NULL ? argument_record_name(&use->border->record) : NULL),
        FINDING_ARG("other", other != NULL ? other->hexside->hex : NULL));
    if (other != NULL)
        finding_add_related(lines->run->findings, finding, &other->hexside->record, NULL,
                            N_("The other side."));
    return finding;
}

static gboolean
is_same_line(const SideUse *one, const SideUse *other)
{
    return g_strcmp0(one->line, other->line) == 0;
}

/* Returns: the uses that end at @corner. */
static const GArray *
uses_at(const Lines *lines, CornerKey corner)
{
    return g_hash_table_lookup(lines->at, &corner);
}

/* Returns: how many uses of the line of @use end at @corner; the last but @use goes to @other. */
static guint
count_at(const Lines *lines, const SideUse *use, CornerKey corner, const SideUse **other)
{
    const GArray *there = uses_at(lines, corner);
    guint n = 0;
    for (guint i = 0; there != NULL && i < there->len; i++) {
        const SideUse *found = &lines->uses[g_array_index(there, guint, i)];
        if (!is_same_line(found, use))
            continue;
        n++;
        if (found != use)
            *other = found;
    }
    return n;
}

/* Returns: whether both lie between the same two hexes. */
static gboolean
is_same_side(const SideUse *one, const SideUse *other)
{
    return (one->ends[0] == other->ends[0] && one->ends[1] == other->ends[1]) ||
           (one->ends[0] == other->ends[1] && one->ends[1] == other->ends[0]);
}

/* Reports sides that are said before, from the same hex or from the other one. */
static void
check_twice(const Lines *lines, guint number)
{
    const SideUse *use = &lines->uses[number];
    const GArray *there = uses_at(lines, use->ends[0]);
    for (guint i = 0; i < there->len; i++) {
        guint other_number = g_array_index(there, guint, i);
        const SideUse *other = &lines->uses[other_number];
        if (other_number >= number || !is_same_side(use, other))
            continue;
        gboolean faces_both = use->side != other->side && use->border != NULL &&
                              use->border->one_sided && use->border == other->border;
        Finding *finding = add_hexsides(
            lines, faces_both ? FINDING_GRID_ONE_SIDED_TWICE : FINDING_GRID_SIDE_TWICE, use, other);
        if (!faces_both && use->border != NULL && use->border == other->border)
            fix_hexside_remove(lines->run, finding, &use->hexside->record);
        return;
    }
}

/* Returns: whether the hex outside @use is the one outside @other, or both lie inside of theirs, as
 * is the case where a work continues round a corner. */
static gboolean
faces_as(const SideUse *use, const SideUse *other)
{
    const Hex of_one[] = {use->hex, use->beyond};
    const Hex of_other[] = {other->hex, other->beyond};
    for (guint i = 0; i < 2; i++)
        for (guint j = 0; j < 2; j++)
            if (hex_is_same(of_one[i], of_other[j]))
                return i == j;
    return TRUE;
}

/* Returns: a work beside @use that faces another way, if none faces as it does; or NULL. */
static const SideUse *
turned_against(const Lines *lines, const SideUse *use)
{
    const SideUse *against = NULL;
    for (guint i = 0; i < 2 && use->border != NULL && use->border->one_sided; i++) {
        const SideUse *other = NULL;
        if (count_at(lines, use, use->ends[i], &other) != 2 || other == NULL ||
            is_same_side(use, other))
            continue;
        if (faces_as(use, other))
            return NULL;
        against = other;
    }
    return against;
}

/* Of two that only differ from each other the later one is reported. */
static void
check_turned(const Lines *lines, const SideUse *use)
{
    const SideUse *other = turned_against(lines, use);
    if (other != NULL && (other < use || turned_against(lines, other) == NULL))
        add_hexsides(lines, FINDING_GRID_TURNED_WORK, use, other);
}

/* Returns: the end of another part of the line of @use that is one side away from its end @end, so
 * that this side is missing between them; NULL: there is none. */
static const SideUse *
beyond_gap(const Lines *lines, const SideUse *use, guint end)
{
    CornerKey near[3];
    side_use_corners_near(use, end, near);
    for (guint i = 0; i < G_N_ELEMENTS(near); i++) {
        const SideUse *other = NULL;
        if (count_at(lines, use, near[i], &other) == 1 && other != NULL &&
            lines->parts[other - lines->uses] != lines->parts[use - lines->uses])
            return other;
    }
    return NULL;
}

/* Reports a gap once, at the later of its ends. */
static void
check_gaps(const Lines *lines, guint number)
{
    const SideUse *use = &lines->uses[number];
    for (guint i = 0; i < 2 && use->border != NULL; i++) {
        const SideUse *none = NULL;
        if (count_at(lines, use, use->ends[i], &none) != 1)
            continue;
        const SideUse *other = beyond_gap(lines, use, i);
        if (other != NULL && other < use)
            add_hexsides(lines, FINDING_GRID_BROKEN_LINE, use, other);
    }
}

/* A side that none of its border adjoins, where the border else makes lines. */
static void
check_lonely(const Lines *lines, const SideUse *use)
{
    gpointer n = use->border != NULL ? g_hash_table_lookup(lines->lengths, use->line) : NULL;
    const SideUse *none = NULL;
    gboolean is_bridge = use->border != NULL && use->border->bridges != NULL;
    if (!is_bridge && GPOINTER_TO_UINT(n) > LINE_LENGTH &&
        count_at(lines, use, use->ends[0], &none) == 1 &&
        count_at(lines, use, use->ends[1], &none) == 1)
        add_hexsides(lines, FINDING_GRID_LONELY_SIDE, use, NULL);
}

/* A bridge that is no part of what it leads across. */
static void
check_bridge(const Lines *lines, const SideUse *use)
{
    if (use->border == NULL || use->border->bridges == NULL)
        return;
    for (guint i = 0; i < 2; i++) {
        const SideUse *other = NULL;
        if (count_at(lines, use, use->ends[i], &other) > 1 && other->border != use->border)
            return;
    }
    add_hexsides(lines, FINDING_GRID_BRIDGE_WITHOUT_WATER, use, NULL);
}

static void
note_corner(Lines *lines, CornerKey corner, guint number)
{
    GArray *there = g_hash_table_lookup(lines->at, &corner);
    if (there == NULL) {
        CornerKey *key = g_memdup2(&corner, sizeof corner);
        there = g_array_new(FALSE, FALSE, sizeof(guint));
        g_hash_table_insert(lines->at, key, there);
    }
    if (there->len < LIMIT_CORNER_SIDES)
        g_array_append_val(there, number);
}

static void
note_sides(Lines *lines)
{
    for (guint i = 0; i < lines->n_uses; i++) {
        const SideUse *use = &lines->uses[i];
        for (guint end = 0; end < 2; end++)
            note_corner(lines, use->ends[end], i);
        if (use->line == NULL)
            continue;
        guint n = GPOINTER_TO_UINT(g_hash_table_lookup(lines->lengths, use->line));
        g_hash_table_insert(lines->lengths, (gpointer)use->line, GUINT_TO_POINTER(n + 1));
    }
}

/* Gives the uses beside @use, of its line, its part, and puts them behind @open. */
static void
join_beside(const Lines *lines, const SideUse *use, GArray *open)
{
    for (guint end = 0; end < 2; end++) {
        const GArray *there = uses_at(lines, use->ends[end]);
        for (guint i = 0; i < there->len; i++) {
            guint other = g_array_index(there, guint, i);
            if (lines->parts[other] != lines->n_uses || !is_same_line(&lines->uses[other], use))
                continue;
            lines->parts[other] = lines->parts[use - lines->uses];
            g_array_append_val(open, other);
        }
    }
}

/* Gives all uses that hang together the number of the first of them. */
static void
join_parts(const Lines *lines)
{
    g_autoptr(GArray) open = g_array_new(FALSE, FALSE, sizeof(guint));
    for (guint i = 0; i < lines->n_uses; i++)
        lines->parts[i] = lines->n_uses;
    for (guint i = 0; i < lines->n_uses; i++) {
        if (lines->parts[i] != lines->n_uses)
            continue;
        lines->parts[i] = i;
        g_array_append_val(open, i);
        for (guint next = 0; next < open->len; next++)
            join_beside(lines, &lines->uses[g_array_index(open, guint, next)], open);
        g_array_set_size(open, 0);
    }
}

void
check_hexsides(CheckRun *run)
{
    g_autoptr(GArray) uses = side_uses_new(run);
    Lines lines = {
        .run = run,
        .uses = (const SideUse *)uses->data,
        .n_uses = uses->len,
        .at = g_hash_table_new_full(g_int64_hash, g_int64_equal, g_free,
                                    (GDestroyNotify)g_array_unref),
        .lengths = g_hash_table_new(g_str_hash, g_str_equal),
        .parts = g_new(guint, uses->len + 1),
    };
    note_sides(&lines);
    join_parts(&lines);
    for (guint i = 0; i < lines.n_uses; i++) {
        check_twice(&lines, i);
        check_turned(&lines, &lines.uses[i]);
        check_gaps(&lines, i);
        check_lonely(&lines, &lines.uses[i]);
        check_bridge(&lines, &lines.uses[i]);
    }
    g_hash_table_unref(lines.at);
    g_hash_table_unref(lines.lengths);
    g_free(lines.parts);
}
