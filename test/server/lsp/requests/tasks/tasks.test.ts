import { describe, expect, test } from 'vitest';
import { type TaskTotalsAnswer, taskTotalsRequest } from '../../../../../server/protocol/task-totals.ts';
import type { TasksAnswer } from '../../../../../server/protocol/tasks.ts';
import type { Files } from '../../../cli/support/temporary-folder.ts';
import { allTasks, requestTasks, started, wantsTasks } from '../../workspace/listed-tasks.ts';
import { type ServedWorkspace, serve } from '../../workspace/workspace.ts';

/** Returns a description of each task as `project: file:line name`, with paths relative to the folder. */
function shown({ tasks }: TasksAnswer, workspace: ServedWorkspace): readonly string[] {
  const base = `${workspace.uri('.')}/`;
  return tasks.map(({ project, uri, name, range, isHidden, isTemplate, reach, errors, warnings }) => {
    const notLoaded = reach !== 'loaded' && `(${reach})`;
    const traits = [
      notLoaded,
      isHidden && 'hidden',
      isTemplate && 'template',
      errors && 'error',
      warnings && 'warning',
    ];
    const place = `${`${project}/`.replace(base, '')}: ${uri.replace(base, '')}:${range.start.line}`;
    return [place, name, ...traits.filter(Boolean)].join(' ');
  });
}

describe('all tasks of the workspace are listed', () => {
  test.for<readonly [title: string, files: Files, expected: readonly string[], folders?: readonly string[]]>([
    [
      'of config files, task files and JSON',
      { 'mise.toml': '[tasks.a]\nrun = "x"\n', 'tasks.toml': '\nb = "x"\n', 'c.tasks.json': '{"c": "x"}' },
      [': c.tasks.json:0 c (JSON)', ': mise.toml:0 a', ': tasks.toml:1 b (not included)'],
    ],
    [
      'of several folders',
      { 'p/tasks.toml': 'a = "x"', 'q/tasks.toml': 'a = "x"' },
      ['p/: p/tasks.toml:0 a', 'q/: q/tasks.toml:0 a'],
      ['p', 'q'],
    ],
    [
      'of scripts and task folders, which belong to the folder above',
      { 'p/.mise/tasks/ci/lint': { executable: '#!/bin/sh\n' }, 'p/mise-tasks/x.toml': 'a = "x"' },
      ['p/: p/.mise/tasks/ci/lint:0 ci:lint', 'p/: p/mise-tasks/x.toml:0 a'],
    ],
    [
      'of included files',
      { 'mise.toml': 'task_config.includes = ["ci/jobs.toml"]\n', 'ci/jobs.toml': 'a = "x"' },
      [': ci/jobs.toml:0 a'],
    ],
    [
      'of a file that several projects include, for each of them',
      {
        'mise.toml': 'monorepo_root = true\nmonorepo.config_roots = ["p", "q"]\n',
        'p/mise.toml': 'task_config.includes = ["../s.tasks.toml"]\n',
        'q/mise.toml': 'task_config.includes = ["../s.tasks.toml"]\n',
        's.tasks.toml': 'a = "x"\n',
      },
      ['q/: s.tasks.toml:0 a', 'p/: s.tasks.toml:0 a'],
    ],
    [
      'including templates and hidden tasks',
      { 'mise.toml': '[tasks.a]\nrun = "x"\nhide = true\n[task_templates.t]\nrun = "x"\n' },
      [': mise.toml:0 a hidden', ': mise.toml:3 t template'],
    ],
    [
      'with their problems, including those in closed files',
      { 'tasks.toml': '[a]\nrunn = "x"\n[b]\ndepends = ["gone"]\n' },
      [': tasks.toml:0 a error', ': tasks.toml:2 b warning'],
    ],
    ['none if there are none', { 'README.md': '' }, []],
  ])('%s', async ([, files, expected, folders]) => {
    const workspace = await serve(files, { ...wantsTasks, ...(folders && { folders }) });
    expect(shown(await allTasks(workspace), workspace)).toEqual(expected);
  });

  test('with unsaved, incomplete texts', async () => {
    const workspace = await started({ 'tasks.toml': 'saved = "x"\n' });
    await workspace.open('tasks.toml', '[typed]\nrun = "x\n\n[second]\nrun = ["y"\n');
    const answer = shown(await requestTasks(workspace), workspace);
    expect(answer).toEqual([': tasks.toml:0 typed error', ': tasks.toml:3 second error']);
  });

  test('of a large document', async () => {
    const workspace = await started({ 'tasks.toml': '' });
    const text = Array.from({ length: 10_000 }, (_, i) => `["t${i}"]\nrun = "echo ${i}"\n`).join('\n');
    const document = await workspace.open('tasks.toml', `${text}\n[bad]\ndepends = ["gone"]\n`);
    const [{ tasks }, diagnostics] = await Promise.all([requestTasks(workspace), document.diagnostics()]);
    expect(tasks).toHaveLength(10_001);
    expect(tasks.at(-1)).toMatchObject({ name: 'bad', warnings: 1 });
    expect(diagnostics.length).toBeLessThan(2);
    await workspace.awaitProblems(document, ['unknown-task: gone']);
  });

  test('with the severities from the settings, and without problems if validation is disabled', async () => {
    const workspace = await started({ 'tasks.toml': '[a]\ndepends = ["gone"]\n' });
    const { server } = workspace;
    const counts = async () => (await requestTasks(workspace)).tasks.map(({ errors, warnings }) => [errors, warnings]);
    expect(await counts()).toEqual([[0, 1]]);
    await server.changeSettings({ taskwright: { rules: { 'unknown-task': 'error' } } });
    await server.until(() => server.tasksChanges > 1);
    expect(await counts()).toEqual([[1, 0]]);
    await server.changeSettings({ taskwright: { validate: { enable: false } } });
    await server.until(() => server.tasksChanges > 2);
    expect(await counts()).toEqual([[0, 0]]);
  });

  test('with ids that stay the same when a file is opened and edited', async () => {
    const workspace = await started({ 'p (1)/tasks.toml': '[a]\nrun = "x"\n' });
    const ids = async () => (await requestTasks(workspace)).tasks.map(({ id }) => id);
    const before = await ids();
    const { uri } = (await requestTasks(workspace)).tasks[0] ?? { uri: '' };
    await workspace.server.open('# new\n[b]\nrun = "x"\n[a]\nrun = "y"\n', { uri });
    expect((await ids())[1]).toBe(before[0]);
  });
});

