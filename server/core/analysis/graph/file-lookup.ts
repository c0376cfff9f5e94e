/** The state of a path on the disk; `unknown` if it was not read yet or cannot be read (in a virtual workspace). */
export type FileState = 'file' | 'script' | 'folder' | 'missing' | 'unknown';

/**
 * Returns the state of a path (absolute, with `/` between its segments). The core does not access the disk: its caller
 * does, and runs the checks again when a state becomes known. `script` is an executable file.
 */
export type FileLookup = (path: string) => FileState;

export const noFiles: FileLookup = () => 'unknown';
