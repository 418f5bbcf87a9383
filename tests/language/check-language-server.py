# SPDX-License-Identifier: GPL-3.0-or-later
"""The language server, driven by a client as an editor drives it: each feature on the tutorial and on a layer above it,
and what must never happen whatever a client sends.
Usage: check-language-server.py SOURCE-ROOT SERVER NARVA"""

import base64
import json
import random
import shutil
import subprocess
import sys
import tempfile
import time
import xml.etree.ElementTree
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent / "tools"))
sys.path.insert(0, str(HERE))
from client import CAPABILITIES, Client, apply_edits, uri_of  # noqa: E402
from tap import print_tap  # noqa: E402

SEED = 20
N_HOSTILE = 150


def expect(found, is_so, words):
    if not is_so:
        found.append(words)


def labels(client, uri, before, behind=""):
    return [item["label"] for item in client.ask_at("textDocument/completion", uri, before, behind)["items"]]


def completes(client, data):
    found = []
    uri = client.open(data / "tutorial/map.json")
    ids = labels(client, uri, '"to": "g')
    expect(found, "gdov" in ids and "narva-bay" in ids and "sweden" not in ids, f"ids of places: {ids}")
    types = labels(client, uri, '"border": "d')
    expect(found, {"normal", "difficult", "blocked", "sea", "port"} == set(types), f"types of borders: {types}")
    client.change(uri, client.texts[uri].replace('"border": "difficult",', '"border": "difficult", "",', 1))
    names = labels(client, uri, '"border": "difficult", "')
    expect(found, "one-way" in names and "to" not in names and "forage" not in names, f"members: {names}")
    # While the map is broken, its ids are still known elsewhere.
    item = next(item for item in client.ask_at("textDocument/completion", uri, '"border": "d')["items"] if item["label"] == "difficult")
    expect(found, item["filterText"] == '"difficult"', f"a word in quotes, which is what is typed: {item}")
    other = client.open(data / "tutorial/scenarios/narva-1700.json")
    zones = labels(client, other, '"unit": "tsars-guard", "at": "')
    expect(found, "pskov" in zones and "@pool:sweden" in zones, f"zones: {zones[:20]}")
    units = labels(client, other, '{"unit": "t')
    expect(found, "tsars-guard" in units and "pskov" not in units, f"units: {units}")
    client.change(uri, client.texts[uri].replace('"neighbours": [', '"neighbours": [{},', 1))
    items = client.ask_at("textDocument/completion", uri, '"neighbours": [{')["items"]
    whole = [item for item in items if item["label"] == "all required members"]
    expect(found, len(whole) == 1 and "$1" in whole[0]["textEdit"]["newText"], f"a template: {whole}")
    client.close(other)
    many = {"spaces": [{"id": f"place-{i}", "name": f"Ort {i} am See", "neighbours": [{"to": "place-29"}]} for i in range(3000)]}
    for typed, label in (("place-29", "place-2999"), ("AcE-29", "place-2999"), ("oRt 2987", "place-2987")):
        client.settle()  # what the server writes is read before more is written
        client.change(uri, json.dumps(many).replace('"to": "place-29"', f'"to": "{typed}"', 1))
        offered = client.ask_at("textDocument/completion", uri, f'"to": "{typed}', '"')
        items = {item["label"]: item["filterText"] for item in offered["items"]}
        expect(found, offered["isIncomplete"] and label in items and len(items) <= 200 and typed.lower() in items[label].lower(),
               f"{typed}, of more than are listed: {len(items)} {items.get(label)}")
        client.settle()
    client.close(uri)
    return found


