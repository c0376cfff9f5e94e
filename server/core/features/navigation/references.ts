import type { Task } from '../../analysis/graph/task.ts';
import { type Mention, mentionAt, mentionsOf, tasksMeant, type WorkspacePlace } from './mention.ts';
import { usesOf } from './uses.ts';

/** Whatever uses what the caret stands on, by name, alias or pattern. */
export function references(place: WorkspacePlace): readonly Mention[] {
  const uses = subjectOf(place).flatMap((task) => usesOf(task, place.workspace));
  return [...new Set(uses)];
}

/** The names and aliases of what the caret stands on, where it gives them to itself. */
export function definitions(place: WorkspacePlace): readonly Mention[] {
  return subjectOf(place).flatMap(ownNames);
}

/** The other places of the same file that speak of what the caret stands on. */
export function highlights(place: WorkspacePlace): readonly Mention[] {
  const all = [...definitions(place), ...references(place)];
  const at = mentionAt(place);
  return [...new Set(at ? [at, ...all] : all)].filter(({ task }) => task.file === place.file);
}

function subjectOf(place: WorkspacePlace): readonly Task[] {
  const mention = mentionAt(place);
  return mention ? tasksMeant(mention, place.workspace) : [];
}

function ownNames(task: Task): readonly Mention[] {
  return mentionsOf(task).filter(({ is }) => is === 'name' || is === 'alias');
}
