import { describe, expect, test } from 'vitest';
import type { CodeLens } from 'vscode-languageserver-protocol';
import { pushCapabilities } from '../../../../harness/language-server/language-server.ts';
import { offeredItems } from '../../../support/offered-items.ts';
import { requestTasks, started } from './listed-tasks.ts';
import { type ServedWorkspace, serve, workspaceCapabilities } from './workspace.ts';

const task = 'run = "echo"\n';
const needs = (name: string) => `[a]\ndepends = ["${name}"]\n`;
const needsInConfig = (name: string) => `[tasks.a]\ndepends = ["${name}"]\n`;
const unknown = (name: string) => `unknown-task: ${name}`;
const includes = (...paths: readonly string[]) => `task_config.includes = ${JSON.stringify(paths)}\n`;

describe('tasks in closed files are found', () => {
  test.for([
    ['in another file', { 'mise-tasks/other.toml': `[there]\n${task}` }],
    ['in a config file', { 'mise.toml': `[tasks.there]\n${task}` }],
    ['in a hidden folder', { '.mise/tasks/x.toml': `[there]\n${task}` }],
    ['in a hidden folder of config files', { '.config/mise/config.toml': `[tasks.there]\n${task}` }],
    ['by an alias', { 'mise-tasks/other.toml': `[x]\nalias = "there"\n${task}` }],
    ['as a script', { 'mise-tasks/there': { executable: '#!/bin/sh\n' } }],
    ['as a script with a file extension', { 'mise-tasks/there.py': { executable: '#!/usr/bin/env python\n' } }],
    ['by the alias of a script', { 'mise-tasks/x': { executable: '#!/bin/sh\n#MISE aliases=["there"]\n' } }],
    ['in an included file', { 'mise.toml': includes('ci/jobs.toml'), 'ci/jobs.toml': `[there]\n${task}` }],
    ['in an included folder', { 'mise.toml': includes('./ci', 'gone'), 'ci/jobs.toml': `[there]\n${task}` }],
    ['by an included glob', { 'mise.toml': includes('q/*/ci.toml'), 'q/x/ci.toml': `[there]\n${task}` }],
    ['as a script of an included folder', { 'mise.toml': includes('ci'), 'ci/there': { executable: '#!/bin/sh\n' } }],
  ] as const)('%s', async ([, files]) => {
    const workspace = await serve({ ...files, 'p/mise.toml': '' });
    const document = await workspace.open('p/mise.toml', needsInConfig('there'), 'toml');
    await workspace.settle();
    expect(await document.diagnostics()).toEqual([]);
  });

  test('in a large file, which is read after the others', async () => {
    const others = Array.from({ length: 10_000 }, (_, index) => `[task-${index}]\n${task}`);
    const files = { 'mise-tasks/large.toml': `${others.join('')}[there]\n${task}`, 'p/mise.toml': '' };
    const workspace = await serve(files, { initializationOptions: { codeLens: { inRanges: true } } });
    const document = await workspace.open('p/mise.toml', needsInConfig('there'), 'toml');
    await workspace.settle();
    expect(await document.request('textDocument/definition', { position: document.position(24) })).toHaveLength(1);
    expect(await document.diagnostics()).toEqual([]);
  });

  test.for([
    ['that are ignored', { '.gitignore': 'out', 'out/tasks.toml': `[there]\n${task}` }],
    ['of packages', { 'node_modules/x/tasks.toml': `[there]\n${task}` }],
    [
      'of folders that includes replace',
      { 'mise.toml': includes('ci'), 'ci/': '', 'mise-tasks/x.toml': `[there]\n${task}` },
    ],
    ['that are not tasks', { 'mise-tasks/there': 'some notes\n' }],
    ['in files that are not included', { 'mise.toml': '', 'tasks.toml': `[there]\n${task}` }],
    ['in JSON', { 'mise.toml': '', 'x.tasks.json': '{ "there": "echo" }' }],
  ] as const)('but not those %s', async ([, files]) => {
    const workspace = await serve({ ...files, 'p/mise.toml': '' });
    const document = await workspace.open('p/mise.toml', needsInConfig('there'), 'toml');
    await workspace.awaitProblems(document, [unknown('there')]);
  });
});

