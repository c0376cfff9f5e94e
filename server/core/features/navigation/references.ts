import { withCombined } from '../../analysis/graph/definitions.ts';
import type { Task } from '../../analysis/graph/task.ts';
import { type Mention, mentionAt, mentionsOf, targetsOfMention, type WorkspacePlace } from './mention.ts';
import { usesOf } from './uses.ts';

/** Returns the uses of the task or template at the caret, by name, alias or pattern. */
export function references(place: WorkspacePlace): readonly Mention[] {
  const uses = subjectOf(place).flatMap((task) => usesOf(task, place.workspace));
  return [...new Set(uses)];
}

/** Returns the names and aliases in the definition of the task or template at the caret. */
export function definitions(place: WorkspacePlace): readonly Mention[] {
  return subjectOf(place).flatMap(ownNames);
}

/** Returns all mentions of the task or template at the caret in the same file, including the mention at the caret. */
export function highlights(place: WorkspacePlace): readonly Mention[] {
  const all = [...definitions(place), ...references(place)];
  const at = mentionAt(place);
  return [...new Set(at ? [at, ...all] : all)].filter(({ task }) => task.file === place.file);
}

/** Returns the task or template at the caret, with all of its definitions. */
export function subjectOf(place: WorkspacePlace): readonly Task[] {
  const mention = mentionAt(place);
  return mention ? withCombined(targetsOfMention(mention, place.workspace), place.workspace) : [];
}

function ownNames(task: Task): readonly Mention[] {
  return mentionsOf(task).filter(({ kind }) => kind === 'name' || kind === 'alias');
}
