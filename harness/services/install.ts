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

/** The Debian packages of Ceph and its S3 gateway. */
export const cephPackages: readonly SystemPackage[] = [
  { name: 'ceph-mon', commands: ['/usr/bin/ceph-mon'] },
  { name: 'ceph-osd', commands: ['/usr/bin/ceph-osd'] },
  { name: 'ceph-common', commands: ['/usr/bin/radosgw-admin'] },
  { name: 'radosgw', commands: ['/usr/bin/radosgw'] },
];

/** The Debian packages of the load balancers. */
export const balancerPackages: readonly SystemPackage[] = [
  { name: 'haproxy', commands: ['/usr/sbin/haproxy'] },
  { name: 'nginx-light', commands: ['/usr/sbin/nginx'] },
];

/** The packages that most tests require. Ceph, which is large, is installed for its own tests only. */
const commonPackages = [...postgresPackages, ...swiftPackages, ...balancerPackages];

/**
 * Installs the packages that are needed, together with the common ones, unless they are installed. Takes up to two minutes, without
 * blocking this process.
 */
export async function installServices(needed: readonly SystemPackage[]): Promise<void> {
  const missing = missingPackages(needed);
  if (missing.length === 0) return;
  await promisify(execFile)(process.execPath, [fileURLToPath(import.meta.url), ...missing]);
}

if (import.meta.main) {
  try {
    const words = process.argv.slice(2);
    const isRequested = ({ name }: SystemPackage): boolean => words.includes('--all') || words.includes(name);
    installPackages([...commonPackages, ...cephPackages.filter(isRequested)]);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
