import { copyFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { extensionPackage } from '../../harness/vscode/paths.ts';
import { packExtension } from '../package.ts';
import { bundledPackages } from '../third-party/bundled-packages.ts';
import { notices } from '../third-party/notices.ts';
import { sbom } from '../third-party/sbom.ts';
import { npmPackages } from './npm/npm-packages.ts';
import { packNpmPackage, projectManifest } from './npm/pack.ts';

/** A file for users. `make` writes it into a folder and returns its path. */
export interface Artifact {
  readonly contents: string;
  make(folder: string): Promise<string>;
}

export const artifacts: readonly Artifact[] = [
  { contents: 'the extension for VS Code, for the Marketplace and Open VSX', make: packedExtension },
  ...npmPackages.map((definition) => ({
    contents: `npm package: ${definition.description}`,
    make: async (folder: string) => packNpmPackage(definition, folder),
  })),
  {
    contents: 'the bill of materials of all programs (CycloneDX)',
    make: async (folder) => {
      const { version, license } = projectManifest;
      return written(folder, 'sbom.cdx.json', sbom({ name: 'taskwright', version, license }, bundledPackages()));
    },
  },
  {
    contents: 'the licenses of all bundled packages',
    make: async (folder) => written(folder, 'third-party-notices.txt', notices(bundledPackages())),
  },
];

async function packedExtension(folder: string): Promise<string> {
  await packExtension();
  const path = join(folder, 'taskwright.vsix');
  copyFileSync(extensionPackage, path);
  return path;
}

function written(folder: string, name: string, text: string): string {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
}
