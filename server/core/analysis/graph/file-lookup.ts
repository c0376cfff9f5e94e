/** What is known of a path of the disk; `unknown` when nobody has looked yet, or nobody can (a virtual workspace). */
export type FileState = 'file' | 'script' | 'folder' | 'missing' | 'unknown';

/**
 * Tells what stands at a path (absolute, `/` between its segments). The core cannot look itself: whoever runs it does,
 * and asks again when it has found out. `script` is a file that may be run.
 */
export type FileLookup = (path: string) => FileState;

export const noFiles: FileLookup = () => 'unknown';