describe('changes on the disk are detected', () => {
  test('when a file is written, changed and removed', async () => {
    const workspace = await serve({ 'tasks.toml': '' });
    const document = await workspace.open('tasks.toml', needs('there'));
    await workspace.awaitProblems(document, [unknown('there')]);
    await workspace.write('x.tasks.toml', `[there]\n${task}`);
    await workspace.awaitProblems(document, []);
    await workspace.write('x.tasks.toml', `[zzz]\n${task}`, 'changed');
    await workspace.awaitProblems(document, [unknown('there')]);
    await workspace.write('x.tasks.toml', `[there]\n${task}`, 'changed');
    await workspace.awaitProblems(document, []);
    await workspace.remove('x.tasks.toml');
    await workspace.awaitProblems(document, [unknown('there')]);
  });

  test('when a folder is removed', async () => {
    const workspace = await serve({ 'tasks.toml': '', 'p/q/tasks.toml': `[there]\n${task}` });
    const document = await workspace.open('tasks.toml', needs('there'));
    await workspace.settle();
    await workspace.awaitProblems(document, []);
    await workspace.remove('p');
    await workspace.awaitProblems(document, [unknown('there')]);
  });

  test('when an ignore file changes', async () => {
    const workspace = await serve({ 'tasks.toml': '', 'out/tasks.toml': `[there]\n${task}`, '.gitignore': 'out' });
    const document = await workspace.open('tasks.toml', needs('there'));
    await workspace.awaitProblems(document, [unknown('there')]);
    await workspace.write('.gitignore', '', 'changed');
    await workspace.awaitProblems(document, []);
  });

  test('when the includes of a config file change, and in included files', async () => {
    const workspace = await serve({ 'mise.toml': '', 'ci/x.toml': `[there]\n${task}`, 'p/mise.toml': '' });
    const document = await workspace.open('p/mise.toml', needsInConfig('there'), 'toml');
    await workspace.awaitProblems(document, [unknown('there')]);
    await workspace.write('mise.toml', includes('ci'), 'changed');
    await workspace.awaitProblems(document, []);
    await workspace.server.until(() => [...workspace.server.watched.values()].flat().includes('**/ci/**'));
    await workspace.write('ci/x.toml', '', 'changed');
    await workspace.awaitProblems(document, [unknown('there')]);
    await workspace.write('ci/there', '#!/bin/sh\n');
    await workspace.awaitProblems(document, []);
  });

  test('when folders are added and removed', async () => {
    const files = { 'p/tasks.toml': '', 'q/tasks.toml': '', 'q/x.tasks.toml': `[there]\n${task}` };
    const workspace = await serve(files, { folders: ['p'] });
    const document = await workspace.open('q/tasks.toml', needs('there'));
    await workspace.awaitProblems(document, [unknown('there')]);
    await workspace.changeFolders({ added: ['q'] });
    await workspace.awaitProblems(document, []);
    await workspace.changeFolders({ removed: ['q'] });
    await workspace.awaitProblems(document, [unknown('there')]);
  });

  test('in all folders of the workspace, each of which has its own tasks', async () => {
    const there = `[there]\n${task}`;
    const files = { 'p/tasks.toml': '', 'q/tasks.toml': '', 'q/x.tasks.toml': there };
    const workspace = await serve(files, { folders: ['p', 'q'] });
    const inside = await workspace.open('q/tasks.toml', needs('there'));
    const elsewhere = await workspace.open('p/tasks.toml', needs('there'));
    await workspace.settle();
    await workspace.awaitProblems(inside, []);
    await workspace.awaitProblems(elsewhere, [unknown('there')]);
    expect(await elsewhere.diagnostics()).toMatchObject([{ message: 'Task `there` is not defined' }]);
  });

  test('in nested workspace folders: the inner one can refer to tasks of the outer one, but not the reverse', async () => {
    const files = {
      'tasks.toml': '',
      'outer.tasks.toml': `[outer]\n${task}`,
      'p/tasks.toml': '',
      'p/inner.tasks.toml': `[inner]\n${task}`,
    };
    const workspace = await serve(files, { folders: ['.', 'p'] });
    const inner = await workspace.open('p/tasks.toml', '[a]\ndepends = ["inner", "outer"]\n');
    const outer = await workspace.open('tasks.toml', '[a]\ndepends = ["inner", "outer"]\n');
    await workspace.settle();
    await workspace.awaitProblems(inner, []);
    await workspace.awaitProblems(outer, [unknown('inner')]);
  });

  test('in the other layers of a config file, whose lenses lead to them', async () => {
    const files = { 'mise.toml': '', 'mise.local.toml': '[tasks.a]\nrun = "x"\n' };
    const initializationOptions = { codeLens: { references: false, run: false }, reveal: true };
    const workspace = await serve(files, { initializationOptions });
    const document = await workspace.open('mise.toml', '\n[tasks.a]\nrun = "x"\n', 'toml');
    await workspace.settle();
    const [lens] = await document.request<CodeLens[]>('textDocument/codeLens');
    expect(lens).toMatchObject({
      range: { start: { line: 1 } },
      command: {
        title: 'Overridden by mise.local.toml',
        command: 'taskwright.reveal',
        arguments: [workspace.uri('mise.local.toml'), { line: 0, character: 7 }],
      },
    });
    expect(await document.diagnostics()).toEqual([]);
  });

  test('by watchers that are registered with the client', async () => {
    const { server } = await serve({});
    await server.until(() => server.watched.size > 1);
    const globs = [...server.watched.values()].flat();
    expect(globs).toEqual(
      expect.arrayContaining(['**/mise.toml', '**/*.tasks.json', '**/mise-tasks/**', '**/.gitignore']),
    );
  });
});

