import { expect, test } from 'vitest';
import type { Diagnostic } from 'vscode-languageserver-protocol';
import type { ServedDocument } from '../../../../harness/language-server/served-document.ts';
import { requestTasks, started } from './listed-tasks.ts';
import type { ServedWorkspace } from './workspace.ts';

const names = async (workspace: ServedWorkspace) => (await requestTasks(workspace)).tasks.map(({ name }) => name);

const config = 'task_config.includes = ["tasks.toml"]\n[tasks.a]\nrun = "x"\n';

test.for<readonly [path: string, text: string]>([
  ['tasks.toml', 'a = "x"\n'],
  ['mise.toml', config],
  ['.mise/tasks/a', '#!/bin/sh\n'],
])('the tasks of %s stay in the list after it is closed', async ([path, text]) => {
  const workspace = await started({ [path]: text });
  const document = await workspace.open(path, text);
  expect(await names(workspace)).toEqual(['a']);
  const closed = document.close();
  const after = await names(workspace);
  await closed;
  expect(after).toEqual(['a']);
});

test.for([
  ['tasks.toml', 'a = "x"\n', 'b = "x"\n'],
  ['mise.toml', config, config.replace('tasks.a', 'tasks.b').replace('tasks.toml', 'other.toml')],
  ['.mise/tasks/a', '#!/bin/sh\n#MISE hide=false\n', '#!/bin/sh\n#MISE alias="b"\n'],
] as const)('unsaved text of %s is forgotten when it is closed', async ([path, text, unsaved]) => {
  const workspace = await started({ [path]: text, 'other.toml': 'o = "x"\n', 'tasks.toml': 'a = "x"\n' });
  const { server } = workspace;
  const before = await requestTasks(workspace);
  const changed = async (count: number) => {
    await server.until(() => server.tasksChanges > count);
    return server.tasksChanges;
  };
  const opening = changed(server.tasksChanges);
  const document = await workspace.open(path, unsaved);
  const opened = await opening;
  expect(await requestTasks(workspace)).not.toEqual(before);
  await document.close();
  await changed(opened);
  expect(await requestTasks(workspace)).toEqual(before);
});

test('a file that changes on the disk while it is closed is read', async () => {
  const workspace = await started({ 'tasks.toml': 'a = "x"\n' });
  const { server } = workspace;
  const document = await workspace.open('tasks.toml', 'a = "x"\n');
  const { tasksChanges } = server;
  await document.close();
  await workspace.write('tasks.toml', 'b = "x"\n', 'changed');
  await server.until(() => server.tasksChanges > tasksChanges);
  expect(await names(workspace)).toEqual(['b']);
});

test('the tasks of a file that was deleted while it was open are removed when it is closed', async () => {
  const workspace = await started({ 'tasks.toml': 'a = "x"\n', 'b.tasks.toml': 'b = "x"\n' });
  const { server } = workspace;
  const document = await workspace.open('tasks.toml', 'a = "x"\n');
  await workspace.remove('tasks.toml');
  const { tasksChanges } = server;
  await document.close();
  await server.until(() => server.tasksChanges > tasksChanges);
  expect(await names(workspace)).toEqual(['b']);
});

/** A document with a wrong type, a finding of a rule, and a reference to an undefined task. */
const mistakes = '[a]\nrun = 1\n\n[b]\nrun = "x"\ntimeout = "soon"\n\n[c]\ndepends = ["gone"]\n\n';

test.for([
  ['small', 1],
  ['large', 9_000],
] as const)('a %s document that is opened again has the same problems, and reflects edits', async ([, count]) => {
  const others = Array.from({ length: count }, (_, index) => `[task-${index}]\nrun = "echo"\n\n`);
  const text = mistakes + others.join('');
  const workspace = await started({ 'tasks.toml': text });
  const settled = async (document: ServedDocument): Promise<readonly string[]> => {
    await names(workspace);
    return described(await document.diagnostics());
  };
  const first = await workspace.open('tasks.toml', text);
  const before = await settled(first);
  expect(before).toEqual(['1 wrong-type', '5 invalid-timeout', '8 unknown-task']);
  await first.close();
  await names(workspace);
  const again = await workspace.open('tasks.toml', text);
  expect(await settled(again)).toEqual(before);
  await again.edit({ start: text.indexOf('1'), end: text.indexOf('1') + 1, text: '"x"' });
  expect(await settled(again)).toEqual(before.slice(1));
});

function described(diagnostics: readonly Diagnostic[]): readonly string[] {
  return diagnostics.map(({ code, range }) => `${range.start.line} ${code}`);
}
