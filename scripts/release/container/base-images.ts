import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { installPackages } from '../../../harness/system/install-packages.ts';
import { runCommand } from '../../../harness/system/run-command.ts';
import type { ContainerEngine } from './engine.ts';

/**
 * Installs a minimal Debian with these packages and their dependencies into a folder. Returns an archive of it. Requires root.
 * Throws an error if it cannot be installed.
 */
export function packDebian(system: string, packages: readonly string[] = []): string {
  installPackages([{ name: 'debootstrap', commands: ['debootstrap', '/usr/sbin/debootstrap'] }]);
  const archive = `${system}.tar`;
  const options = ['--variant=minbase', ...(packages.length > 0 ? [`--include=${packages.join(',')}`] : [])];
  // debootstrap mounts file systems. In a namespace of its own, they are unmounted when it ends.
  runCommand('unshare', ['--mount', 'timeout', '900', 'debootstrap', ...options, 'bookworm', system]);
  runCommand('tar', ['--create', '--file', archive, '--directory', system, '.']);
  return archive;
}

/** Creates the images that the Dockerfile names, without an image registry: Debian from its archive, and the same with this Node. */
export function createBaseImages({ docker }: ContainerEngine, debian: string, folder: string): void {
  docker('import', debian, 'debian:bookworm-slim');
  const context = join(folder, 'node-image');
  mkdirSync(context);
  copyFileSync(process.execPath, join(context, 'node'));
  writeFileSync(join(context, 'Dockerfile'), 'FROM debian:bookworm-slim\nCOPY node /usr/local/bin/node\n');
  docker('build', '--tag', 'node:24-bookworm-slim', context);
}
