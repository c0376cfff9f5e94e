import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder that contains `node_modules` with packages, or the reason why it is missing. */
export type Oracle = { readonly folder: string } | { readonly missing: string };

/**
 * Returns a folder below `.oracle/`, which git ignores, with these packages (`name@version`) that only tests use. npm installs
 * them at the first call; the complete installation is renamed into place, so that tests can install concurrently.
 */
export function installOracle(name: string, packages: readonly string[]): Oracle {
  const home = fileURLToPath(new URL(`../../.oracle/${name}`, import.meta.url));
  if (existsSync(home)) return { folder: home };
  mkdirSync(dirname(home), { recursive: true });
  const folder = mkdtempSync(join(dirname(home), 'install-'));
  const options = ['--ignore-scripts', '--no-audit', '--no-fund', '--no-package-lock', '--prefix', folder];
  const npm = spawnSync('npm', ['install', ...options, ...packages], { encoding: 'utf8' });
  if (npm.status !== 0) {
    rmSync(folder, { recursive: true, force: true });
    return { missing: `npm could not install ${packages.join(', ')} (${npm.error?.message ?? npm.stderr.trim()})` };
  }
  try {
    renameSync(folder, home);
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    // Another process may have installed them in the meantime.
    if (!existsSync(home)) throw error;
  }
  return { folder: home };
}
