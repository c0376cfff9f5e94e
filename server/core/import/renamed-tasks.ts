import type { Dependency, ImportedTask, RunEntry, TaskFields } from './imported-tasks.ts';

/**
 * Returns the tasks renamed according to `names`, which maps old names to new ones, with updated references between
 * them.
 */
export function renamedTasks(
  tasks: readonly ImportedTask[],
  names: ReadonlyMap<string, string>,
): readonly ImportedTask[] {
  const renamed = (name: string): string => names.get(name) ?? name;
  return tasks.map((task) => ({ ...task, name: renamed(task.name), fields: withReferences(task.fields, renamed) }));
}

function withReferences(fields: TaskFields, renamed: (name: string) => string): TaskFields {
  const dependency = (item: Dependency): Dependency =>
    typeof item === 'string' ? renamed(item) : { ...item, task: renamed(item.task) };
  const entry = (item: RunEntry): RunEntry => {
    if (typeof item === 'string') return item;
    return 'task' in item ? { ...item, task: renamed(item.task) } : { tasks: item.tasks.map(renamed) };
  };
  return {
    ...fields,
    depends: fields.depends?.map(dependency),
    depends_post: fields.depends_post?.map(dependency),
    run: fields.run?.map(entry),
    run_windows: fields.run_windows?.map(entry),
  };
}
