import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { installPackages, missingPackages, type SystemPackage } from '../system/install-packages.ts';

/** The Debian packages of PostgreSQL. */
export const postgresPackages: readonly SystemPackage[] = [
  { name: 'postgresql', commands: ['/usr/bin/pg_createcluster'] },
];

const allPackages = [...postgresPackages];

/** Installs all packages of the services unless `needed` are installed. Takes up to two minutes, without blocking this process. */
export async function installServices(needed: readonly SystemPackage[]): Promise<void> {
  if (missingPackages(needed).length === 0) return;
  await promisify(execFile)(process.execPath, [fileURLToPath(import.meta.url)]);
}

if (import.meta.main) {
  try {
    installPackages(allPackages);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
