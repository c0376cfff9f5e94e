import { stat } from 'node:fs/promises';
import { causeOf } from '../../files/failure.ts';

/** What there is at a path, links followed; a sentence where that cannot be told. */
export async function pathType(path: string): Promise<'file' | 'folder' | { readonly cause: string }> {
  try {
    return (await stat(path)).isDirectory() ? 'folder' : 'file';
  } catch (error) {
    return { cause: causeOf(error) };
  }
}
