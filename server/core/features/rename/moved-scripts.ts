import { otherNameOf, type Task } from '../../analysis/graph/task.ts';
import { nameIn } from '../../analysis/graph/task-name.ts';
import type { Workspace } from '../../analysis/graph/workspace.ts';
import { scriptName, scriptNameWithExtension } from '../../analysis/kinds/script-name.ts';
import { isScript, type ReferenceMention, refersByPattern, targetsOfMention } from '../navigation/mention.ts';
import { pathOf } from '../navigation/paths.ts';
import { usesOf } from '../navigation/uses.ts';
import type { FileEdit } from './file-edit.ts';
import { type Move, pathMapper } from './move.ts';
import { nameRefusal } from './new-name.ts';
import { segmentsBelow } from './script-move.ts';
import { isSplitAtSpaces, writeName } from './write-name.ts';

/** The names of a script task after a move. */
interface NewNames {
  readonly name: string;
  /** The name of the file, with `:` between its segments, by which references also find the task. */
  readonly fileName: string;
}

/** Returns the edits that update the references to script tasks, which are named after their files, for the moves. */
export function referenceEditsForMoves(workspace: Workspace, moves: readonly Move[]): readonly FileEdit[] {
  const moved = movedScripts(workspace, pathMapper(moves));
  const uses = new Set([...moved.keys()].flatMap((task) => usesOf(task, workspace)));
  return [...uses].flatMap((mention) => {
    if (mention.kind !== 'reference' || refersByPattern(mention.reference, mention.task, workspace)) return [];
    const name = newTarget(mention, moved, workspace);
    if (name === undefined || (/\s/.test(name) && isSplitAtSpaces(mention))) return [];
    return [{ file: mention.task.file, span: mention.span, text: writeName(name, mention) }];
  });
}

/** Returns the new name for a reference; undefined if it does not change, or if a task that it refers to is not moved. */
function newTarget(
  mention: ReferenceMention,
  moved: ReadonlyMap<Task, NewNames>,
  workspace: Workspace,
): string | undefined {
  const target = nameIn(mention.reference.target, mention.reference.kind);
  const names = targetsOfMention(mention, workspace).map((task) => {
    const to = moved.get(task);
    if (target === task.facts.name) return to?.name;
    return target === otherNameOf(task) ? to?.fileName : undefined;
  });
  const [name] = names;
  return name !== target && names.every((other) => other === name) ? name : undefined;
}

/** Returns the scripts that have other names after the moves. They stay in their task folder, which may be moved itself. */
function movedScripts(workspace: Workspace, newPathOf: (path: string) => string): ReadonlyMap<Task, NewNames> {
  const moved = new Map<Task, NewNames>();
  for (const task of workspace.tasks()) {
    if (!isScript(task)) continue;
    const path = pathOf(task.file.uri);
    const to = newPathOf(path);
    const below = to === path ? undefined : segmentsBelow(path.split('/'), task.facts.name);
    if (!below) continue;
    const folder = path.split('/').slice(0, -below.length).join('/');
    const newFolder = [newPathOf(folder), folder].find((each) => to.startsWith(`${each}/`));
    const names = newFolder === undefined ? undefined : namesOf(to.slice(newFolder.length + 1).split('/'));
    if (names && nameRefusal(names.name) === undefined) moved.set(task, names);
  }
  return withExtensions(moved, workspace);
}

function namesOf(below: readonly string[]): NewNames | undefined {
  const name = scriptName(below);
  return name === undefined ? undefined : { name, fileName: scriptNameWithExtension(name, below.join('/')) };
}

/** Returns the names with the extension of the file for scripts whose name without it is another script's name. */
function withExtensions(moved: ReadonlyMap<Task, NewNames>, workspace: Workspace): ReadonlyMap<Task, NewNames> {
  const isTaken = (name: string, task: Task): boolean =>
    workspace.places
      .projectsOf(task.file)
      .flatMap((project) => workspace.named(name, project))
      .some(
        (other) => other.facts.name === name && isScript(other) && otherNameOf(other) === name && !moved.has(other),
      );
  return new Map(
    [...moved].map(([task, { name, fileName }]) => [task, { name: isTaken(name, task) ? fileName : name, fileName }]),
  );
}
