import { relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));
const packageFolder = /^(?:.*\/)?node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/;

/**
 * Returns, by the name of each bundle, the folders of the packages whose code it contains. `metafiles` are those of esbuild. A
 * script that a webview contains as text is a bundle of its own.
 */
export function bundledPackages(metafiles) {
  const outputs = metafiles.flatMap(({ outputs }) => Object.entries(outputs));
  const rows = outputs.map(([output, { inputs }]) => [
    output.replace(/^dist\//, ''),
    [...new Set(Object.entries(inputs).flatMap(([input, { bytesInOutput }]) => folderOf(input, bytesInOutput)))].sort(),
  ]);
  return Object.fromEntries(rows.filter(([, folders]) => folders.length > 0).sort());
}

function folderOf(input, bytesInOutput) {
  if (bytesInOutput === 0) return [];
  // A plugin may have loaded the file: `namespace:path`.
  const path = relative(root, resolve(root, input.replace(/^[\w-]+:/, '')));
  return packageFolder.exec(path.replaceAll('\\', '/'))?.slice(0, 1) ?? [];
}
