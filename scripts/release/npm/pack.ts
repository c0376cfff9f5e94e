import { chmodSync, copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { runCommand } from '../../../harness/system/run-command.ts';
import { projectFolder } from '../../../harness/vscode/paths.ts';
import { type BundledPackage, bundledPackages } from '../../third-party/bundled-packages.ts';
import { notices } from '../../third-party/notices.ts';
import { sbom } from '../../third-party/sbom.ts';
import type { NpmPackage } from './npm-packages.ts';

/**
 * Packs a package into `folder`, and returns the path of the archive. npm sets the same time for all files in it, so the same
 * contents produce the same archive.
 */
export function packNpmPackage(definition: NpmPackage, folder: string): string {
  const staging = mkdtempSync(join(tmpdir(), 'taskwright-pack-'));
  try {
    stage(definition, staging);
    const words = ['pack', '--json', '--ignore-scripts', `--pack-destination=${folder}`];
    const [{ filename }]: [{ filename: string }] = JSON.parse(runCommand('npm', words, { cwd: staging }));
    return join(folder, filename);
  } finally {
    rmSync(staging, { recursive: true });
  }
}

/** Returns the packages that are bundled in a package. */
export function packagesIn({ program, bundles }: NpmPackage): readonly BundledPackage[] {
  return bundledPackages([program, ...bundles]);
}

/** The part of the project's package.json that all packages share. */
interface ProjectManifest {
  readonly version: string;
  readonly license: string;
  readonly homepage: string;
  readonly repository: { readonly type: string; readonly url: string };
  readonly bugs: { readonly url: string };
}

export const projectManifest: ProjectManifest = JSON.parse(readFileSync(join(projectFolder, 'package.json'), 'utf8'));

/** Writes the files of a package into an empty folder. */
function stage(definition: NpmPackage, folder: string): void {
  const { program, bundles, files } = definition;
  const copied = [
    ...['package.json', program, ...bundles].map((name) => [`dist/${name}`, `dist/${name}`]),
    ...Object.entries(files),
  ];
  for (const [to = '', from = ''] of [...copied, ['LICENSE', 'LICENSE']]) {
    mkdirSync(join(folder, dirname(to)), { recursive: true });
    copyFileSync(join(projectFolder, from), join(folder, to));
    chmodSync(join(folder, to), to === `dist/${program}` ? 0o755 : 0o644);
  }
  const bundled = packagesIn(definition);
  const { version, license } = projectManifest;
  const written = {
    'package.json': `${JSON.stringify(manifestOf(definition), null, 2)}\n`,
    'third-party-notices.txt': notices(bundled),
    'sbom.cdx.json': sbom({ name: definition.name, version, license }, bundled),
  };
  for (const [name, text] of Object.entries(written)) writeFileSync(join(folder, name), text, { mode: 0o644 });
}

function manifestOf({ name, description, keywords, oldestNode, program }: NpmPackage): object {
  const { version, license, homepage, repository, bugs } = projectManifest;
  return {
    name,
    version,
    description,
    keywords,
    license,
    homepage,
    repository: { type: repository.type, url: `git+${repository.url}` },
    bugs,
    bin: { [name]: `dist/${program}` },
    engines: { node: `>=${oldestNode}` },
  };
}
