import { readdirSync, readFileSync } from 'node:fs';

/** A process, identified by its ID and the time of its start, so that a later process with the same ID is not mistaken for it. */
export interface ProcessIdentity {
  readonly pid: number;
  readonly startTime: string;
}

/** Returns a process and all processes below it, parents first; an empty list when it has ended. */
export function processTree(pid: number): readonly ProcessIdentity[] {
  const startTime = startTimeOf(pid);
  if (startTime === undefined) return [];
  return [{ pid, startTime }, ...childrenOf(pid).flatMap(processTree)];
}

export function isAlive({ pid, startTime }: ProcessIdentity): boolean {
  return startTimeOf(pid) === startTime;
}

/** Sends a signal to the processes that are still alive, in this order. */
export function signalAll(processes: readonly ProcessIdentity[], signal: NodeJS.Signals): void {
  for (const process_ of processes.filter(isAlive)) {
    try {
      process.kill(process_.pid, signal);
    } catch (error) {
      // It has ended in the meantime.
      if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
    }
  }
}

function childrenOf(parent: number): readonly number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && fieldsOf(Number(name))?.[1] === String(parent))
    .map(Number);
}

/** Returns the start of a process in ticks since the machine started; undefined for a process that has ended. */
function startTimeOf(pid: number): string | undefined {
  const fields = fieldsOf(pid);
  return fields?.[0] === 'Z' ? undefined : fields?.[19];
}

/** Returns the fields of `/proc/PID/stat` (proc(5)) from the third one, which is the state of the process. */
function fieldsOf(pid: number): readonly string[] | undefined {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'latin1').split(') ').at(-1)?.split(' ');
  } catch {
    return undefined;
  }
}
