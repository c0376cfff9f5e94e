import type { Document } from '../../document/document.ts';
import type { Entry } from '../../document/entry.ts';
import type { TaskDocumentKind } from '../kinds/document-kind.ts';
import type { NamedBy } from './names/name-index.ts';
import { type TaskFacts, taskFacts } from './task-facts.ts';
import { withoutEnding } from './task-name.ts';

/** A task or config file of the workspace. */
export interface WorkspaceFile {
  readonly uri: string;
  readonly kind: TaskDocumentKind;
  readonly document: Document;
  /**
   * The folder that the file's tasks belong to (its config root), as a path with `/` between its segments and not at
   * its end.
   */
  readonly project: string;
}

/**
 * A task or template of a file. An edit of its entry creates a new object, so results may be memoized by object
 * identity.
 */
export interface Task {
  readonly file: WorkspaceFile;
  readonly entry: Entry;
  readonly facts: TaskFacts;
  readonly isTemplate: boolean;
  /** Identifies the task by its file and its name. */
  readonly key: string;
}

/** Returns the task of an entry; undefined if the entry is not a task. */
export function taskOf(file: WorkspaceFile, id: string): Task | undefined {
  const entry = file.document.entryById(id);
  if (!entry || entry.kind === 'section' || !file.kind.isTask(entry)) return undefined;
  const facts = taskFacts(entry, file.kind.fields());
  return { file, entry, facts, isTemplate: file.kind.isTemplate(entry), key: `${file.uri}\n${id}` };
}

/** Returns the names that refer to a task, each with the strongest reason. */
export function namesOf({ facts: { name, aliases }, isTemplate }: Task): ReadonlyMap<string, NamedBy> {
  const names = new Map<string, NamedBy>([[withoutEnding(name), 'stem']]);
  if (!isTemplate) for (const { value } of aliases) names.set(value, 'alias');
  return names.set(name, 'name');
}

/**
 * Returns the names that differ between two states of a task: in only one of them, or in both for different reasons.
 */
export function changedNames(before: Task, after: Task): ReadonlySet<string> {
  const old = namesOf(before);
  const now = namesOf(after);
  return new Set([...old.keys(), ...now.keys()].filter((name) => old.get(name) !== now.get(name)));
}
