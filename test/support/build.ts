import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const build = fileURLToPath(new URL('../../scripts/build.mjs', import.meta.url));

/** Bundles the programs before the tests, which start the programs in `dist/`. */
export function setup(): void {
  execFileSync(process.execPath, [build]);
}
