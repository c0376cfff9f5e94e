import { access, constants } from 'node:fs/promises';
import { delimiter, join } from 'node:path';

/** A program and the arguments that precede all others. */
export interface Program {
  readonly file: string;
  readonly before: readonly string[];
}

export interface NpmSearch {
  readonly path: string;
  readonly platform: NodeJS.Platform;
}

/**
 * Returns the npm in the PATH; undefined when there is none. On Windows, `npm` is a shell script, and the shell would
 * parse the arguments again, so this returns the script of npm with the Node next to it.
 */
export async function findNpm({ path, platform }: NpmSearch): Promise<Program | undefined> {
  // An empty or relative entry refers to the current folder, which may contain an untrusted program.
  const folders = path.split(delimiter).filter((folder) => /^(?:[\\/]|[A-Za-z]:)/.test(folder));
  for (const folder of folders) {
    const program =
      platform === 'win32'
        ? { file: join(folder, 'node.exe'), before: [join(folder, 'node_modules', 'npm', 'bin', 'npm-cli.js')] }
        : { file: join(folder, 'npm'), before: [] };
    if ((await Promise.all([program.file, ...program.before].map(isExecutable))).every(Boolean)) return program;
  }
  return undefined;
}

async function isExecutable(file: string): Promise<boolean> {
  return access(file, constants.X_OK).then(
    () => true,
    () => false,
  );
}
