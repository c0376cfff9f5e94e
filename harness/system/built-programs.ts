import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const build = fileURLToPath(new URL('../../scripts/build.ts', import.meta.url));
const dist = fileURLToPath(new URL('../../dist/', import.meta.url));

/**
 * The variable with the folder in which a run of tests records the programs that it has built. Without it, programs are not built:
 * the npm scripts that start scripts have built them.
 */
export const builtFolderVariable = 'TASKWRIGHT_BUILT';

/** Milliseconds between two looks at a program that another process is building. */
const pause = 50;
const maxBuildTime = 120_000;

/**
 * Returns the path of a program in `dist/`, such as `server.js`. In a run of tests, the first caller in any process builds it, and
 * the others wait until it is built. Throws if it cannot be built.
 */
export function builtProgram(name: string): string {
  buildOnce([name], name.replaceAll('/', '-'));
  return join(dist, name);
}

/** Builds all programs as `builtProgram` does, and what a complete build adds: the packages whose code they contain. */
export function buildAllPrograms(): void {
  buildOnce([], 'all');
}

function buildOnce(names: readonly string[], label: string): void {
  const folder = process.env[builtFolderVariable];
  if (folder === undefined) return;
  const record = join(folder, label);
  const [built, failed] = ['built', 'failed'].map((file) => join(record, file)) as [string, string];
  if (isFirst(record)) {
    try {
      execFileSync(process.execPath, [build, ...names], { stdio: 'pipe' });
    } catch (error) {
      writeFileSync(failed, String(error));
      throw error;
    }
    writeFileSync(built, '');
  }
  for (const start = Date.now(); !existsSync(built); sleep(pause)) {
    if (existsSync(failed)) throw new Error(`The build of \`${label}\` has failed: ${readFileSync(failed, 'utf8')}`);
    if (Date.now() - start > maxBuildTime) throw new Error(`\`${label}\` was not built within two minutes.`);
  }
}

/** Returns whether this process is the first one that needs the program. */
function isFirst(record: string): boolean {
  try {
    mkdirSync(record);
    return true;
  } catch {
    return false;
  }
}

function sleep(milliseconds: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds);
}
