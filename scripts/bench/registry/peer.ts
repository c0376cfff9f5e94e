import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findExecutable } from '../../../harness/system/find-executable.ts';
import { installPackages } from '../../../harness/system/install-packages.ts';

const folder = fileURLToPath(new URL('../../../.bench/registry', import.meta.url));

/** The manifest of the folder. The override replaces a dependency on a tag that some registries do not have. */
const manifest = {
  private: true,
  dependencies: { verdaccio: '6.10.4', '@pnpm/pnpr': '0.1.0-alpha.8' },
  overrides: { 'node-fetch': '2.7.0' },
};

/** The programs that the benchmark uses, which it installs into `.bench/`. */
export interface Programs {
  readonly verdaccio: string;
  /** The registry server of pnpm, a native program. */
  readonly pnpr: string;
  /** The command that requests a URL over many connections. It uses less CPU than the servers. */
  readonly wrk: string;
}

export function installPrograms(): Programs {
  installPackages([{ name: 'wrk', commands: ['wrk'] }]);
  return { ...installPeers(), wrk: findExecutable('wrk') ?? 'wrk' };
}

/** Returns the programs of the other registries. */
export function installPeers(): Pick<Programs, 'verdaccio' | 'pnpr'> {
  const packages = join(folder, 'node_modules');
  const manifestPath = join(folder, 'package.json');
  const content = `${JSON.stringify(manifest)}\n`;
  if (!existsSync(manifestPath) || readFileSync(manifestPath, 'utf8') !== content) {
    mkdirSync(folder, { recursive: true });
    writeFileSync(manifestPath, content);
    const npm = ['install', '--ignore-scripts', '--no-audit', '--no-fund', '--prefix', folder];
    execFileSync('npm', npm, { stdio: ['ignore', 'ignore', 'inherit'], timeout: 300_000 });
  }
  return {
    verdaccio: join(packages, 'verdaccio', 'bin', 'verdaccio'),
    pnpr: join(packages, '@pnpm', `pnpr.${process.platform}-${process.arch}`, 'pnpr'),
  };
}
