import { describe, expect, test } from 'vitest';
import type { WorkspaceDiagnosticReport } from 'vscode-languageserver-protocol';
import { type TaskTotalsAnswer, taskTotalsRequest } from '../../../../server/protocol/task-totals.ts';
import type { Files } from '../../cli/support/temporary-folder.ts';
import { pull, shown } from '../workspace/pull.ts';
import { type ServedWorkspace, type ServeOptions, serve } from '../workspace/workspace.ts';

/** Returns the diagnostics of all files, in the form for clients that do not accept partial results. */
async function all({ server, folder }: ServedWorkspace): Promise<readonly string[]> {
  const params = { previousResultIds: [] };
  const { items } = await server.request<WorkspaceDiagnosticReport>('workspace/diagnostic', params);
  return items.map((report) => shown(report, folder)).sort();
}

const withSettings = (taskwright: unknown): ServeOptions => ({ settings: { taskwright } });

describe('all problems of closed files are reported', () => {
  test.for<readonly [title: string, files: Files, expected: readonly string[], options?: ServeOptions]>([
    ['of a task file', { 'tasks.toml': '[a]\nrunn = "x"\n' }, ['tasks.toml: unknown-property']],
    ['of syntax', { 'a.tasks.json': '{ "a": ' }, ['a.tasks.json: syntax']],
    [
      'between tasks of several files',
      { 'mise.toml': '[tasks.a]\ndepends = ["b", "c"]\n', 'mise-tasks/b.toml': '[b]\nrun = "x"\n' },
      ['mise.toml: unknown-task'],
    ],
    [
      'but not those of included files that are ignored',
      { '.gitignore': 'gen', 'mise.toml': 'task_config.includes = ["gen/x.toml"]', 'gen/x.toml': '[a]\nrunn = "x"\n' },
      [],
    ],
    ['none for correct files', { 'tasks.toml': '[a]\nrun = "x"\n' }, []],
    ['none that a comment ignores', { 'tasks.toml': '[a] # taskwright: ignore nothing-to-run\n' }, []],
    [
      'with the severities of the settings',
      { 'tasks.toml': '[a]\nrunn = "x"\n' },
      [],
      withSettings({ rules: { 'unknown-property': 'off' } }),
    ],
    [
      'with the severities of the team, unless the settings set others',
      {
        'mise.toml':
          '_.taskwright.rules = { unknown-property = "off", nothing-to-run = "off", wrong-type = "off", not-included = "off" }',
        'tasks.toml': '[a]\nrunn = "x"\n[b]\nrun = 1\n',
      },
      ['tasks.toml: wrong-type'],
      withSettings({ rules: { 'wrong-type': 'warning' } }),
    ],
    [
      'none in files that the team ignores',
      { 'mise.toml': '_.taskwright.ignore = ["/p/"]', 'p/mise.toml': '[tasks.a]\nrunn = "x"\n' },
      [],
    ],
    ['none if checks are off', { 'tasks.toml': '[a]\nrunn = 1\n' }, [], withSettings({ validate: { enable: false } })],
    [
      'none if they are off for closed files',
      { 'tasks.toml': '[a]\nrunn = 1\n' },
      [],
      withSettings({ validate: { closedFiles: false } }),
    ],
  ])('%s', async ([, files, expected, options]) => {
    expect(await all(await serve(files, options))).toEqual(expected);
  });

  test('the same number as in the totals', async () => {
    const workspace = await serve({
      'mise.toml': '[tasks.a]\ndepends = ["gone"]\nruns = 1\n',
      'tasks.toml': '[b]\ntimeout = "soon"\n',
      'mise-tasks/c': '#!/bin/sh\n#MISE depends=["gone"]\n',
    });
    const { items } = await workspace.server.request<WorkspaceDiagnosticReport>('workspace/diagnostic', {
      previousResultIds: [],
    });
    const severities = items.flatMap((report) => (report.kind === 'full' ? report.items : []));
    const count = (severity: number) => severities.filter((diagnostic) => diagnostic.severity === severity).length;
    const totals = await workspace.server.request<TaskTotalsAnswer>(taskTotalsRequest, {});
    expect(totals).toMatchObject({ errors: count(1), warnings: count(2) });
    expect(count(1)).toBeGreaterThan(0);
  });
});

