import type { Document } from '../../document/document.ts';
import type { Entry } from '../../document/entry.ts';
import type { TaskDocumentKind } from '../kinds/document-kind.ts';
import type { NamedBy } from './names/name-index.ts';
import { callsInScriptFile } from './references/script-calls.ts';
import { type TaskFacts, taskFacts } from './task-facts.ts';
import { withoutExtension } from './task-name.ts';

/** A task or config file of the workspace. */
export interface WorkspaceFile {
  readonly uri: string;
  readonly kind: TaskDocumentKind;
  readonly document: Document;
  /**
   * The folder that the file's tasks belong to (its config root), as a path with `/` between its segments and no
   * trailing `/`.
   */
  readonly project: string;
  /** Whether the runner infers the tasks from the file, which is not a task file. Only its tasks are known. */
  readonly isInferred?: boolean;
}

/**
 * A task or template in a file. An edit of its entry creates a new object, so results may be memoized by object
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

/** A task in one of its projects. If several projects include its file, each of them has the task. */
export interface ProjectTask {
  readonly task: Task;
  readonly project: string;
}

/** Returns a task for one of its projects: a copy whose file belongs to this project, unless it already does. */
export function inProject({ task, project }: ProjectTask): Task {
  return project === task.file.project ? task : { ...task, file: { ...task.file, project } };
}

/** Returns the tasks without those that the runner infers although a file of the same project defines them. */
export function withoutReplaced(tasks: readonly Task[]): readonly Task[] {
  if (!tasks.some(({ file }) => file.isInferred)) return tasks;
  const nameIn = ({ file, facts }: Task): string => `${file.project}\n${facts.name}`;
  const defined = new Set(tasks.filter(({ file }) => !file.isInferred).map(nameIn));
  return tasks.filter((task) => !task.file.isInferred || !defined.has(nameIn(task)));
}

/** Returns the task of an entry; undefined if the entry is not a task. */
export function taskOf(file: WorkspaceFile, id: string): Task | undefined {
  const entry = file.document.entryById(id);
  if (!entry || entry.kind === 'section' || !file.kind.isTask(entry)) return undefined;
  return taskOfEntry(entry, id, file);
}

/** Returns the template of an entry that is part of another entry. */
export function templateOfEntry(entry: Entry, file: WorkspaceFile): Task {
  return taskOfEntry(entry, entry.path.join('\0'), file);
}

function taskOfEntry(entry: Entry, id: string, file: WorkspaceFile): Task {
  const calls = file.document.language.holdsOneTask ? callsInScriptFile(entry, file.uri) : [];
  const facts = taskFacts(entry, file.kind.fields(), calls);
  // A template literal would take more memory, since V8 keeps its parts.
  const key = [file.uri, id].join('\n');
  return { file, entry, facts, isTemplate: file.kind.isTemplate(entry), key };
}

/** The names that refer to a task, each with the strongest reason. */
export type TaskNameReasons = ReadonlyMap<string, NamedBy>;

/** Returns the names that refer to a task. `inherited` contains the aliases in its template. */
export function namesOf(task: Task, inherited: readonly string[]): TaskNameReasons {
  const names = new Map<string, NamedBy>([[otherNameOf(task), 'extension']]);
  for (const alias of inherited) names.set(alias, 'alias');
  if (!task.isTemplate) for (const alias of ownAliases(task)) names.set(alias, 'alias');
  return names.set(task.facts.name, 'name');
}

/** Returns the aliases that a task or template defines itself. */
export function ownAliases({ facts }: Pick<Task, 'facts'>): readonly string[] {
  return facts.aliases.map(({ value }) => value);
}

/**
 * Returns the name that also refers to a task if no task has that name: the name of a script with its file extension,
 * or the name of any other task without an extension.
 */
export function otherNameOf({ file, facts: { name } }: Pick<Task, 'file' | 'facts'>): string {
  if (!file.document.language.holdsOneTask) return withoutExtension(name);
  const path = decodeURIComponent(file.uri);
  const group = name.slice(name.lastIndexOf(':') + 1);
  const fileName = path.slice(path.lastIndexOf('/') + 1).replaceAll(':', '_');
  return fileName.startsWith(`${group}.`) ? name + fileName.slice(group.length) : name;
}