def explains(client, data):
    found = []
    uri = client.open(data / "tutorial/map.json")
    text = client.ask_at("textDocument/hover", uri, '"to": "g')["contents"]["value"]
    expect(found, "Gdov" in text and "leads to" in text, f"a reference: {text}")
    text = client.ask_at("textDocument/hover", uri, '"for', 'age"')["contents"]["value"]
    expect(found, "integer" in text and "tutorial/map.json" in text and "sheet:2.1" in text, f"a member: {text}")
    expect(found, client.ask_at("textDocument/hover", uri, "{", "\n") is None, "a bracket has no explanation")
    rules = client.open(data / "tutorial/rules.json")
    text = client.ask_at("textDocument/hover", rules, '"units": {"', 'type')["contents"]["value"]
    expect(found, "can match" in text, f"a selector: {text}")
    client.close(rules)
    layer = client.open(data / "over/map.json")
    text = client.ask_at("textDocument/hover", layer, '"for', 'age"')["contents"]["value"]
    expect(found, "over/map.json" in text and "tutorial/map.json" in text, f"both layers: {text}")
    client.close(uri)
    client.close(layer)
    return found


def finds(client, data):
    found = []
    uri, layer = client.open(data / "tutorial/map.json"), client.open(data / "over/map.json")
    at = client.ask_at("textDocument/definition", uri, '"to": "g')
    expect(found, [client.text_in(uri, place["range"]) for place in at] == ['"gdov"'], f"definition: {at}")
    both = client.ask_at("textDocument/definition", layer, '"id": "g')
    expect(found, [place["uri"] for place in both] == [layer, uri], f"layers, the upper first: {both}")
    base = client.ask_at("textDocument/declaration", layer, '"id": "g')
    expect(found, [place["uri"] for place in base] == [uri], f"declaration in the base: {base}")
    uses = client.ask_at("textDocument/references", uri, '"to": "g', context={"includeDeclaration": False})
    folders = {place["uri"].rsplit("/", 2)[-2] for place in uses}
    expect(found, {"tutorial", "scenarios"} <= folders and all(
        "gdov" in client.text_in(place["uri"], place["range"]) for place in uses if place["uri"] in client.texts),
        f"uses: {uses}")
    seen = client.ask_at("textDocument/documentHighlight", uri, '"to": "g')
    expect(found, len(seen) >= 4, f"highlights: {seen}")
    tree = client.ask("textDocument/documentSymbol", {"textDocument": {"uri": uri}})
    expect(found, [node["name"] for node in tree[0]["children"]][:2] == ["narva-town", "dorpat"], f"symbols: {tree}")
    names = [symbol["name"] for symbol in client.ask("workspace/symbol", {"query": "pskov horse"})]
    expect(found, names == ["Pskov Horse (pskov-horse)"], f"symbols of all files: {names}")
    folds = client.ask("textDocument/foldingRange", {"textDocument": {"uri": uri}})
    expect(found, any(fold["startLine"] == 0 for fold in folds), f"folds: {folds}")
    hints = client.ask("textDocument/inlayHint", {"textDocument": {"uri": uri}, "range": {"start": {"line": 0, "character": 0}, "end": {"line": 20, "character": 0}}})
    expect(found, {"Sweden", "Gdov"} <= {hint["label"] for hint in hints}, f"names behind ids: {hints}")
    lenses = client.ask("textDocument/codeLens", {"textDocument": {"uri": uri}})
    shown = [client.ask("codeLens/resolve", lens)["command"]["title"] for lens in lenses[:5]]
    expect(found, len(shown) == 5 and shown[3].endswith(" uses"), f"lines above records: {shown}")
    grown = client.ask("textDocument/selectionRange", {"textDocument": {"uri": uri}, "positions": [client.position(uri, '"to": "g')]})[0]
    texts = [client.text_in(uri, grown["range"])]
    while "parent" in grown:
        grown = grown["parent"]
        texts.append(client.text_in(uri, grown["range"]))
    expect(found, texts[0] == '"gdov"' and texts[1].startswith('{"to"') and '"id": "narva-town"' in texts[2] and len(texts) == 4, f"selections: {texts[:2]}")
    client.close(uri)
    client.close(layer)
    return found


