import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { installPackages } from '../../../harness/system/install-packages.ts';
import { runCommand } from '../../../harness/system/run-command.ts';
import type { ContainerEngine } from './engine.ts';

/** Returns an archive of the smallest Debian. Requires root. Throws an error if it cannot be installed. */
export function packDebian(folder: string): string {
  installPackages([{ name: 'debootstrap', commands: ['debootstrap', '/usr/sbin/debootstrap'] }]);
  const system = join(folder, 'debian');
  const archive = `${system}.tar`;
  // debootstrap mounts file systems, which end with it in a namespace of its own.
  runCommand('unshare', ['--mount', 'timeout', '600', 'debootstrap', '--variant=minbase', 'bookworm', system]);
  runCommand('tar', ['--create', '--file', archive, '--directory', system, '.']);
  return archive;
}

/** Creates the images that the Dockerfile names, without an image registry: Debian from its archive, and the same with this Node. */
export function createBaseImages({ docker }: ContainerEngine, debian: string, folder: string): void {
  docker('import', debian, 'debian:bookworm-slim');
  const context = join(folder, 'node');
  mkdirSync(context);
  copyFileSync(process.execPath, join(context, 'node'));
  writeFileSync(join(context, 'Dockerfile'), 'FROM debian:bookworm-slim\nCOPY node /usr/local/bin/node\n');
  docker('build', '--tag', 'node:24-bookworm-slim', context);
}
