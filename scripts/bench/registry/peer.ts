import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findExecutable } from '../../../harness/system/find-executable.ts';
import { installPackages } from '../../../harness/system/install-packages.ts';

const folder = fileURLToPath(new URL('../../../.bench/registry', import.meta.url));

/** The manifest of the folder. The override replaces a dependency on a tag that some registries do not have. */
const manifest = {
  private: true,
  dependencies: { verdaccio: '6.8.0' },
  overrides: { 'node-fetch': '2.7.0' },
};

/** The programs that the benchmark uses, which it installs into `.bench/`. */
export interface Programs {
  readonly verdaccio: string;
  /** The command that requests a URL over many connections. It uses less CPU than the servers. */
  readonly wrk: string;
}

export function installPrograms(): Programs {
  installPackages([{ name: 'wrk', commands: ['wrk'] }]);
  return { verdaccio: installVerdaccio(), wrk: findExecutable('wrk') ?? 'wrk' };
}

/** Returns the program of verdaccio. */
export function installVerdaccio(): string {
  const verdaccio = join(folder, 'node_modules', 'verdaccio', 'bin', 'verdaccio');
  if (!existsSync(verdaccio)) {
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'package.json'), `${JSON.stringify(manifest)}\n`);
    const npm = ['install', '--ignore-scripts', '--no-audit', '--no-fund', '--prefix', folder];
    execFileSync('npm', npm, { stdio: ['ignore', 'ignore', 'inherit'], timeout: 300_000 });
  }
  return verdaccio;
}
