import { deepEqual, equal, ok } from 'node:assert/strict';
import { before, describe, it } from 'mocha';
import {
  type CodeLens,
  commands,
  type DocumentLink,
  type InlayHint,
  Range,
  type SemanticTokens,
  type SemanticTokensLegend,
  type SymbolInformation,
  type TextDocument,
  type Uri,
} from 'vscode';
import { diagnosticsOf } from './diagnostics.ts';
import { hoverAt } from './hover.ts';
import { type Files, showFile, writeProject } from './open-file.ts';

const files: Files = {
  'mise.toml': `[env]
REGION = "eu-west-1"

[task_templates.service]
env = { PORT = "8080" }

[task_config]
includes = ["tasks.toml", "ci/extra.toml"]
`,
  'tasks.toml': `["project:build"]
description = "Build everything"
alias = "pb"
file = "scripts/build.sh"

["project:serve"]
extends = "service"
depends = ["project:build", "project:lint:*"]
env = { PORT = { default = "3000" }, TOKEN = { value = "x", redact = true } }
run = 'serve --port "$PORT" --region "$REGION" --token "$TOKEN"'
`,
  'web.tasks.json': `{
  "project:lint:css": "stylelint web",
  "project:lint:js": { "run": "eslint web", "sources": ["web/**/*.js"], "depends": ["project:build --fast"] }
}
`,
  'ci/extra.toml': '["project:publish"]\ndepends = ["pb"]\nrun = "npm publish"\n',
  'scripts/build.sh': '#!/bin/sh\n',
};

