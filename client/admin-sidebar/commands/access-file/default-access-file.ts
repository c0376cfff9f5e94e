import { Uri, workspace } from 'vscode';
import type { CommandTarget } from '../context/target.ts';

/** Returns the default location of a file of users and rules. */
export function defaultAccessFile({ where }: CommandTarget): Uri {
  const name = where.replaceAll(/[^\p{L}\p{N}.-]+/gu, '-').replaceAll(/^[-.]+|-+$/g, '') || 'registry';
  const [folder] = workspace.workspaceFolders ?? [];
  return folder === undefined ? Uri.file(`/${name}.access.toml`) : Uri.joinPath(folder.uri, `${name}.access.toml`);
}
