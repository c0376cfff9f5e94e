import {
  isPathPattern,
  isPattern,
  nameInDependencies,
  projectTarget,
} from '../../analysis/graph/monorepo/project-target.ts';
import type { ReferenceTarget } from '../../analysis/graph/references/task-reference.ts';
import { otherNameOf, type Task } from '../../analysis/graph/task.ts';
import { nameIn, refersToOne, withoutExtension } from '../../analysis/graph/task-name.ts';
import type { Workspace } from '../../analysis/graph/workspace.ts';
import { type Span, spanText } from '../../document/span.ts';
import {
  isScript,
  type Mention,
  mentionAt,
  mentionsOf,
  targetsOfMention,
  type WorkspacePlace,
} from '../navigation/mention.ts';
import type { NameUses } from '../navigation/names/name-use.ts';
import { nameUses } from '../navigation/names/name-uses.ts';
import { usesOf } from '../navigation/uses.ts';
import type { FileEdit } from './file-edit.ts';
import type { Move } from './move.ts';
import { nameRefusal } from './new-name.ts';
import type { Refusal } from './refusal.ts';
import { nameAt, renameName } from './rename-name.ts';
import { nameOfMoved, scriptFileName, scriptMove } from './script-move.ts';
import { isSplitAtSpaces, writeName } from './write-name.ts';

export interface Renaming {
  readonly edits: readonly FileEdit[];
  /** The moves of files to make after the edits, because script tasks are named after their files. */
  readonly moves: readonly Move[];
  /** References to the task by a pattern, which are not edited. */
  readonly unchanged: readonly Mention[];
  /** The renamed tasks, for the mentions in files without tasks; undefined if nothing but templates or variables is renamed. */
  readonly renamed: RenamedTasks | undefined;
}

/** Tasks with their new name. */
export interface RenamedTasks {
  readonly tasks: readonly Task[];
  /** The name or alias that is renamed. */
  readonly name: string;
  /** Returns the new name for the name in a mention; undefined if it refers to the tasks by another name. */
  readonly nameAfter: (target: string) => string | undefined;
}

/** The name at the caret that can be changed. */
export interface RenameTarget {
  readonly span: Span;
  readonly name: string;
}

/** The capabilities of the client. */
export interface RenameOptions {
  readonly canMoveFiles: boolean;
}

/** Returns the name at the caret, or a refusal if it cannot be changed; undefined if there is no name. */
export function prepareRename(place: WorkspacePlace, options: RenameOptions): RenameTarget | Refusal | undefined {
  const use = nameUses(place)?.at;
  if (use) return { span: use.span, name: nameAt(use) };
  const mention = mentionAt(place);
  if (!mention) return undefined;
  const subject = subjectOf(mention, place.workspace, options);
  return 'refusal' in subject ? subject : { span: nameSpan(mention), name: subject.name };
}

/** Returns the span of a name without the path of the project before it. */
function nameSpan({ span, ...mention }: Mention): Span {
  const { target, kind } = mention.kind === 'reference' ? mention.reference : { target: '', kind: 'name' as const };
  return spanText(span) === target ? { ...span, start: span.end - nameIn(target, kind).length } : span;
}

/**
 * Returns the edits and moves that rename the task, alias, template, daemon, argument, variable or function at the
 * caret; undefined if there is none.
 */