def colours(client, data):
    """What values are, for editors that colour by that."""
    found = []
    legend = client.capabilities["semanticTokensProvider"]["legend"]["tokenTypes"]

    def read(uri):
        numbers = client.ask("textDocument/semanticTokens/full", {"textDocument": {"uri": uri}})["data"]
        lines, line, start, tokens = client.texts[uri].encode().split(b"\n"), 0, 0, []
        for down, right, length, kind, modifiers in zip(*[iter(numbers)] * 5):
            line, start = line + down, right if down else start + right
            tokens.append((lines[line][start : start + length].decode(), legend[kind], modifiers))
        return tokens

    uri = client.open(data / "tutorial/map.json", (data / "tutorial/map.json").read_text().replace('"name": "Narva"', '"name": "Nårva\U0001f3f0"'))
    tokens = read(uri)
    expect(found, tokens[:3] == [("narva-town", "class", 1), ("land", "enumMember", 0), ("sweden", "variable", 0)], f"a map: {tokens[:4]}")
    ids = sorted(word for word, kind, modifiers in tokens if modifiers)
    expect(found, {space["id"] for space in json.loads(client.texts[uri])["spaces"]} <= set(ids), f"ids: {ids}")
    client.close(uri)
    case = HERE.parents[1] / "data/pax-baltica/records/actions-of-a-3.json"
    uri = client.open(data / "tutorial/records" / case.name, case.read_text())
    words = {kind for _, kind, _ in read(uri)}
    expect(found, {"keyword", "parameter"} <= words, f"a rule case: {words}")
    client.close(uri)
    uri = client.open(data / "tutorial/map.json", "{")
    expect(found, read(uri) == [], "what cannot be read")
    client.close(uri)
    return found


def leads_on(client, data):
    """Links, pictures, overrides, and pages that explain."""
    found = []
    layer = client.open(data / "over/game.json")
    links = client.ask("textDocument/documentLink", {"textDocument": {"uri": layer}})
    expect(found, [(client.text_in(layer, link["range"]), link["target"]) for link in links]
           == [("tutorial", uri_of(data / "tutorial/game.json"))], f"the base: {links}")
    uri = client.open(data / "tutorial/map.json")
    picture = client.ask_at("textDocument/hover", uri, '"to": "g')["contents"]["value"]
    expect(found, "![](data:image/svg+xml;base64," in picture, f"a picture: {picture[:200]}")
    drawn = base64.b64decode(picture.split("base64,")[1].split(")")[0]).decode()
    shapes = xml.etree.ElementTree.fromstring(drawn)
    expect(found, len(drawn) <= 12288 and [path.get("class") for path in shapes.iter("{http://www.w3.org/2000/svg}path")][-1] == "at", drawn[:300])
    uses = client.ask_at("textDocument/references", uri, '"to": "g', context={"includeDeclaration": True})
    expect(found, uri_of(data / "over/map.json") in {place["uri"] for place in uses}, f"what overrides it: {uses}")
    over = client.open(data / "over/map.json")
    for member, behind in (("forage", 'age": 2'), ("name", 'e": "Dorpat"')):
        at = client.position(uri, '"' + member[: len(member) - len(behind.split('"')[0])], behind)
        actions = client.ask("textDocument/codeAction", {"textDocument": {"uri": uri}, "range": {"start": at, "end": at}, "context": {"diagnostics": []}})
        offered = [action for action in actions if action["kind"] == "refactor"]
        expect(found, [action["title"] for action in offered] == [f"Override “{member}” in over"], f"overrides: {actions}")
        for action in offered:
            changed, _ = client.apply(action["edit"])
            expect(found, list(changed) == [over] and member in changed[over], f"{changed}")
            client.change(over, changed[over])
            client.settle()
            codes = {item["code"] for item in client.diagnostics.get(over)}
            expect(found, codes == {"layer.same-as-base"}, f"what is overridden: {client.diagnostics.get(over)}")
    roster = client.open(data / "tutorial/roster.json")
    at = client.position(roster, '"name": "')
    actions = client.ask("textDocument/codeAction", {"textDocument": {"uri": roster}, "range": {"start": at, "end": at}, "context": {"diagnostics": []}})
    made = [action["edit"]["documentChanges"] for action in actions if action["kind"] == "refactor"]
    created = uri_of(data / "over/roster.json")
    expect(found, len(made) == 1 and made[0][0] == {"kind": "create", "uri": created}, f"a file that the layer has not: {actions}")
    for edit in made:
        text = apply_edits("", edit[1]["edits"])
        expect(found, '"name"' in text and json.loads(text), text)
    for one in (layer, over, uri, roster):
        client.close(one)
    client.settle()
    # A client may have pages of its own.
    with tempfile.TemporaryDirectory() as scratch:
        own = Path(scratch).resolve() / "data"
        shutil.copytree(data, own)
        other = Client(client.process.args[0], own, options={"explanations": "https://example.org/checks#"})
        uri = other.open(own / "tutorial/map.json")
        other.change(uri, other.texts[uri].replace('"forage": 2', '"forage": 77', 1))
        other.settle()
        pages = {item["codeDescription"]["href"] for item in other.diagnostics[uri]}
        expect(found, "https://example.org/checks#schema.out-of-range" in pages, f"pages: {pages}")
        other.stop()
    return found


