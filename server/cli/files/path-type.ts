import { stat } from 'node:fs/promises';
import { causeOf } from '../../files/failure.ts';

/** Returns the type of the file at a path, following links, or the reason why it cannot be determined. */
export async function pathType(path: string): Promise<'file' | 'folder' | { readonly cause: string }> {
  try {
    return (await stat(path)).isDirectory() ? 'folder' : 'file';
  } catch (error) {
    return { cause: causeOf(error) };
  }
}
