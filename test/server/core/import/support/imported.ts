import { formatOf, importTasks } from '../../../../../server/core/import/import-formats.ts';
import type { ImportedTasks } from '../../../../../server/core/import/imported-tasks.ts';
import { writeTasks } from '../../../../../server/core/import/write-tasks.ts';

/** The tasks of a file as a task file, followed by `LINE: NOTE` for each note; or the reason why the file cannot be imported. */
export function imported(name: string, text: string): readonly string[] {
  const format = formatOf(name);
  if (!format) return ['The format is not known.'];
  const read = importTasks(text, format);
  return 'refusal' in read ? [read.refusal] : shown(read);
}

function shown({ tasks, notes }: ImportedTasks): readonly string[] {
  const toml = writeTasks(tasks, undefined).trimEnd();
  return [...(toml === '' ? [] : toml.split('\n')), ...notes.map(({ line, text }) => `${line}: ${text}`)];
}
