import { type Task, type TaskProvider, TaskScope } from 'vscode';
import type { TaskSummary } from '../../../server/protocol/tasks.ts';
import type { TaskList } from '../list/task-list.ts';
import { canRun, isOnThisMachine } from './can-run.ts';
import { makeDefinedTask, makeTask } from './make-task.ts';
import { projectOf, readDefinition } from './task-definition.ts';
import { runOf } from './task-run.ts';

/**
 * Provides the tasks of the workspace for *Tasks: Run Task*, except hidden ones and those that the runner does not load, and
 * resolves those in `tasks.json`.
 */
export function createTaskProvider(list: TaskList): TaskProvider {
  return {
    async provideTasks(token) {
      if (!canRun()) return [];
      const { tasks } = await list.getAll(token);
      return runnable(tasks).map((task) => makeTask(runOf(task)));
    },
    async resolveTask(task: Task, token) {
      const definition = readDefinition(task.definition);
      const project = definition && projectOf(definition, task.scope ?? TaskScope.Workspace);
      if (!canRun() || !definition || !project) return undefined;
      const uri = project.toString();
      const requested = { name: definition.task, project: uri };
      const known =
        taskNamed(requested, (await list.get()).tasks) ?? taskNamed(requested, (await list.getAll(token)).tasks);
      const run = {
        ...requested,
        description: known?.description ?? '',
        args: definition.args ?? [],
        hasSecrets: false,
        // The arguments of an unknown task are passed on unchanged.
        takesArguments: known?.takesArguments ?? true,
        requiresConfirmation: known?.requiresConfirmation ?? false,
        isWatched: definition.watch === true,
      };
      // VS Code requires that the resolved task has the same definition object.
      return makeDefinedTask(Object.assign(task.definition, definition), run);
    },
  };
}

/** Returns the task of a project with this name, or else with this alias. */
function taskNamed(
  { name, project }: Pick<TaskSummary, 'name' | 'project'>,
  tasks: readonly TaskSummary[],
): TaskSummary | undefined {
  const inProject = tasks.filter((task) => task.project === project && !task.isTemplate);
  const own = [...inProject].sort((a, b) => Number(a.reach !== 'loaded') - Number(b.reach !== 'loaded'));
  return own.find((task) => task.name === name) ?? own.find(({ aliases }) => aliases.includes(name));
}

/** Returns each task once: the runner treats tasks with the same project and name as one. */
function runnable(tasks: readonly TaskSummary[]): readonly TaskSummary[] {
  const shown = tasks.filter(
    (task) => !task.isTemplate && !task.isHidden && task.reach === 'loaded' && isOnThisMachine(task),
  );
  return [...new Map(shown.map((task) => [`${task.project}\n${task.name}`, task])).values()];
}
