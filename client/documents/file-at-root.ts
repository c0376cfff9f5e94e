import { type Uri, workspace } from 'vscode';
import { namingOfPath } from '../../server/core/analysis/kinds/file-naming.ts';

/** Resolves to whether a folder itself contains a file that the server handles; to false if it cannot be read. */
export async function hasFileAtRoot(folder: Uri): Promise<boolean> {
  const entries = await workspace.fs.readDirectory(folder).then(
    (read) => read,
    () => [],
  );
  return entries.some(([name]) => namingOfPath(`${folder.path}/${name}`) !== undefined);
}
