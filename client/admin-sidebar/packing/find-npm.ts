import { access, constants } from 'node:fs/promises';
import { delimiter, join } from 'node:path';

/** An executable, and the arguments that precede all others. */
export interface Program {
  readonly file: string;
  readonly before: readonly string[];
}

export interface NpmSearch {
  readonly path: string;
  readonly platform: NodeJS.Platform;
}

/**
 * Resolves to the npm on the PATH; undefined if there is none. On Windows, `npm` is a script for a shell, which would
 * parse the arguments again. Therefore this function resolves to the JavaScript file of npm and the Node executable in
 * the same folder.
 */
export async function findNpm({ path, platform }: NpmSearch): Promise<Program | undefined> {
  // Empty and relative entries refer to the current folder, which may contain an untrusted program.
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
