import type { Task } from '../../../analysis/graph/task.ts';
import { fragmentText } from '../../../document/entry.ts';

/** Returns whether the text of a task contains a name. This is faster than finding its mentions. */
export function mayMention(name: string, { entry, file }: Task): boolean {
  if (file.document.language.holdsOneTask) return file.document.text.includes(name);
  return entry.fragments.some((fragment) => fragmentText(fragment).includes(name));
}
