import { formatOf } from '../../../../server/core/import/import-formats.ts';
import { ImportError, type ImportedTasks } from '../../../../server/core/import/imported-tasks.ts';
import { writeTasks } from '../../../../server/core/import/write-tasks.ts';

/** The tasks of a file as a task file, followed by `LINE: NOTE` for each note; or why the file cannot be imported. */
export function imported(name: string, text: string): readonly string[] {
  try {
    return shown(
      formatOf(name)?.importTasks(text) ?? { tasks: [], notes: [{ line: 0, text: 'The format is not known.' }] },
    );
  } catch (error) {
    if (error instanceof ImportError) return [error.message];
    throw error;
  }
}

function shown({ tasks, notes }: ImportedTasks): readonly string[] {
  const toml = writeTasks(tasks, undefined).trimEnd();
  return [...(toml === '' ? [] : toml.split('\n')), ...notes.map(({ line, text }) => `${line}: ${text}`)];
}
