import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const build = fileURLToPath(new URL('../../scripts/build.mjs', import.meta.url));

/** Bundles the programs once, before any test: those that start one start what is in `dist/`. */
export function setup(): void {
  execFileSync(process.execPath, [build]);
}
