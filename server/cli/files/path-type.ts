import { statSync } from 'node:fs';
import { causeOf } from '../../files/failure.ts';

/** Returns whether a path is a file or a folder, following links, or the reason why this cannot be determined. */
export function pathType(path: string): 'file' | 'folder' | { readonly cause: string } {
  try {
    return statSync(path).isDirectory() ? 'folder' : 'file';
  } catch (error) {
    return { cause: causeOf(error) };
  }
}
