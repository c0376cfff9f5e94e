import { readdirSync, readFileSync } from 'node:fs';

/** Returns the resident memory of a process and its child processes in MB, now and at its peak (`VmRSS` and `VmHWM` of proc(5)). */
export function memoryOf(pid: number): { readonly now: number; readonly peak: number } {
  const tree = processTree(pid);
  const sumOf = (field: string) => tree.reduce((sum, each) => sum + numberAt(each, field), 0) / 1024;
  return { now: sumOf('VmRSS'), peak: sumOf('VmHWM') };
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
