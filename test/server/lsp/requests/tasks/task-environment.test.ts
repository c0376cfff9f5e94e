import { expect, test } from 'vitest';
import type { Hover, MarkupContent } from 'vscode-languageserver-protocol';
import type { TaskEnvironmentAnswer } from '../../../../../server/protocol/task-environment.ts';
import type { TasksAnswer } from '../../../../../server/protocol/tasks.ts';
import { serve } from '../../workspace/workspace.ts';

const files = {
  'mise.toml': '[env]\nMODE = "config"\n_.file = ".env"\n[tasks.build]\nrun = "x"\nenv.MODE = "task"\n',
  '.env': 'LEVEL=1\nAPI_TOKEN=t0ken\n',
  'settings.yaml': 'YAML: 1.50\n',
};

test.for([
  ['[env]\nMODE = "config"\n_.file = ".<|>env"\n', '- `LEVEL` = `1`\n- `API_TOKEN` = *redacted*'],
  ['[env]\n_.file = "*.ya<|>ml"\n', '- `YAML` = `1.5`'],
  ['[tasks.a]\nrun = "x $MISE_TASK_N<|>AME"\n', 'The name of the task. Set by the runner.'],
  [
    '[env]\nLEV<|>EL = "2"\n_.file = ".env"\n',
    'Set by `.env`, which config file `mise.toml` loads: `1`\n\n- overrides',
  ],
  [
    '[env]\n_.file = ".env"\n[tasks.a]\nrun = "x $LEV<|>EL"\n',
    'Set by `.env`, which config file `mise.toml` loads: `1`',
  ],
] as const)('The hover at %j reads environment files', async ([text, expected]) => {
  const workspace = await serve({ ...files, 'mise.toml': text.replace('<|>', '') });
  const document = await workspace.open('mise.toml', text, 'toml');
  await workspace.settle();
  const hover = await document.request<Hover>('textDocument/hover', { position: document.caret });
  expect((hover.contents as MarkupContent).value).toContain(expected);
});

const environments = {
  'mise.toml': '[tasks.build]\nrun = "x"\n',
  'mise.ci.toml': '[env]\nLEVEL = "ci"\n',
  'mise.dev.toml': '[env]\nLEVEL = "dev"\n',
};

test.for([
  ['none', undefined, '', 'Not active'],
  ['those of the command of the runner', 'mise -E ci run', '', 'LEVEL = ci\n    set in mise.ci.toml:2'],
  ['those of a variable before it', 'env MISE_ENV=dev mise run', '', 'LEVEL = dev\n    set in mise.dev.toml:2'],
  ['those of `.miserc.toml`', undefined, 'env = ["dev"]', 'LEVEL = dev\n    set in mise.dev.toml:2'],
  ['the command first', 'mise --env=ci run', 'env = ["dev"]', 'LEVEL = ci\n    set in mise.ci.toml:2'],
] as const)('The active environments are %s', async ([, runner, rc, expected]) => {
  const settings = { taskwright: { ...(runner && { runner }) } };
  const workspace = await serve({ ...environments, '.miserc.toml': rc }, { settings });
  await workspace.settle();
  const { tasks } = await workspace.server.request<TasksAnswer>('taskwright/tasks', {});
  const id = tasks.find(({ name }) => name === 'build')?.id;
  const answer = await workspace.server.request<TaskEnvironmentAnswer>('taskwright/taskEnvironment', { id });
  expect(answer?.text).toContain(expected);
});

test('The environment of a task is a text with links', async () => {
  const workspace = await serve(files);
  await workspace.settle();
  const { tasks } = await workspace.server.request<TasksAnswer>('taskwright/tasks', {});
  const id = tasks.find(({ name }) => name === 'build')?.id;
  const answer = await workspace.server.request<TaskEnvironmentAnswer>('taskwright/taskEnvironment', { id });
  const { text, places } = answer ?? { text: '', places: [] };
  expect(text).toContain('MODE = task\n    set in mise.toml:6 (task build)\n    overrides config in mise.toml:2');
  expect(text).not.toContain('t0ken');
  const links = places.map(({ start, end, uri, line }) => [text.slice(start, end), uri.replace(/.*\//, ''), line]);
  expect(links).toContainEqual(['.env:2', '.env', 1]);
});

test('The environment of a task of a file that several projects include is that of the project in its id', async () => {
  const project = (where: string) =>
    `[env]\nWHERE = "${where}"\n[task_config]\nincludes = ["../shared.tasks.toml"]\n[tasks.own]\nrun = "x"\n`;
  const workspace = await serve({
    'a/mise.toml': project('in a'),
    'b/mise.toml': project('in b'),
    'shared.tasks.toml': '[build]\nrun = "x"\n',
  });
  await workspace.settle();
  const { tasks } = await workspace.server.request<TasksAnswer>('taskwright/tasks', {});
  const shared = tasks.filter(({ name }) => name === 'build');
  const found = shared.map(async ({ id, project: uri }) => {
    const answer = await workspace.server.request<TaskEnvironmentAnswer>('taskwright/taskEnvironment', { id });
    return [uri.slice(-1), /(?<=WHERE = ).*/.exec(answer?.text ?? '')?.[0]];
  });
  expect((await Promise.all(found)).toSorted()).toEqual([
    ['a', 'in a'],
    ['b', 'in b'],
  ]);
});
