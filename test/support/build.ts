import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const build = fileURLToPath(new URL('../../scripts/build.ts', import.meta.url));

/** Bundles the programs in `dist/`, which the tests start. */
export function setup(): void {
  execFileSync(process.execPath, [build]);
}