describe('open documents', () => {
  test('take precedence over the disk until they are closed', async () => {
    const workspace = await serve({ 'tasks.toml': '', 'x.tasks.toml': `[disk]\n${task}` });
    const document = await workspace.open('tasks.toml', '[a]\ndepends = ["disk", "editor"]\n');
    const other = await workspace.open('x.tasks.toml', `[editor]\n${task}`);
    await workspace.awaitProblems(document, [unknown('disk')]);
    await workspace.write('x.tasks.toml', `[disk]\n${task}# saved by another program\n`, 'changed');
    await workspace.write('y.tasks.toml', task);
    await workspace.awaitProblems(document, [unknown('disk')]);
    await other.close();
    await workspace.awaitProblems(document, [unknown('editor')]);
  });

  test('cause new diagnostics and lenses in other documents when their names or references change', async () => {
    const workspace = await serve({ 'tasks.toml': '', 'x.tasks.toml': '' });
    const document = await workspace.open('tasks.toml', needs('there'));
    const other = await workspace.open('x.tasks.toml', '');
    await workspace.awaitProblems(document, [unknown('there')]);
    const { lensRefreshes } = workspace.server;
    await other.replace(`[there]\n${task}`);
    await workspace.awaitProblems(document, []);
    await workspace.server.until(() => workspace.server.lensRefreshes > lensRefreshes);
  });

  test('count in the lenses of other documents as soon as they refer to a task, saved or not', async () => {
    const workspace = await serve(
      { 'tasks.toml': `[there]\n${task}`, 'x.tasks.toml': '' },
      { initializationOptions: { codeLens: { references: true } } },
    );
    const { server } = workspace;
    const document = await workspace.open('tasks.toml', `[there]\n${task}`);
    const other = await workspace.open('x.tasks.toml', '');
    await workspace.settle();
    const titles = async () => {
      const lenses = await document.request<CodeLens[]>('textDocument/codeLens');
      const resolved = lenses.map((lens) => server.request<CodeLens>('codeLens/resolve', lens));
      return (await Promise.all(resolved)).map(({ command }) => command?.title);
    };
    expect(await titles()).toEqual([]);
    const { lensRefreshes } = server;
    await other.replace(needs('there'));
    expect(await titles()).toEqual(['1 reference']);
    await server.until(() => server.lensRefreshes > lensRefreshes);
  });

  test('cause no new diagnostics and lenses when they are saved, unless their kind has changed', async () => {
    const headers = (name: string) => `[tasks.${name}]\n${task}`;
    const workspace = await serve({ 'tasks.toml': needs('there'), 'mise.tasks.toml': `[there]\n${task}` });
    const { server } = workspace;
    await workspace.settle();
    const before = server.lensRefreshes;
    await workspace.open('tasks.toml', needs('there'));
    const other = await workspace.open('mise.tasks.toml', `[there]\n${task}`);
    await server.until(() => server.lensRefreshes > before);
    const { refreshes, lensRefreshes } = server;
    await workspace.write('tasks.toml', needs('there'), 'changed');
    await workspace.write('mise.tasks.toml', `[there]\n${task}`, 'changed');
    await other.diagnostics();
    expect(server).toMatchObject({ refreshes, lensRefreshes });
    await other.replace(`${headers('here')}${headers('there')}`);
    await workspace.write('mise.tasks.toml', other.text, 'changed');
    await server.until(() => server.lensRefreshes > lensRefreshes);
    expect(await other.diagnostics()).toEqual([]);
  });

  test('count with their unsaved text when they become included', async () => {
    const workspace = await serve({ 'mise.toml': '', 'mise-tasks/a.toml': '', 'ci/x.toml': `[disk]\n${task}` });
    const document = await workspace.open('mise-tasks/a.toml', '[a]\ndepends = ["editor", "disk"]\n');
    await workspace.open('ci/x.toml', `[editor]\n${task}`, 'toml');
    await workspace.awaitProblems(document, [unknown('editor'), unknown('disk')]);
    await workspace.write('mise.toml', includes('ci', 'mise-tasks'), 'changed');
    await workspace.awaitProblems(document, [unknown('disk')]);
  });

  test('include files before they are saved', async () => {
    const workspace = await serve({ 'mise.toml': '', 'ci/x.toml': `[there]\n${task}` });
    const config = await workspace.open('mise.toml', '[tasks.a]\ndepends = ["there"]\n', 'toml');
    await workspace.awaitProblems(config, [unknown('there')]);
    await config.replace('[tasks.a]\ndepends = ["there"]\n[task_config]\nincludes = ["ci"]\n');
    await workspace.awaitProblems(config, []);
    await config.replace('[tasks.a]\ndepends = ["there"]\n[task_config]\nincludes = ["gone"]\n');
    await workspace.awaitProblems(config, ['invalid-include: "gone"']);
    await config.replace('[tasks.a]\ndepends = ["there"]\n');
    await workspace.awaitProblems(config, [unknown('there')]);
  });

  test('are reported if their file is not UTF-8', async () => {
    const latin1 = Uint8Array.from(Buffer.from('[café]\nrun = "x"\n', 'latin1'));
    const utf16 = Uint8Array.from(Buffer.from('\uFEFF[tasks.a]\nrun = "x"\n', 'utf16le'));
    const workspace = await serve({ 'mise-tasks/x.toml': latin1, 'mise.toml': utf16 });
    const document = await workspace.open('mise-tasks/x.toml', '["caf\uFFFD"]\nrun = "x"\n');
    await workspace.awaitProblems(document, ['encoding: ["caf\uFFFD"]']);
    const config = await workspace.open('mise.toml', '[tasks.a]\nrun = "x"\n', 'toml');
    await workspace.awaitProblems(config, ['encoding: [tasks.a]']);
    await workspace.write('mise-tasks/x.toml', '["café"]\nrun = "x"\n', 'changed');
    await workspace.awaitProblems(document, []);
  });

  test.for([
    ['tasks.toml', '[x]\nrun = "x"\n', 'Not included; the runner does not load it'],
    ['x.tasks.json', '{ "x": "x" }', 'The runner cannot load JSON'],
    ['mise-tasks/x.toml', '[x]\nrun = "x"\n', 'Run'],
  ] as const)('show whether the runner loads their tasks: %s', async ([path, text, title]) => {
    const initializationOptions = { codeLens: { references: false, run: true } };
    const workspace = await serve({ 'mise.toml': '', [path]: text }, { initializationOptions });
    const document = await workspace.open(path, text);
    await workspace.settle();
    const lenses = await document.request<CodeLens[]>('textDocument/codeLens');
    expect(lenses.map(({ command }) => command?.title)).toEqual([title]);
  });

  test('are indexed even if they have no file', async () => {
    const workspace = await serve({ 'tasks.toml': '' });
    const document = await workspace.open('tasks.toml', '[a]\ndepends = ["new", "remote"]\n');
    await workspace.server.open(`[new]\n${task}`, { uri: 'untitled:Untitled-1' });
    await workspace.server.open(`[remote]\n${task}`, { uri: 'vscode-vfs://host/p/tasks.toml' });
    await workspace.settle();
    expect(await document.diagnostics()).toEqual([]);
  });

  test('are served before the files of the workspace are read', async () => {
    const many = Object.fromEntries(Array.from({ length: 2_000 }, (_, i) => [`p${i}/tasks.toml`, `[t${i}]\n${task}`]));
    const workspace = await serve({ ...many, 'tasks.toml': '' });
    const document = await workspace.open('tasks.toml', '[a]\nrunn = "x"\ndepends = ["t1999"]\n');
    const { progress } = workspace.server;
    expect((await document.diagnostics()).map(({ code }) => code)).toEqual(['unknown-property']);
    expect(progress).not.toContain('end');
    await workspace.server.until(() => progress.includes('end'));
    expect(progress[0]).toBe('begin');
    expect(progress.filter((kind) => kind === 'report').length).toBeGreaterThan(10);
    await workspace.settle();
    expect((await document.diagnostics()).map(({ code }) => code)).toEqual(['unknown-property']);
  });

  test('have their diagnostics pushed again, if they are different', async () => {
    const { workspace } = workspaceCapabilities;
    const served = await serve(
      { 'x.tasks.toml': `[there]\n${task}` },
      { capabilities: { ...pushCapabilities, ...(workspace && { workspace }) } },
    );
    const document = await served.open('tasks.toml', '[a]\ndepends = ["gone"]\n');
    const unknownTask = await served.server.published(document.uri, (diagnostics) => diagnostics.length > 0);
    expect(unknownTask.map(({ code }) => code)).toEqual(['unknown-task']);
    await served.write('x.tasks.toml', `[gone]\n${task}`, 'changed');
    await served.server.published(document.uri, (diagnostics) => diagnostics.length === 0);
  });
});

