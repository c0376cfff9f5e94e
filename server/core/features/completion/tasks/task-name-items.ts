import { nameInDependencies, projectTarget } from '../../../analysis/graph/monorepo/project-target.ts';
import { nameInMonorepo } from '../../../analysis/graph/monorepo/unresolved.ts';
import { isAssignment, referencesIn } from '../../../analysis/graph/references/task-reference.ts';
import type { Task, WorkspaceFile } from '../../../analysis/graph/task.ts';
import { refersToOne, targetKind } from '../../../analysis/graph/task-name.ts';
import { nodeAt } from '../../../document/tree-along.ts';
import { counted } from '../../../text/counted.ts';
import { blankWords } from '../../../text/words.ts';
import type { Completion } from '../completion.ts';
import type { CompletionContext } from '../completion-context.ts';
import type { CompletionPlace } from '../completion-place.ts';
import { displayedPath } from '../displayed-path.ts';
import { stringPart } from '../string-part.ts';
import { nearestFirst } from './nearest-first.ts';
import { type NameCandidate, projectNames } from './project-names.ts';
import { type TaskNameContext, taskNameContext } from './task-name-context.ts';

/**
 * Returns the names and aliases of the tasks that can be referred to at the caret, nearest first, and patterns for
 * groups of tasks. Omits the task itself and tasks that are already listed.
 */
export function taskNameItems(place: CompletionPlace, context: CompletionContext): Completion[] {
  const nameContext = taskNameContext(place.caret.path, place.kind);
  const from = nameContext && wordStart(place.caret.prefix, nameContext);
  const part = from === undefined ? undefined : stringPart(place, from, nameContext?.splits === 'nothing' ? /$/ : /\s/);
  if (!nameContext || !part) return [];
  const { workspace, file } = context;
  const omitted = excludedTasks(nameContext, place, context);
  const isOffered = (task: Task): boolean => !omitted.has(task);
  const tasks = nearestFirst('tasks', context).filter(isOffered);
  const namesIn = (among: readonly Task[]): readonly NameCandidate[] => [
    ...namesOf(among, context),
    ...(nameContext.takesPatterns ? patternsOf(among) : []),
  ];
  const typed = place.caret.prefix.slice(from);
  const { field } = nameContext;
  const projects = file ? projectNames(typed, { file, field }, workspace, (all) => namesIn(all.filter(isOffered))) : [];
  const namesProject = projectTarget(typed) !== undefined || nameInDependencies(typed) !== undefined;
  const inPackages = file ? packageNames(file, context, isOffered) : [];
  const names = namesProject ? projects : [...namesIn(tasks), ...inPackages, ...projects];
  const seen = new Set<string>();
  return names.flatMap(({ name, detail, documentation, isPath }, index) => {
    const written = quotedIfNeeded(name, nameContext);
    const text = isPath ? part.writeAndStay(written) : part.write(written);
    const isOmitted = seen.has(name) || (nameContext.splits === 'blanks' && /\s/.test(name));
    if (isOmitted || text === undefined) return [];
    seen.add(name);
    const { replace, opening } = part;
    const item = { label: name, detail, documentation, replace, text, filter: opening + name, rank: index };
    if (isPath) return { ...item, kind: 'folder' as const, triggersAgain: true };
    return { ...item, kind: 'task' as const, ...(typed.endsWith(':') && { followsColon: true }) };
  });
}

function namesOf(tasks: readonly Task[], context: CompletionContext): readonly NameCandidate[] {
  return tasks.flatMap((task) => {
    const { name, description } = task.facts;
    const documentation = `\`${name}\` in \`${displayedPath(task, context)}\``;
    const aliases = task.file.isInferred ? [] : context.workspace.aliasesOf(task);
    const byAlias = aliases.map((alias) => ({ name: alias, detail: `alias of ${name}`, documentation }));
    return [{ name, detail: description, documentation }, ...byAlias];
  });
}

/** Returns the names of the tasks that the runner infers from the packages of the monorepo, such as `node:web#build`. */
function packageNames(
  { project }: WorkspaceFile,
  context: CompletionContext,
  isOffered: (task: Task) => boolean,
): readonly NameCandidate[] {
  const { workspace } = context;
  const monorepo = workspace.projects.monorepoAround(project);
  const files = [...workspace.files].filter(
    (file) => file.isInferred && workspace.projects.monorepoAround(file.project) === monorepo,
  );
  const tasks = files.flatMap(({ uri }) => [...workspace.tasksOf(uri)]).filter(isOffered);
  return tasks.map((task) => ({
    name: nameInMonorepo(task, workspace) ?? task.facts.name,
    detail: task.facts.description,
    documentation: `\`${task.facts.name}\` in \`${displayedPath(task, context)}\``,
  }));
}

/** The maximum number of tasks that the documentation of a pattern lists. */
const maxNames = 10;

/** Returns patterns such as `lint:*` for groups of several tasks. */
function patternsOf(tasks: readonly Task[]): readonly NameCandidate[] {
  const groups = new Map<string, Set<string>>();
  for (const { name } of tasks.map(({ facts }) => facts)) {
    const group = name.slice(0, Math.max(0, name.lastIndexOf(':')));
    groups.set(group, (groups.get(group) ?? new Set()).add(name));
  }
  return [...groups].flatMap(([group, names]) => {
    if (group === '' || names.size < 2) return [];
    const shown = [...names].slice(0, maxNames).map((name) => `- \`${name}\``);
    const documentation = [...shown, ...(names.size > maxNames ? ['- …'] : [])].join('\n');
    return { name: `${group}:*`, detail: counted(names.size, 'task'), documentation };
  });
}

/** Returns the index of the word at the caret if it is the task's name; undefined after the name. */
function wordStart(prefix: string, { splits }: TaskNameContext): number | undefined {
  if (splits === 'nothing') return 0;
  const start = prefix.search(/\S*$/);
  const before = blankWords(prefix.slice(0, start));
  return before.every((word) => splits === 'shell' && isAssignment(word)) ? start : undefined;
}

/**
 * Returns the name as written in the string. A name with a space needs quotes where the string is split like a command.
 */
function quotedIfNeeded(name: string, { splits }: TaskNameContext): string {
  return splits === 'shell' && /[\s"\\]/.test(name) ? `'${name}'` : name;
}

function excludedTasks(
  nameContext: TaskNameContext,
  place: CompletionPlace,
  context: CompletionContext,
): ReadonlySet<Task> {
  const { workspace, file } = context;
  const entry = place.document.entry(...nameContext.task.map(String));
  const itself = file && entry && workspace.task(file.uri, entry);
  const project = file?.project ?? '';
  const isOfOneProject = (task: Task): boolean => workspace.places.projectsOf(task.file).length === 1;
  const listed = otherTargets(nameContext, place).flatMap((target) =>
    targetKind(target) === 'project'
      ? workspace.inProjects(target, project).filter(isOfOneProject)
      : workspace.named(target, project),
  );
  return new Set(itself ? [itself, ...listed] : listed);
}

/** Returns the tasks that the other items of the list at the caret refer to. */
function otherTargets({ excluded, field }: TaskNameContext, { document, replace, tree }: CompletionPlace): string[] {
  const value = excluded && nodeAt(tree, excluded);
  const references = value ? referencesIn(value, field) : [];
  return references.flatMap(({ span, target, kind }) => {
    const { start, end } = document.offsetsOf(span);
    const isAtCaret = replace.start <= start && end <= replace.end;
    return refersToOne(kind) && !isAtCaret ? [target] : [];
  });
}
