import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type SwiftPorts, swiftFiles } from '../../../harness/services/swift-files.ts';
import type { ContainerEngine } from './engine.ts';

/** The Debian packages that `createServiceImages` requires in its archive. */
export const servicePackages: readonly string[] = [
  'nginx-light',
  'postgresql-15',
  'memcached',
  // debootstrap does not choose the package that provides what python3-pycparser requires.
  'python3-ply',
  ...['proxy', 'account', 'container', 'object'].map((name) => `swift-${name}`),
];

/** The images that compose.yaml names, with the stage of the Dockerfile that replaces each. */
const images: Readonly<Record<string, string>> = {
  'nginxinc/nginx-unprivileged:1.28': 'proxy',
  'postgres:17': 'database',
  'quay.io/minio/minio': 'objects',
  'quay.io/minio/mc': 'objects',
};

const ports: SwiftPorts = { memcached: 11211, account: 6202, container: 6201, object: 6200, proxy: 9000 };

/**
 * Creates the images that compose.yaml names, except our own, from an archive of Debian. `folder` is for temporary
 * files.
 */
export function createServiceImages({ docker }: ContainerEngine, debian: string, folder: string): void {
  docker('import', debian, 'debian-services');
  const context = join(folder, 'service-images');
  cpSync(join(import.meta.dirname, 'services'), context, { recursive: true });
  const swift = join(context, 'swift');
  mkdirSync(swift);
  for (const [name, text] of Object.entries(swiftFiles('/objects', ports, 'root'))) {
    writeFileSync(join(swift, name), text);
  }
  for (const [image, stage] of Object.entries(images)) docker('build', '--target', stage, '--tag', image, context);
}
