import { relative, resolve } from 'node:path';
import type { Metafile } from 'esbuild';
import { addTo } from '../../server/core/text/set-map.ts';
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
    return { name: nameOf(relative(folder, resolve(projectFolder, output)).replaceAll('\\', '/')), folders };
  });
  const packages = new Map<string, Set<string>>();
  for (const { name, folders } of rows) for (const one of folders) addTo(packages, name, one);
  return Object.fromEntries([...packages].map(([name, folders]) => [name, [...folders].sort()] as const).sort());
}

/** Returns the name of the bundle with this output. Chunks are outputs in a folder with the name of their program. */
function nameOf(output: string): string {
  return output.replace(/(?<=\.js)\/.*/, '');
}

function folderOf(input: string, bytesInOutput: number): readonly string[] {
  if (bytesInOutput === 0) return [];
  // A plugin may have loaded the file: `namespace:path`.
  const path = relative(projectFolder, resolve(projectFolder, input.replace(/^[\w-]+:/, '')));
  return packageFolder.exec(path.replaceAll('\\', '/'))?.slice(0, 1) ?? [];
}