test('only templates that exist are offered while a config file is read', async () => {
  const workspace = await serve({ 'mise.toml': '' });
  const document = await workspace.open('mise-tasks/x.toml', '[a]\nextends = "<|>"\n');
  await workspace.write('mise.toml', '[task_templates.base]\nrun = "x"\n', 'changed');
  const offered = async (): Promise<readonly string[]> => {
    const items = await offeredItems(document);
    return items.map(({ label }) => label);
  };
  let labels = await offered();
  while (labels.length === 0) labels = await offered();
  expect(labels).toEqual(['base']);
});

describe('paths in tasks', () => {
  test('are looked up in the background, and watched', async () => {
    const workspace = await serve({ 'scripts/': '' });
    const document = await workspace.open('tasks.toml', '[a]\nfile = "scripts/build.sh"\n');
    await workspace.awaitProblems(document, ['missing-file: scripts/build.sh']);
    await workspace.server.until(() => [...workspace.server.watched.values()].flat().includes('**/scripts/*'));
    await workspace.write('scripts/build.sh', '#!/bin/sh\n');
    await workspace.awaitProblems(document, ['not-executable: scripts/build.sh']);
  });

  test('are not looked up outside the workspace, except for programs and absolute paths', async () => {
    const workspace = await serve({ 'p/tasks.toml': '' }, { folders: ['p'] });
    const document = await workspace.open(
      'p/tasks.toml',
      '[a]\nfile = "../../elsewhere.sh"\n[b]\nrun = "x"\nshell = "/bin/no-such-shell -c"\n[c]\nfile = "/nope/x.sh"\n',
    );
    await workspace.awaitProblems(document, ['invalid-shell: /bin/no-such-shell', 'missing-file: /nope/x.sh']);
  });
});

