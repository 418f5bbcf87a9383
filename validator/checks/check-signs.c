/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What map.svg shows beside the shapes, against what the data say: ports, anchors, lines of
 * borders, and the classes by which lands are painted. None of these must be drawn; but where most
 * are, a missing one was forgotten, and one that differs misleads readers of the board.
 */
#include "validator/checks/check.h"

#include <string.h>

/* So many must be drawn, and so many times as many as are not, or none is missing. */
#define DRAWN_LEAST 3
#define DRAWN_TIMES 3

/* A place is painted like those of another nation where so many of its own are painted alike. */
#define ALIKE_LEAST 2

/* A circle so many times as large as most is no sign of a place. */
#define TIMES_LARGE 4

#define BORDER_PREFIX "border-"
#define BORDER_MIDDLE "--"

/* How many of one kind are drawn and how many are not. */
typedef struct {
    guint drawn, lacking;
} Tally;

static gboolean
is_forgotten(Tally tally)
{
    return tally.drawn >= DRAWN_LEAST && tally.drawn >= tally.lacking * DRAWN_TIMES;
}

static Finding *
add_missing(CheckRun *run, const Record *record, const char *member, const char *id,
            const char *what, guint32 space, const char *neighbour, Tally tally)
{
    return check_report(
        run, FINDING_GEOMETRY_SIGN_MISSING, record, member, FINDING_ARG("id", id),
        FINDING_ARG_TEXT("what", what), FINDING_ARG("place", map_graph_name(run->graph, space)),
        FINDING_ARG("neighbour", neighbour), FINDING_ARG_NUMBER("drawn", tally.drawn),
        FINDING_ARG_NUMBER("all", tally.drawn + tally.lacking));
}

/* Signs of places: which of them should have one, by its prefix. */
static const struct {
    const char *prefix;
    const char *member; /* for which it stands; NULL: for the place itself */
    const char *what;
} signs[] = {
    {"anchor-", NULL, N_("The anchor")},
    {"port-", "port", N_("The port")},
};

static gboolean
needs_sign(const CheckRun *run, guint32 space, guint sign)
{
    const char *member = signs[sign].member;
    return run->drawing->face_of[space] != MAP_NONE &&
           (member == NULL || record_has_key(run->graph->spaces[space], member));
}

static void
check_missing_signs(CheckRun *run, guint sign)
{
    Tally tally = {0};
    const MapSvg *svg = run->drawing->file->svg;
    g_autoptr(GArray) lacking = g_array_new(FALSE, FALSE, sizeof(guint32));
    for (guint32 i = 0; i < run->graph->n_spaces; i++) {
        if (!needs_sign(run, i, sign))
            continue;
        g_autofree char *id =
            g_strconcat(signs[sign].prefix, record_key(run->graph->spaces[i]), NULL);
        if (map_svg_find(svg, id) != NULL)
            tally.drawn++;
        else
            g_array_append_val(lacking, i);
    }
    tally.lacking = lacking->len;
    for (guint i = 0; i < lacking->len && is_forgotten(tally); i++) {
        guint32 space = g_array_index(lacking, guint32, i);
        const Record *record = run->graph->spaces[space];
        g_autofree char *id =
            g_strconcat(signs[sign].prefix, record_key(run->graph->spaces[space]), NULL);
        add_missing(run, record, signs[sign].member, id, signs[sign].what, space, NULL, tally);
    }
}

/* Returns: the line drawn for @link, or NULL. */
static const MapElement *
line_of(const CheckRun *run, const MapLink *link)
{
    const char *from = record_key(run->graph->spaces[link->from]),
               *to = record_key(run->graph->spaces[link->to]);
    g_autofree char *id = g_strconcat(BORDER_PREFIX, from, BORDER_MIDDLE, to, NULL);
    const MapElement *line = map_svg_find(run->drawing->file->svg, id);
    if (line != NULL)
        return line;
    g_autofree char *turned = g_strconcat(BORDER_PREFIX, to, BORDER_MIDDLE, from, NULL);
    return map_svg_find(run->drawing->file->svg, turned);
}

