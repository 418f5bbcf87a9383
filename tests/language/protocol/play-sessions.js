// SPDX-License-Identifier: GPL-3.0-or-later
// A client on the protocol library of VS Code plays sessions with the language server: five with each data set.
// Every answer is held against the tests of types in that library, and one of each shape is written to RECORDED, a
// TypeScript file that has the type of the protocol for it. Prints a JSON list of {session, problems}.
// Usage: node play-sessions.js SERVER RECORDED FOLDER SET…
"use strict";
const fs = require("fs");
const path = require("path");
const { pathToFileURL } = require("url");
const { spawn } = require("child_process");
const rpc = require("vscode-jsonrpc/node");
const lsp = require("vscode-languageserver-protocol/node");

const [server, recorded, folder, ...sets] = process.argv.slice(2);

const listOf = (is) => (value) => Array.isArray(value) && value.every(is);
// Some types have no test in the library.
const isHighlight = (highlight) => lsp.Range.is(highlight.range);
const isHint = (hint) => lsp.Position.is(hint.position) && typeof hint.label === "string";
const isSymbol = (symbol) => typeof symbol.name === "string" && lsp.Location.is(symbol.location);
const isItem = (item) => typeof item.label === "string" && lsp.TextEdit.is(item.textEdit);

// What came, by type and shape: the names and types of members, and the numbers and words that are codes.
const records = new Map();
const codes = new Set(["kind", "severity", "tags", "insertTextFormat", "type", "change"]);

function shapeOf(value, name) {
  if (Array.isArray(value)) return "[" + [...new Set(value.map((item) => shapeOf(item, name)))].sort().join() + "]";
  if (value !== null && typeof value === "object")
    return "{" + Object.keys(value).sort().map((key) => key + ":" + shapeOf(value[key], key)).join() + "}";
  return codes.has(name) ? JSON.stringify(value) : value === null ? "null" : typeof value;
}

// Leaves of the arrays in VALUE one item of each shape.
function thinned(value) {
  if (Array.isArray(value)) return [...new Map(value.map((item) => [shapeOf(item), thinned(item)])).values()];
  if (value === null || typeof value !== "object") return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, thinned(item)]));
}

// `data` is any value, and URIs are names of members in `changes`.
function record(type, value) {
  const thin = thinned(value);
  const shape = type + shapeOf(thin);
  if (!records.has(shape)) records.set(shape, `const _${records.size}: ${type} = ${JSON.stringify(thin)};`);
}

// Each step: the request, further parameters, and a test of the answer.
const answers = {
  complete: [lsp.CompletionRequest.type, {}, (list) => listOf(isItem)(list.items)],
  hover: [lsp.HoverRequest.type, {}, (hover) => hover === null || lsp.Hover.is(hover)],
  define: [lsp.DefinitionRequest.type, {}, listOf(lsp.Location.is)],
  declare: [lsp.DeclarationRequest.type, {}, listOf(lsp.Location.is)],
  refer: [lsp.ReferencesRequest.type, { context: { includeDeclaration: true } }, listOf(lsp.Location.is)],
  highlight: [lsp.DocumentHighlightRequest.type, {}, listOf(isHighlight)],
  rename: [lsp.RenameRequest.type, { newName: "an-id-of-no-one" }, lsp.WorkspaceEdit.is],
  symbols: [lsp.DocumentSymbolRequest.type, null, listOf(lsp.DocumentSymbol.is)],
  folds: [lsp.FoldingRangeRequest.type, null, listOf(lsp.FoldingRange.is)],
  format: [lsp.DocumentFormattingRequest.type, { options: { tabSize: 2, insertSpaces: true } }, listOf(lsp.TextEdit.is)],
};
const types = {
  complete: "lsp.CompletionList",
  hover: "lsp.Hover | null",
  define: "lsp.Location[]",
  declare: "lsp.Location[]",
  refer: "lsp.Location[]",
  highlight: "lsp.DocumentHighlight[]",
  rename: "lsp.WorkspaceEdit",
  symbols: "lsp.DocumentSymbol[]",
  folds: "lsp.FoldingRange[]",
  format: "lsp.TextEdit[]",
};
const sessions = {
  reads: ["hover", "complete", "symbols", "folds"],
  walks: ["define", "declare", "refer", "highlight"],
  renames: ["hover", "rename", "refer"],
  formats: ["format", "folds", "complete"],
  breaks: ["complete", "hover", "symbols", "format"],
};

// Returns the middle of every text that is an id behind a colon, thinned out.
function places(text) {
  const found = [];
  text.split("\n").forEach((line, number) => {
    const match = /: "([a-z][a-z0-9-]+)"/.exec(line);
    if (match) found.push({ line: number, character: match.index + 4 });
  });
  const step = Math.max(1, Math.floor(found.length / 12));
  return found.filter((_, i) => i % step === 0);
}

