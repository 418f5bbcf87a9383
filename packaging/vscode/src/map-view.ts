// SPDX-License-Identifier: GPL-3.0-or-later
// The drawing of a data set beside its text: the place that the cursor is on is lit, and a click on a place opens its
// record. The drawing is read as data, and no script in it runs.
import * as path from "node:path";
import { randomBytes } from "node:crypto";
import * as vscode from "vscode";

const DRAWING = "map.svg";
const WORD = /[a-z0-9][a-z0-9-]*/;

// Returns the folder of the data set that DOCUMENT is a file of: the nearest with a game.json, at most one up.
async function folderOf(document: vscode.TextDocument): Promise<vscode.Uri | undefined> {
  let folder = vscode.Uri.joinPath(document.uri, "..");
  for (let i = 0; i < 2; i++, folder = vscode.Uri.joinPath(folder, "..")) {
    try {
      await vscode.workspace.fs.stat(vscode.Uri.joinPath(folder, "game.json"));
      return folder;
    } catch {
      // It may be in the folder above.
    }
  }
  return undefined;
}

export class MapView implements vscode.Disposable {
  private panel: vscode.WebviewPanel | undefined;
  private folder: vscode.Uri | undefined;
  private readonly held = [
    vscode.window.onDidChangeTextEditorSelection((event) => void this.follow(event.textEditor)),
    vscode.workspace.onDidSaveTextDocument((document) => void this.reload(document)),
  ];

  async show(): Promise<void> {
    const editor = vscode.window.activeTextEditor;
    this.folder = editor && (await folderOf(editor.document));
    if (!editor || !this.folder) {
      void vscode.window.showInformationMessage("Open a file of a data set first: one beside a game.json.");
      return;
    }
    if (!this.panel) {
      this.panel = vscode.window.createWebviewPanel("narva.map", "Map", { viewColumn: vscode.ViewColumn.Beside, preserveFocus: true }, { enableScripts: true });
      this.panel.onDidDispose(() => (this.panel = undefined));
      this.panel.webview.onDidReceiveMessage((message: { id: string }) => void this.open(message.id));
    }
    this.panel.title = path.basename(this.folder.fsPath);
    this.panel.webview.html = await this.page(this.folder);
    await this.follow(editor);
  }

  // Lights the place whose id the cursor is on.
  private async follow(editor: vscode.TextEditor): Promise<void> {
    const range = editor.document.getWordRangeAtPosition(editor.selection.active, WORD);
    if (this.panel && range) await this.panel.webview.postMessage({ light: editor.document.getText(range) });
  }

  private async reload(document: vscode.TextDocument): Promise<void> {
    if (this.panel && this.folder && path.basename(document.fileName) === DRAWING) this.panel.webview.html = await this.page(this.folder);
  }

  // Opens the record of the place ID.
  private async open(id: string): Promise<void> {
    if (!this.folder || !WORD.test(id)) return;
    const document = await vscode.workspace.openTextDocument(vscode.Uri.joinPath(this.folder, "map.json"));
    const at = document.getText().indexOf(`"id": "${id}"`);
    const editor = await vscode.window.showTextDocument(document, vscode.ViewColumn.One);
    if (at < 0) return;
    const position = document.positionAt(at);
    editor.selection = new vscode.Selection(position, position);
    editor.revealRange(new vscode.Range(position, position), vscode.TextEditorRevealType.InCenter);
  }

  private async page(folder: vscode.Uri): Promise<string> {
    let drawing = "";
    try {
      drawing = new TextDecoder().decode(await vscode.workspace.fs.readFile(vscode.Uri.joinPath(folder, DRAWING)));
    } catch {
      return `<p>This data set has no ${DRAWING}. <code>narva render</code> draws its map.</p>`;
    }
    const nonce = randomBytes(16).toString("hex");
    return `<!DOCTYPE html>
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; script-src 'nonce-${nonce}'">
<style>
  body { margin: 0; height: 100vh }
  svg { width: 100%; height: 100% }
  svg [id] { fill: var(--vscode-editorWidget-background); stroke: var(--vscode-editor-foreground); stroke-width: 1 }
  svg [id].sea { fill: transparent }
  svg [id]:hover { cursor: pointer; opacity: 0.8 }
  svg [id].is-lit { fill: var(--vscode-editor-selectionBackground) }
</style>
<div id="map"></div>
<script nonce="${nonce}">
  const vscode = acquireVsCodeApi();
  const source = new DOMParser().parseFromString(${JSON.stringify(drawing).replace(/</g, "\\u003c")}, "image/svg+xml").documentElement;
  const shapes = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  for (const name of ["viewBox", "width", "height"]) if (source.hasAttribute(name)) shapes.setAttribute(name, source.getAttribute(name));
  if (!shapes.hasAttribute("viewBox")) shapes.setAttribute("viewBox", "0 0 " + parseFloat(source.getAttribute("width")) + " " + parseFloat(source.getAttribute("height")));
  shapes.removeAttribute("width");
  shapes.removeAttribute("height");
  for (const path of source.querySelectorAll("path[id]")) {
    const copy = document.createElementNS("http://www.w3.org/2000/svg", "path");
    copy.id = path.id;
    copy.setAttribute("d", path.getAttribute("d"));
    copy.setAttribute("class", path.getAttribute("class") || "");
    copy.addEventListener("click", () => vscode.postMessage({ id: path.id }));
    shapes.append(copy);
  }
  document.getElementById("map").replaceWith(shapes);
  window.addEventListener("message", (event) => {
    for (const lit of document.querySelectorAll(".is-lit")) lit.classList.remove("is-lit");
    const shape = document.getElementById(event.data.light);
    if (shape) shape.classList.add("is-lit");
  });
</script>`;
  }

  dispose(): void {
    this.panel?.dispose();
    for (const item of this.held) item.dispose();
  }
}