def changes(client, data, narva):
    found = []
    uri = client.open(data / "tutorial/map.json")
    client.settle()
    changed, _ = client.apply(client.ask_at("textDocument/rename", uri, '"to": "g', newName="gdow"))
    with tempfile.TemporaryDirectory() as scratch:
        copy = Path(scratch)
        shutil.copytree(data, copy / "data")
        for name, text in changed.items():
            (copy / "data" / Path(name.split("/data/", 1)[1])).write_text(text)
        run = subprocess.run([narva, "validate", str(copy / "data"), "-q"], capture_output=True, text=True, check=False)
        expect(found, run.returncode == 0, f"valid after a new id: {run.stdout}")
    touched = sorted(name.split("/data/", 1)[1] for name in changed)
    expect(found, touched == ["over/map.json", "tutorial/map.json", "tutorial/map.svg", "tutorial/scenarios/narva-1700.json"], f"files that change: {touched}")
    refused = client.ask_whole("textDocument/rename", {"textDocument": {"uri": uri}, "position": client.position(uri, '"to": "g'), "newName": "pskov"})
    expect(found, "already" in refused.get("error", {}).get("message", ""), f"an id that is taken: {refused}")
    scenario = client.open(data / "tutorial/scenarios/narva-1700.json")
    _, renamed = client.apply(client.ask_at("textDocument/rename", scenario, '"id": "n', newName="first"))
    expect(found, [to.rsplit("/", 1)[1] for _, to in renamed] == ["first.json"], f"the file follows: {renamed}")
    client.close(scenario)
    client.change(uri, client.texts[uri].replace('"to": "gdov"', '"to": "gdow"', 1))
    client.settle()
    wrong = client.diagnostics[uri]
    expect(found, [item["code"] for item in wrong][:1] == ["map.unknown-neighbour"], f"a wrong id: {wrong}")
    # A program without an address of a site names none.
    pages = [item["codeDescription"]["href"] for item in wrong[:1] if "codeDescription" in item]
    expect(found, all(page.endswith("/findings/map.unknown-neighbour.html") for page in pages), f"its page: {pages}")
    actions = client.ask("textDocument/codeAction", {"textDocument": {"uri": uri}, "range": wrong[0]["range"], "context": {"diagnostics": wrong[:1]}})
    fixed, _ = client.apply(actions[0]["edit"])
    client.change(uri, fixed[uri])
    client.settle()
    expect(found, client.diagnostics.get(uri) == [], f"after the fix: {client.diagnostics.get(uri)}")
    loose = json.dumps(json.loads(client.texts[uri]))
    client.change(uri, loose)
    edits = client.ask("textDocument/formatting", {"textDocument": {"uri": uri}, "options": {"tabSize": 2, "insertSpaces": True}})
    expect(found, apply_edits(loose, edits) == (data / "tutorial/map.json").read_text(), "the canonical form")
    client.close(uri)
    return found


