import type { ReferenceField } from '../../analysis/fields/task-fields.ts';
import { combinedDefinitions, mainDefinition } from '../../analysis/graph/definitions.ts';
import { nameInDependencies } from '../../analysis/graph/monorepo/project-target.ts';
import { nameInMonorepo, unresolvedReference } from '../../analysis/graph/monorepo/unresolved.ts';
import type { Reach } from '../../analysis/graph/placement/file-standing.ts';
import type { TaskReference } from '../../analysis/graph/references/task-reference.ts';
import type { Task } from '../../analysis/graph/task.ts';
import type { Workspace } from '../../analysis/graph/workspace.ts';
import type { Span } from '../../document/span.ts';
import { cycleFinder } from './cycle-finder.ts';
import { edgeKindOf, type TaskLinkKind } from './edge-kind.ts';

/** A task, a template, or the name in a reference to a task that is not defined. */
export interface TaskGraphNode {
  /** A unique id: the name and, if several tasks have the name, the file. */
  readonly id: string;
  /** The name of the task. In a monorepo, it includes the path of the project. */
  readonly name: string;
  readonly task: Task | undefined;
  /**
   * The kind of the node. `elsewhere` is a name that only the runner can resolve: the name of a task in a project
   * outside the workspace, or a template expression.
   */
  readonly kind: 'task' | 'template' | 'missing' | 'elsewhere';
  /**
   * Whether the runner loads the file of the task. For a name that is not defined, `not executable` if it is that of a document
   * or library in a task folder, and otherwise `loaded`.
   */
  readonly reach: Reach;
}

export interface TaskGraphEdge {
  readonly from: TaskGraphNode;
  readonly to: TaskGraphNode;
  /** The name of the field with the reference. */
  readonly via: string;
  readonly kind: TaskLinkKind;
  /** Whether the edge is part of a cycle of tasks that wait for each other or start each other endlessly. */
  readonly isInCycle: boolean;
  /** The span of the first reference from `from` to `to` in the field. */
  readonly place: Span;
  /** The definition of `from` with the reference. Other definitions add to the one of the node. */
  readonly definition: Task;
}

/** A graph of tasks. Nodes are sorted by id; edges are in the order of the references in the text of each task. */
export interface TaskGraph {
  readonly nodes: readonly TaskGraphNode[];
  readonly edges: readonly TaskGraphEdge[];
}

export interface TaskGraphOptions {
  /** Returns the displayed path of the file of a task. */
  readonly fileNameOf: (task: Task) => string;
  /**
   * Whether the templates that tasks extend are part of the graph. References that tasks inherit from templates are
   * always included.
   */
  readonly templates: 'shown' | 'hidden';
}

/**
 * Returns the graph of the given tasks and templates, and of all tasks to which they refer directly or indirectly. Definitions
 * that the runner combines, such as a script task and its table in a config file, are one node.
 */
export function taskGraph(
  starts: Iterable<Task>,
  workspace: Workspace,
  { fileNameOf, templates }: TaskGraphOptions,
): TaskGraph {
  const mainOf = mainDefinitions(workspace);
  const tasks = new Set(Array.from(starts, mainOf));
  const linksOf = templates === 'shown' ? linksWithTemplate : referenceLinks;
  const links: Link[] = [];
  for (const task of tasks) {
    for (const definition of combinedDefinitions(task, workspace)) {
      for (const { to, ...link } of linksOf(definition, workspace)) {
        const main = to.kind === 'task' ? { ...to, task: mainOf(to.task) } : to;
        links.push({ ...link, from: task, to: main, definition });
        if (main.kind === 'task') tasks.add(main.task);
      }
    }
  }
  const nodeOf = nodesFor(tasks, workspace, fileNameOf);
  const edges = distinct(links).map(({ from, to, via, field, place, definition }) => ({
    from: nodeOf({ kind: 'task', task: from }),
    to: nodeOf(to),
    via,
    field,
    stepTime: workspace.stepTimeOf(from),
    place,
    definition,
  }));
  const isInCycle = cycleFinder(edges);
  const own = Array.from(tasks, (task) => nodeOf({ kind: 'task', task }));
  const nodes = [...new Set([...own, ...edges.map(({ to }) => to)])];
  nodes.sort((a, b) => (a.id < b.id ? -1 : 1));
  return {
    nodes,
    edges: edges.map((edge) => {
      const { field, stepTime: _stepTime, ...shown } = edge;
      return { ...shown, kind: edgeKindOf(field), isInCycle: isInCycle(edge) };
    }),
  };
}

/** Returns a function that returns the definition that represents a task. */
function mainDefinitions(workspace: Workspace): (task: Task) => Task {
  const known = new Map<Task, Task>();
  return (task) => {
    const main = known.get(task) ?? mainDefinition(task, workspace);
    known.set(task, main);
    return main;
  };
}

interface Link extends LinkOfDefinition {
  /** The definition that represents the task with the reference. */
  readonly from: Task;
  readonly definition: Task;
}

interface LinkOfDefinition {
  readonly to: LinkTarget;
  readonly via: string;
  /** Undefined for a template. */
  readonly field: ReferenceField | undefined;
  readonly place: Span;
}

/** A task or template, or a name that is not defined. */
type LinkTarget =
  | { readonly kind: 'task'; readonly task: Task }
  | { readonly kind: 'unknown task' | 'unknown template' | 'elsewhere'; readonly name: string; readonly reach: Reach };

/**
 * Returns the links of a task: its references, and its template. The references of a template belong to the tasks that
 * extend it; the template itself has no links.
 */
