import { expect, test } from 'vitest';
import type { CodeAction } from 'vscode-languageserver-protocol';
import { serve } from '../../workspace/workspace.ts';

/** Returns the actions that run tasks at the caret, and the served workspace. */
async function actionsAt(text: string, initializationOptions: object | undefined) {
  const workspace = await serve({ 'mise.toml': text.replace('<|>', '') }, { initializationOptions });
  const document = await workspace.open('mise.toml', text);
  const range = { start: document.caret, end: document.caret };
  const actions: readonly CodeAction[] | null = await document.request('textDocument/codeAction', {
    range,
    context: { diagnostics: [], only: ['taskwright.run'] },
  });
  return { server: workspace.server, folder: workspace.folder, actions: actions ?? [] };
}

const terminal = { run: { inTerminal: true } };

test.for<readonly [text: string, options: object, lines: readonly string[]]>([
  ['[tasks.build]\nru<|>n = "x"\n', terminal, ['mise run build', 'mise watch build']],
  ['[tasks."a b"]\nru<|>n = "x"\n', terminal, ["mise run 'a b'", "mise watch 'a b'"]],
  ['[tasks.-v]\nru<|>n = "x"\n', terminal, ["mise run '[-]v'", "mise watch '[-]v'"]],
  ['[tasks.build]\nru<|>n = "x"\n', { run: { asMessage: false } }, []],
  ['[tasks.build]\nru<|>n = "x"\n', { ...terminal, restricted: true }, []],
  ['[task_templates.build]\nru<|>n = "x"\n', terminal, []],
  ['# no<|>\n[env]\nA = "1"\n', terminal, []],
])('the actions at %j for %j run %j', async ([text, options, lines]) => {
  const { actions, folder } = await actionsAt(text, options);
  expect(actions.map(({ command }) => command?.arguments?.[0])).toMatchObject(lines.map((line) => ({ line, folder })));
  expect(actions.filter(({ command }) => command?.command !== 'taskwright.runInTerminal')).toEqual([]);
});

test('for a client that announces nothing, the server shows the command line in a message', async () => {
  const { actions, server, folder } = await actionsAt('[tasks.build]\nru<|>n = "x"\n', undefined);
  expect(actions.map(({ title, command }) => [title, command?.command])).toEqual([
    ['Run task `build`', 'taskwright.showCommandLine'],
    ['Watch task `build`', 'taskwright.showCommandLine'],
  ]);
  expect(server.capabilities.executeCommandProvider).toEqual({ commands: ['taskwright.showCommandLine'] });
  for (const { command } of actions) {
    await server.request('workspace/executeCommand', { command: command?.command, arguments: command?.arguments });
  }
  for (const line of ['mise run build', 'mise watch build']) {
    const message = `Run this in a terminal, in ${folder}: ${line}`;
    await expect.poll(() => server.messages).toContainEqual(expect.objectContaining({ message }));
  }
  expect(await server.request('workspace/executeCommand', { command: 'other' })).toBeNull();
});

test.for([[{ run: { inTerminal: true } }], [{ run: { asMessage: false } }]])(
  'for a client that announces %j, the server executes no commands',
  async ([options]) => {
    const { server } = await actionsAt('[tasks.build]\nru<|>n = "x"\n', options);
    expect(server.capabilities.executeCommandProvider).toBeUndefined();
  },
);
