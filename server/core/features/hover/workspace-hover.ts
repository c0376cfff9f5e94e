import type { PathStep } from '../../document/caret.ts';
import { code, paragraphs } from '../documentation/markdown.ts';
import type { WorkspacePlace } from '../navigation/mention.ts';
import { mentionAt } from '../navigation/mention.ts';
import { variableAtCaret } from '../navigation/names/variable-uses.ts';
import { mentionCard } from '../task-card/task-card.ts';
import { variableOrigin } from '../task-card/variable-origin.ts';
import type { HoverContent } from './hover-content.ts';

/** The workspace that contains the document, and its file. */
export type HoverContext = Pick<WorkspacePlace, 'workspace' | 'file'>;

/** Returns the hover for a task or template at its name or at a reference to it. */
export function mentionHover(place: WorkspacePlace): HoverContent | undefined {
  const mention = mentionAt(place);
  const markdown = mention && mention.kind !== 'alias' ? mentionCard(mention, place.workspace) : '';
  return mention && markdown !== '' ? { markdown, range: place.file.document.offsetsOf(mention.span) } : undefined;
}

/** Returns the hover for a variable in a script or a template expression: the origin of its value. */
export function variableUseHover(place: WorkspacePlace): HoverContent | undefined {
  const found = variableAtCaret(place);
  if (!found || found.mention.kind === 'declaration') return undefined;
  const { namespace, name, span } = found.mention;
  const origin = variableOrigin({ namespace, name, by: found.task ?? place.file }, place.workspace);
  if (origin === '') return undefined;
  const title =
    namespace === 'vars' ? `**${code(`vars.${name}`)}** — variable` : `**${code(name)}** — environment variable`;
  return { markdown: paragraphs(title, origin), range: place.file.document.offsetsOf(span) };
}

/** Returns the origin of a variable of a task if the path leads to one. */
export function variableAt(path: readonly PathStep[], { workspace, file }: HoverContext): string {
  const names = path.map(String);
  const depth = names.length - 2;
  const [field = '', name = ''] = names.slice(-2);
  const fields = file.kind.fields();
  const namespace = fields.named('environment').includes(field)
    ? 'environment'
    : fields.named('variables').includes(field)
      ? 'vars'
      : undefined;
  const entry = namespace && depth >= 0 ? file.document.entry(...names.slice(0, depth)) : undefined;
  const task = entry && workspace.task(file.uri, entry);
  return namespace && task ? variableOrigin({ namespace, name, by: task }, workspace) : '';
}
