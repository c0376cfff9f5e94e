import { relative, resolve } from 'node:path';
import type { Metafile } from 'esbuild';
import { projectFolder } from './project-folder.ts';

const packageFolder = /^(?:.*\/)?node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/;

/**
 * Returns, by the name of each bundle in a folder, the folders of the packages whose code it contains. A script that a webview
 * contains as text is a bundle of its own.
 */
export function bundledPackages(
  metafiles: readonly Metafile[],
  folder: string,
): Readonly<Record<string, readonly string[]>> {
  const outputs = metafiles.flatMap(({ outputs }) => Object.entries(outputs));
  const rows = outputs.map(([output, { inputs }]) => {
    const folders = Object.entries(inputs).flatMap(([input, { bytesInOutput }]) => folderOf(input, bytesInOutput));
    const name = relative(folder, resolve(projectFolder, output)).replaceAll('\\', '/');
    return [name, [...new Set(folders)].sort()] as const;
  });
  return Object.fromEntries(rows.filter(([, folders]) => folders.length > 0).sort());
}

function folderOf(input: string, bytesInOutput: number): readonly string[] {
  if (bytesInOutput === 0) return [];
  // A plugin may have loaded the file: `namespace:path`.
  const path = relative(projectFolder, resolve(projectFolder, input.replace(/^[\w-]+:/, '')));
  return packageFolder.exec(path.replaceAll('\\', '/'))?.slice(0, 1) ?? [];
}
