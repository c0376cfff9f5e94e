import type { PathStep } from '../../document/caret.ts';
import { code, paragraphs } from '../documentation/markdown.ts';
import { embeddedString, rangeInString } from '../embedded/embedded-string.ts';
import type { WorkspacePlace } from '../navigation/mention.ts';
import { mentionAt } from '../navigation/mention.ts';
import { mentionCard } from '../task-card/task-card.ts';
import { variableOrigin } from '../task-card/variable-origin.ts';
import { variableUse } from '../task-card/variable-use.ts';
import type { HoverContent } from './hover-content.ts';

/** The workspace that contains the document, and its file. */
export type HoverContext = Pick<WorkspacePlace, 'workspace' | 'file'>;

/** Returns the hover for a task or template at its name or at a reference to it. */
export function mentionHover(place: WorkspacePlace): HoverContent | undefined {
  const mention = mentionAt(place);
  const markdown = mention && mention.kind !== 'alias' ? mentionCard(mention, place.workspace) : '';
  return mention && markdown !== '' ? { markdown, range: place.file.document.offsetsOf(mention.span) } : undefined;
}

/** Returns the hover for an environment variable in a script or a template expression: the origin of its value. */
export function variableUseHover({ workspace, file, offset }: WorkspacePlace): HoverContent | undefined {
  const embedded = embeddedString(file.document, file.kind, offset);
  const use = embedded && variableUse(embedded);
  const task = embedded && workspace.task(file.uri, embedded.entry);
  const origin = use && task ? variableOrigin(use.name, task, workspace) : '';
  if (!embedded || !use || origin === '') return undefined;
  const markdown = paragraphs(`**${code(use.name)}** — environment variable`, origin);
  return { markdown, range: rangeInString(embedded, use.start, use.end) };
}

/** Returns the origin of a variable in a task's environment if the path leads to one. */
export function variableAt(path: readonly PathStep[], { workspace, file }: HoverContext): string {
  const names = path.map(String);
  const depth = names.length - 2;
  const isVariable = file.kind
    .fields()
    .named('environment')
    .includes(names[depth] ?? '');
  const entry = isVariable ? file.document.entry(...names.slice(0, depth)) : undefined;
  const task = entry && workspace.task(file.uri, entry);
  return task ? variableOrigin(names[depth + 1] ?? '', task, workspace) : '';
}
