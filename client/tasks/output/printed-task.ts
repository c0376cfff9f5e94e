import type { TaskSummary } from '../../../server/protocol/tasks.ts';

/**
 * Returns the task that the runner means by the text in brackets at the beginning of a line: its name, in a monorepo with the path of
 * its project, possibly followed by its arguments. Prefers a task of the project in which the run was started.
 */
export function printedTask(text: string, project: string, tasks: readonly TaskSummary[]): TaskSummary | undefined {
  const found = tasks.filter((task) => !task.isTemplate && isPrintedName(text, task));
  // The longest name is the most likely one, since names can contain spaces.
  const byLength = found.toSorted((a, b) => b.name.length - a.name.length);
  return byLength.find((task) => task.project === project) ?? byLength[0];
}

/** Returns whether the runner can mean a task by this text, which can contain its project and its arguments. */
export function isPrintedName(text: string, { projectPath, name }: Pick<TaskSummary, 'projectPath' | 'name'>): boolean {
  const names = projectPath === '' ? [name] : [name, `${projectPath}:${name}`];
  return names.some((own) => text === own || text.startsWith(`${own} `));
}
