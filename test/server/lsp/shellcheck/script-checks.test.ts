import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { type CodeAction, type Diagnostic, DiagnosticSeverity } from 'vscode-languageserver-protocol';
import { pushCapabilities } from '../../../../harness/language-server/language-server.ts';
import type { ServedDocument } from '../../../../harness/language-server/served-document.ts';
import { workspaceTrustedNotification } from '../../../../server/protocol/workspace-trusted.ts';
import { shellCheckPath } from '../../../support/shellcheck.ts';
import { pull } from '../workspace/pull.ts';
import { type ServedWorkspace, type ServeOptions, serve } from '../workspace/workspace.ts';

const capabilities = {
  ...pushCapabilities,
  textDocument: { ...pushCapabilities.textDocument, publishDiagnostics: { codeDescriptionSupport: true } },
};

async function openScript(text: string, options: ServeOptions = {}) {
  const { server, folder } = await serve({ 'tasks.toml': text }, { capabilities, ...options });
  const open = await server.open(text, { uri: `file://${folder}/tasks.toml` });
  const shown = (expected: string) =>
    server.published(
      open.uri,
      (diagnostics, version) => version === open.version && placesOf(diagnostics) === expected,
    );
  return { server, folder, open, shown };
}

/** Returns the codes with the lines and characters at which they start. */
function placesOf(diagnostics: readonly Diagnostic[]): string {
  return diagnostics.map(({ code, range: { start } }) => `${code}@${start.line}:${start.character}`).join(' ');
}

test('findings follow the other problems, with a link, and move with the text', async () => {
  const { open, shown } = await openScript('[a]\nrun = "echo $X"\n');
  const [finding] = await shown('SC2086@1:12');
  expect(finding).toMatchObject({
    source: 'shellcheck',
    severity: DiagnosticSeverity.Information,
    message: 'Double quote to prevent globbing and word splitting.',
    codeDescription: { href: 'https://www.shellcheck.net/wiki/SC2086' },
    range: { start: { line: 1, character: 12 }, end: { line: 1, character: 14 } },
  });
  await open.edit({ start: 0, end: 0, text: '# comment\n' });
  expect(placesOf(await open.diagnostics())).toBe('SC2086@2:12');
  await open.edit({ start: open.text.indexOf('$X'), end: open.text.indexOf('$X'), text: 'x ' });
  expect(placesOf(await open.diagnostics())).toBe('');
  await shown('SC2086@2:14');
});

test('the fix of a finding is a quick fix', async () => {
  const { server, open, shown } = await openScript('[a]\nrun = "echo $X"\n');
  const [finding] = await shown('SC2086@1:12');
  const actions = await server.request<CodeAction[]>('textDocument/codeAction', {
    textDocument: { uri: open.uri },
    range: finding?.range,
    context: { diagnostics: [finding], only: ['quickfix'] },
  });
  expect(actions.map(({ title }) => title)).toEqual([
    'Change to `"$X"`',
    'Ignore `SC2086` on this line',
    'Ignore `SC2086` in this task',
  ]);
  expect(actions[0]?.edit?.changes?.[open.uri]?.map(({ newText }) => newText)).toEqual(['\\"', '\\"']);
});

/** Returns a program that adds a line to a file each time that it is started, and runs ShellCheck. */
function recordingProgram(folder: string) {
  const log = join(folder, 'starts.log');
  writeFileSync(log, '');
  const program = join(folder, 'recorded-shellcheck');
  writeFileSync(program, `#!/bin/sh\necho "$# $1" >> '${log}'\nexec '${shellCheckPath()}' "$@"\n`, { mode: 0o755 });
  return { program, starts: () => readFileSync(log, 'utf8').trimEnd().split('\n') };
}

test('one process checks many scripts, and known scripts are not checked again', async () => {
  const scripts = Array.from({ length: 60 }, (_, index) => `t${index} = "echo $X ${index}"`).join('\n');
  const { server, folder, open, shown } = await openScript(`${scripts}\n`, {
    settings: { taskwright: { shellcheck: { enable: false } } },
  });
  const { program, starts } = recordingProgram(folder);
  const all = Array.from({ length: 60 }, (_, index) => `SC2086@${index}:${index < 10 ? 11 : 12}`).join(' ');
  await server.changeSettings({ taskwright: { shellcheck: { path: program } } });
  await shown(all);
  await open.edit({ start: open.text.length, end: open.text.length, text: 'last = "ls $Y"\n' });
  await shown(`${all} SC2086@60:11`);
  expect(starts()).toEqual(['64 --format=json1', '5 --format=json1']);
});

test('no program is started in Restricted Mode', async () => {
  const { server, shown } = await openScript('[a]\nrunn = 1\nrun = "echo $X"\n', {
    initializationOptions: { restricted: true },
  });
  await shown('unknown-property@1:0');
  await server.connection.sendNotification(workspaceTrustedNotification, {});
  await shown('unknown-property@1:0 SC2086@2:12');
});

test('a missing program is logged once', async () => {
  const { server, open } = await openScript('[a]\nrun = "echo $X"\n', {
    settings: { taskwright: { shellcheck: { path: '/nowhere/shellcheck' } } },
  });
  const mentions = () => server.messages.filter(({ message }) => message.includes('/nowhere/shellcheck'));
  await server.until(() => mentions().length > 0);
  expect(mentions()).toEqual([
    {
      type: 3,
      message:
        '`/nowhere/shellcheck` does not exist, so scripts are not checked; correct `taskwright.shellcheck.path`.',
    },
  ]);
  expect(placesOf(await open.diagnostics())).toBe('');
});

