import { readFileSync } from 'node:fs';

/** USER_HZ, the unit of CPU times in /proc. */
const ticksPerSecond = 100;

/** Returns the CPU time of all threads of a process since its start, in seconds. */
export function cpuSeconds(processId: number): number {
  const fields = readFileSync(`/proc/${processId}/stat`, 'latin1')
    .replace(/^.*\) /, '')
    .split(' ');
  // Without the process ID and the name, these are the times in user mode and in the kernel.
  return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond;
}
