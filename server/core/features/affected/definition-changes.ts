import type { Task, WorkspaceFile } from '../../analysis/graph/task.ts';
import { Document } from '../../document/document.ts';
import { valueText } from '../../document/value-text.ts';
import { pathOf } from '../../paths/unix-path.ts';
import { isScript } from '../navigation/mention.ts';
import type { ChangeSet } from './change-set.ts';

/** What has changed inside the task files and config files of a workspace. Comments and the layout do not count. */
export interface DefinitionChanges {
  /** Returns whether a task or template was added or changed. */
  readonly hasChanged: (task: Task) => boolean;
  /** Returns the names of the top-level keys of a config file that were added, changed or deleted, without its tasks. */
  readonly sectionsOf: (file: WorkspaceFile) => readonly string[];
}

/** The keys that do not change what the runner does in a task. */
const irrelevantKeys: ReadonlySet<string> = new Set(['_', 'min_version']);

export function definitionChanges({ paths, textBefore }: ChangeSet): DefinitionChanges {
  const changed = new Set(paths);
  const documents = new Map<string, Document | undefined>();
  const before = ({ uri, document, kind }: WorkspaceFile): Document | undefined => {
    if (documents.has(uri)) return documents.get(uri);
    const text = textBefore(pathOf(uri));
    const parsed =
      text === undefined
        ? undefined
        : new Document(text, { language: document.language, sections: kind.sections, trees: 'recent' });
    documents.set(uri, parsed);
    return parsed;
  };
  return {
    hasChanged: (task) => {
      const { file, entry } = task;
      if (!changed.has(pathOf(file.uri))) return false;
      if (isScript(task)) return true;
      // A template in `monorepo.task_defaults` is part of a larger entry.
      const path = file.document.entryById(entry.path.join('\0')) ? entry.path : entry.path.slice(0, 1);
      const earlier = entryText(before(file), path);
      return earlier === undefined || earlier !== entryText(file.document, path);
    },
    sectionsOf: (file) => {
      if (!file.kind.includesFiles || !changed.has(pathOf(file.uri))) return [];
      const earlier = before(file);
      const ids = new Set([...file.document.entryIds, ...(earlier?.entryIds ?? [])]);
      const keys = [...ids].map((id) => id.split('\0')).filter(([key = '']) => !isOwnEntry(key, file));
      return keys.flatMap(([key = '']) => (entryText(file.document, [key]) === entryText(earlier, [key]) ? [] : [key]));
    },
  };
}

/** Returns whether a key is a section of tasks or templates, or has no effect on tasks. */
function isOwnEntry(key: string, { kind }: WorkspaceFile): boolean {
  return kind.sections.includes(key) || irrelevantKeys.has(key);
}

function entryText(document: Document | undefined, path: readonly string[]): string | undefined {
  const entry = document?.entryById(path.join('\0'));
  return entry && valueText(entry);
}
