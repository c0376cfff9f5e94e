import { type Task, type TaskProvider, TaskScope } from 'vscode';
import type { TaskSummary } from '../../../server/protocol/tasks.ts';
import type { TaskList } from '../list/task-list.ts';
import { canRun, isOnThisMachine } from './can-run.ts';
import { makeTask, makeWrittenTask } from './make-task.ts';
import { projectOf, readDefinition } from './task-definition.ts';
import { runOf } from './task-run.ts';

/** Gives the tasks of the workspace to *Tasks: Run Task*, and understands those in `tasks.json`. Hidden ones are not listed. */
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
      const meant = { name: definition.task, project: uri };
      const known = taskMeant(meant, (await list.get()).tasks) ?? taskMeant(meant, (await list.getAll(token)).tasks);
      const run = {
        ...meant,
        description: known?.description ?? '',
        args: definition.args ?? [],
        hasSecrets: false,
        // Of a task that is not known the arguments are left as they are.
        takesArguments: known?.takesArguments ?? true,
        asksFirst: known?.asksFirst ?? false,
        isWatched: definition.watch === true,
      };
      // VS Code wants to have its own definition back.
      return makeWrittenTask(Object.assign(task.definition, definition), run);
    },
  };
}

/** The task of a project with this name, or else with this alias. */
function taskMeant(
  { name, project }: Pick<TaskSummary, 'name' | 'project'>,
  tasks: readonly TaskSummary[],
): TaskSummary | undefined {
  const own = tasks.filter((task) => task.project === project && !task.isTemplate);
  return own.find((task) => task.name === name) ?? own.find(({ aliases }) => aliases.includes(name));
}

/** Each task once: for the runner those of the same project and name are one. */
function runnable(tasks: readonly TaskSummary[]): readonly TaskSummary[] {
  const shown = tasks.filter((task) => !task.isTemplate && !task.isHidden && isOnThisMachine(task));
  return [...new Map(shown.map((task) => [`${task.project}\n${task.name}`, task])).values()];
}
