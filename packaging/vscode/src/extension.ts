// SPDX-License-Identifier: GPL-3.0-or-later
// Starts the language server of Narva, offers its tasks, and shows the map beside the text.
import { execFile } from "node:child_process";
import * as vscode from "vscode";
import { LanguageClient } from "vscode-languageclient/node";
import { MapView } from "./map-view";

const EXPLANATION = "narva-explain"; // scheme of texts that explain a finding
const FINDING = /^[a-z0-9.-]+$/;

let client: LanguageClient | undefined;

function program(): string {
  return vscode.workspace.getConfiguration("narva").get<string>("path") || "narva";
}

async function startClient(): Promise<void> {
  client = new LanguageClient(
    "narva",
    "Narva",
    { command: program(), args: ["language-server", "--stdio"] },
    {
      documentSelector: [{ scheme: "file", language: "json" }, { scheme: "file", language: "jsonc" }],
      initializationOptions: { commands: true, images: true, explanations: `${vscode.env.uriScheme}://narva.narva/` },
      synchronize: { fileEvents: vscode.workspace.createFileSystemWatcher("**/{*.json,map.svg}") },
    },
  );
  try {
    await client.start();
  } catch (error) {
    const choice = await vscode.window.showErrorMessage(
      `Narva cannot be started as “${program()}”. Install it, or set its path.`, "Set the path");
    if (choice !== undefined) void vscode.commands.executeCommand("workbench.action.openSettings", "narva.path");
  }
}

// What narva knows about a finding, as a text that cannot be changed.
class Explanations implements vscode.TextDocumentContentProvider, vscode.UriHandler {
  provideTextDocumentContent(uri: vscode.Uri): Promise<string> {
    const id = uri.path.replace(/\.txt$/, "");
    return new Promise((resolve) =>
      execFile(program(), ["explain", id], (error, text, problem) => resolve(error ? problem || String(error) : text)));
  }

  // Opens the text for the link of a diagnostic, whose path is the id of a finding.
  async handleUri(uri: vscode.Uri): Promise<void> {
    const id = uri.path.replace(/^\//, "");
    if (!FINDING.test(id)) return;
    const document = await vscode.workspace.openTextDocument(vscode.Uri.parse(`${EXPLANATION}:${id}.txt`));
    await vscode.window.showTextDocument(document, { viewColumn: vscode.ViewColumn.Beside, preview: true });
  }
}

// The words of narva for each task, and what reads the lines that it prints.
const tasks: Record<string, { title: string; words: string[]; matchers: string[] }> = {
  validate: { title: "validate all data sets", words: ["validate", "--format", "concise"], matchers: ["$narva"] },
  test: { title: "run the rule cases", words: ["test"], matchers: [] },
};

function makeTask(folder: vscode.WorkspaceFolder, name: string): vscode.Task {
  const execution = new vscode.ProcessExecution(program(), [...tasks[name].words, folder.uri.fsPath], { cwd: folder.uri.fsPath });
  const task = new vscode.Task({ type: "narva", task: name }, folder, tasks[name].title, "narva", execution, tasks[name].matchers);
  if (name === "test") task.group = vscode.TaskGroup.Test;
  return task;
}

class Tasks implements vscode.TaskProvider {
  provideTasks(): vscode.Task[] {
    return (vscode.workspace.workspaceFolders ?? []).flatMap((folder) => Object.keys(tasks).map((name) => makeTask(folder, name)));
  }

  resolveTask(task: vscode.Task): vscode.Task | undefined {
    const name: string = task.definition.task;
    const folder = typeof task.scope === "object" ? task.scope : vscode.workspace.workspaceFolders?.[0];
    return name in tasks && folder ? makeTask(folder, name) : undefined;
  }
}

// Runs narva as a task, as a lens above a file asks for: its terminal stays when it ends, and the result can be read.
async function runLens(title: string, folder: string, words: string[]): Promise<void> {
  const scope = vscode.workspace.getWorkspaceFolder(vscode.Uri.file(folder)) ?? vscode.TaskScope.Workspace;
  const task = new vscode.Task({ type: "narva", task: words.join(" ") }, scope, title, "narva", new vscode.ProcessExecution(program(), words), []);
  task.presentationOptions = { reveal: vscode.TaskRevealKind.Always, focus: false };
  await vscode.tasks.executeTask(task);
}

async function runTask(name: string): Promise<void> {
  for (const folder of vscode.workspace.workspaceFolders ?? []) await vscode.tasks.executeTask(makeTask(folder, name));
}

export async function activate(context: vscode.ExtensionContext): Promise<void> {
  const map = new MapView();
  const explanations = new Explanations();
  context.subscriptions.push(
    map,
    vscode.window.registerUriHandler(explanations),
    vscode.workspace.registerTextDocumentContentProvider(EXPLANATION, explanations),
    vscode.tasks.registerTaskProvider("narva", new Tasks()),
    vscode.commands.registerCommand("narva.showMap", () => map.show()),
    vscode.commands.registerCommand("narva.validate", () => runTask("validate")),
    vscode.commands.registerCommand("narva.test", () => runTask("test")),
    vscode.commands.registerCommand("narva.play", (folder: string, id: string) =>
      runLens("Games", folder, ["smoke", folder, "--scenario", id, "--games", "200", "--player", "greedy"])),
    vscode.commands.registerCommand("narva.runCase", (folder: string, id: string) =>
      runLens("Rule case", folder, ["test", `${folder}/records/${id}.json`])),
    vscode.commands.registerCommand("narva.restart", async () => {
      await client?.stop();
      await startClient();
    }),
  );
  await vscode.commands.executeCommand("setContext", "narva.isActive", true);
  await startClient();
}

export async function deactivate(): Promise<void> {
  await client?.stop();
}
