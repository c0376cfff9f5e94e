import { propertyOf } from '../graph/property-of.ts';
import type { WorkspaceFile } from '../graph/task.ts';
import type { Workspace } from '../graph/workspace.ts';
import { filesInEnvironment, isPattern } from './environment-paths.ts';
import { sectionOf } from './layers.ts';

/** Matches a text that may name environment files, so that other texts need not be examined. */
const mayNameFiles = /(?:^|[\s.{[])["']?_["']?\s*[.=\]:]|\b(?:env_file|dotenv)\b/;

/** Returns the absolute paths of the environment files that a file and its tasks name, without patterns. */
export function environmentFilesNamedIn(file: WorkspaceFile, workspace: Workspace): readonly string[] {
  if (!mayNameFiles.test(file.document.text)) return [];
  const ofConfig = file.kind.includesFiles ? filesInEnvironment(sectionOf(file, 'env'), file) : [];
  const fields = file.kind.fields().named('environment');
  const ofTasks = [...workspace.tasksOf(file.uri)].flatMap((task) =>
    fields.flatMap((field) => filesInEnvironment(propertyOf(task, field), file)),
  );
  return [...ofConfig, ...ofTasks].flatMap(({ path }) => (path === undefined || isPattern(path) ? [] : [path]));
}
