import { isScriptText } from '../core/syntax/script/header-line.ts';
import type { Disk } from './disk.ts';
import { readText } from './read-text.ts';

/** Resolves to whether a file in a task folder is a script task: it is executable, or has the text of a script. */
export async function isScriptFile(path: string, disk: Disk): Promise<boolean> {
  const found = await disk.look(path).catch(() => undefined);
  if (found?.kind !== 'file') return false;
  if (found.isRunnable === true) return true;
  const read = await readText(path, disk);
  return 'text' in read && isScriptText(read.text, path);
}
