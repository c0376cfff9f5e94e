import type { Task, WorkspaceFile } from '../../analysis/graph/task.ts';
import type { Workspace } from '../../analysis/graph/workspace.ts';
import { isStaticPath, withoutConfigRoot } from '../../analysis/task-paths/static-path.ts';
import { configuredFolders, folderOfTask } from '../../analysis/task-paths/task-folder.ts';
import { folderOf, pathOf, resolvePath } from '../../paths/unix-path.ts';
import type { PathMention } from '../navigation/path-mentions.ts';
import { usesOf } from '../navigation/uses.ts';

/** A folder that relative paths start from, before and after the moves. */
export interface PathBase {
  readonly before: string;
  readonly after: string;
}

/** The folders of a task in a project; `folder` is undefined if only the runner can resolve it. */
interface TaskPlace {
  readonly project: string;
  readonly folder: string | undefined;
}

/**
 * Returns a function that returns the folders that the path of a mention starts from: one for each project that includes
 * the file, and in a template, for each task that extends it. Returns undefined if only the runner can resolve one of them.
 */
export function pathBases(
  workspace: Workspace,
  newPathOf: (path: string) => string,
): (file: WorkspaceFile, mention: PathMention) => readonly PathBase[] | undefined {
  const configured = configuredFolders(workspace);
  const placesOfTemplates = new Map<Task, readonly TaskPlace[]>();

  return (file, { relativeTo, task: entry }) => {
    if (relativeTo === 'file') {
      const path = resolvePath('/', pathOf(file.uri));
      return [{ before: folderOf(path), after: folderOf(newPathOf(path)) }];
    }
    const task = entry && workspace.task(file.uri, entry);
    const places = task ? placesOf(task) : projectsOf(file).map((project) => ({ project, folder: project }));
    const folders = new Set(places.map(({ project, folder }) => (relativeTo === 'config-root' ? project : folder)));
    const bases = [...folders].map((before) => before && { before, after: newPathOf(before) });
    return bases.every((base) => base !== undefined && base !== '') ? bases : undefined;
  };

  function placesOf(task: Task): readonly TaskPlace[] {
    if (!task.isTemplate) return placesOfTask(task);
    const known = placesOfTemplates.get(task);
    if (known) return known;
    const extending = usesOf(task, workspace).map((use) => use.task);
    const places = (extending.length === 0 ? [task] : extending).flatMap(placesOfTask);
    placesOfTemplates.set(task, places);
    return places;
  }

  function placesOfTask(task: Task): readonly TaskPlace[] {
    return projectsOf(task.file).map((project) => {
      const { written } = folderOfTask(task, workspace, () => configured.get(project));
      const path = withoutConfigRoot(written);
      return { project, folder: isStaticPath(path) ? resolvePath(project, path) : undefined };
    });
  }

  function projectsOf(file: WorkspaceFile): readonly string[] {
    return workspace.places.projectsOf(file).map((project) => resolvePath('/', project));
  }
}