export function rename(
  place: WorkspacePlace,
  typedName: string,
  options: RenameOptions,
): Renaming | Refusal | undefined {
  const named = nameUses(place);
  if (named) return renamingOfName(named, typedName);
  const mention = mentionAt(place);
  if (!mention) return undefined;
  const subject = subjectOf(mention, place.workspace, options);
  if ('refusal' in subject) return subject;
  const scripts = scriptsOf(subject);
  const [script] = scripts;
  const newName = script ? nameOfMoved(script, scriptFileName(script, typedName)) : typedName;
  // Scripts with the same name, for different platforms, differ only in their file extensions and keep them.
  const fileNameOf = (task: Task): string => scriptFileName(task, scripts.length > 1 ? newName : typedName);
  const refusal =
    newName === subject.name ? undefined : (nameRefusal(typedName) ?? nameConflict(newName, subject, place));
  if (refusal !== undefined) return { refusal };
  const moves = newName === subject.name ? [] : movesOf(scripts, fileNameOf, place.workspace);
  if ('refusal' in moves) return moves;
  const uses = new Set(subject.tasks.flatMap((task) => usesOf(task, place.workspace)));
  const mentions = new Set([...subject.tasks.flatMap(mentionsOf), ...uses]);
  const rewritings = [...mentions].flatMap((use) => rewritingsOf(use, subject, { name: newName, fileNameOf }));
  const impossible = /\s/.test(newName) ? rewritings.find(({ mention: use }) => isSplitAtSpaces(use)) : undefined;
  if (impossible) return { refusal: spaceRefusal(newName, impossible.mention) };
  return {
    edits: rewritings.map(({ mention: use, name }) => ({
      file: use.task.file,
      span: use.span,
      text: writeName(name, use),
    })),
    moves,
    unchanged: [...uses].filter((use) => use.kind === 'reference' && isByPattern(use.reference)),
    renamed: renamedTasks(subject, { name: newName, fileNameOf }),
  };
}

function renamedTasks(subject: RenameSubject, renamed: NewName): RenamedTasks | undefined {
  const { name } = subject;
  const tasks = subject.tasks.filter(({ isTemplate }) => !isTemplate);
  if (tasks.length === 0 || renamed.name === name) return undefined;
  return { tasks, name, nameAfter: (target) => nameAfter(target, subject, renamed) };
}

/** Returns whether a reference contains a pattern, or refers to tasks of several projects. A new name does not change it. */
export function isByPattern({ kind, target }: ReferenceTarget): boolean {
  if (kind !== 'project') return kind === 'pattern';
  if (nameInDependencies(target) !== undefined) return true;
  return isPattern(nameIn(target, kind)) || isPathPattern(projectTarget(target)?.path ?? '');
}

function renamingOfName(uses: NameUses, newName: string): Renaming | Refusal {
  const edits = renameName(uses, newName);
  return 'refusal' in edits ? edits : { edits, moves: [], unchanged: [], renamed: undefined };
}

/** Returns the script tasks with files that must be moved; none if an alias is renamed. */
function scriptsOf({ by, tasks }: RenameSubject): readonly Task[] {
  return by === 'name' ? tasks.filter(isScript) : [];
}

function movesOf(
  scripts: readonly Task[],
  fileNameOf: (task: Task) => string,
  workspace: Workspace,
): readonly Move[] | Refusal {
  const moves: Move[] = [];
  for (const script of scripts) {
    const move = scriptMove(script, fileNameOf(script), workspace);
    if ('refusal' in move) return move;
    moves.push(move);
  }
  return moves;
}

interface RenameSubject {
  readonly tasks: readonly Task[];
  readonly by: 'name' | 'alias';
  /** The defined name; a reference may omit its file extension. */
  readonly name: string;
}

function subjectOf(mention: Mention, workspace: Workspace, { canMoveFiles }: RenameOptions): RenameSubject | Refusal {
  const subject = subjectFor(allNamed(mention, workspace), mention);
  const inferred = 'refusal' in subject ? undefined : subject.tasks.find(({ file }) => file.isInferred);
  if (inferred) return { refusal: packageRefusal(inferred) };
  const script = canMoveFiles || 'refusal' in subject ? undefined : scriptsOf(subject)[0];
  return script ? { refusal: scriptRefusal(script) } : subject;
}

function subjectFor(tasks: readonly Task[], mention: Mention): RenameSubject | Refusal {
  if (mention.kind === 'alias') return { tasks, by: 'alias', name: mention.value };
  const [first] = tasks;
  if (mention.kind === 'name' || mention.kind === 'template') {
    if (first) return { tasks, by: 'name', name: first.facts.name };
    return { refusal: 'This template is not defined, so it cannot be renamed.' };
  }
  const { kind } = mention.reference;
  const target = nameIn(mention.reference.target, kind);
  if (isByPattern(mention.reference))
    return { refusal: `\`${target}\` is a pattern; rename one of the tasks that it matches.` };
  if (!refersToOne(kind))
    return { refusal: `\`${target}\` is only known when the task runs, so it cannot be renamed.` };
  if (!first) return { refusal: `Task \`${mention.reference.target}\` is not defined, so it cannot be renamed.` };
  const isAlias = first.facts.name !== target && first.facts.aliases.some(({ value }) => value === target);
  return isAlias ? { tasks, by: 'alias', name: target } : { tasks, by: 'name', name: first.facts.name };
}

