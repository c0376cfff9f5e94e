import { describe, expect, test } from 'vitest';
import type { CodeAction } from 'vscode-languageserver-protocol';
import { Workspace } from '../../../../../server/core/analysis/graph/workspace.ts';
import { fileToChange } from '../../../../../server/lsp/requests/tasks/new-task.ts';
import { type NewTaskAnswer, type NewTaskParams, newTaskRequest } from '../../../../../server/protocol/new-task.ts';
import type { Files } from '../../../cli/support/temporary-folder.ts';
import { started } from '../../workspace/listed-tasks.ts';
import { type ServedWorkspace, serve } from '../../workspace/workspace.ts';

describe('a new task', () => {
  const answer = (workspace: ServedWorkspace, params: NewTaskParams) =>
    workspace.server.request<NewTaskAnswer>(newTaskRequest, params);
  const at = (line: number, character: number) => ({ line, character });

  test('can be added to a file that is not open', async () => {
    const workspace = await started({ 'mise.toml': '[tasks.a]\nrun = "x"\n' });
    expect(await answer(workspace, { uri: workspace.uri('mise.toml'), name: 'b:c' })).toEqual({
      range: { start: at(2, 0), end: at(2, 0) },
      newText: '\n[tasks."b:c"]\nrun = ""\n',
      caret: at(4, 7),
    });
  });

  test('can be added after the task at a position in unsaved text', async () => {
    const workspace = await started({ 'tasks.toml': '' });
    const document = await workspace.open('tasks.toml', '[a]\nru<|>n = "x"\n\n[b]\nrun = "x"\n');
    expect(await answer(workspace, { uri: document.uri, name: 'c', position: document.caret })).toMatchObject({
      range: { start: at(1, 9), end: at(1, 9) },
      newText: '\n\n[c]\nrun = ""',
      caret: at(4, 7),
    });
  });

  test.for([
    ['mise.toml', '[tasks.a]\nrun = ""\n', at(1, 7)],
    ['tasks.toml', '[a]\nrun = ""\n', at(1, 7)],
    ['x.tasks.json', '{\n  "a": {\n    "run": ""\n  }\n}\n', at(2, 12)],
  ] as const)('is the first in a file that does not exist yet: %s', async ([name, newText, caret]) => {
    const workspace = await started({});
    const range = { start: at(0, 0), end: at(0, 0) };
    const expected = { range, newText, caret };
    expect(await answer(workspace, { uri: workspace.uri(name), name: 'a' })).toMatchObject(expected);
  });

  test.for([
    ['windows', '/App'],
    ['macos', '/App'],
    ['linux', '/App/Mise-Tasks'],
  ] as const)('in a task folder in another case belongs, on %s, to the project %s', ([platform, project]) => {
    expect(fileToChange('file:///App/Mise-Tasks/Build.toml', new Workspace(platform))).toMatchObject({ project });
  });

  test.for<readonly [title: string, files: Files, name: string, include: string | undefined]>([
    ['a config file', { 'mise.toml': '' }, 'mise.toml', undefined],
    ['a task folder', { 'mise.toml': '' }, 'mise-tasks/x.toml', undefined],
    ['a file that is included', { 'mise.toml': 'task_config.includes = ["ci"]\n' }, 'ci/x.toml', undefined],
    ['includes on another machine', { 'mise.toml': 'task_config.includes = ["git::x"]\n' }, 'tasks.toml', undefined],
    ['JSON, which the runner cannot load', { 'mise.toml': '' }, 'x.tasks.json', undefined],
    ['no config file', {}, 'p/tasks.toml', '+mise.toml: [task_config]\nincludes = ["p/tasks.toml"]\n'],
    ['a config file', { 'mise.toml': '' }, 'tasks.toml', 'mise.toml: [task_config]\nincludes = ["tasks.toml"]\n'],
    ['other includes', { 'mise.toml': 'task_config.includes = ["a"]\n' }, 'tasks.toml', 'mise.toml: , "tasks.toml"'],
    [
      'a task folder that the include would replace',
      { 'mise.toml': '', 'mise-tasks/x.toml': '' },
      'tasks.toml',
      'mise.toml: [task_config]\nincludes = ["mise-tasks", "tasks.toml"]\n',
    ],
    [
      'a task folder that includes have replaced',
      { 'mise.toml': 'task_config.includes = ["a"]\n' },
      'mise-tasks/x.toml',
      'mise.toml: , "mise-tasks/x.toml"',
    ],
    [
      'the nearest config file, and the one for all environments',
      { 'mise.toml': '', 'p/mise.local.toml': '', 'p/mise.toml': '' },
      'p/q/tasks.toml',
      'p/mise.toml: [task_config]\nincludes = ["q/tasks.toml"]\n',
    ],
  ])('receives the include that the runner needs: %s', async ([, files, name, include]) => {
    const workspace = await started(files);
    const uri = workspace.uri(name);
    const result = await answer(workspace, { uri, name: 'new' });
    const edit = 'include' in result ? result.include : undefined;
    const path = edit && `${edit.isNew ? '+' : ''}${edit.uri.slice(workspace.uri('.').length + 1)}`;
    expect(edit && `${path}: ${edit.newText}`).toBe(include);
  });

  test('is rejected if the file cannot be included', async () => {
    const workspace = await started({ 'mise.toml': '[env\n' });
    const refusal = 'The runner does not load `tasks.toml`; add it to `task_config.includes` in `mise.toml` first.';
    expect(await answer(workspace, { uri: workspace.uri('tasks.toml'), name: 'a' })).toEqual({ refusal });
  });

  test('is rejected with a reason', async () => {
    const workspace = await started({ 'tasks.toml': 'a = "x"\n' });
    const refusal = '`a` is already a task in `tasks.toml`; choose another name.';
    expect(await answer(workspace, { uri: workspace.uri('mise.toml'), name: 'a' })).toEqual({ refusal });
  });

  test('is offered on the line of a name, between tasks, and in an empty file, to clients that have the command', async () => {
    const titles = async (initializationOptions: unknown, text: string, only?: string) => {
      const workspace = await serve({}, { initializationOptions });
      const document = await workspace.open('tasks.toml', text);
      const range = { start: document.caret, end: document.caret };
      const context = { diagnostics: [], ...(only !== undefined && { only: [only] }) };
      const actions = await document.request<readonly CodeAction[]>('textDocument/codeAction', { range, context });
      return actions.filter(({ kind }) => kind === 'refactor.newTask').map(({ title, command }) => [title, command]);
    };
    const options = { newTask: true };
    expect(await titles(options, '[a]<|>\nrun = "x"\n')).toMatchObject([
      [
        'New task after `a`…',
        { command: 'taskwright.newTask', arguments: [expect.stringMatching(/tasks\.toml$/), at(0, 1)] },
      ],
    ]);
    expect(await titles(options, '<|>')).toMatchObject([['New task…', { command: 'taskwright.newTask' }]]);
    expect(await titles(options, '[a]\nrun<|> = "x"\n')).toEqual([]);
    for (const between of ['[a]\nrun = "x"\n<|>\n# of b\n[b]\nrun = "y"\n', '[a]\nrun = "x"\n\n<|>']) {
      expect(await titles(options, between)).toMatchObject([['New task after `a`…', {}]]);
    }
    for (const inside of ['[a]\n<|>\nrun = "x"\n', "[a]\nrun = '''\n<|>\nx'''\n"]) {
      expect(await titles(options, inside)).toEqual([]);
    }
    expect(await titles(options, '[a<|>]\nrun = "x"\n', 'quickfix')).toEqual([]);
    expect(await titles({}, '[a<|>]\nrun = "x"\n')).toEqual([]);
  });
});
