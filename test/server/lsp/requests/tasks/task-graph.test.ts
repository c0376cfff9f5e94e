import { expect, test } from 'vitest';
import type { TaskAtAnswer } from '../../../../../server/protocol/task-at.ts';
import type { ExportTaskGraphAnswer, TaskGraphAnswer } from '../../../../../server/protocol/task-graph.ts';
import type { Files } from '../../../cli/support/temporary-folder.ts';
import { type ServedWorkspace, serve } from '../../workspace/workspace.ts';

/** Returns a description of each node, and of each edge as `a -depends-> b (3:12)`. */
async function graphOf({ server }: ServedWorkspace): Promise<readonly string[]> {
  const { nodes, edges } = await server.request<TaskGraphAnswer>('taskwright/taskGraph', {});
  const nameOf = (id: string) => nodes.find((node) => node.id === id)?.name ?? `no node ${id}`;
  return [
    ...nodes.map(({ name, kind, position, isInCycle, isHidden, reach }) => {
      const where = position ? ` (${position.line + 1}:${position.character + 1})` : '';
      return `${name}: ${isHidden ? 'hidden ' : ''}${kind}${where}${isInCycle ? ', in a cycle' : ''}${reach === 'loaded' ? '' : `, ${reach}`}`;
    }),
    ...edges.map(({ from, to, via, isInCycle, position }) => {
      const arrow = `${nameOf(from)} -${via}-> ${nameOf(to)} (${position.line + 1}:${position.character + 1})`;
      return `${arrow}${isInCycle ? ', in a cycle' : ''}`;
    }),
  ];
}

const config = `
[task_templates.base]
depends = ["lint"]

[tasks.build]
extends = "base"
wait_for = "db"
run = [{ task = "pack" }, { tasks = ["lint", "sign"] }]

[tasks.lint]
depends_post = ["clean*"]

[tasks.pack]
depends = ["build", "notask", "//other:x"]
extends = "gone"
`;

const files: Files = {
  '.git/': '',
  'mise.toml': config,
  'mise-tasks/clean.sh': { executable: '#!/bin/sh\n#MISE depends=["db"]\n' },
  'tasks.toml': '[db]\nrun = "x"\n\n[sign]\nrun_windows = "x"\nhide = true\n',
};

test('the graph contains all tasks and templates of the workspace, with the positions of their references', async () => {
  const workspace = await serve(files);
  await workspace.settle();
  expect(await graphOf(workspace)).toMatchInlineSnapshot(`
    [
      "//other:x: missing",
      "build: task (5:8), in a cycle",
      "clean: task (1:1)",
      "db: task (1:2), not included",
      "lint: task (10:8)",
      "notask: missing",
      "pack: task (13:8), in a cycle",
      "sign: hidden task (4:2), not included",
      "base: template (2:17)",
      "gone: missing",
      "clean -depends-> db (2:17)",
      "build -wait_for-> db (7:13)",
      "build -run-> pack (8:18), in a cycle",
      "build -run-> lint (8:39)",
      "build -run-> sign (8:47)",
      "build -depends-> lint (6:11)",
      "build -extends-> base (6:11)",
      "lint -depends_post-> clean (11:18)",
      "pack -depends-> build (14:13), in a cycle",
      "pack -depends-> notask (14:22)",
      "pack -depends-> //other:x (14:32)",
      "pack -extends-> gone (15:11)",
    ]
  `);
});

test('a script task and its table in a config file are one node, whose edges have the files of their references', async () => {
  const workspace = await serve({
    'mise-tasks/s': { executable: '#!/bin/sh\n#MISE depends=["a"]\n' },
    'mise.toml': '[tasks.s]\ndepends = ["b"]\n[tasks.a]\nrun = "x"\n[tasks.b]\nrun = "x"\n',
  });
  await workspace.settle();
  const { nodes, edges } = await workspace.server.request<TaskGraphAnswer>('taskwright/taskGraph', {});
  expect(nodes.map(({ name }) => name)).toEqual(['a', 'b', 's']);
  expect(edges.map(({ uri, position }) => [uri, position.line])).toEqual([
    [undefined, 1],
    [workspace.uri('mise.toml'), 1],
  ]);
});

