import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';

/** Access to the temporary files that ShellCheck reads, and to its configuration files. All methods reject like those of Node. */
export interface ScriptFiles {
  /** Creates a folder that only the user can read. Resolves to its path, which begins with `prefix`. */
  createFolder(prefix: string): Promise<string>;
  readFile(path: string): Promise<string>;
  writeFile(path: string, text: string): Promise<void>;
  /** Removes a folder with the files in it. */
  removeFolder(path: string): Promise<void>;
}

/** The files of this machine, for a server that handles requests in the meantime. */
export const scriptFiles: ScriptFiles = {
  createFolder: (prefix) => mkdtemp(prefix),
  readFile: (path) => readFile(path, 'utf8'),
  writeFile: (path, text) => writeFile(path, text),
  removeFolder: (path) => rm(path, { recursive: true, force: true }),
};
