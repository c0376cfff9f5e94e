import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { installPackages, missingPackages, type SystemPackage } from '../system/install-packages.ts';

/** The Debian packages of PostgreSQL. */
export const postgresPackages: readonly SystemPackage[] = [
  { name: 'postgresql', commands: ['/usr/bin/pg_createcluster'] },
];

/** The Debian packages of OpenStack Swift. */
export const swiftPackages: readonly SystemPackage[] = [
  ...['proxy', 'account', 'container', 'object'].map((name) => ({
    name: `swift-${name}`,
    commands: [`/usr/bin/swift-${name}-server`],
  })),
  { name: 'memcached', commands: ['/usr/bin/memcached'] },
];

/** The Debian packages of the load balancers. */
export const balancerPackages: readonly SystemPackage[] = [
  { name: 'haproxy', commands: ['/usr/sbin/haproxy'] },
  { name: 'nginx-light', commands: ['/usr/sbin/nginx'] },
];

const allPackages = [...postgresPackages, ...swiftPackages, ...balancerPackages];

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
