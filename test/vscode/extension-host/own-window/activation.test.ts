import { equal } from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { describe, it } from 'mocha';
import { extensions } from 'vscode';
import { diagnosticsOf } from '../diagnostics.ts';
import { openFile } from '../open-file.ts';

/** Returns whether the extension host has started the language server. */
function hasServer(): boolean {
  const processes = execFileSync('ps', ['-A', '-o', 'ppid=,args='], { encoding: 'utf8' }).split('\n');
  return processes.some((line) => line.trim().startsWith(`${process.pid} `) && /dist\/server\.js/.test(line));
}

describe('activation in an empty window', () => {
  it('starts the language server only when there is a file for it', async () => {
    await extensions.getExtension('taskwright.taskwright')?.activate();
    equal(hasServer(), false);
    const { document } = await openFile('tasks.toml', '[build]\nquiet = 1\n');
    await diagnosticsOf(document, 1);
    equal(hasServer(), true);
  });
});