test('the graph contains unsaved changes', async () => {
  const workspace = await serve({ 'tasks.toml': '[a]\nrun = "x"\n' });
  await workspace.settle();
  const document = await workspace.open('tasks.toml', '[a]\nrun = "x"\n\n[b]\ndepends = ["a"]\n');
  expect(await graphOf(workspace)).toEqual(['a: task (1:2)', 'b: task (4:2)', 'b -depends-> a (5:13)']);
  await document.replace('[c]\nrun = "x"\n');
  expect(await graphOf(workspace)).toEqual(['c: task (1:2)']);
});

test('a client that requests only the graph is notified of each change after a response', async () => {
  const workspace = await serve({ 'tasks.toml': '[a]\nrun = "x"\n' }, { initializationOptions: { tasks: true } });
  await workspace.settle();
  const document = await workspace.open('tasks.toml', '[a]\nrun = "x"\n');
  const { server } = workspace;
  for (const name of ['b', 'c', 'd']) {
    await graphOf(workspace);
    const before = server.tasksChanges;
    await document.replace(`[a]\nrun = "x"\n\n[${name}]\ndepends = "a"\n`);
    await server.until(() => server.tasksChanges > before);
  }
  expect(await graphOf(workspace)).toEqual(['a: task (1:2)', 'd: task (4:2)', 'd -depends-> a (5:12)']);
});

test('while the workspace is being searched, the response is marked as incomplete', async () => {
  const many = Array.from({ length: 300 }, (_, index) => [`p${index}/tasks.toml`, '[x]\nrun = "x"\n']);
  const workspace = await serve(Object.fromEntries(many));
  const first = await workspace.server.request<TaskGraphAnswer>('taskwright/taskGraph', {});
  await workspace.settle();
  const second = await workspace.server.request<TaskGraphAnswer>('taskwright/taskGraph', {});
  expect([first.isComplete, second.isComplete]).toEqual([false, true]);
});

test.for([
  ['dot', '"build" -> "pack" [label="run", style=bold, color=red];'],
  ['mermaid', 't0 ==>|run| t1'],
] as const)('A part of the graph is exported for other programs: %s', async ([format, line]) => {
  const workspace = await serve(files);
  await workspace.settle();
  const { nodes, edges } = await workspace.server.request<TaskGraphAnswer>('taskwright/taskGraph', {});
  const ids = nodes.filter(({ name }) => ['build', 'pack'].includes(name)).map(({ id }) => id);
  const params = { format, nodes: ids, edges: edges.filter(({ via }) => via === 'run') };
  const { text } = await workspace.server.request<ExportTaskGraphAnswer>('taskwright/exportTaskGraph', params);
  expect(
    text
      .split('\n')
      .filter((each) => each.includes('run'))
      .map((each) => each.trim()),
  ).toEqual([line]);
});

test.for([
  ['dot', '->', ['"a" -> "b" [label="depends", style=solid];']],
  ['mermaid', '-->', ['t0 -->|depends| t1']],
] as const)('A hidden edge is not exported, but its nodes are: %s', async ([format, arrow, expected]) => {
  const workspace = await serve({
    'mise.toml': '[tasks.a]\ndepends = "b"\n[tasks.c]\nrun = "x"\n',
    'tasks.toml': '[b]\ndepends = "c"\n',
  });
  await workspace.settle();
  const { nodes, edges } = await workspace.server.request<TaskGraphAnswer>('taskwright/taskGraph', {});
  const own = nodes.filter(({ uri }) => uri?.endsWith('mise.toml')).map(({ id }) => id);
  const shown = edges.filter(({ from }) => own.includes(from));
  const params = {
    format,
    nodes: nodes.map(({ id }) => id),
    edges: shown.map(({ from, to, via }) => ({ from, to, via })),
  };
  const { text } = await workspace.server.request<ExportTaskGraphAnswer>('taskwright/exportTaskGraph', params);
  const lines = text.split('\n').map((line) => line.trim());
  expect(lines.filter((line) => line.includes(arrow))).toEqual(expected);
});

test('the task at the caret has the same id as in the graph', async () => {
  const workspace = await serve(files);
  await workspace.settle();
  const document = await workspace.open('tasks.toml', '[db]\nrun = "x"\n\n[sign]\nrun_<|>windows = "x"\n');
  const { nodes } = await workspace.server.request<TaskGraphAnswer>('taskwright/taskGraph', {});
  const params = { uri: document.uri, position: document.caret };
  const found = await workspace.server.request<TaskAtAnswer>('taskwright/taskAt', params);
  expect(nodes.find(({ id }) => id === found?.id)?.name).toBe('sign');
});