/* Returns: whether @link stands for its border: the other side, if there is one, comes later. */
static gboolean
is_border(const CheckRun *run, const MapLink *link)
{
    return link->is_first && link->neighbour->border != NULL &&
           run->drawing->face_of[link->from] != MAP_NONE &&
           run->drawing->face_of[link->to] != MAP_NONE &&
           (link->from < link->to || link->back == MAP_NONE);
}

/* Borders are counted by their types: some types are drawn, others are not. */
static void
check_missing_lines(CheckRun *run)
{
    const MapGraph *graph = run->graph;
    g_autoptr(GHashTable) tallies = g_hash_table_new_full(g_str_hash, g_str_equal, NULL, g_free);
    g_autoptr(GPtrArray) lacking = g_ptr_array_new();
    for (guint32 i = 0; i < graph->n_links; i++) {
        const MapLink *link = &graph->links[i];
        if (!is_border(run, link))
            continue;
        Tally *tally = g_hash_table_lookup(tallies, link->neighbour->border);
        if (tally == NULL) {
            tally = g_new0(Tally, 1);
            g_hash_table_insert(tallies, (gpointer)link->neighbour->border, tally);
        }
        gboolean is_drawn = line_of(run, link) != NULL;
        tally->drawn += is_drawn;
        tally->lacking += !is_drawn;
        if (!is_drawn)
            g_ptr_array_add(lacking, (gpointer)link);
    }
    for (guint i = 0; i < lacking->len; i++) {
        const MapLink *link = lacking->pdata[i];
        const Tally *tally = g_hash_table_lookup(tallies, link->neighbour->border);
        if (!is_forgotten(*tally))
            continue;
        const char *a = record_key(graph->spaces[link->from]),
                   *b = record_key(graph->spaces[link->to]);
        gboolean is_turned = strcmp(a, b) > 0;
        g_autofree char *id =
            g_strconcat(BORDER_PREFIX, is_turned ? b : a, BORDER_MIDDLE, is_turned ? a : b, NULL);
        Finding *finding = add_missing(run, &link->neighbour->record, NULL, id, N_("The border"),
                                       link->from, map_graph_name(graph, link->to), *tally);
        if (link->back != MAP_NONE)
            finding_add_related(run->findings, finding, &graph->links[link->back].neighbour->record,
                                NULL, N_("Its other side."));
    }
}

typedef struct {
    const char *place, *neighbour; /* names; NULL: what the sign means is not known */
    const char *portless;          /* the place has no port */
    const char *class, *border;    /* as drawn, and as the data have it */
    const Record *record;          /* what the data say of it, or NULL */
} Wrong;

static void
add_wrong(CheckRun *run, const MapElement *element, const Wrong *wrong)
{
    const MapSvg *svg = run->drawing->file->svg;
    MapSpan span = map_svg_attribute(svg, element, wrong->class != NULL ? "class" : "id");
    Finding *finding = finding_list_add(
        run->findings, FINDING_GEOMETRY_SIGN_WRONG, svg->text, span.start, span.end,
        FINDING_ARG("id", element->id), FINDING_ARG("place", wrong->place),
        FINDING_ARG("neighbour", wrong->neighbour), FINDING_ARG("portless", wrong->portless),
        FINDING_ARG("class", wrong->class), FINDING_ARG("border", wrong->border), NULL);
    if (wrong->record != NULL)
        finding_add_related(run->findings, finding, wrong->record, NULL,
                            N_("The value in the data."));
}

static gboolean
is_line(const MapElement *element)
{
    return element->kind == MAP_KIND_BORDER && element->id != NULL &&
           g_str_has_prefix(element->id, BORDER_PREFIX) &&
           strstr(element->id + strlen(BORDER_PREFIX), BORDER_MIDDLE) != NULL;
}

