import { execFile } from 'node:child_process';
import { access, constants } from 'node:fs/promises';
import { delimiter, isAbsolute, join } from 'node:path';
import { promisify } from 'node:util';

/** A Node that the registry can run on. */
export interface FoundNode {
  readonly program: string;
  readonly environment: Readonly<Record<string, string>>;
}

/** Where a Node may be. VS Code's own program is one as well, once it is told so. */
export interface NodePlaces {
  readonly ownProgram: string;
  /** The PATH. */
  readonly path: string;
  readonly windows: boolean;
}

/** The registry stores its data with Node's own SQLite, which older ones lack. */
export const leastNode = 24;

const patience = 10_000;

/** The first Node that is new enough; else the versions of those there are. */
export async function findNode(places: NodePlaces): Promise<FoundNode | { readonly tooOld: readonly string[] }> {
  const tooOld: string[] = [];
  for (const candidate of candidates(places)) {
    const version = await versionOf(candidate);
    if (version === undefined) continue;
    if (version.hasSqlite && Number.parseInt(version.number, 10) >= leastNode) return candidate;
    tooOld.push(version.number);
  }
  return { tooOld };
}

function candidates({ ownProgram, path, windows }: NodePlaces): readonly FoundNode[] {
  // A relative folder on the PATH is one of the workspace, as likely as not.
  const folders = path.split(delimiter).filter((folder) => isAbsolute(folder));
  const programs = folders.map((folder) => join(folder, windows ? 'node.exe' : 'node'));
  return [
    { program: ownProgram, environment: { ELECTRON_RUN_AS_NODE: '1' } },
    ...[...new Set(programs)].map((program) => ({ program, environment: {} })),
  ];
}

/** VS Code's own Node is built without some of its modules. */
const question = "process.versions.node + ' ' + require('node:module').isBuiltin('node:sqlite')";

/** Undefined where there is no Node. */
async function versionOf({ program, environment }: FoundNode) {
  try {
    await access(program, constants.X_OK);
    const env = { ...process.env, ...environment };
    const { stdout } = await promisify(execFile)(program, ['-p', question], { env, timeout: patience });
    const [, number, hasSqlite] = /^(\d+\.\d+\.\d+) (true|false)/.exec(stdout) ?? [];
    return number === undefined ? undefined : { number, hasSqlite: hasSqlite === 'true' };
  } catch {
    return undefined;
  }
}
