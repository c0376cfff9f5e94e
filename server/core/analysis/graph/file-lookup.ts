/**
 * The state of a path on the disk; `unknown` if the path has not been read yet or cannot be read (in a virtual
 * workspace). `script` is an executable file.
 */
export type FileState = 'file' | 'script' | 'folder' | 'missing' | 'unknown';

/**
 * Returns the state of a path (absolute, with `/` between its segments). The core does not access the disk. Its caller
 * does, and runs the checks again when a state becomes known.
 */
export type FileLookup = (path: string) => FileState;

export const noFiles: FileLookup = () => 'unknown';
