import type { ImportedTask, ImportedTasks, ImportNote, RunEntry, TaskFields } from './imported-tasks.ts';
import { Notes } from './notes.ts';

/**
 * Returns the tasks that the runner accepts, and adds a note for each task that it would reject: a task whose
 * dependencies form a cycle, that refers to a task that is not imported, or that runs nothing. The notes name these
 * tasks as the imported file does. References to tasks that run nothing are removed, since they have no effect.
 */
export function importableTasks({ tasks, notes }: ImportedTasks): ImportedTasks {
  const cyclic = cyclicTasks(tasks);
  const acyclic = tasks.filter(({ name }) => !cyclic.has(name));
  const incomplete = incompleteTasks(acyclic);
  const complete = acyclic.filter(({ name }) => !incomplete.has(name));
  const empty = emptyTasks(complete);
  const reasonFor = (name: string): string | undefined => {
    if (cyclic.has(name)) return 'its dependencies form a cycle';
    if (empty.has(name)) return 'it runs nothing';
    const missing = incomplete.get(name);
    return missing === undefined ? undefined : `it refers to \`${originalOf(missing)}\`, which is not imported`;
  };
  const originals = new Map(notes.flatMap(({ renames }) => (renames ? [[renames.to, renames.from] as const] : [])));
  const originalOf = (name: string): string => originals.get(name) ?? name;
  const omissions = new Notes();
  for (const { name, line } of tasks) {
    const reason = reasonFor(name);
    if (reason !== undefined) omissions.omit(line, originalOf(name), reason);
  }
  const kept = complete
    .filter(({ name }) => !empty.has(name))
    .map((task) => ({ ...task, fields: withoutReferences(task.fields, empty) }));
  return { tasks: kept, notes: relevantNotes([...notes, ...omissions.all], kept) };
}

/** Returns the notes in the order of their lines, without those about new names of tasks that are not imported. */
function relevantNotes(notes: readonly ImportNote[], tasks: readonly ImportedTask[]): readonly ImportNote[] {
  const names = new Set(tasks.map(({ name }) => name));
  return notes.filter(({ renames }) => renames === undefined || names.has(renames.to)).sort((a, b) => a.line - b.line);
}

/** Returns the tasks in a dependency cycle, and the tasks that depend on them. */
function cyclicTasks(tasks: readonly ImportedTask[]): ReadonlySet<string> {
  const names = new Set(tasks.map(({ name }) => name));
  const dependents = new Map<string, string[]>();
  const open = new Map<string, number>();
  for (const { name, fields } of tasks) {
    const targets = [...new Set(referencesIn(fields.depends ?? []))].filter((target) => names.has(target));
    open.set(name, targets.length);
    for (const target of targets) {
      const known = dependents.get(target);
      if (known) known.push(name);
      else dependents.set(target, [name]);
    }
  }
  const ordered = [...names].filter((name) => open.get(name) === 0);
  for (const name of ordered) {
    for (const dependent of dependents.get(name) ?? []) {
      const left = (open.get(dependent) ?? 0) - 1;
      open.set(dependent, left);
      if (left === 0) ordered.push(dependent);
    }
  }
  for (const name of ordered) names.delete(name);
  return names;
}

/**
 * Returns the tasks that refer to a missing task, directly or through other tasks, and the name of the task that each
 * refers to.
 */
function incompleteTasks(tasks: readonly ImportedTask[]): ReadonlyMap<string, string> {
  const known = new Set(tasks.map(({ name }) => name));
  const dependents = dependentsOf(tasks);
  const incomplete = new Map<string, string>();
  const missing = [...dependents.keys()].filter((name) => !known.has(name));
  for (const name of missing) {
    for (const dependent of dependents.get(name) ?? []) {
      if (incomplete.has(dependent)) continue;
      incomplete.set(dependent, name);
      missing.push(dependent);
    }
  }
  return incomplete;
}

/** Returns the tasks that run nothing, neither directly nor through other tasks. */
function emptyTasks(tasks: readonly ImportedTask[]): ReadonlySet<string> {
  const dependents = dependentsOf(tasks);
  const contents = new Map(tasks.map(({ name, fields }) => [name, contentOf(fields)]));
  const empty = new Set(tasks.filter(({ name }) => contents.get(name)?.length === 0).map(({ name }) => name));
  for (const name of empty) {
    for (const dependent of dependents.get(name) ?? []) {
      const isEmpty = contents.get(dependent)?.every((item) => item !== undefined && empty.has(item)) === true;
      if (isEmpty) empty.add(dependent);
    }
  }
  return empty;
}

function dependentsOf(tasks: readonly ImportedTask[]): ReadonlyMap<string, ReadonlySet<string>> {
  const dependents = new Map<string, Set<string>>();
  for (const { name, fields } of tasks) {
    for (const target of [...contentOf(fields), ...referencesIn(fields.depends_post ?? [])]) {
      if (target === undefined) continue;
      const known = dependents.get(target);
      if (known) known.add(name);
      else dependents.set(target, new Set([name]));
    }
  }
  return dependents;
}

/**
 * Returns the tasks that a task depends on or runs, and undefined for each of its scripts. The runner requires at least
 * one item.
 */
function contentOf({ depends = [], run = [], run_windows = [] }: TaskFields): readonly (string | undefined)[] {
  const scripts = [...run, ...run_windows].filter((entry) => typeof entry === 'string');
  const calls = [...run, ...run_windows].filter((entry) => typeof entry !== 'string');
  return [...referencesIn(depends), ...referencesIn(calls), ...scripts.map(() => undefined)];
}

function referencesIn(entries: readonly RunEntry[]): readonly string[] {
  return entries.flatMap((entry) =>
    typeof entry === 'string' ? [entry] : 'task' in entry ? [entry.task] : entry.tasks,
  );
}

function withoutReferences(fields: TaskFields, removed: ReadonlySet<string>): TaskFields {
  if (removed.size === 0) return fields;
  const kept = <Entry extends RunEntry>(entries: readonly Entry[] | undefined): readonly Entry[] | undefined => {
    const rest = entries?.filter((entry) => !referencesIn([entry]).every((name) => removed.has(name)));
    return rest?.length === 0 ? undefined : rest;
  };
  const scriptsAnd = (entries: readonly RunEntry[] | undefined): readonly RunEntry[] | undefined => {
    const rest = entries?.filter((entry) => typeof entry === 'string' || kept([entry]) !== undefined);
    return rest?.length === 0 ? undefined : rest;
  };
  return {
    ...fields,
    depends: kept(fields.depends),
    depends_post: kept(fields.depends_post),
    run: scriptsAnd(fields.run),
    run_windows: scriptsAnd(fields.run_windows),
  };
}
