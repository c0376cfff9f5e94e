import { execFile } from 'node:child_process';
import { access, constants } from 'node:fs/promises';
import { delimiter, isAbsolute, join } from 'node:path';
import { promisify } from 'node:util';

/** A Node executable that can run the registry. */
export interface FoundNode {
  readonly program: string;
  readonly environment: Readonly<Record<string, string>>;
}

/** The locations to search for Node. The executable of VS Code runs as Node if `ELECTRON_RUN_AS_NODE` is set. */
export interface NodeSearch {
  readonly ownProgram: string;
  /** The PATH. */
  readonly path: string;
  readonly windows: boolean;
}

/** The minimum major version of Node. The registry stores its data with the built-in SQLite module. */
export const minNode = 24;

/** The maximum time in milliseconds to determine a version. */
const timeout = 10_000;

/** Resolves to the first Node executable that is new enough, or else the versions that were found. */
export async function findNode(search: NodeSearch): Promise<FoundNode | { readonly tooOld: readonly string[] }> {
  const tooOld: string[] = [];
  for (const candidate of candidates(search)) {
    const version = await versionOf(candidate);
    if (version === undefined) continue;
    if (version.hasSqlite && Number.parseInt(version.number, 10) >= minNode) return candidate;
    tooOld.push(version.number);
  }
  return { tooOld };
}

function candidates({ ownProgram, path, windows }: NodeSearch): readonly FoundNode[] {
  // A relative folder on the PATH may be a folder of the workspace.
  const folders = path.split(delimiter).filter((folder) => isAbsolute(folder));
  const programs = folders.map((folder) => join(folder, windows ? 'node.exe' : 'node'));
  return [
    { program: ownProgram, environment: { ELECTRON_RUN_AS_NODE: '1' } },
    ...[...new Set(programs)].map((program) => ({ program, environment: {} })),
  ];
}

/**
 * Prints the version of Node and whether it contains the SQLite module. The Node of VS Code may not contain that
 * module.
 */
const script = "process.versions.node + ' ' + require('node:module').isBuiltin('node:sqlite')";

/**
 * Resolves to the version of a Node executable, and whether it contains SQLite; undefined if the file is missing or is
 * not Node.
 */
async function versionOf({ program, environment }: FoundNode) {
  try {
    await access(program, constants.X_OK);
    const env = { ...process.env, ...environment };
    const { stdout } = await promisify(execFile)(program, ['-p', script], { env, timeout });
    const [, number, hasSqlite] = /^(\d+\.\d+\.\d+) (true|false)/.exec(stdout) ?? [];
    return number === undefined ? undefined : { number, hasSqlite: hasSqlite === 'true' };
  } catch {
    return undefined;
  }
}
