import { deepEqual, match, ok, rejects } from 'node:assert/strict';
import { join } from 'node:path';
import { describe, it } from 'mocha';
import * as vscode from 'vscode';
import { openFile } from './open-file.ts';

/** A part of the API that the oldest supported version does not have. */
interface Tools {
  readonly tools: readonly { readonly name: string; readonly description: string; readonly inputSchema?: object }[];
  readonly invokeTool: (
    name: string,
    options: { readonly input: object; readonly toolInvocationToken: undefined },
  ) => Promise<{ readonly content: readonly { readonly value: string }[] }>;
}

const lm = vscode.lm as unknown as Tools;

async function invoke(name: string, input: object): Promise<string> {
  const { content } = await lm.invokeTool(`taskwright_${name}`, { input, toolInvocationToken: undefined });
  return content.map(({ value }) => value).join('\n');
}

describe('tools for agents', () => {
  it('are those of the manifest, with its texts', async () => {
    await openFile('mise.toml', '[tasks.build]\nrunn = "make"\n');
    const extension = vscode.extensions.getExtension('taskwright.taskwright');
    const listed: readonly { readonly name: string; readonly modelDescription: string }[] =
      extension?.packageJSON.contributes.languageModelTools;
    const known = lm.tools.filter(({ name }) => name.startsWith('taskwright_'));
    deepEqual(
      known.map(({ name, description }) => [name, description]).sort(),
      listed.map(({ name, modelDescription }) => [name, modelDescription]).sort(),
    );
  });

  it('read files of the workspace, and nothing outside', async () => {
    const { document } = await openFile('mise.toml', '[tasks.build]\nrunn = "make"\n');
    match(await invoke('check', { paths: [document.uri.fsPath] }), /unknown-property: Unknown key `runn`/);
    match(await invoke('tasks', {}), /build \(/);
    await rejects(invoke('check', { paths: [join(document.uri.fsPath, '../../..')] }), /outside the folders/);
  });

  it('show fixes without a confirmation', async () => {
    await openFile('mise.toml', '[tasks.build]\nrunn = "make"\n');
    const shown = await invoke('fix', {});
    ok(shown.includes('+run = "make"'), shown);
  });
});
