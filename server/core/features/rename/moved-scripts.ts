import { otherNameOf, type Task } from '../../analysis/graph/task.ts';
import { nameIn } from '../../analysis/graph/task-name.ts';
import type { Workspace } from '../../analysis/graph/workspace.ts';
import {
  type Mention,
  mentionsOf,
  type ReferenceMention,
  refersByPattern,
  targetsOfMention,
} from '../navigation/mention.ts';
import type { FileEdit } from './file-edit.ts';
import type { Move } from './move.ts';
import { nameRefusal } from './new-name.ts';
import { type NewNames, scriptsAfterMoves } from './scripts-after-moves.ts';
import { isSplitAtSpaces, writeName } from './write-name.ts';

/**
 * Yields the edits that update the references to script tasks, which are named after their files, for the moves, in small
 * steps.
 */
export function* referenceEditsForMoves(workspace: Workspace, moves: readonly Move[]): Generator<readonly FileEdit[]> {
  const renamed = withoutConflicts(yield* scriptsAfterMoves(workspace, moves), workspace);
  const names = new Set([...renamed.keys()].flatMap((task) => [task.facts.name, otherNameOf(task)]));
  const referring = new Set([...names].flatMap((name) => [...workspace.referringTo(name)]));
  for (const task of referring) for (const mention of mentionsOf(task)) yield editsOf(mention);

  function editsOf(mention: Mention): readonly FileEdit[] {
    if (mention.kind !== 'reference') return [];
    const target = nameIn(mention.reference.target, mention.reference.kind);
    if (!names.has(target) || refersByPattern(mention.reference, mention.task, workspace)) return [];
    const name = newTarget(target, mention);
    if (name === undefined || (/\s/.test(name) && isSplitAtSpaces(mention))) return [];
    return [{ file: mention.task.file, span: mention.span, text: writeName(name, mention) }];
  }

  /** Returns the new name; undefined if it does not change, or if the reference also finds a task that is not renamed. */
  function newTarget(target: string, mention: ReferenceMention): string | undefined {
    const newNames = targetsOfMention(mention, workspace).map((task) => {
      if (target === task.facts.name) return renamed.get(task)?.name;
      return target === otherNameOf(task) ? renamed.get(task)?.fileName : undefined;
    });
    const [name] = newNames;
    return name !== target && newNames.every((other) => other === name) ? name : undefined;
  }
}

/**
 * Returns the scripts without those whose new name another task of the project would have as well, or which cannot be used in
 * references.
 */
function withoutConflicts(after: ReadonlyMap<Task, NewNames>, workspace: Workspace): ReadonlyMap<Task, NewNames> {
  const oldNames = new Map<string, Set<string>>();
  for (const [{ file, facts }, { name }] of after) {
    const key = keyOf(file.project, name);
    oldNames.set(key, (oldNames.get(key) ?? new Set()).add(facts.name));
  }
  return new Map([...after].filter(([task, names]) => isPossible(names) && !hasConflict(task, names)));

  function hasConflict(task: Task, { name }: NewNames): boolean {
    if (name === task.facts.name) return false;
    // Scripts that had the same name, for different platforms, have the same name again.
    if ((oldNames.get(keyOf(task.file.project, name))?.size ?? 0) > 1) return true;
    return workspace.places
      .projectsOf(task.file)
      .some((project) =>
        workspace.named(name, project).some((other) => other !== task && keepsName(other, name, project)),
      );
  }

  /** Returns whether a task of the project still has a name or alias after the moves. */
  function keepsName(task: Task, name: string, project: string): boolean {
    if (!workspace.places.isIn(task.file, project)) return false;
    if (task.facts.aliases.some(({ value }) => value === name)) return true;
    return task.facts.name === name && !after.has(task);
  }
}

function isPossible({ name, fileName }: NewNames): boolean {
  return nameRefusal(name) === undefined && nameRefusal(fileName) === undefined;
}

function keyOf(project: string, name: string): string {
  return `${project}\0${name}`;
}
