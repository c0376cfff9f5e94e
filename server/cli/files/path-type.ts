import { statSync } from 'node:fs';
import { causeOf } from '../../files/failure.ts';

/** Returns the type of the file at a path, following links, or the reason why it cannot be determined. */
export function pathType(path: string): 'file' | 'folder' | { readonly cause: string } {
  try {
    return statSync(path).isDirectory() ? 'folder' : 'file';
  } catch (error) {
    return { cause: causeOf(error) };
  }
}
