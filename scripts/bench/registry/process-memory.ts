import { readFileSync } from 'node:fs';

/** Returns the memory of a process in MiB. */
export function memoryOf(processId: number): number {
  return mebibytes(processId, 'VmRSS');
}

/** Returns the largest memory of a process since its start, in MiB. */
export function peakMemoryOf(processId: number): number {
  return mebibytes(processId, 'VmHWM');
}

function mebibytes(processId: number, field: string): number {
  const lines = readFileSync(`/proc/${processId}/status`, 'utf8').split('\n');
  const line = lines.find((each) => each.startsWith(`${field}:`));
  return Number(/\d+/.exec(line ?? '')?.[0]) / 1024;
}