describe('a script task', () => {
  const script = '#!/bin/sh\n#MISE descripton="builds"\n#MISE depends=["gone"]\n#MISE qui<|>\necho\n';

  test('has diagnostics, completion and hovers in its headers, in any language', async () => {
    const workspace = await serve({ 'mise-tasks/ci/build.sh': '#!/bin/sh\n' });
    const document = await workspace.open('mise-tasks/ci/build.sh', script, 'shellscript');
    await workspace.settle();
    const codes = (await document.diagnostics()).map(({ code }) => code);
    expect(codes).toEqual(expect.arrayContaining(['syntax', 'unknown-property', 'unknown-task']));
    const position = document.caret;
    const items = await document.request<{ label: string }[]>('textDocument/completion', { position });
    expect(items.map(({ label }) => label)).toContain('quiet');
    const hover = await document.request('textDocument/hover', { position: { line: 2, character: 8 } });
    expect(JSON.stringify(hover)).toContain('depends');
    expect(JSON.stringify(hover)).not.toContain('schema');
  });

  test('is loaded, and referred to, only while it is executable', async () => {
    const workspace = await started(
      { 'mise-tasks/x': '#!/bin/sh\n#MISE quiet=true\n', 'tasks.toml': needs('x') },
      { initializationOptions: { tasks: true, codeLens: { run: true } } },
    );
    const document = await workspace.open('tasks.toml', needs('x'));
    const script = await workspace.open('mise-tasks/x', '#!/bin/sh\n#MISE quiet=true\n', 'shellscript');
    for (const isExecutable of [true, false]) {
      await workspace.setExecutable('mise-tasks/x', isExecutable);
      await workspace.awaitProblems(document, isExecutable ? [] : ['not-executable: x']);
      await untilReach(workspace, isExecutable ? 'loaded' : 'not executable');
    }
    const lenses = await script.request<readonly CodeLens[]>('textDocument/codeLens');
    expect(lenses.map(({ command }) => command?.title)).toContain('Not executable; the runner does not load it');
  });

  test('must be in a task folder, and have a shebang or a header', async () => {
    const workspace = await serve({});
    const outside = await workspace.open('scripts/build.sh', script, 'shellscript');
    const notes = await workspace.open('mise-tasks/notes.txt', 'decription = 5\n', 'plaintext');
    expect([await outside.diagnostics(), await notes.diagnostics()]).toEqual([[], []]);
  });
});

/** Waits until the script task has this reach. */
async function untilReach(workspace: ServedWorkspace, reach: string): Promise<void> {
  for (;;) {
    const { tasksChanges } = workspace.server;
    const { tasks } = await requestTasks(workspace);
    if (tasks.find(({ name }) => name === 'x')?.reach === reach) return;
    await workspace.server.until(() => workspace.server.tasksChanges > tasksChanges);
  }
}

test('settings that the client reports as changed refresh the client only if they differ', async () => {
  const workspace = await serve({ 'tasks.toml': needs('there') });
  const { server } = workspace;
  const document = await workspace.open('tasks.toml', needs('there'));
  await workspace.awaitProblems(document, [unknown('there')]);
  const { refreshes, lensRefreshes } = server;
  await server.changeSettings({});
  await document.diagnostics();
  expect(server).toMatchObject({ refreshes, lensRefreshes });
  await server.changeSettings({ taskwright: { rules: { 'unknown-task': 'off' } } });
  await server.until(() => server.refreshes > refreshes && server.lensRefreshes > lensRefreshes);
  await workspace.awaitProblems(document, []);
});
