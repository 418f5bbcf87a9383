// SPDX-License-Identifier: GPL-3.0-or-later
// Runs the code of the extension without VS Code: its modules see a small copy of the API, which notes what it is asked
// for, and the page of the map runs in jsdom. Prints a JSON object: names of rules -> what breaks them.
// Usage: node run-extension.js SOURCES NARVA DATA-SET
"use strict";
const fs = require("fs");
const path = require("path");
const assert = require("assert");
const Module = require("module");
const esbuild = require("esbuild");
const { JSDOM } = require("jsdom");

const [sources, narva, folder] = process.argv.slice(2);
const noted = { commands: {}, executed: [], tasks: [], panels: [], shown: [], handlers: [], contents: {}, messages: [], clients: [], listeners: {} };

class Uri {
  constructor(scheme, at) { this.scheme = scheme; this.path = at; }
  get fsPath() { return this.path; }
  toString() { return this.scheme + "://" + this.path; }
  static file(at) { return new Uri("file", at); }
  static parse(text) { const colon = text.indexOf(":"); return new Uri(text.slice(0, colon), text.slice(colon + 1).replace(/^\/\/[^/]*/, "")); }
  static joinPath(uri, ...parts) { return new Uri(uri.scheme, path.join(uri.path, ...parts)); }
}
class Position { constructor(line, character) { Object.assign(this, { line, character }); } }
class Range { constructor(start, end) { Object.assign(this, { start, end }); } }
class Selection extends Range { constructor(start, end) { super(start, end); this.active = end; } }

class Document {
  constructor(uri, text) { this.uri = uri; this.text = text; this.fileName = uri.fsPath; }
  getText(range) {
    const lines = this.text.split("\n");
    return range ? lines[range.start.line].slice(range.start.character, range.end.character) : this.text;
  }
  positionAt(at) { const lines = this.text.slice(0, at).split("\n"); return new Position(lines.length - 1, lines.at(-1).length); }
  getWordRangeAtPosition(position, pattern) {
    for (const match of this.text.split("\n")[position.line].matchAll(new RegExp(pattern, "g")))
      if (match.index <= position.character && position.character <= match.index + match[0].length)
        return new Range(new Position(position.line, match.index), new Position(position.line, match.index + match[0].length));
    return undefined;
  }
}

const listen = (name) => (listener) => { (noted.listeners[name] ??= []).push(listener); return { dispose() {} }; };
const fire = (name, event) => Promise.all((noted.listeners[name] ?? []).map((listener) => listener(event)));
const open = (uri) => new Document(uri, fs.readFileSync(uri.fsPath, "utf8"));
const nothing = () => ({ dispose() {} });

class LanguageClient {
  constructor(id, name, server, options) { Object.assign(this, { server, options, isRunning: false }); noted.clients.push(this); }
  async start() { if (this.server.command === "missing") throw new Error("no such program"); this.isRunning = true; }
  async stop() { this.isRunning = false; }
}