/* Returns: (transfer full): the type of border in the class of @line; NULL: it says none. */
static char *
drawn_type(const CheckRun *run, const MapElement *line)
{
    if (line->classes == NULL)
        return NULL;
    g_auto(GStrv) words = g_strsplit_set(line->classes, " \t\r\n", -1);
    for (char **word = words; *word != NULL; word++)
        if (**word != '\0' && id_index_knows(run->ids, ENTITY_BORDER, *word))
            return g_strdup(*word);
    return NULL;
}

/* Returns: how many lines of borders say which type they are. */
static Tally
count_typed_lines(const CheckRun *run)
{
    const MapSvg *svg = run->drawing->file->svg;
    Tally tally = {0};
    for (guint32 i = 0; i < svg->n_elements; i++) {
        if (!is_line(&svg->elements[i]))
            continue;
        g_autofree char *type = drawn_type(run, &svg->elements[i]);
        *(type != NULL ? &tally.drawn : &tally.lacking) += 1;
    }
    return tally;
}

/* @is_typed: whether lines say which type of border they are. */
static void
check_line(CheckRun *run, const MapElement *line, gboolean is_typed)
{
    const MapGraph *graph = run->graph;
    const char *names = line->id + strlen(BORDER_PREFIX);
    const char *middle = strstr(names, BORDER_MIDDLE);
    g_autofree char *id = g_strndup(names, (gsize)(middle - names));
    guint32 a = map_graph_called(run->graph, id);
    guint32 b = map_graph_called(run->graph, middle + strlen(BORDER_MIDDLE));
    if (a == MAP_NONE || b == MAP_NONE) {
        add_wrong(run, line, &(Wrong){.border = NULL});
        return;
    }
    const MapLink *link = map_graph_find(graph, a, b);
    link = link != NULL ? link : map_graph_find(graph, b, a);
    Wrong wrong = {.place = map_graph_name(graph, a), .neighbour = map_graph_name(graph, b)};
    if (link == NULL) {
        add_wrong(run, line, &wrong);
    } else if (link->neighbour->border != NULL) {
        g_autofree char *type = drawn_type(run, line);
        wrong.class = type != NULL ? type : line->classes;
        wrong.border = link->neighbour->border;
        wrong.record = &link->neighbour->record;
        if (type != NULL ? !map_element_has_class(line, wrong.border) : is_typed)
            add_wrong(run, line, &wrong);
    }
}

static void
check_port_sign(CheckRun *run, const MapElement *element)
{
    const char *id = drawing_place_of_mark(element);
    guint32 space = id != NULL ? map_graph_called(run->graph, id) : MAP_NONE;
    if (space == MAP_NONE || record_has_key(run->graph->spaces[space], "port"))
        return;
    const Wrong wrong = {
        .portless = map_graph_name(run->graph, space),
        .record = run->graph->spaces[space],
    };
    add_wrong(run, element, &wrong);
}

/* A land and how it is painted. */
typedef struct {
    const DrawnFace *face;
    char *paint;        /* owned: the words of its class but the one that says that it is a land */
    const char *nation; /* borrowed; "": none */
    guint n_alike;      /* lands of that nation painted so */
} Painted;

static void
clear_painted(gpointer data)
{
    g_free(((Painted *)data)->paint);
}

/* Returns: (transfer full): of Painted: all lands. */
static GArray *
painted_lands(const CheckRun *run)
{
    static const char land[] = "territory";
    const Drawing *drawing = run->drawing;
    GArray *lands = g_array_new(FALSE, FALSE, sizeof(Painted));
    g_array_set_clear_func(lands, clear_painted);
    for (guint32 i = 0; i < drawing->n_faces; i++) {
        const DrawnFace *face = &drawing->faces[i];
        const char *words = face->element->classes;
        if (face->element->kind != MAP_KIND_TERRITORY || face->space == MAP_NONE || words == NULL)
            continue;
        words += g_str_has_prefix(words, land) ? strlen(land) : 0;
        const char *nation = map_graph_space(run->graph, face->space)->nation;
        Painted painted = {face, g_strstrip(g_strdup(words)), nation != NULL ? nation : "", 0};
        g_array_append_val(lands, painted);
    }
    return lands;
}