describe('a client is notified of changes', () => {
  const text = '[a]\nrun = "one"\n\n[b]\nrun = "two"\ndepends = ["a"]\n';

  /** Returns the number of notifications after an edit of an open file, until the next response. */
  async function notificationsAfter(before: string, now: string): Promise<number> {
    const workspace = await started({ 'tasks.toml': text });
    const document = await workspace.open('tasks.toml', text);
    await requestTasks(workspace);
    const { tasksChanges } = workspace.server;
    const start = document.text.indexOf(before);
    await document.edit({ start, end: start + before.length, text: now });
    // After two responses, all notifications about the edit have arrived.
    await document.diagnostics();
    await document.diagnostics();
    await document.diagnostics();
    return workspace.server.tasksChanges - tasksChanges;
  }

  test.for<readonly [title: string, before: string, now: string, notifications: number]>([
    ['of a name', '[a]', '[c]', 1],
    ['of an alias', 'run = "one"', 'run = "one"\nalias = "x"', 1],
    ['of a description', 'run = "one"', 'description = "one"', 1],
    ['of a problem', 'run = "one"', 'runn = "one"', 1],
    ['of a reference', 'depends = ["a"]', 'depends = ["a x"]', 1],
    ['of a position', '[b]', '\n[b]', 1],
    ['but not of the script of a task', '"one"', '"one and more"', 0],
  ])('%s', async ([, before, now, notifications]) => {
    expect(await notificationsAfter(before, now)).toBe(notifications);
  });

  test('only once until its next request', async () => {
    const workspace = await started({ 'tasks.toml': text });
    const { server } = workspace;
    const document = await workspace.open('tasks.toml', text);
    await requestTasks(workspace);
    const { tasksChanges } = server;
    for (const letter of 'name') await document.edit({ start: 1, end: 1, text: letter });
    await server.until(() => server.tasksChanges > tasksChanges);
    await document.diagnostics();
    expect(server.tasksChanges).toBe(tasksChanges + 1);
    expect((await requestTasks(workspace)).tasks.map(({ name }) => name)).toContain('emana');
    await document.edit({ start: 1, end: 5, text: '' });
    await server.until(() => server.tasksChanges > tasksChanges + 1);
  });

  test('of changes to the data that it requested, even after other requests', async () => {
    const workspace = await started({ 'tasks.toml': text });
    const { server } = workspace;
    const document = await workspace.open('tasks.toml', text);
    await requestTasks(workspace);
    const { tasksChanges } = server;
    // The totals contain the change before the client is notified of it.
    const edited = document.edit({ start: 1, end: 2, text: 'c' });
    const totals = server.request<TaskTotalsAnswer>(taskTotalsRequest, {});
    await Promise.all([edited, totals]);
    await server.until(() => server.tasksChanges > tasksChanges);
    expect((await requestTasks(workspace)).tasks.map(({ name }) => name)).toEqual(['c', 'b']);
  });

  test('when files are created, deleted and changed', async () => {
    const workspace = await started({ 'tasks.toml': 'a = "x"' });
    const { server } = workspace;
    const names = async (before: number): Promise<readonly string[]> => {
      await server.until(() => server.tasksChanges > before);
      return (await requestTasks(workspace)).tasks.map(({ name }) => name);
    };
    let before = server.tasksChanges;
    await workspace.write('b.tasks.toml', 'b = "x"');
    expect(await names(before)).toEqual(['b', 'a']);
    before = server.tasksChanges;
    await workspace.write('b.tasks.toml', 'c = "x"', 'changed');
    expect(await names(before)).toEqual(['c', 'a']);
    before = server.tasksChanges;
    await workspace.remove('b.tasks.toml');
    expect(await names(before)).toEqual(['a']);
  });

  test('but not when a file is opened or closed without changes', async () => {
    const workspace = await started({ 'tasks.toml': text, 'other.tasks.toml': 'x = "x"' });
    const { server } = workspace;
    const { tasksChanges } = server;
    const document = await workspace.open('tasks.toml', text);
    await document.diagnostics();
    await document.diagnostics();
    const { refreshes } = server;
    await document.close();
    await server.until(() => server.refreshes > refreshes);
    await document.diagnostics();
    await document.diagnostics();
    expect(server.tasksChanges).toBe(tasksChanges);
  });

  test('when a document without a file is closed', async () => {
    const workspace = await started({ 'tasks.toml': text });
    const { server } = workspace;
    const document = await server.open('[new]\nrun = "x"\n', { uri: 'untitled:Untitled-1' });
    const names = async () => (await requestTasks(workspace)).tasks.map(({ name }) => name);
    expect(await names()).toEqual(['a', 'b', 'new']);
    const { tasksChanges } = server;
    await document.close();
    await server.until(() => server.tasksChanges > tasksChanges);
    expect(await names()).toEqual(['a', 'b']);
  });
});