const settings = { path: narva };
const vscode = {
  Uri, Position, Range, Selection,
  ViewColumn: { One: 1, Beside: -2 }, TextEditorRevealType: { InCenter: 2 }, TaskScope: { Workspace: 2 },
  TaskGroup: { Test: "test" }, TaskRevealKind: { Always: 1 },
  ProcessExecution: class { constructor(process, args, options) { Object.assign(this, { process, args, options }); } },
  Task: class { constructor(definition, scope, name, source, execution, matchers) { Object.assign(this, { definition, scope, name, source, execution, matchers }); } },
  env: { uriScheme: "vscode" },
  commands: {
    registerCommand: (name, run) => { noted.commands[name] = run; return nothing(); },
    executeCommand: async (...words) => { noted.executed.push(words); },
  },
  tasks: {
    registerTaskProvider: (type, provider) => { noted.provider = provider; return nothing(); },
    executeTask: async (task) => { noted.tasks.push(task); },
  },
  workspace: {
    workspaceFolders: [{ uri: Uri.file(folder), name: "set", index: 0 }],
    getConfiguration: () => ({ get: (name) => settings[name] }),
    getWorkspaceFolder: (uri) => (uri.fsPath.startsWith(folder) ? vscode.workspace.workspaceFolders[0] : undefined),
    createFileSystemWatcher: (glob) => ({ glob, dispose() {} }),
    onDidSaveTextDocument: listen("save"),
    openTextDocument: async (uri) => (noted.contents[uri.scheme] ? new Document(uri, await noted.contents[uri.scheme].provideTextDocumentContent(uri)) : open(uri)),
    registerTextDocumentContentProvider: (scheme, provider) => { noted.contents[scheme] = provider; return nothing(); },
    fs: {
      stat: async (uri) => fs.statSync(uri.fsPath),
      readFile: async (uri) => fs.readFileSync(uri.fsPath),
    },
  },
  window: {
    activeTextEditor: undefined,
    onDidChangeTextEditorSelection: listen("selection"),
    registerUriHandler: (handler) => { noted.handlers.push(handler); return nothing(); },
    showInformationMessage: async (text) => { noted.messages.push(text); },
    showErrorMessage: async (text, ...choices) => { noted.messages.push(text); return choices[0]; },
    showTextDocument: async (document, column) => {
      const editor = { document, column, selection: new Selection(new Position(0, 0), new Position(0, 0)), revealRange() {} };
      noted.shown.push(editor);
      return editor;
    },
    createWebviewPanel: (type, title) => {
      const panel = {
        title, listeners: [], posted: [],
        webview: { html: "", onDidReceiveMessage: (listener) => panel.listeners.push(listener), postMessage: async (message) => panel.posted.push(message) },
        onDidDispose: () => nothing(), dispose() {},
      };
      noted.panels.push(panel);
      return panel;
    },
  },
};

const load = Module._load;
Module._load = (name, ...rest) => (name === "vscode" ? vscode : name === "vscode-languageclient/node" ? { LanguageClient } : load(name, ...rest));

function bundled() {
  const built = esbuild.buildSync({ entryPoints: [path.join(sources, "extension.ts")], bundle: true, platform: "node", write: false, external: ["vscode", "vscode-languageclient"] });
  const made = new Module("extension");
  made.paths = module.paths;
  made._compile(built.outputFiles[0].text, path.join(__dirname, "extension.js"));
  return made.exports;
}

// The page of a panel, as a window of its own.
function pageOf(panel) {
  const sent = [];
  const dom = new JSDOM(panel.webview.html, { runScripts: "dangerously", beforeParse: (window) => { window.acquireVsCodeApi = () => ({ postMessage: (message) => sent.push(message) }); } });
  return { window: dom.window, sent };
}

async function lights(document, text) {
  const at = document.text.indexOf(text) + text.length - 2;
  const position = document.positionAt(at);
  await fire("selection", { textEditor: { document, selection: new Selection(position, position) } });
  const panel = noted.panels[0];
  const { window } = pageOf(panel);
  window.dispatchEvent(new window.MessageEvent("message", { data: panel.posted.at(-1) }));
  return [...window.document.querySelectorAll(".is-lit")].map((shape) => shape.id);
}

