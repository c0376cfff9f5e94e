import { deepEqual, equal } from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { describe, it } from 'mocha';
import { commands, extensions } from 'vscode';
import { diagnosticsOf } from './diagnostics.ts';
import { openFile } from './open-file.ts';

/** Returns whether the extension host has started the language server. */
function hasServer(): boolean {
  const processes = execFileSync('ps', ['-A', '-o', 'ppid=,args='], { encoding: 'utf8' }).split('\n');
  return processes.some((line) => line.trim().startsWith(`${process.pid} `) && /dist\/server\.js/.test(line));
}

describe('activation', () => {
  // The first test, while the folder of the window is empty.
  it('starts the language server only when there is a file for it', async () => {
    await extensions.getExtension('taskwright.taskwright')?.activate();
    equal(hasServer(), false);
    const { document } = await openFile('tasks.toml', '[build]\nquiet = 1\n');
    await diagnosticsOf(document, 1);
    equal(hasServer(), true);
  });

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
