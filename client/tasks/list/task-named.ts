import type { TaskSummary } from '../../../server/protocol/tasks.ts';

/** Returns the task of a project with this name, or else with this alias. Prefers a task that the runner loads. */
export function taskNamed(
  { name, project }: Pick<TaskSummary, 'name' | 'project'>,
  tasks: readonly TaskSummary[],
): TaskSummary | undefined {
  const inProject = tasks.filter((task) => task.project === project && !task.isTemplate);
  const own = [...inProject].sort((a, b) => Number(a.reach !== 'loaded') - Number(b.reach !== 'loaded'));
  return own.find((task) => task.name === name) ?? own.find(({ aliases }) => aliases.includes(name));
}
