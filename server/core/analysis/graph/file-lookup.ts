/**
 * The state of a path on the disk; `unknown` if the path has not been read yet or cannot be read (in a virtual
 * workspace). `script` is an executable file.
 */
export type FileState = 'file' | 'script' | 'folder' | 'missing' | 'unknown';

/**
 * Returns the state of a path (absolute, with `/` between its segments). The core does not access the disk; its caller
 * does, and repeats the checks when a state becomes known. A path outside the workspace is looked up only if the text
 * contains it as an absolute path, or if it is the path of a program.
 */
export type FileLookup = (path: string, inText?: 'absolute' | 'relative') => FileState;

export const noFiles: FileLookup = () => 'unknown';
