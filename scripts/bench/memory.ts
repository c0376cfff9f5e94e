import { readdirSync, readFileSync } from 'node:fs';

/** Returns the peak memory of a process and its child processes in MB: the sum of their `VmHWM` (proc(5)). */
export function peakMemory(pid: number): number {
  return processTree(pid).reduce((sum, each) => sum + numberAt(each, 'VmHWM'), 0) / 1024;
}

function processTree(pid: number): number[] {
  const parents = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => ({ pid: Number(name), parent: numberAt(Number(name), 'PPid') }));
  const tree = [pid];
  for (const each of tree) tree.push(...parents.filter(({ parent }) => parent === each).map((child) => child.pid));
  return tree;
}

/** Returns a number from `/proc/PID/status`; 0 if the process has exited. */
function numberAt(pid: number, field: string): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    return Number(new RegExp(`^${field}:\\s*(\\d+)`, 'm').exec(status)?.[1] ?? 0);
  } catch {
    return 0;
  }
}
