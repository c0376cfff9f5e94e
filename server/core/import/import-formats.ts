import { importableTasks } from './importable-tasks.ts';
import { ImportError, type ImportedTasks } from './imported-tasks.ts';
import { importJustfile } from './justfile/import-justfile.ts';
import { importMakefile } from './makefile/import-makefile.ts';
import { importPackageJson } from './package-json.ts';
import { importTaskfile } from './taskfile/import-taskfile.ts';
import { importTasksJson } from './vscode/import-tasks-json.ts';

/** A program whose files define tasks. */
export interface ImportFormat {
  readonly id: string;
  /** The paths, relative to a folder, at which the program looks for its file, in the program's order. */
  readonly files: readonly string[];
  /** Matches the name of a file with this format in any folder. */
  readonly pattern: RegExp;
  /**
   * Returns the tasks in the text of a file, which may refer to tasks that are not imported. Throws an ImportError if
   * the text has no tasks or cannot be read.
   */
  readonly importTasks: (text: string) => ImportedTasks;
}

export const importFormats: readonly ImportFormat[] = [
  { id: 'npm', files: ['package.json'], pattern: /^package\.json$/, importTasks: importPackageJson },
  {
    id: 'make',
    files: ['GNUmakefile', 'makefile', 'Makefile'],
    pattern: /^(?:gnu)?makefile(?:\.\w+)?$|\.mk$/i,
    importTasks: importMakefile,
  },
  {
    id: 'just',
    files: ['justfile', 'Justfile', '.justfile'],
    pattern: /^\.?justfile$|\.just$/i,
    importTasks: importJustfile,
  },
  {
    id: 'task',
    files: [
      'Taskfile.yml',
      'taskfile.yml',
      'Taskfile.yaml',
      'taskfile.yaml',
      'Taskfile.dist.yml',
      'Taskfile.dist.yaml',
    ],
    pattern: /^taskfile(?:\.dist)?\.ya?ml$/i,
    importTasks: importTaskfile,
  },
  { id: 'vscode', files: ['.vscode/tasks.json'], pattern: /^tasks\.json$/, importTasks: importTasksJson },
];

/** Returns the tasks in the text of a file, or a sentence that explains why it cannot be imported. */
export function importTasks(text: string, format: ImportFormat): ImportedTasks | { readonly refusal: string } {
  try {
    return importableTasks(format.importTasks(text));
  } catch (error) {
    if (error instanceof ImportError) return { refusal: error.message };
    throw error;
  }
}

/** Returns the format of a file, determined by the last part of its path; undefined if the format is unknown. */
export function formatOf(path: string): ImportFormat | undefined {
  const name = path.slice(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1);
  return importFormats.find(({ pattern }) => pattern.test(name));
}
