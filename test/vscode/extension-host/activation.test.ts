import { deepEqual, equal } from 'node:assert/strict';
import { describe, it } from 'mocha';
import { commands, extensions } from 'vscode';
import { diagnosticsOf } from './diagnostics.ts';
import { openFile } from './open-file.ts';

describe('activation', () => {
  it('happens when a task file is opened', async () => {
    const { document } = await openFile('tasks.toml', '[build]\nquiet = 1\n');
    await diagnosticsOf(document, 1);
    equal(extensions.getExtension('taskwright.taskwright')?.isActive, true);
  });

  it('registers every command in the manifest', async () => {
    const extension = extensions.getExtension('taskwright.taskwright');
    const declared = extension?.packageJSON.contributes.commands.map((command: { command: string }) => command.command);
    const registered = new Set(await commands.getCommands(true));
    deepEqual(
      declared.filter((command: string) => !registered.has(command)),
      [],
    );
  });

  it('survives a restart of the language server', async () => {
    const { document } = await openFile('tasks.toml', '[build]\nquiet = 1\n');
    const before = await diagnosticsOf(document, 1);
    await commands.executeCommand('taskwright.restartServer');
    deepEqual(await diagnosticsOf(document, 1), before);
  });
});
