import { expect, test } from 'vitest';
import type { CodeAction } from 'vscode-languageserver-protocol';
import { serve } from '../../workspace/workspace.ts';

/** Returns the actions that run tasks at the caret, and the served workspace. */
async function actionsAt(text: string, initializationOptions: object) {
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
  ['[tasks.build]\nru<|>n = "x"\n', {}, []],
  ['[tasks.build]\nru<|>n = "x"\n', { ...terminal, restricted: true }, []],
  ['[task_templates.build]\nru<|>n = "x"\n', terminal, []],
  ['# no<|>\n[env]\nA = "1"\n', terminal, []],
])('the actions at %j for %j run %j', async ([text, options, lines]) => {
  const { actions, folder } = await actionsAt(text, options);
  expect(actions.map(({ command }) => command?.arguments?.[0])).toMatchObject(lines.map((line) => ({ line, folder })));
  expect(actions.filter(({ command }) => command?.command !== 'taskwright.runInTerminal')).toEqual([]);
});

test('for a client without a terminal, the server shows the command line in a message', async () => {
  const { actions, server, folder } = await actionsAt('[tasks.build]\nru<|>n = "x"\n', { run: { asMessage: true } });
  const [{ title, command } = { title: '', command: undefined }] = actions;
  expect([title, command?.command]).toEqual(['Run task `build`', 'taskwright.showCommandLine']);
  await server.request('workspace/executeCommand', { command: command?.command, arguments: command?.arguments });
  const message = `Run this in a terminal, in ${folder}: mise run build`;
  await expect.poll(() => server.messages).toContainEqual(expect.objectContaining({ message }));
  expect(await server.request('workspace/executeCommand', { command: 'other' })).toBeNull();
});