def copies_tutorial(root, narva, folder):
    """Puts the tutorial, and a data set `over` that extends it, into FOLDER."""
    shutil.copytree(root / "data/tutorial", folder / "tutorial")
    subprocess.run([narva, "new", "data-set", str(folder / "over"), "--extends", "tutorial"], check=True, capture_output=True)
    (folder / "over/map.json").write_text('{\n  "spaces": [{"id": "gdov", "forage": 2}]\n}\n')


def refusal(client, uri, before, new):
    answer = client.ask_whole("textDocument/rename", {"textDocument": {"uri": uri}, "position": client.position(uri, before), "newName": new})
    return answer.get("error", {}).get("message", f"not refused: {answer}")


def keeps_sets_apart(root, server, narva):
    """Several data sets, some with the same name: what sees a record changes with it, and nothing else."""
    found = []
    with tempfile.TemporaryDirectory() as scratch:
        folder = Path(scratch).resolve() / "data"
        for name in ("one", "two"):
            copies_tutorial(root, narva, folder / name)
        client = Client(server, folder)
        client.settle()
        uri = client.open(folder / "one/tutorial/map.json")
        changed, _ = client.apply(client.ask_at("textDocument/rename", uri, '"to": "g', newName="gdow"))
        touched = {name.split("/data/", 1)[1].split("/")[0] for name in changed}
        expect(found, touched == {"one"}, f"the data set of the same name changes, too: {sorted(changed)}")
        uses = client.ask_at("textDocument/references", uri, '"to": "g', context={"includeDeclaration": True})
        expect(found, all("/data/one/" in use["uri"] for use in uses), f"uses in the data set of the same name: {uses}")
        # A change and a question in one message: the sets above are not checked in between.
        client.is_held = True
        client.change(uri, "\n\n\n" + client.texts[uri])
        uses = client.ask_at("textDocument/references", uri, '"to": "g', context={"includeDeclaration": True})
        places = [json.dumps(use) for use in uses]
        expect(found, all("gdov" in client.text_in(uri, use["range"]) for use in uses if use["uri"] == uri), f"uses in an old text: {uses}")
        expect(found, len(set(places)) == len(places), f"a use is found twice: {uses}")
        client.is_held = True
        client.change(uri, "\n" + client.texts[uri])
        symbols = client.ask("workspace/symbol", {"query": "gdov"})
        expect(found, all("gdov" in client.text_in(uri, symbol["location"]["range"]) for symbol in symbols if symbol["location"]["uri"] == uri),
               f"symbols in an old text: {symbols}")
        layer = client.open(folder / "one/over/map.json", '{"spaces": [{"id": "gdov", "forage": 2}')
        why = refusal(client, uri, '"to": "g', "gdow")
        expect(found, "one/over" in why and "cannot be read" in why, f"a layer that cannot be read: {why}")
        client.change(layer, '{"spaces": [{"id": "gdov", "forage": 2}, {"id": "gdow", "name": "Gdow"}]}')
        why = refusal(client, uri, '"to": "g', "gdow")
        expect(found, "already" in why, f"an id that a layer has: {why}")
        client.stop()
        plain = {**CAPABILITIES, "workspace": {"workspaceEdit": {"documentChanges": True}}}
        client = Client(server, folder / "one", plain)
        scenario = client.open(folder / "one/tutorial/scenarios/narva-1700.json")
        why = refusal(client, scenario, '"id": "n', "first")
        expect(found, "rename files" in why, f"a client that renames no files: {why}")
        uri = client.open(folder / "one/tutorial/map.json")
        edit = client.ask_at("textDocument/rename", uri, '"to": "g', newName="gdow")
        expect(found, "documentChanges" in edit, f"versions of texts: {list(edit)}")
        client.apply(edit)
        text = json.loads(client.texts[uri])
        text["grids"] = [{"id": "east", "prefixed": True, "columns": 2, "rows": 2, "x": 10, "y": 10, "size": 5}]
        client.change(uri, json.dumps(text))
        why = refusal(client, uri, '"grids": [{"id": "e', "west")
        expect(found, "hexes" in why, f"a grid that its hexes are called after: {why}")
        client.stop()
    return found


