import { readFileSync } from 'node:fs';

/** USER_HZ, the unit of CPU times in /proc. */
const ticksPerSecond = 100;

/** Returns the CPU time of all threads of a process since its start, in seconds. */
export function cpuSeconds(processId: number): number {
  // Without the process ID and the name, these are the times in user mode and in the kernel.
  return secondsIn(processId, 11, 12);
}

/** Returns the CPU time of the programs that this process has started and that have ended, in seconds. */
export function cpuSecondsOfChildren(): number {
  return secondsIn(process.pid, 13, 14);
}

function secondsIn(processId: number, ...fields: readonly number[]): number {
  const values = readFileSync(`/proc/${processId}/stat`, 'latin1')
    .replace(/^.*\) /, '')
    .split(' ');
  return fields.reduce((sum, field) => sum + Number(values[field]), 0) / ticksPerSecond;
}
