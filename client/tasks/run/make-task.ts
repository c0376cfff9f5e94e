import { Task, TaskGroup, TaskPanelKind, TaskScope, Uri, workspace } from 'vscode';
import { commandLine } from '../../../server/runner/command-line.ts';
import { definitionOf, type RunDefinition, taskLabel, taskType } from '../runs/task-definition.ts';
import type { TaskRun } from '../runs/task-run.ts';
import { literal } from './literal.ts';
import { isAppliedHere } from './own-matchers.ts';
import { problemMatchersFor } from './problem-matchers.ts';
import { runner } from './settings.ts';
import { taskExecution } from './task-execution.ts';

/** Returns the task that VS Code runs. Its arguments are passed to the runner unchanged. */
export function makeTask(run: TaskRun): Task {
  return taskFor(definitionOf(run), { ...run, args: run.args.map(literal) });
}

/** Returns the task that an entry in `tasks.json` defines. VS Code replaces variables in its arguments. */
export function makeDefinedTask(definition: RunDefinition, run: TaskRun): Task {
  return taskFor(definition, run);
}

function taskFor(definition: RunDefinition, run: TaskRun): Task {
  const { name, project, description, isWatched, hasSecrets, takesFocus = false, environments } = run;
  const folder = Uri.parse(run.folder ?? project);
  const { program, words, isRunnerWatch } = runner(folder, run);
  const invocation = { ...run, name: literal(name) };
  const [, ...args] = commandLine([program, ...words.map(literal)], invocation, { isRunnerWatch });
  const matchers = workspace.getConfiguration('taskwright', folder).get('run.problemMatchers');
  const task = new Task(
    definition,
    workspace.getWorkspaceFolder(Uri.parse(project)) ?? TaskScope.Workspace,
    taskLabel(definition),
    taskType,
    taskExecution(program, args, {
      cwd: literal(folder.fsPath),
      ...(environments && { env: { MISE_ENV: environments.join(',') } }),
    }),
    problemMatchersFor(name, matchers).filter((matcher) => !isAppliedHere(matcher)),
  );
  if (description !== '') task.detail = description;
  if (isWatched) task.isBackground = true;
  const group = groupOf(name);
  if (group) task.group = group;
  // Otherwise, the answer would be typed into the editor.
  task.presentationOptions = { panel: TaskPanelKind.Dedicated, echo: !hasSecrets, focus: takesFocus };
  return task;
}

const groups: Readonly<Record<string, TaskGroup>> = {
  build: TaskGroup.Build,
  test: TaskGroup.Test,
  clean: TaskGroup.Clean,
};

/** Returns the group of a task by the first part of its name, such as `build` in `build:web`. */
function groupOf(name: string): TaskGroup | undefined {
  const [first = ''] = name.split(':');
  return Object.hasOwn(groups, first) ? groups[first] : undefined;
}