def follows_links(root, server, narva):
    """A folder that is opened by a link to it: a record changes in all data sets that see it."""
    found = []
    with tempfile.TemporaryDirectory() as scratch:
        folder = Path(scratch).resolve() / "data"
        copies_tutorial(root, narva, folder)
        link = folder.with_name("link")
        link.symlink_to(folder)
        client = Client(server, link)
        client.settle()
        uri = client.open(link / "tutorial/map.json")
        changed, _ = client.apply(client.ask_at("textDocument/rename", uri, '"to": "g', newName="gdow"))
        touched = {name.rsplit("/", 2)[1] for name in changed if name.endswith("/map.json")}
        expect(found, touched == {"tutorial", "over"}, f"maps that change: {sorted(changed)}")
        client.stop()
    return found


def knows_its_sets(root, server, narva):
    """Data sets come and go with their files and folders."""
    found = []
    with tempfile.TemporaryDirectory() as scratch:
        folder = Path(scratch).resolve() / "data"
        copies_tutorial(root, narva, folder)
        round_trip = Path(scratch).resolve() / "round"
        for name, base in (("left", "right"), ("right", "left")):
            shutil.copytree(folder / "over", round_trip / name)
            game = json.loads((round_trip / name / "game.json").read_text())
            (round_trip / name / "game.json").write_text(json.dumps({**game, "id": name, "extends": base}))
        client = Client(server, round_trip)
        client.settle()
        said = {name.rsplit("/", 2)[1] for name, items in client.diagnostics.items() if items}
        expect(found, said == {"left", "right"}, f"sets that extend each other: {client.diagnostics}")
        client.tell("workspace/didChangeWorkspaceFolders", {"event": {"added": [], "removed": [{"uri": uri_of(round_trip), "name": "round"}]}})
        client.settle()
        expect(found, not any(client.diagnostics.values()), f"after the folder is removed: {client.diagnostics}")
        game = round_trip / "left/game.json"
        uri = client.open(game)
        client.settle()
        expect(found, any(client.diagnostics.values()), "a text in no folder is checked")
        client.close(uri)
        client.settle()
        expect(found, not any(client.diagnostics.values()), f"after it is closed: {client.diagnostics}")
        other = Path(scratch).resolve() / "program/rules.json"
        other.parent.mkdir()
        uri = client.open(other, '{"rules": 1}')
        client.settle()
        expect(found, not any(client.diagnostics.values()), f"rules.json of another program: {client.diagnostics}")
        client.open(other.parent / "game.json", '{"id": "program"}')
        client.settle()
        expect(found, any(client.diagnostics.values()), "it is checked beside an unsaved game.json")
        client.close(uri_of(other.parent / "game.json"))
        client.settle()
        expect(found, not any(client.diagnostics.values()), f"without game.json: {client.diagnostics}")
        client.stop()
        client = Client(server, folder)
        (folder / "over/map.json").write_text('{"spaces": 1}')
        client.tell("workspace/didChangeWatchedFiles", {"changes": [{"uri": uri_of(folder / "over/map.json"), "type": 2}]})
        client.settle()
        expect(found, client.diagnostics.get(uri_of(folder / "over/map.json")), "a file that changes on disk")
        shutil.rmtree(folder / "over")
        client.tell("workspace/didChangeWatchedFiles", {"changes": [{"uri": uri_of(folder / "over/map.json"), "type": 3}]})
        client.settle()
        expect(found, not any(client.diagnostics.values()), f"after the set is deleted: {client.diagnostics}")
        client.stop()
    return found


