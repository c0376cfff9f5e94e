import { FileChangeType, type FileEvent } from 'vscode-languageserver';
import { pathOfUri } from '../../files/file-uri.ts';

/** A change to a file or folder on the disk. */
export interface DiskChange {
  readonly path: string;
  readonly kind: 'created' | 'changed' | 'deleted';
}

/** Returns the change that a client reports; none for a URI that is not a file. */
export function toDiskChange({ uri, type }: FileEvent): readonly DiskChange[] {
  const path = pathOfUri(uri);
  return path === undefined ? [] : [{ path, kind: kinds[type] ?? 'changed' }];
}

const kinds: Readonly<Partial<Record<FileChangeType, DiskChange['kind']>>> = {
  [FileChangeType.Created]: 'created',
  [FileChangeType.Changed]: 'changed',
  [FileChangeType.Deleted]: 'deleted',
};
