import { effectiveEnvironment, environmentFilesOf } from '../../../core/analysis/environment/effective-environment.ts';
import { layersOf } from '../../../core/analysis/environment/layers.ts';
import { environmentText } from '../../../core/features/environment/environment-text.ts';
import { uriOf } from '../../../core/features/navigation/paths.ts';
import { isWithin } from '../../../core/text/is-within.ts';
import type { TaskEnvironmentAnswer, TaskEnvironmentParams } from '../../../protocol/task-environment.ts';
import type { Request } from '../../gate/request.ts';
import type { DiskLookup } from '../../workspace/disk-lookup.ts';

/** Returns the environment of a task or template as a text. */
export async function taskEnvironment({
  params: { id },
  context: { workspace, folders, environmentsOf },
  until,
}: Request<TaskEnvironmentParams>): Promise<TaskEnvironmentAnswer> {
  const task = workspace.taskByKey(id);
  if (!task) return null;
  const layers = layersOf(task, workspace);
  const active = await until(environmentsOf(task.file));
  const texts = await until(readTexts(environmentFilesOf(layers), folders.lookup));
  const environment = effectiveEnvironment(layers, { read: (path) => texts.get(path), active });
  const { text, links } = environmentText(task, environment, (path) => shownPath(path, folders.lookup.folders));
  const places = links.map(({ path, ...place }) => ({ ...place, uri: uriOf(path, task.file.uri) }));
  return { text, places };
}

/** Reads files. Resolves to the texts of those that can be read, by path. */
export async function readTexts(paths: readonly string[], lookup: DiskLookup): Promise<ReadonlyMap<string, string>> {
  const read = await Promise.all(paths.map((path) => lookup.read(path)));
  return new Map(
    read.flatMap((result, index) => ('text' in result ? [[paths[index] ?? '', result.text] as const] : [])),
  );
}

/** Returns the path of a file relative to its workspace folder, if it is in one. */
function shownPath(path: string, folders: readonly string[]): string {
  const folder = folders.find((outer) => isWithin(path, outer));
  const inside = folder === undefined ? path : path.slice(folder.length + 1);
  return folder === undefined || folders.length === 1
    ? inside
    : `${folder.slice(folder.lastIndexOf('/') + 1)}/${inside}`;
}