/**
 * Returns all definitions with the name. A task may be defined in several files of a project; all of them are renamed.
 */
function allNamed(mention: Mention, workspace: Workspace): readonly Task[] {
  const { task } = mention;
  if (mention.kind !== 'name' || task.isTemplate) return targetsOfMention(mention, workspace);
  const named = workspace.places
    .projectsOf(task.file)
    .flatMap((project) => workspace.named(task.facts.name, project))
    .filter(({ facts }) => facts.name === task.facts.name);
  return named.includes(task) ? [...new Set(named)] : [task];
}

interface NewName {
  readonly name: string;
  /** Returns the new file name of a script, with `:` between its segments. */
  readonly fileNameOf: (task: Task) => string;
}

interface Rewriting {
  readonly mention: Mention;
  readonly name: string;
}

/** Returns the new name for a mention; empty if it refers to the task by another name. */
function rewritingsOf(mention: Mention, subject: RenameSubject, renamed: NewName): readonly Rewriting[] {
  const { by, name, tasks } = subject;
  const isOwn = tasks.includes(mention.task);
  switch (mention.kind) {
    case 'name':
      return by === 'name' && isOwn && !isScript(mention.task) ? [{ mention, name: renamed.name }] : [];
    case 'alias':
      return by === 'alias' && isOwn && mention.value === name ? [{ mention, name: renamed.name }] : [];
    case 'template':
      return tasks.some(({ isTemplate }) => isTemplate) && mention.value === name
        ? [{ mention, name: renamed.name }]
        : [];
    case 'reference': {
      if (isByPattern(mention.reference)) return [];
      const after = nameAfter(nameIn(mention.reference.target, mention.reference.kind), subject, renamed);
      return after === undefined ? [] : [{ mention, name: after }];
    }
  }
}

/** Returns the new name for the name in a reference; undefined if it refers to the subject by another name. */
function nameAfter(target: string, { by, name, tasks }: RenameSubject, renamed: NewName): string | undefined {
  if (target === name) return renamed.name;
  const named = by === 'name' ? tasks.find((task) => target === otherNameOf(task)) : undefined;
  return named && (isScript(named) ? renamed.fileNameOf(named) : withoutExtension(renamed.name));
}

/** Returns the message about a task or template that already has the name; undefined if there is none. */
function nameConflict(name: string, { tasks }: RenameSubject, { workspace }: WorkspacePlace): string | undefined {
  const { places } = workspace;
  const owners = tasks.flatMap((task) => places.projectsOf(task.file).map((project) => ({ task, project })));
  for (const { task, project } of owners) {
    const others = task.isTemplate ? [workspace.template(name, project)] : workspace.named(name, project);
    for (const other of others) {
      if (!other || !places.isIn(other.file, project) || !hasName(other, name)) continue;
      const noun = other.isTemplate ? 'a template' : 'a task';
      const what = other.facts.name === name ? noun : `an alias of \`${other.facts.name}\``;
      const where = other.file === task.file ? '' : ` in ${fileName(other)}`;
      return `\`${name}\` is already ${what}${where}; choose another name.`;
    }
  }
  return undefined;
}

function hasName({ facts, isTemplate }: Task, name: string): boolean {
  return facts.name === name || (!isTemplate && facts.aliases.some(({ value }) => value === name));
}

function fileName({ file }: Task): string {
  return file.uri.slice(file.uri.lastIndexOf('/') + 1);
}

function scriptRefusal(task: Task): string {
  return `\`${task.facts.name}\` is a script task, which is named after its file; rename the file \`${fileName(task)}\` instead.`;
}

function packageRefusal(task: Task): string {
  return `\`${task.facts.name}\` is a script of \`${fileName(task)}\`, which other programs use as well; rename it there.`;
}

function spaceRefusal(name: string, { task }: Mention): string {
  return `\`${name}\` contains a space, which would end the reference in \`run\` of \`${task.facts.name}\`; choose a name without spaces.`;
}
