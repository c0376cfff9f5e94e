/**
 * Runs the programs of a service. When the channel to the parent process closes, because the parent closed it or exited in any
 * way, it kills the programs with all their children and removes their folder. Argument: the folder.
 */
import { spawn } from 'node:child_process';
import { closeSync, mkdirSync, openSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { KeeperMessage, ProgramStart } from './keeper-messages.ts';
import { isAlive, type ProcessIdentity, processTree, signalAll } from './process-tree.ts';

const [folder] = process.argv.slice(2);
if (folder === undefined || process.send === undefined) throw new Error('usage: fork(keeper, [FOLDER])');
const logs = join(folder, 'log');
mkdirSync(logs, { recursive: true });
const started: number[] = [];

process.on('message', (start: ProgramStart) => void run(start));
process.on('disconnect', () => void removeAll());
// Only the parent decides when the programs end.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {});

function run({ name, id, program, args, account, environment }: ProgramStart): void {
  const log = openSync(join(logs, `${name}.log`), 'a');
  const env = { ...process.env, ...environment };
  const child = spawn(program, args, { cwd: '/', detached: true, stdio: ['ignore', log, log], env, ...account });
  closeSync(log);
  child.on('error', (error) => report({ name, id, ending: error.message }));
  child.on('exit', (code, signal) => report({ name, id, ending: signal ?? `exit code ${code}` }));
  if (child.pid === undefined) return;
  started.push(child.pid);
  report({ name, id, pid: child.pid });
}

async function removeAll(): Promise<void> {
  const all: readonly ProcessIdentity[] = started.flatMap(processTree);
  while (all.some(isAlive)) {
    signalAll(all, 'SIGKILL');
    await delay(20);
  }
  rmSync(folder ?? '', { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
  process.exit();
}

function report(message: KeeperMessage): void {
  // With a callback, the error about a channel that has just closed does not end this process before `removeAll` does.
  if (process.connected) process.send?.(message, undefined, {}, () => {});
}
