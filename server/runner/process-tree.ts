import { execFile } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { endingProgram } from './ending-program.ts';

/** Milliseconds that processes have to end themselves. */
const grace = 2_000;
const pause = 50;

/**
 * Ends a process that was started as the leader of a process group, with all processes that it has started, directly or not.
 * Resolves when they have ended.
 */
export async function endProcessTree(leader: number): Promise<void> {
  const program = endingProgram(leader, process.platform, process.env.SystemRoot);
  if (program) {
    // A process that has already ended is not found, which is no failure.
    await new Promise<void>((resolve) => {
      execFile(program.file, program.args, { windowsHide: true }, () => resolve());
    });
    return;
  }
  const members = new Set([leader, ...(await descendantsOf(leader))]);
  const send = (signal: NodeJS.Signals | 0): boolean =>
    [-leader, ...members].map((id) => wasSent(id, signal)).some(Boolean);
  send('SIGTERM');
  for (let waited = 0; waited < grace && send(0); waited += pause) await delay(pause);
  for (const id of await descendantsOf(leader)) members.add(id);
  send('SIGKILL');
}

/** Sends a signal to a process or, for a negative ID, to a group. Returns whether there is one. */
function wasSent(id: number, signal: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(id, signal);
  } catch {
    return false;
  }
}

async function descendantsOf(leader: number): Promise<readonly number[]> {
  const parents = process.platform === 'linux' ? parentsInProc() : await parentsFromPs();
  const found = new Set([leader]);
  // A process can have a lower ID than its parent.
  for (let size = 0; size !== found.size; ) {
    size = found.size;
    for (const [id, parent] of parents) if (found.has(parent)) found.add(id);
  }
  found.delete(leader);
  return [...found];
}

/** Returns the parents of all processes by their IDs. */
function parentsInProc(): readonly (readonly [number, number])[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        // The name of the program is in parentheses, and may contain any character.
        const [, parent] = /\) \S (\d+)[^)]*$/.exec(readFileSync(`/proc/${name}/stat`, 'latin1')) ?? [];
        return parent === undefined ? [] : [[Number(name), Number(parent)] as const];
      } catch {
        // It has ended.
        return [];
      }
    });
}

function parentsFromPs(): Promise<readonly (readonly [number, number])[]> {
  return new Promise((resolve) => {
    execFile('ps', ['-A', '-o', 'pid=,ppid='], (_, output) => {
      const lines = output.split('\n').map((line) => line.trim().split(/\s+/).map(Number));
      resolve(
        lines.flatMap(([id, parent]) => (id === undefined || parent === undefined ? [] : [[id, parent] as const])),
      );
    });
  });
}