test.for([undefined, {}, { tasks: false }, 'tasks'])(
  'other clients are not notified, but can request tasks: %j',
  async (initializationOptions) => {
    const workspace = await serve({ 'tasks.toml': 'a = "x"' }, { initializationOptions });
    await workspace.settle();
    const document = await workspace.open('tasks.toml', '[b]\nrun = "x"\n');
    expect((await requestTasks(workspace)).tasks.map(({ name }) => name)).toEqual(['b']);
    await document.edit({ start: 1, end: 2, text: 'c' });
    await document.diagnostics();
    expect((await requestTasks(workspace)).tasks.map(({ name }) => name)).toEqual(['c']);
    expect(workspace.server.tasksChanges).toBe(0);
  },
);

test('problems are counted, including those in unsaved text', async () => {
  const workspace = await started({ 'tasks.toml': '[a]\nrunn = 1\n', 'b.tasks.toml': '[b]\ndepends = ["gone"]\n' });
  const { server } = workspace;
  const totals = () => server.request<TaskTotalsAnswer>(taskTotalsRequest, {});
  const common = { templates: 0, hidden: 0, inCycles: 0, isComplete: true };
  expect(await totals()).toEqual({ ...common, tasks: 2, errors: 1, warnings: 1, missing: 1 });
  const before = server.tasksChanges;
  await workspace.open('tasks.toml', '[gone]\nrun = "x"\n');
  await server.until(() => server.tasksChanges > before);
  expect(await totals()).toEqual({ ...common, tasks: 2, errors: 0, warnings: 0, missing: 0 });
});