/* Of the lands that @key has in common the one most are painted as: index + 1 in @best. */
static void
take_best(GHashTable *best, const char *key, const GArray *lands, guint index)
{
    guint before = GPOINTER_TO_UINT(g_hash_table_lookup(best, key));
    if (before == 0 || g_array_index(lands, Painted, index).n_alike >
                           g_array_index(lands, Painted, before - 1).n_alike)
        g_hash_table_insert(best, (gpointer)key, GUINT_TO_POINTER(index + 1));
}

static void
count_alike(GArray *lands)
{
    g_autoptr(GHashTable) counts = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
    for (guint round = 0; round < 2; round++)
        for (guint i = 0; i < lands->len; i++) {
            Painted *land = &g_array_index(lands, Painted, i);
            char *key = g_strconcat(land->nation, "\n", land->paint, NULL);
            land->n_alike = GPOINTER_TO_UINT(g_hash_table_lookup(counts, key)) + (round == 0);
            g_hash_table_insert(counts, key, GUINT_TO_POINTER(land->n_alike));
        }
}

/* Returns: (transfer none): NULL if @id is empty. */
static const char *
nation_name(const CheckRun *run, const char *id)
{
    const Record *nation = id_index_find(run->ids, ENTITY_NATION, id);
    const char *name = nation != NULL ? ((const Nation *)nation)->name : NULL;
    return name != NULL ? name : *id != '\0' ? id : NULL;
}

static void
add_paint(CheckRun *run, const Painted *land, const Painted *usual, const Painted *like)
{
    const MapSvg *svg = run->drawing->file->svg;
    MapSpan span = map_svg_attribute(svg, land->face->element, "class");
    gboolean is_like = strcmp(like->nation, land->nation) != 0;
    const char *nation = nation_name(run, land->nation);
    Finding *finding =
        finding_list_add(run->findings, FINDING_GEOMETRY_PAINT, svg->text, span.start, span.end,
                         FINDING_ARG("place", map_graph_name(run->graph, land->face->space)),
                         FINDING_ARG("class", land->paint),
                         FINDING_ARG("other", is_like ? nation_name(run, like->nation) : NULL),
                         FINDING_ARG("nation", nation), FINDING_ARG("usual", usual->paint),
                         FINDING_ARG("common", nation == NULL ? usual->paint : NULL), NULL);
    finding_add_related(run->findings, finding, run->graph->spaces[land->face->space], "nation",
                        N_("The value in the data."));
}

/* A land alone is painted otherwise than the others of its nation. */
static void
check_paints(CheckRun *run)
{
    g_autoptr(GArray) lands = painted_lands(run);
    g_autoptr(GHashTable) of_nation = g_hash_table_new(g_str_hash, g_str_equal);
    g_autoptr(GHashTable) of_paint = g_hash_table_new(g_str_hash, g_str_equal);
    count_alike(lands);
    for (guint i = 0; i < lands->len; i++) {
        take_best(of_nation, g_array_index(lands, Painted, i).nation, lands, i);
        take_best(of_paint, g_array_index(lands, Painted, i).paint, lands, i);
    }
    for (guint i = 0; i < lands->len; i++) {
        const Painted *land = &g_array_index(lands, Painted, i);
        guint usual = GPOINTER_TO_UINT(g_hash_table_lookup(of_nation, land->nation)) - 1;
        guint like = GPOINTER_TO_UINT(g_hash_table_lookup(of_paint, land->paint)) - 1;
        if (land->n_alike == 1 && g_array_index(lands, Painted, usual).n_alike >= ALIKE_LEAST)
            add_paint(run, land, &g_array_index(lands, Painted, usual),
                      &g_array_index(lands, Painted, like));
    }
}

