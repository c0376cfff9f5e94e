/**
 * Returns memory to the system as soon as it is free. The allocator of glibc retains small blocks in an arena for each thread
 * until the blocks after them are free as well. Other allocators ignore the variables.
 */
const allocator = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '65536',
  MALLOC_TRIM_THRESHOLD_: '65536',
  MALLOC_TOP_PAD_: '0',
};
/** Limits the memory for new objects of each thread to 6 MiB. V8 reads the option before a program can set it. */
const option = '--max-semi-space-size=2';

/**
 * Replaces this process with one of the same id that uses less memory. Has no effect if the settings, or other values that the
 * user has chosen, are in effect, and where a process cannot be replaced.
 */
export function limitMemory(): void {
  const environment = { ...allocator, ...process.env };
  const isAllocatorSet = Object.keys(allocator).every((name) => process.env[name] !== undefined);
  const options = [...process.execArgv, process.env.NODE_OPTIONS ?? ''].join(' ');
  const isOptionSet = /--max[-_]semi[-_]space[-_]size/.test(options);
  if ((isAllocatorSet && isOptionSet) || !canReplaceProcess()) return;
  const added = isOptionSet ? [] : [option];
  const words = [process.execPath, ...added, ...process.execArgv, ...process.argv.slice(1)];
  process.execve?.(process.execPath, words, environment);
}

/** A parent process that exchanges messages with this one would lose its channel. */
function canReplaceProcess(): boolean {
  const isNode = process.versions.electron === undefined && process.platform !== 'win32';
  return isNode && process.send === undefined && process.permission === undefined;
}