describe('a project of several files', () => {
  let folder: Uri;

  before(async () => {
    folder = await writeProject(files);
    // Activates the extension, because the workspace contained no task files when VS Code started.
    await showFile(folder, 'tasks.toml');
    // VS Code reports the new files to the server in any order.
    await symbolsNamed('project:publish', 1);
    await symbolsNamed('project:lint:', 2);
  });

  const hovers = [
    { at: '["project:se', path: 'tasks.toml', expected: ['**`project:serve`** — task', '`project:lint:*` (2 tasks: '] },
    { at: 'depends = ["project:bu', path: 'tasks.toml', expected: ['Build everything', 'Defined in [tasks.toml]('] },
    {
      at: '--port "$PO',
      path: 'tasks.toml',
      expected: ['Set by template `service`: `8080`', 'not used: the default in task `project:serve`: `3000`'],
    },
    { at: '--region "$REG', path: 'tasks.toml', expected: ['Set by config file `mise.toml`: `eu-west-1`'] },
    { at: '--token "$TOK', path: 'tasks.toml', expected: ['Set by task `project:serve`: *redacted*'] },
    {
      at: 'extends = "serv',
      path: 'tasks.toml',
      expected: ['**`service`** — task template', 'Defined in [mise.toml]('],
    },
    { at: '"depends": ["project:bu', path: 'web.tasks.json', expected: ['**`project:build`** — task'] },
    { at: 'depends = ["p', path: 'ci/extra.toml', expected: ['**`project:build`** — task', 'Build everything'] },
  ];
  for (const { at, path, expected } of hovers) {
    it(`shows a hover at ${at} of ${path}: ${expected.join(' … ')}`, async () => {
      const document = await showFile(folder, path);
      const card = await hoverAt(document, positionOf(at, document));
      deepEqual(
        expected.filter((part) => !card.includes(part)),
        [],
        card,
      );
    });
  }

  it('links to the files in tasks', async () => {
    const document = await showFile(folder, 'tasks.toml');
    const found = await commands.executeCommand<DocumentLink[]>('vscode.executeLinkProvider', document.uri);
    deepEqual(
      found.map(({ range, target }) => [document.getText(range), pathIn(folder, target)]),
      [['scripts/build.sh', 'scripts/build.sh']],
    );
  });

  it('shows the number of tasks that match a pattern as inlay hints', async () => {
    const document = await showFile(folder, 'tasks.toml');
    const whole = new Range(0, 0, document.lineCount, 0);
    const command = 'vscode.executeInlayHintProvider';
    const found = await commands.executeCommand<InlayHint[]>(command, document.uri, whole);
    deepEqual(
      found.map(({ label, position }) => [document.lineAt(position).text.slice(0, position.character), label]),
      [['depends = ["project:build", "project:lint:*', '2 tasks']],
    );
  });

  const tokens = [
    {
      path: 'tasks.toml',
      expected: [
        'function "project:build"',
        'function pb',
        'function "project:serve"',
        'interface service',
        'function project:build',
        'regexp project:lint:*',
        'variable PORT',
        'variable TOKEN',
      ],
    },
    {
      path: 'web.tasks.json',
      expected: [
        'function "project:lint:css"',
        'function "project:lint:js"',
        'regexp web/**/*.js',
        'function project:build',
        'parameter --fast',
      ],
    },
    { path: 'ci/extra.toml', expected: ['function "project:publish"', 'function pb'] },
  ];
  for (const { path, expected } of tokens) {
    it(`highlights names by their meaning: ${path}`, async () => {
      deepEqual(await tokensOf(await showFile(folder, path)), expected);
    });
  }

  it('counts the references of all files above each task, and links to its environment', async () => {
    const document = await showFile(folder, 'tasks.toml');
    const lenses = await commands.executeCommand<CodeLens[]>('vscode.executeCodeLensProvider', document.uri, 10);
    deepEqual(
      lenses.map(({ range, command }) => [document.getText(range).replaceAll('"', ''), command?.title]),
      [
        ['project:build', '$(play) Run'],
        ['project:serve', '$(play) Run'],
        ['project:serve', 'Environment'],
        ['project:build', '3 references'],
      ],
    );
  });

  it('finds tasks in all files by name', async () => {
    const found = await symbolsNamed('project:', 5);
    deepEqual(found.map(({ name, location }) => `${pathIn(folder, location.uri)} ${name}`).toSorted(), [
      'ci/extra.toml project:publish',
      'tasks.toml project:build',
      'tasks.toml project:serve',
      'web.tasks.json project:lint:css',
      'web.tasks.json project:lint:js',
    ]);
  });

  const problems = {
    // The runner does not load the JSON file, which has the only tasks that the pattern matches.
    'tasks.toml': ['Warning not-executable: scripts/build.sh', 'Warning unmatched-pattern: project:lint:*'],
    'web.tasks.json': [],
    'ci/extra.toml': [],
    'mise.toml': [],
  };
  for (const [path, expected] of Object.entries(problems)) {
    it(`has no other problems between its files: ${path}`, async () => {
      deepEqual(await diagnosticsOf(await showFile(folder, path), expected.length), expected);
    });
  }

  /** Resolves to the tasks of this project that a search finds, when there are `count` of them. */
  async function symbolsNamed(query: string, count: number): Promise<readonly SymbolInformation[]> {
    for (;;) {
      const command = 'vscode.executeWorkspaceSymbolProvider';
      const all = await commands.executeCommand<SymbolInformation[]>(command, query);
      const found = all.filter(({ location }) => location.uri.path.startsWith(`${folder.path}/`));
      if (found.length >= count) return found;
    }
  }
});

function positionOf(text: string, document: TextDocument) {
  const start = document.getText().indexOf(text);
  ok(start >= 0, `the project no longer has ${text}`);
  return document.positionAt(start + text.length);
}

function pathIn(folder: Uri, uri: Uri | undefined): string | undefined {
  return uri?.path.replace(`${folder.path}/`, '');
}

/** Returns the tokens as `type text`. */
async function tokensOf(document: TextDocument): Promise<readonly string[]> {
  const { uri } = document;
  const legendCommand = 'vscode.provideDocumentSemanticTokensLegend';
  const { tokenTypes } = await commands.executeCommand<SemanticTokensLegend>(legendCommand, uri);
  const { data } = await commands.executeCommand<SemanticTokens>('vscode.provideDocumentSemanticTokens', uri);
  equal(data.length % 5, 0);
  let line = 0;
  let character = 0;
  return Array.from({ length: data.length / 5 }, (_, index) => {
    const [lines = 0, characters = 0, length = 0, type = 0] = data.subarray(index * 5, index * 5 + 4);
    character = lines === 0 ? character + characters : characters;
    line += lines;
    return `${tokenTypes[type]} ${document.getText(new Range(line, character, line, character + length))}`;
  });
}
