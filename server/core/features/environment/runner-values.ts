import { namesInMonorepo } from '../../analysis/graph/monorepo/unresolved.ts';
import { propertyOf } from '../../analysis/graph/property-of.ts';
import type { Task } from '../../analysis/graph/task.ts';
import type { Workspace } from '../../analysis/graph/workspace.ts';
import { folderOf, pathOf } from '../../paths/unix-path.ts';

/**
 * Returns the values of the variables that the runner sets for a task, by name. Variables that depend on the folder in
 * which the runner is started are omitted.
 */
export function runnerValues(task: Task, workspace: Workspace): ReadonlyMap<string, string> {
  const { file, facts } = task;
  const values = new Map([['MISE_TASK_NAME', namesInMonorepo(task, workspace)[0] ?? facts.name]]);
  if (file.document.language.holdsOneTask || propertyOf(task, 'file') === undefined) {
    const path = pathOf(file.uri);
    values.set('MISE_TASK_FILE', path).set('MISE_TASK_DIR', folderOf(path));
  }
  values.set('MISE_CONFIG_ROOT', file.project);
  if (!workspace.standingOf(file.uri).isOutside) values.set('MISE_PROJECT_ROOT', file.project);
  const monorepo = workspace.projects.monorepoOf(file.project);
  if (monorepo) values.set('MISE_MONOREPO_ROOT', monorepo.root);
  return values;
}
