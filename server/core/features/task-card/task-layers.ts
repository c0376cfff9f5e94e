import { compareDefinitions, environmentOfTask, replaces, takesOneLayer } from '../../analysis/graph/definitions.ts';
import type { Task, WorkspaceFile } from '../../analysis/graph/task.ts';
import type { Workspace } from '../../analysis/graph/workspace.ts';
import { folderOf, pathOf, relativePath, resolvePath } from '../../paths/unix-path.ts';
import { isWithin } from '../../text/is-within.ts';

/**
 * The relation of a task to another definition of the same name. In a config file, a definition without a script adds
 * its fields to the next definition in the order of precedence; any other definition replaces all definitions that
 * follow.
 */
export type LayerRelation = 'overrides' | 'adds to' | 'overridden by' | 'extended by';

export interface TaskLayer {
  readonly relation: LayerRelation;
  readonly other: Task;
  /** The environment (`MISE_ENV`) in which the relation applies; undefined if it always applies. */
  readonly environment: string | undefined;
}

/**
 * Returns the relations of a task to other definitions of the same name: in the config files and task files of its
 * project and, outside a monorepo, in the folders above and in the global configuration.
 */
export function layersOf(task: Task, workspace: Workspace): readonly TaskLayer[] {
  if (task.isTemplate || !workspace.isLoaded(task.file)) return [];
  const layers = workspace.places.projectsOf(task.file).flatMap((project) => layersIn(project, task, workspace));
  // Projects that include the same file may share other files as well.
  return layers.filter(({ other }, index) => layers.findIndex((layer) => layer.other === other) === index);
}

function layersIn(project: string, task: Task, workspace: Workspace): readonly TaskLayer[] {
  const { name } = task.facts;
  const isSameTask = ({ file, facts }: Task): boolean => facts.name === name && workspace.places.isIn(file, project);
  const others = workspace
    .named(name, project)
    .filter((other) => other !== task && isSameTask(other) && workspace.isLoaded(other.file));
  const compare = (a: Task, b: Task): number => compareDefinitions(a, b, project, workspace);
  const isSingle = takesOneLayer(
    [task, ...others].filter((each) => environmentOfTask(each) === undefined).sort(compare),
  );
  const isAdded = (each: Task): boolean => each.file.kind.includesFiles;
  // Only the first of the definitions in config files is added to a script outside them.
  const isReplacedBy = (other: Task): boolean => replaces(other, task) || (isSingle && isAdded(task) && isAdded(other));
  const above = others.filter((other) => compare(other, task) < 0);
  const always = above.filter((other) => environmentOfTask(other) === undefined).toSorted(compare);
  const replacing = always.filter(isReplacedBy);
  const candidates = replacing.length > 0 ? replacing : always;
  const last = candidates.at(-1);
  const nearest = isSingle && last && isAdded(last) ? candidates.find(isAdded) : last;
  const conditional = above.filter((other) => other !== nearest && environmentOfTask(other) !== undefined);
  const visible = isSingle && isAdded(task) ? others.filter((other) => !isAdded(other)) : others;
  const below = replacing.length > 0 ? [] : belowOf(task, project, visible, workspace);
  return [
    ...[...(nearest ? [nearest] : []), ...conditional.toSorted(compare)].map((other) => ({
      relation: isReplacedBy(other) ? ('overridden by' as const) : ('extended by' as const),
      other,
      environment: environmentOfTask(other),
    })),
    ...below,
  ];
}

/** Returns the definition that a task replaces or adds to. */
function belowOf(task: Task, project: string, others: readonly Task[], workspace: Workspace): readonly TaskLayer[] {
  const environment = environmentOfTask(task);
  const compare = (a: Task, b: Task): number => compareDefinitions(a, b, project, workspace);
  const [inProject] = others
    .filter((other) => compare(task, other) < 0 && environmentOfTask(other) === undefined)
    .sort(compare);
  if (inProject) {
    return [{ relation: replaces(task, inProject) ? 'overrides' : 'adds to', other: inProject, environment }];
  }
  const outer = outerTask(task.facts.name, project, workspace);
  return outer ? [{ relation: 'overrides', other: outer, environment }] : [];
}

/**
 * Returns the task from a folder above, or the global task, that the runner uses if a project does not define the task.
 */
function outerTask(name: string, project: string, workspace: Workspace): Task | undefined {
  if (workspace.projects.monorepoOf(project)) return undefined;
  const parent = project.slice(0, Math.max(0, project.lastIndexOf('/')));
  return workspace
    .named(name, parent)
    .find(
      ({ file, facts }) =>
        facts.name === name &&
        !workspace.places.isIn(file, project) &&
        workspace.isLoaded(file) &&
        (isWithin(project, file.project) || workspace.standingOf(file.uri).isGlobal),
    );
}

/** Returns a description such as "Overrides `build` in mise.toml"; `written` formats the name of the other file. */
export function layerText(
  { relation, other, environment }: TaskLayer,
  task: Task,
  written: (path: string) => string,
): string {
  const file = written(pathSeenFrom(task, other));
  const texts: Readonly<Record<LayerRelation, string>> = {
    overrides: `Overrides \`${other.facts.name}\` in ${file}`,
    'adds to': `Extends \`${other.facts.name}\` in ${file}`,
    'overridden by': `Overridden by ${file}`,
    'extended by': `Extended by ${file}`,
  };
  return texts[relation] + (environment === undefined ? '' : ` in environment \`${environment}\``);
}

/**
 * Returns the path of the file of `other` relative to the project of a task, such as `../mise.toml`. If the file of the
 * task is outside its project, the path is relative to the folder of that file. If the project of `other` does not
 * enclose the project of the task, the path is relative to the project of `other`.
 */
export function pathSeenFrom({ file }: Task, other: Task): string {
  const project = projectPath(file);
  const root = projectPath(other.file);
  const path = pathOf(other.file.uri);
  const own = pathOf(file.uri);
  if (!isWithin(own, project)) return relativePath(folderOf(own), path);
  if (root !== project && !isWithin(project, root) && isWithin(path, root)) return relativePath(root, path);
  return relativePath(project, path);
}

/** Returns the project of a file as a path in the form that URIs use: on Windows, it begins with `/` and the drive. */
function projectPath({ project }: WorkspaceFile): string {
  return resolvePath('/', project);
}