def limits_texts(server, data):
    """A text that grows beyond what files may have is closed with a message; several changes count in their order."""
    found = []
    client = Client(server, data)
    uri = client.open(data / "large.txt", "")
    def insert(*texts):
        start = {"line": 0, "character": 0}
        client.tell("textDocument/didChange", {"textDocument": {"uri": uri, "version": 2},
                    "contentChanges": [{"range": {"start": start, "end": start}, "text": text} for text in texts]})
    for _ in range(5):
        insert("x" * (60 << 20))
    client.settle()
    expect(found, ["bytes" in notice["params"]["message"] for notice in client.notices] == [True], f"a text that is too large: {client.notices}")
    whole = (data / "tutorial/map.json").read_text()
    uri = client.open(data / "tutorial/map.json", whole + "\n" * (2 << 20))
    expect(found, "gdov" in labels(client, uri, '"to": "g'), "a text of two megabytes is read")
    client.close(uri)
    uri = client.open(data / "tutorial/map.json", "}")
    insert('"spaces": []', "{", "\n")
    edits = client.ask("textDocument/formatting", {"textDocument": {"uri": uri}, "options": {"tabSize": 2, "insertSpaces": True}})
    expect(found, json.loads(apply_edits('\n{"spaces": []}', edits)) == {"spaces": []}, f"several changes: {edits}")
    expect(found, client.stop() == 0, "it ends with 0")
    return found


def counts_in_long_lines(server, data):
    """A text of one line has its places where the client counts them, in units of UTF-16, and soon."""
    found = []
    client = Client(server, data, {})
    spaces = [{"id": f"place-{i}", "name": "Å\U0001f300", "neighbours": [{"to": "place-0"}]} for i in range(4000)]
    uri = client.open(data / "tutorial/map.json", json.dumps({"spaces": spaces}, ensure_ascii=False))
    start = time.monotonic()
    text = client.texts[uri].encode("utf-16-le")
    at = {"line": 0, "character": client.texts[uri].index("place-0")}
    for method, more in (("references", {"context": {"includeDeclaration": True}}), ("documentHighlight", {})):
        uses = client.ask("textDocument/" + method, {"textDocument": {"uri": uri}, "position": at, **more})
        named = {text[use["range"]["start"]["character"] * 2 : use["range"]["end"]["character"] * 2].decode("utf-16-le") for use in uses}
        expect(found, len(uses) == 4001 and named == {'"place-0"'}, f"{method}: {len(uses)} {sorted(named)[:3]}")
    took = time.monotonic() - start
    expect(found, took < 10, f"it takes {took:.0f} seconds")
    client.settle()
    expect(found, client.stop() == 0, "it ends with 0")
    return found


def reports(client, data):
    """Bases come before layers, a text that is closed counts no more, and several texts count together."""
    found = []
    client.settle()
    before = dict(client.diagnostics)
    uri, scenario = client.open(data / "tutorial/map.json"), client.open(data / "tutorial/scenarios/narva-1700.json")
    client.change(uri, client.texts[uri].replace('"gdov"', '"gdow"'))
    client.settle()
    codes = {name.split("/data/", 1)[1]: [item["code"] for item in items] for name, items in client.diagnostics.items() if items}
    expect(found, "ref.unknown-zone" in codes.get("tutorial/scenarios/narva-1700.json", []), f"a place that is gone: {codes}")
    client.change(scenario, client.texts[scenario].replace('"gdov"', '"gdow"'))
    client.settle()
    expect(found, client.diagnostics.get(scenario) == [], f"two unsaved texts: {client.diagnostics.get(scenario)}")
    client.close(scenario)
    client.close(uri)
    client.settle()
    left = {name: items for name, items in client.diagnostics.items() if items != before.get(name, [])}
    expect(found, left == {}, f"what is closed is as on disk: {left}")
    broken = client.open(data / "tutorial/map.json", (data / "tutorial/map.json").read_text()[:-20])
    client.settle()
    expect(found, [item["severity"] for item in client.diagnostics[broken]] == [1], f"a broken text: {client.diagnostics[broken]}")
    client.close(broken)
    return found


