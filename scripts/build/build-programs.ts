import { join } from 'node:path';
import { build, type Metafile } from 'esbuild';
import { bundledPackages } from './bundled-packages.ts';
import { bundlesOf } from './bundles.ts';
import { schemaFiles } from './compiled-schemas.ts';
import { withThreads } from './programs.ts';
import { removeStaleFiles } from './stale-files.ts';
import { replaceFile } from './write-outputs.ts';

/**
 * Builds the selected programs into a folder; all of them if none is selected. Then it also records the packages whose code they
 * contain, and removes the files of earlier builds.
 */
export async function buildPrograms(selected: readonly string[], into: string): Promise<void> {
  const written: string[] = [];
  const metafiles: Metafile[] = [];
  const names = withThreads(selected);
  const settings = {
    into,
    isDevelopment: false,
    onWritten: (path: string) => void written.push(path),
    onScript: (metafile: Metafile) => void metafiles.push(metafile),
  };
  written.push(writePackageFile(into));
  for (const [name, text] of Object.entries(schemaFiles)) {
    const path = join(into, 'programs', name);
    replaceFile(path, text);
    written.push(path);
  }
  const bundles = names.flatMap((name) => bundlesOf(name, settings));
  const results = await Promise.all(bundles.map((bundle) => build({ ...bundle, metafile: true })));
  metafiles.push(...results.map(({ metafile }) => metafile));
  if (selected.length === 0) {
    const path = join(into, 'bundled-packages.json');
    replaceFile(path, `${JSON.stringify(bundledPackages(metafiles, into), null, 2)}\n`);
    for (const folder of ['', 'programs', 'web', 'webview']) removeStaleFiles(join(into, folder), [...written, path]);
  }
  console.log(`built ${names.join(', ')}`);
}

/** The sources are modules. The bundles are CommonJS, which starts faster and which VS Code requires. */
export function writePackageFile(into: string): string {
  const path = join(into, 'package.json');
  replaceFile(path, '{ "type": "commonjs" }\n');
  return path;
}
