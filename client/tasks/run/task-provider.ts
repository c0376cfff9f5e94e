import { tasks as editorTasks, type Task, type TaskProvider, TaskScope } from 'vscode';
import type { TaskSummary } from '../../../server/protocol/tasks.ts';
import type { LanguageServer } from '../../language-server/language-server.ts';
import type { TaskList } from '../list/task-list.ts';
import { environmentsOf, projectOf, readDefinition } from '../runs/task-definition.ts';
import { runOf } from '../runs/task-run.ts';
import { canRun, isOnThisMachine } from './can-run.ts';
import { knownTask } from './known-task.ts';
import { makeDefinedTask, makeTask } from './make-task.ts';
import { refusingExecution } from './unloaded/refusing-execution.ts';
import { isUnloaded, reportUnloaded } from './unloaded/report-unloaded.ts';
import { workingFolder } from './working-folder.ts';

/**
 * Provides the tasks of the workspace for *Tasks: Run Task*, except hidden ones and those that the runner does not
 * load, and resolves the tasks in `tasks.json`. A task that the runner does not load shows the reason instead of
 * starting the runner.
 */
export function createTaskProvider(list: TaskList, server: LanguageServer): TaskProvider {
  return {
    async provideTasks(token) {
      if (!canRun()) return [];
      const { tasks } = await list.getAll(token);
      return runnable(tasks).map((task) => makeTask({ ...runOf(task), folder: workingFolder(task, tasks) }));
    },
    async resolveTask(task: Task, token) {
      const definition = readDefinition(task.definition);
      const project = definition && projectOf(definition, task.scope ?? TaskScope.Workspace);
      if (!canRun() || !definition || !project) return undefined;
      const uri = project.toString();
      const requested = { name: definition.task, project: uri };
      const known = await knownTask(requested, list, token);
      const run = {
        ...requested,
        description: known?.description ?? '',
        args: definition.args ?? [],
        hasSecrets: false,
        // The arguments of an unknown task are passed on unchanged.
        takesArguments: known?.takesArguments ?? true,
        takesFocus: known !== undefined && (known.requiresConfirmation || known.readsInput),
        isWatched: definition.watch === true,
        isForced: definition.force === true,
        environments: environmentsOf(definition),
        folder: known && workingFolder(known, list.known.tasks),
      };
      // VS Code requires that the resolved task has the same definition object.
      const made = () => makeDefinedTask(Object.assign(task.definition, definition), run);
      const resolved = made();
      if (known && isUnloaded(known)) {
        const runAgain = async () => void (await editorTasks.executeTask(made()));
        resolved.execution = refusingExecution(() => reportUnloaded(known, server, runAgain));
      }
      return resolved;
    },
  };
}

/** Returns the tasks to list, each one once: the runner treats tasks with the same project and name as one task. */
function runnable(tasks: readonly TaskSummary[]): readonly TaskSummary[] {
  const shown = tasks.filter(
    (task) => !task.isTemplate && !task.isHidden && task.reach === 'loaded' && isOnThisMachine(task),
  );
  return [...new Map(shown.map((task) => [`${task.project}\n${task.name}`, task])).values()];
}
