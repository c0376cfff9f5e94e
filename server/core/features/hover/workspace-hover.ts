import { runnerVariable } from '../../analysis/environment/runner-variables.ts';
import { code, paragraphs } from '../documentation/markdown.ts';
import type { WorkspacePlace } from '../navigation/mention.ts';
import { mentionAt } from '../navigation/mention.ts';
import { variableAtCaret } from '../navigation/names/variable-uses.ts';
import { mentionCard } from '../task-card/task-card.ts';
import { variableOrigin } from '../task-card/variable-origin.ts';
import { type HoverContext, inputsFor } from './environment-hover.ts';
import type { HoverContent } from './hover-content.ts';

/** Returns the hover for a task or template at its name or at a reference to it. */
export function mentionHover(place: WorkspacePlace): HoverContent | undefined {
  const mention = mentionAt(place);
  const markdown = mention && mention.kind !== 'alias' ? mentionCard(mention, place.workspace) : '';
  return mention && markdown !== '' ? { markdown, range: place.file.document.offsetsOf(mention.span) } : undefined;
}

/** Returns the hover for a variable in a script or a template expression: the origin of its value. */
export function variableUseHover(context: HoverContext, offset: number): HoverContent | undefined {
  const place: WorkspacePlace = { ...context, offset };
  const found = variableAtCaret(place);
  if (!found || found.mention.kind === 'declaration') return undefined;
  const { namespace, name, span } = found.mention;
  const origin = variableOrigin({ namespace, name, by: found.task ?? place.file }, place.workspace, inputsFor(context));
  const ofRunner = namespace === 'environment' ? runnerVariable(name) : undefined;
  if (origin === '' && !ofRunner) return undefined;
  const title =
    namespace === 'vars' ? `**${code(`vars.${name}`)}** — variable` : `**${code(name)}** — environment variable`;
  return {
    markdown: paragraphs(title, ofRunner ? `${ofRunner.summary}. Set by the runner.` : origin),
    range: place.file.document.offsetsOf(span),
  };
}