describe('the request stays open', () => {
  const wrong = '[a]\nrunn = "x"\n';
  const right = '[a]\nrun = "x"\n';

  test('and reports an environment file that the runner cannot read, until it is correct', async () => {
    const workspace = await serve({ 'mise.toml': '[env]\n_.file = ".env"\n', '.env': 'A=1\nB=x y\n' });
    const { reported } = pull(workspace);
    await reported('.env: invalid-environment-file');
    await workspace.write('.env', 'A=1\nB="x y"\n', 'changed');
    await reported('.env: ');
  });

  test('and sends changes of closed files, and only these', async () => {
    const workspace = await serve({ 'tasks.toml': wrong, 'b.tasks.toml': '[b]\nrunn = "x"\n' });
    const { reports, reported } = pull(workspace);
    await reported('tasks.toml: unknown-property');
    await reported('b.tasks.toml: unknown-property');
    await workspace.write('tasks.toml', right, 'changed');
    await reported('tasks.toml: ');
    await workspace.remove('b.tasks.toml');
    await reported('b.tasks.toml: ');
    expect(reports).toHaveLength(4);
  });

  test('and sends the changes in closed files that an edit of an open document causes', async () => {
    const workspace = await serve({ 'tasks.toml': '[a]\ndepends = ["b"]\n', 'b.tasks.toml': '[b]\nrun = "x"\n' });
    const { reported } = pull(workspace);
    const document = await workspace.open('b.tasks.toml', '[b]\nrun = "x"\n');
    await document.replace('[c]\nrun = "x"\n');
    await reported('tasks.toml: unknown-task');
    await document.replace('[b]\nrun = "x"\n');
    await reported('tasks.toml: ');
  });

  test('until the diagnostics of a document are requested; the next request then receives only differences', async () => {
    const workspace = await serve({ 'tasks.toml': wrong, 'b.tasks.toml': '[b]\nrunn = "x"\n' });
    const first = pull(workspace);
    await first.reported('tasks.toml: unknown-property');
    await first.reported('b.tasks.toml: unknown-property');
    const document = await workspace.open('tasks.toml', wrong);
    await document.diagnostics();
    expect(await first.done).toEqual({ items: [] });
    const second = pull(workspace, first.previous);
    await workspace.write('b.tasks.toml', '[b]\nrun = "x"\n', 'changed');
    await second.reported('b.tasks.toml: ');
    expect(second.reports).toEqual(['b.tasks.toml: ']);
  });

  test('until a document is closed, since its file may have different problems', async () => {
    const workspace = await serve({ 'tasks.toml': right });
    const document = await workspace.open('tasks.toml', wrong);
    await document.diagnostics();
    await workspace.settle();
    const first = pull(workspace);
    await document.close();
    await first.reported('tasks.toml: ');
    expect(await first.done).toEqual({ items: [] });
    // The client may have discarded the report while it waited for the last response about the document.
    await pull(workspace, first.previous).reported('tasks.toml: ');
  });

  test('until a request about a closed document is answered, since the client discards its reports until then', async () => {
    const workspace = await serve({ 'tasks.toml': right });
    const document = await workspace.open('tasks.toml', wrong);
    await document.diagnostics();
    await document.close();
    const first = pull(workspace);
    await first.reported('tasks.toml: ');
    await document.diagnostics();
    expect(await first.done).toEqual({ items: [] });
    await pull(workspace, first.previous).reported('tasks.toml: ');
  });

  test('and sends many files in portions', async () => {
    const files = Object.fromEntries(Array.from({ length: 120 }, (_, i) => [`p${i}/tasks.toml`, wrong]));
    const { portions, reported } = pull(await serve(files));
    for (const name of Object.keys(files)) await reported(`${name}: unknown-property`);
    expect(portions).toEqual([50, 50, 20]);
  });

  test('until settings turn it off, which clears the reported diagnostics', async () => {
    const workspace = await serve({ 'tasks.toml': wrong });
    const { reported } = pull(workspace);
    await reported('tasks.toml: unknown-property');
    await workspace.server.changeSettings({ taskwright: { validate: { closedFiles: false } } });
    await reported('tasks.toml: ');
  });

  test('and does not keep the server from shutting down', async () => {
    const workspace = await serve({});
    const { done } = pull(workspace);
    const ended = done.catch(() => 'ended');
    await workspace.server.stop();
    expect(await ended).toBe('ended');
    expect(workspace.server.stderr).toBe('');
  });
});
