import { stat } from 'node:fs/promises';
import { isScriptText } from '../core/syntax/script/header-line.ts';
import { readText } from './read-text.ts';

/** Whether a file in a task folder is a task: one that may be run, or that says so in its text. */
export async function isScriptFile(path: string): Promise<boolean> {
  const mode = await stat(path).then(
    (found) => (found.isFile() ? found.mode : undefined),
    () => undefined,
  );
  if (mode === undefined) return false;
  if (process.platform !== 'win32' && isRunnable(mode)) return true;
  const read = await readText(path);
  return 'text' in read && isScriptText(read.text);
}

/** By its owner, its group or anybody. */
export function isRunnable(mode: number): boolean {
  return (mode & 0o111) !== 0;
}