/* A circle that is a sign. */
typedef struct {
    const MapElement *element;
    double radius;
} Circle;

static int
compare_radii(gconstpointer a, gconstpointer b)
{
    double one = ((const Circle *)a)->radius, other = ((const Circle *)b)->radius;
    return (one > other) - (one < other);
}

static void
check_sizes(CheckRun *run, MapKind kind)
{
    const MapSvg *svg = run->drawing->file->svg;
    g_autoptr(GArray) circles = g_array_new(FALSE, FALSE, sizeof(Circle));
    for (guint32 i = 0; i < svg->n_elements; i++) {
        const MapElement *element = &svg->elements[i];
        if (element->kind != kind || element->shape != MAP_SHAPE_CIRCLE)
            continue;
        MapSpan span = map_svg_attribute(svg, element, "r");
        g_autofree char *text = g_strndup(svg->text->bytes + span.start, span.end - span.start);
        const Circle circle = {element, g_ascii_strtod(text, NULL)};
        if (circle.radius > 0)
            g_array_append_val(circles, circle);
    }
    if (circles->len < DRAWN_LEAST)
        return;
    g_array_sort(circles, compare_radii);
    double usual = g_array_index(circles, Circle, circles->len / 2).radius;
    for (guint i = circles->len; i > 0; i--) {
        const Circle *circle = &g_array_index(circles, Circle, i - 1);
        if (circle->radius <= usual * TIMES_LARGE)
            return;
        MapSpan span = map_svg_attribute(svg, circle->element, "r");
        char radius[G_ASCII_DTOSTR_BUF_SIZE], most[G_ASCII_DTOSTR_BUF_SIZE];
        finding_list_add(
            run->findings, FINDING_GEOMETRY_SIGN_SIZE, svg->text, span.start, span.end,
            FINDING_ARG("id", circle->element->id),
            FINDING_ARG("radius", g_ascii_formatd(radius, sizeof radius, "%g", circle->radius)),
            FINDING_ARG("usual", g_ascii_formatd(most, sizeof most, "%g", usual)), NULL);
    }
}

/* A circle that is called after one kind of sign and of the class of another. */
static void
check_kind_of_sign(CheckRun *run, const MapElement *circle)
{
    const char *own = map_kind_mark(circle->kind);
    for (gint kind = 0; kind < N_MAP_KINDS && circle->id != NULL; kind++) {
        const char *mark = map_kind_mark(kind);
        if (own == NULL || mark == NULL || strcmp(mark, own) == 0 ||
            !g_str_has_prefix(circle->id, mark) ||
            map_graph_called(run->graph, circle->id + strlen(mark)) == MAP_NONE)
            continue;
        add_wrong(run, circle, &(Wrong){.class = map_kind_word(circle->kind)});
    }
}

void
check_signs(CheckRun *run)
{
    const Drawing *drawing = check_drawing_of(run);
    if (drawing->n_faces == 0)
        return;
    const MapSvg *svg = drawing->file->svg;
    for (guint i = 0; i < G_N_ELEMENTS(signs); i++)
        check_missing_signs(run, i);
    check_missing_lines(run);
    gboolean is_typed = is_forgotten(count_typed_lines(run));
    for (guint32 i = 0; i < svg->n_elements; i++) {
        const MapElement *element = &svg->elements[i];
        if (element->shape == MAP_SHAPE_CIRCLE)
            check_kind_of_sign(run, element);
        if (element->kind == MAP_KIND_PORT)
            check_port_sign(run, element);
        else if (is_line(element))
            check_line(run, element, is_typed);
    }
    check_paints(run);
    check_sizes(run, MAP_KIND_ANCHOR);
    check_sizes(run, MAP_KIND_PORT);
}