test('the level and the configuration of the project apply', async () => {
  const text = '[a]\nshell = "sh -c"\nrun = "cd x; echo $X; read y; echo \\"$y\\""\n';
  const { server, folder, shown } = await openScript(text, {
    settings: { taskwright: { shellcheck: { severity: 'warning' } } },
  });
  await shown('SC2164@2:7');
  writeFileSync(join(folder, '.shellcheckrc'), 'disable=SC2164\n');
  await server.changeSettings({ taskwright: { shellcheck: { severity: 'style' } } });
  await shown('SC2086@2:18 SC2162@2:22');
});

/** Requests the diagnostics of a document after each refresh until they are as expected. */
async function requested({ server }: ServedWorkspace, open: ServedDocument, expected: string): Promise<void> {
  for (;;) {
    const { refreshes } = server;
    if (placesOf(await open.diagnostics()) === expected) return;
    await server.until(() => server.refreshes > refreshes);
  }
}

describe('a client that requests diagnostics receives findings', () => {
  const unquoted = '[a]\nrun = "echo $X"\n';

  test('of an open document, after a refresh', async () => {
    const workspace = await serve({});
    const open = await workspace.open('tasks.toml', unquoted);
    await requested(workspace, open, 'SC2086@1:12');
  });

  test('of closed files, which reflect changes to the file, to config files and to the configuration', async () => {
    const workspace = await serve({
      'mise.toml': '[env]\nother = "1"\n',
      'mise-tasks/a.toml': '[a]\nrun = "echo \\"$other $given\\" $X"\n',
      'mise-tasks/b.toml': '# taskwright: ignore SC2086\n[b]\nrun = "echo $X"\n',
    });
    const { reports, reported } = pull(workspace);
    await reported('mise-tasks/a.toml: SC2154,SC2086');
    const config = await workspace.open('mise.toml', '[env]\nother = "1"\n');
    await config.replace('[env]\nother = "1"\ngiven = "2"\n');
    await reported('mise-tasks/a.toml: SC2086');
    await workspace.write('.shellcheckrc', 'disable=SC2086\n');
    await workspace.write('mise-tasks/a.toml', '[a]\nrun = "read y; echo $y"\n', 'changed');
    await reported('mise-tasks/a.toml: SC2162');
    expect(reports).not.toContain('mise-tasks/b.toml: SC2086');
  });

  test('of a file that is opened, edited and closed again', async () => {
    const workspace = await serve({ 'tasks.toml': unquoted });
    const first = pull(workspace);
    await first.reported('tasks.toml: SC2086');
    const open = await workspace.open('tasks.toml', unquoted);
    expect(placesOf(await open.diagnostics())).toBe('SC2086@1:12');
    await open.edit({ start: 0, end: 0, text: '# comment\n' });
    await requested(workspace, open, 'SC2086@2:12');
    await open.close();
    await first.done;
    await pull(workspace, first.previous).reported('tasks.toml: SC2086');
  });

  test('unless settings turn it off for closed files', async () => {
    const workspace = await serve({ 'tasks.toml': `${unquoted}runn = 1\n` });
    const { reported } = pull(workspace);
    await reported('tasks.toml: unknown-property,SC2086');
    await workspace.server.changeSettings({ taskwright: { shellcheck: { enable: false } } });
    await reported('tasks.toml: unknown-property');
  });
});

test('the scripts of many closed files are checked together, after those of open documents', async () => {
  const files = Array.from({ length: 30 }, (_, i) => [`f${i}.tasks.toml`, `a = "ls $X ${i}"\n`]);
  const workspace = await serve(Object.fromEntries(files), {
    settings: { taskwright: { shellcheck: { enable: false } } },
  });
  const { program, starts } = recordingProgram(workspace.folder);
  await workspace.open('open.tasks.toml', 'a = "ls $Y"\n');
  const { reported } = pull(workspace);
  await workspace.server.changeSettings({ taskwright: { shellcheck: { path: program } } });
  await Promise.all(files.map(([path]) => reported(`${path}: SC2086`)));
  expect(starts()).toEqual(['5 --format=json1', '34 --format=json1']);
});

/** Opens a document of 450 scripts with findings. `counts` returns the number of scripts of each process that was started. */
async function openMany() {
  const scripts = Array.from({ length: 450 }, (_, index) => `t${index} = "echo $X ${index}"`).join('\n');
  const { server, folder, open } = await openScript(`${scripts}\n`, {
    settings: { taskwright: { shellcheck: { enable: false } } },
  });
  const { program, starts } = recordingProgram(folder);
  await server.changeSettings({ taskwright: { shellcheck: { path: program } } });
  const found = (count: number) => server.published(open.uri, (diagnostics) => diagnostics.length === count);
  const first = () => server.published(open.uri, (diagnostics) => diagnostics.length > 0);
  return { open, found, first, counts: () => starts().map((line) => Number.parseInt(line, 10) - 4) };
}

test('the scripts of a large document are checked in portions', async () => {
  const { found, counts } = await openMany();
  await found(450);
  // Several processes run at once.
  expect(counts().toSorted((one, other) => other - one)).toEqual([100, 100, 100, 100, 50]);
});

test('the script of an edited task does not wait for those of other tasks', async () => {
  const { open, found, first, counts } = await openMany();
  await first();
  await open.edit({ start: open.text.length, end: open.text.length, text: 'last = "ls $Y"\n' });
  await found(451);
  expect(counts().some((count) => count < 10)).toBe(true);
});