def survives(server, data):
    """Whatever is sent, the server answers or goes on, and ends when it is told to."""
    found = []
    chance = random.Random(SEED)
    deep = b"[" * 100000 + b"]" * 100000
    bodies = [b"", b"x", b"null", b"[]", b"{}", b'{"id":1}', b'{"method":1,"id":{}}', deep, b'{"method":"exit","id":[]}',
              b'\xff\xfe{"method":"initialized"}']
    client = Client(server, data)
    uri = client.open(data / "tutorial/map.json")
    for body in bodies:
        client.send_bytes(body)
    methods = ["completion", "hover", "definition", "declaration", "references", "documentHighlight", "documentSymbol",
               "foldingRange", "inlayHint", "prepareRename", "rename", "codeAction", "formatting"]
    odd = [None, 1, "x", [], {}, {"textDocument": {"uri": uri}}, {"textDocument": {"uri": "http://[broken"}},
           {"textDocument": {"uri": uri}, "position": {"line": -5, "character": 1 << 40}, "newName": "x" * 100000},
           {"textDocument": {"uri": uri}, "position": {"line": 1 << 31, "character": 0}, "newName": "../../x"},
           {"textDocument": {"uri": uri}, "range": {"start": {"line": 9, "character": 9}, "end": {"line": 1, "character": 1}}}]
    for method in methods:
        for params in odd:
            client.ask_whole("textDocument/" + method, params)
    whole = client.texts[uri]
    for _ in range(N_HOSTILE):
        text = list(whole)
        for _ in range(chance.randrange(1, 6)):
            at = chance.randrange(len(text))
            text[at : at + chance.randrange(4)] = chance.choice(['"', "{", "}", "[", "]", ",", ":", "\\", "\u0000", "ä", "\U0001f300", ""])
        client.change(uri, "".join(text))
        line = chance.randrange(90)
        for method in chance.sample(methods, 3):
            client.ask_whole("textDocument/" + method, {"textDocument": {"uri": uri}, "position": {"line": line, "character": chance.randrange(80)}, "newName": "new-id",
                             "range": {"start": {"line": line, "character": 0}, "end": {"line": line + 3, "character": 0}}})
    client.settle()
    expect(found, client.stop() == 0, "it ends with 0")
    for start in (b"Content-Length: 99999999999\r\n\r\n", b"x" * 5000, b"Content-Length: -1\r\n\r\n", b"\r\n\r\n"):
        client = Client(server, data, initialize=False)
        client.process.stdin.write(start)
        client.process.stdin.close()
        expect(found, client.process.wait(20) == 1, f"{start[:40]}: it ends with 1")
    return found


def main():
    root, server, narva = Path(sys.argv[1]).resolve(), sys.argv[2], sys.argv[3]
    with tempfile.TemporaryDirectory() as scratch:
        data = Path(scratch).resolve() / "data"
        copies_tutorial(root, narva, data)
        before = {path: path.read_bytes() for path in data.rglob("*") if path.is_file()}
        client = Client(server, data)
        client.settle()
        rules = {
            "what is typed is completed": completes(client, data),
            "what is there is explained": explains(client, data),
            "records and their uses are found": finds(client, data),
            "values are coloured by what they are": colours(client, data),
            "links, pictures and overrides are offered": leads_on(client, data),
            "ids change in all files, findings are fixed, texts are formatted": changes(client, data, narva),
            "what is wrong is reported as it is typed": reports(client, data),
        }
        rules["it ends when the client does"] = [] if client.stop() == 0 else ["exit status"]
        rules["data sets change with what they see, and only they"] = keeps_sets_apart(root, server, narva)
        rules["records change in folders that are opened by a link"] = follows_links(root, server, narva)
        rules["data sets come and go with their files"] = knows_its_sets(root, server, narva)
        rules["texts have a limit, and change in the order of the changes"] = limits_texts(server, data)
        rules["places in long lines are found, and soon"] = counts_in_long_lines(server, data)
        rules["nothing that a client sends does harm"] = survives(server, data)
        after = {path: path.read_bytes() for path in data.rglob("*") if path.is_file()}
        rules["no file is written"] = [] if before == after else [str(set(before) ^ set(after))]
    print_tap(rules)


main()