const rules = {
  "the server is started, and knows what the editor can show": async () => {
    const client = noted.clients[0];
    assert.ok(client.isRunning);
    assert.deepStrictEqual([client.server.command, ...client.server.args], [narva, "language-server", "--stdio"]);
    assert.deepStrictEqual(client.options.initializationOptions, { commands: true, images: true, explanations: "vscode://narva.narva/" });
  },
  "without a file there is no map": async () => {
    await noted.commands["narva.showMap"]();
    assert.strictEqual(noted.panels.length, 0);
    assert.strictEqual(noted.messages.length, 1);
  },
  "the map lights the place at the cursor": async () => {
    const document = open(Uri.file(path.join(folder, "map.json")));
    const start = new Position(0, 0);
    vscode.window.activeTextEditor = { document, selection: new Selection(start, start) };
    await noted.commands["narva.showMap"]();
    assert.strictEqual(noted.panels.length, 1);
    assert.deepStrictEqual(await lights(document, '"to": "gdov"'), ["gdov"]);
    assert.deepStrictEqual(await lights(document, '"id": "dorpat"'), ["dorpat"]);
    assert.deepStrictEqual(await lights(document, '"border": "normal"'), []);
  },
  "a click on a place opens its record": async () => {
    const panel = noted.panels[0];
    const { window, sent } = pageOf(panel);
    window.document.getElementById("pskov").dispatchEvent(new window.MouseEvent("click"));
    assert.deepStrictEqual(sent.map((message) => message.id), ["pskov"]);
    panel.listeners[0](sent[0]);
    await new Promise((resolve) => setTimeout(resolve, 100));
    const editor = noted.shown.at(-1);
    assert.match(editor.document.text.split("\n")[editor.selection.active.line], /"id": "pskov"/);
  },
  "no script of a drawing runs": async () => {
    const drawing = path.join(folder, "map.svg"), before = fs.readFileSync(drawing, "utf8");
    fs.writeFileSync(drawing, before.replace("</svg>", '<script>window.isRun = true</script><path id="x" d="M0 0H9V9Z" onclick="window.isRun = true"/></svg></script>'));
    await fire("save", new Document(Uri.file(drawing), ""));
    const { window } = pageOf(noted.panels[0]);
    window.document.getElementById("x")?.dispatchEvent(new window.MouseEvent("click"));
    assert.strictEqual(window.isRun, undefined);
    fs.writeFileSync(drawing, before);
  },
  "tasks run narva": async () => {
    const tasks = noted.provider.provideTasks();
    assert.deepStrictEqual(tasks.map((task) => task.execution.args), [["validate", "--format", "concise", folder], ["test", folder]]);
    assert.deepStrictEqual(tasks[0].matchers, ["$narva"]);
    assert.deepStrictEqual(noted.provider.resolveTask({ definition: { type: "narva", task: "test" } }).execution.args, ["test", folder]);
    assert.strictEqual(noted.provider.resolveTask({ definition: { type: "narva", task: "other" } }), undefined);
    await noted.commands["narva.play"](folder, "a");
    await noted.commands["narva.runCase"](folder, "b");
    assert.deepStrictEqual(noted.tasks.map((task) => task.execution.args[0]), ["smoke", "test"]);
  },
  "a link of a diagnostic opens what explains it": async () => {
    await noted.handlers[0].handleUri(Uri.parse("vscode://narva.narva/schema.out-of-range"));
    assert.match(noted.shown.at(-1).document.text, /schema\.out-of-range/);
    const n = noted.shown.length;
    await noted.handlers[0].handleUri(Uri.parse("vscode://narva.narva/--help;rm"));
    assert.strictEqual(noted.shown.length, n);
  },
  "a program that is missing is reported, with the setting": async () => {
    settings.path = "missing";
    await noted.commands["narva.restart"]();
    assert.strictEqual(noted.clients[0].isRunning, false);
    assert.match(noted.messages.at(-1), /missing/);
    assert.deepStrictEqual(noted.executed.at(-1), ["workbench.action.openSettings", "narva.path"]);
  },
};

(async () => {
  const results = {};
  const extension = bundled();
  await extension.activate({ subscriptions: [] });
  for (const [name, check] of Object.entries(rules)) {
    try {
      await check();
      results[name] = [];
    } catch (error) {
      results[name] = [String(error.message ?? error).slice(0, 400)];
    }
  }
  await extension.deactivate();
  process.stdout.write(JSON.stringify(results));
  process.exit(0);
})();
