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
export interface FileLookup {
  (path: string, inText?: 'absolute' | 'relative'): FileState;
  /** Returns the reason why the runner cannot read a file with variables; undefined if it can, or if this is not known. */
  readonly faultOf?: (path: string) => FileFault | undefined;
}

/** The reason why the runner cannot read a file, with the zero-based line. */
export interface FileFault {
  readonly line: number;
  readonly reason: string;
}

export const noFiles: FileLookup = () => 'unknown';
