import { effectiveEnvironment, environmentFilesOf } from '../../../core/analysis/environment/effective-environment.ts';
import { layersOf } from '../../../core/analysis/environment/layers.ts';
import { environmentText } from '../../../core/features/environment/environment-text.ts';
import { uriOf } from '../../../core/paths/unix-path.ts';
import { systemPath } from '../../../files/paths.ts';
import type { TaskEnvironmentAnswer, TaskEnvironmentParams } from '../../../protocol/task-environment.ts';
import type { Request } from '../../gate/request.ts';
import { shownPath } from './shown-path.ts';
import { taskWithId } from './task-with-id.ts';

/** Resolves to the environment of a task or template as text. */
export async function taskEnvironment({
  params: { id },
  context: { workspace, folders, environmentsOf, environmentFiles },
  until,
}: Request<TaskEnvironmentParams>): Promise<TaskEnvironmentAnswer> {
  const task = taskWithId(id, workspace);
  if (!task) return null;
  const layers = layersOf(task, workspace);
  const active = await until(environmentsOf(task.file));
  const files = await until(environmentFiles(environmentFilesOf(layers)));
  const environment = effectiveEnvironment(layers, { read: (path) => files.get(path) ?? [], active });
  const { text, links } = environmentText({ task, workspace }, environment, {
    file: (path) => systemPath(shownPath(path, folders.unixPaths)),
    absolute: systemPath,
  });
  const places = links.map(({ path, ...place }) => ({ ...place, uri: uriOf(path, task.file.uri) }));
  return { text, places };
}