function linksWithTemplate(task: Task, workspace: Workspace): readonly LinkOfDefinition[] {
  const { template } = task.facts;
  if (task.isTemplate) return [];
  if (!template) return referenceLinks(task, workspace);
  const found = workspace.templatesOf(task).map((each): LinkTarget => ({ kind: 'task', task: each }));
  const isMisspelled = workspace.projects.isMisspelled(
    { target: template.value, kind: 'name' },
    task.file.project,
    'task_templates',
  );
  const unknown: readonly LinkTarget[] = isMisspelled
    ? []
    : [{ kind: 'unknown template', name: template.value, reach: 'loaded' }];
  const targets = found.length > 0 ? found : unknown;
  return [
    ...referenceLinks(task, workspace),
    ...targets.map((to) => ({ to, via: edgeKindOf(undefined), field: undefined, place: template })),
  ];
}

function referenceLinks(task: Task, workspace: Workspace): readonly LinkOfDefinition[] {
  return workspace.referencesOf(task).flatMap(({ reference, place }) =>
    targetsOf(reference, task, workspace).map((to) => ({
      to,
      via: reference.via,
      field: reference.field,
      place,
    })),
  );
}

function targetsOf(reference: TaskReference, task: Task, workspace: Workspace): readonly LinkTarget[] {
  const found = workspace.targetsOf(reference, task);
  const isOptional = reference.optional || isKnownUpstream(reference, task, workspace);
  if (found.length > 0 || isOptional || matchesOnly(task, reference, workspace)) {
    return found.map((target) => ({ kind: 'task', task: target }));
  }
  // The misspelling of a section such as `[taks.build]` is reported, not what refers to the tasks in it.
  if (workspace.projects.isMisspelled(reference, task.file.project)) return [];
  const { target: name } = reference;
  if (isElsewhere(reference, task, workspace)) return [{ kind: 'elsewhere', name, reach: 'loaded' }];
  return [{ kind: 'unknown task', name, reach: isUnloadedScript(name, task, workspace) ? 'not executable' : 'loaded' }];
}

/** Returns whether the name of a task is that of a document or library in a task folder. */
function isUnloadedScript(target: string, { file }: Task, { places, projects }: Workspace): boolean {
  const { project, task } = projects.query(target, file.project) ?? { project: file.project, task: target };
  return project !== undefined && places.unloadedScript(task, project) !== undefined;
}

/** Returns whether a reference is `^task` in a project of which it is known on which projects it depends. */
function isKnownUpstream({ target }: TaskReference, { file }: Task, { places }: Workspace): boolean {
  return nameInDependencies(target) !== undefined && places.upstreamOf(file.project).projects !== undefined;
}

/**
 * Returns whether a reference without targets is a pattern that matches only the task itself, which the runner omits.
 */
function matchesOnly({ file }: Task, { kind, target }: TaskReference, workspace: Workspace): boolean {
  if (kind === 'pattern') return workspace.matching(target, file.project).length > 0;
  return kind === 'project' && workspace.inProjects(target, file.project).length > 0;
}

/** Returns whether only the runner can resolve a reference. */
function isElsewhere(reference: TaskReference, task: Task, workspace: Workspace): boolean {
  if (reference.kind === 'template') return true;
  return reference.kind === 'project' && unresolvedReference(reference, task, workspace) === undefined;
}

function distinct(links: readonly Link[]): readonly Link[] {
  const seen = new Map<Task, Set<string>>();
  const ids = new Map<Task, number>();
  const idOf = (task: Task): number => {
    const id = ids.get(task) ?? ids.size;
    ids.set(task, id);
    return id;
  };
  return links.filter(({ from, to, via }) => {
    const known = seen.get(from) ?? new Set();
    seen.set(from, known);
    const key = `${via} ${to.kind === 'task' ? idOf(to.task) : `name ${to.name}`}`;
    return !known.has(key) && known.add(key);
  });
}

function nodesFor(
  tasks: Iterable<Task>,
  workspace: Workspace,
  fileNameOf: (task: Task) => string,
): (of: LinkTarget) => TaskGraphNode {
  const names = new Map<Task, string>();
  const nameOf = (task: Task): string => {
    const name = names.get(task) ?? nameInMonorepo(task, workspace) ?? task.facts.name;
    names.set(task, name);
    return name;
  };
  const labelOf = (task: Task): string => (task.isTemplate ? `template ${nameOf(task)}` : nameOf(task));
  const counts = new Map<string, number>();
  for (const task of tasks) counts.set(labelOf(task), (counts.get(labelOf(task)) ?? 0) + 1);
  const known = new Map<Task | string, TaskGraphNode>();
  const make = (of: LinkTarget): TaskGraphNode => {
    if (of.kind !== 'task') return nodeOfName(of);
    const { file, isTemplate } = of.task;
    const label = labelOf(of.task);
    const id = counts.get(label) === 1 ? label : `${label} (${fileNameOf(of.task)})`;
    const { reach } = workspace.standingOf(file.uri);
    return { id, name: nameOf(of.task), task: of.task, kind: isTemplate ? 'template' : 'task', reach };
  };
  return (of) => {
    const key = of.kind === 'task' ? of.task : `${of.kind} ${of.name}`;
    const node = known.get(key) ?? make(of);
    known.set(key, node);
    return node;
  };
}

function nodeOfName({ kind, name, reach }: Exclude<LinkTarget, { kind: 'task' }>): TaskGraphNode {
  const about = { name, task: undefined, reach } as const;
  if (kind === 'unknown template') return { ...about, id: `template ${name}`, kind: 'missing' };
  return { ...about, id: name, kind: kind === 'elsewhere' ? 'elsewhere' : 'missing' };
}