async function play(set, name) {
  const problems = [];
  const child = spawn(server, ["--stdio"], { stdio: ["pipe", "pipe", "inherit"] });
  const connection = lsp.createProtocolConnection(new rpc.StreamMessageReader(child.stdout), new rpc.StreamMessageWriter(child.stdin));
  const ended = new Promise((resolve) => child.on("exit", resolve));
  connection.onNotification(lsp.PublishDiagnosticsNotification.type, (params) => {
    record("lsp.PublishDiagnosticsParams", params);
    if (!listOf(lsp.Diagnostic.is)(params.diagnostics)) problems.push("diagnostics: " + JSON.stringify(params).slice(0, 200));
  });
  connection.onRequest(lsp.RegistrationRequest.type, (params) => record("lsp.RegistrationParams", params));
  connection.listen();
  const root = pathToFileURL(path.join(folder, set)).href;
  const about = await connection.sendRequest(lsp.InitializeRequest.type, {
    processId: process.pid, rootUri: root, workspaceFolders: null,
    initializationOptions: { images: true, commands: true, explanations: "https://example.org/checks#" },
    capabilities: { workspace: { didChangeWatchedFiles: { dynamicRegistration: true },
                                 workspaceEdit: { documentChanges: name !== "walks", resourceOperations: ["create", "rename"] } } },
  });
  record("lsp.InitializeResult", about);
  connection.sendNotification(lsp.InitializedNotification.type, {});
  for (const file of ["map.json", "roster.json", "rules.json"]) {
    const at = path.join(folder, set, file);
    if (!fs.existsSync(at)) continue;
    const uri = pathToFileURL(at).href;
    let text = fs.readFileSync(at, "utf8");
    connection.sendNotification(lsp.DidOpenTextDocumentNotification.type, { textDocument: { uri, languageId: "json", version: 1, text } });
    const spots = places(text);
    if (name === "breaks") {
      text = text.slice(0, text.length / 2);
      connection.sendNotification(lsp.DidChangeTextDocumentNotification.type, { textDocument: { uri, version: 2 }, contentChanges: [{ text }] });
    }
    for (const position of spots)
      for (const step of sessions[name]) {
        const [type, more, test] = answers[step];
        const params = { textDocument: { uri }, ...(more === null ? {} : { position, ...more }) };
        try {
          const answer = await connection.sendRequest(type, params);
          record(types[step], answer);
          if (!test(answer)) problems.push(step + ": " + JSON.stringify(answer).slice(0, 200));
        } catch (error) {
          // Not everything has an id that may change.
          if (!(error instanceof rpc.ResponseError) || step !== "rename") problems.push(step + ": " + error);
        }
      }
    const range = { start: { line: 0, character: 0 }, end: { line: 99999, character: 0 } };
    const hints = await connection.sendRequest(lsp.InlayHintRequest.type, { textDocument: { uri }, range });
    record("lsp.InlayHint[]", hints);
    if (!listOf(isHint)(hints)) problems.push("hints: " + JSON.stringify(hints).slice(0, 200));
    const actions = await connection.sendRequest(lsp.CodeActionRequest.type, { textDocument: { uri }, range, context: { diagnostics: [] } });
    record("lsp.CodeAction[]", actions);
    record("lsp.DocumentLink[]", await connection.sendRequest(lsp.DocumentLinkRequest.type, { textDocument: { uri } }));
    record("lsp.SemanticTokens", await connection.sendRequest(lsp.SemanticTokensRequest.type, { textDocument: { uri } }));
    record("lsp.SelectionRange[]", await connection.sendRequest(lsp.SelectionRangeRequest.type, { textDocument: { uri }, positions: spots }));
    const lenses = await connection.sendRequest(lsp.CodeLensRequest.type, { textDocument: { uri } });
    record("lsp.CodeLens[]", lenses);
    for (const lens of lenses.slice(0, 3)) record("lsp.CodeLens", await connection.sendRequest(lsp.CodeLensResolveRequest.type, lens));
    if (!listOf(lsp.CodeAction.is)(actions)) problems.push("actions: " + JSON.stringify(actions).slice(0, 200));
  }
  const found = await connection.sendRequest(lsp.WorkspaceSymbolRequest.type, { query: "a" });
  record("lsp.SymbolInformation[]", found);
  if (!listOf(isSymbol)(found) || found.length === 0) problems.push("symbols: " + JSON.stringify(found).slice(0, 200));
  await connection.sendRequest(lsp.ShutdownRequest.type);
  connection.sendNotification(lsp.ExitNotification.type);
  const status = await ended;
  if (status !== 0) problems.push("it ended with " + status);
  return { session: set + " " + name, problems };
}

(async () => {
  const results = [];
  for (const set of sets) for (const name of Object.keys(sessions)) results.push(await play(set, name));
  fs.writeFileSync(recorded, 'import type * as lsp from "vscode-languageserver-protocol";\n' + [...records.values()].join("\n") + "\nexport {};\n");
  process.stdout.write(JSON.stringify(results));
})();
