// SPDX-License-Identifier: GPL-3.0-or-later
// What the JSON language service of VS Code takes for the keystrokes that language-costs.py makes, without a
// protocol around it. Reads {schema, text, edits: [[start, end, inserted]]} from stdin; prints
// {first, strokes, peak}: milliseconds, and bytes of memory. It stops typing after some seconds.
"use strict";
const { getLanguageService, TextDocument } = require("vscode-json-languageservice");

const ENOUGH = 20_000_000_000n; // nanoseconds

async function main() {
  const { schema, text, edits } = JSON.parse(require("fs").readFileSync(0, "utf8"));
  const uri = "file:///data/map.json";
  const begin = process.hrtime.bigint();
  const service = getLanguageService({});
  service.configure({ validate: true, schemas: [{ uri: "narva:///map", fileMatch: ["*"], schema }] });
  let document = TextDocument.create(uri, "json", 1, text);
  const validate = async () => service.doValidation(document, service.parseJSONDocument(document));
  await validate();
  const first = Number(process.hrtime.bigint() - begin) / 1e6;
  const strokes = [];
  for (const [start, end, inserted] of edits) {
    const before = process.hrtime.bigint();
    if (before - begin > ENOUGH) break;
    const range = { start: document.positionAt(start), end: document.positionAt(end) };
    document = TextDocument.update(document, [{ range, text: inserted }], document.version + 1);
    await validate();
    strokes.push(Number(process.hrtime.bigint() - before) / 1e6);
  }
  process.stdout.write(JSON.stringify({ first, strokes, peak: process.resourceUsage().maxRSS * 1024 }));
}

main();
