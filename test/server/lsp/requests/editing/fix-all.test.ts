import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { CodeAction } from 'vscode-languageserver-protocol';
import type { ServedDocument } from '../../../../../harness/language-server/served-document.ts';
import { applyEdits } from '../../../../../server/core/text/edit.ts';
import { rows } from '../../../../support/rows.ts';
import { runIn } from '../../../cli/support/run-in.ts';
import { serve } from '../../workspace/workspace.ts';

/** A config file with mistakes that have a certain fix, and with one that has others only. */
const mistakes = `# The first line
[env]
MODE = "x" # A variable

[tasks.build] # Nothing is wrong here
run = ["one", "two # not a comment"]

# Before a mistake
[tasks.reference]
depends = ["biuld"] # After a mistake
run = "x"

[tasks.keys]
descripton = "x"
quiet = "true"
deny_all = true
deny_net = true
run = "x"

[tasks.self]
depends = ["self", "build", "build"]
run = "x"

[tasks.uncertain]
run = "x"
colour = "red"
`;

const fixed = `# The first line
[env]
MODE = "x" # A variable

[tasks.build] # Nothing is wrong here
run = ["one", "two # not a comment"]

# Before a mistake
[tasks.reference]
depends = ["build"] # After a mistake
run = "x"

[tasks.keys]
description = "x"
quiet = true
deny_all = true
run = "x"

[tasks.self]
depends = ["build"]
run = "x"

[tasks.uncertain]
run = "x"
colour = "red"
`;

/** Resolves to the text after the action, as a client applies it on save. */
async function afterAction(document: ServedDocument): Promise<string> {
  const start = { line: 0, character: 0 };
  const range = { start, end: start };
  const context = { diagnostics: [], only: ['source.fixAll'] };
  const actions: readonly CodeAction[] = await document.request('textDocument/codeAction', { range, context });
  const edits = actions.flatMap(({ edit }) => edit?.changes?.[document.uri] ?? []);
  return applyEdits(
    document.text,
    edits.map(({ range: place, newText }) => ({
      start: document.offset(place.start),
      end: document.offset(place.end),
      text: newText,
    })),
  );
}

describe('the action `source.fixAll`', () => {
  test('applies the fixes that `check --fix` applies, and no others', async () => {
    const workspace = await serve({ 'mise.toml': mistakes });
    const document = await workspace.open('mise.toml', mistakes);
    await workspace.settle();
    const text = await afterAction(document);
    await runIn(workspace.folder, 'check --fix --no-shellcheck');
    expect([text, readFileSync(join(workspace.folder, 'mise.toml'), 'utf8')]).toEqual([fixed, fixed]);
  });

  test.each(
    rows<readonly [before: string, after: string]>([
      // A key that is recognized only after a fix contains a reference with a mistake.
      ['[tasks.a]\ndependz = ["biuld"]\n[tasks.build]\n', '[tasks.a]\ndepends = ["build"]\n[tasks.build]\n'],
      ['[taskz.a]\ndependz = ["biuld"]\n[tasks.build]\n', '[tasks.a]\ndepends = ["build"]\n[tasks.build]\n'],
      // A task in another file.
      ['[tasks.a]\ndependz = ["ohter"]\n', '[tasks.a]\ndepends = ["other"]\n'],
      // A fixed reference to the task itself.
      ['[tasks.self]\ndependz = ["sefl"]\nrun = "x"\n', '[tasks.self]\ndepends = []\nrun = "x"\n'],
    ]),
  )('applies the fixes of problems with references that other fixes reveal: $name', async ({ row: [text, after] }) => {
    const workspace = await serve({ 'mise.toml': text, 'tasks.toml': '[other]\nrun = "x"\n' });
    const document = await workspace.open('mise.toml', text);
    expect(await afterAction(document)).toBe(after);
    expect(await runIn(workspace.folder, 'check --fix --no-shellcheck mise.toml')).toBeDefined();
    expect(readFileSync(join(workspace.folder, 'mise.toml'), 'utf8')).toBe(after);
  });

  test('waits for the checks of a large document', async () => {
    const others = Array.from({ length: 10_000 }, (_, index) => `[tasks.t${index}]\nquiet = true\n`).join('');
    const text = `${others}[tasks.last]\ndepends = ["buidl"]\ndescripton = "x"\n[tasks.build]\n`;
    const workspace = await serve({ 'mise.toml': text });
    const document = await workspace.open('mise.toml', text);
    expect(await afterAction(document)).toBe(
      `${others}[tasks.last]\ndepends = ["build"]\ndescription = "x"\n[tasks.build]\n`,
    );
  });

  test('changes nothing that is fixed', async () => {
    const workspace = await serve({ 'mise.toml': fixed });
    const document = await workspace.open('mise.toml', fixed);
    expect(await afterAction(document)).toBe(fixed);
  });
});
