import type { DocumentKind } from '../../../analysis/kinds/document-kind.ts';
import type { Document } from '../../../document/document.ts';
import { embeddedString } from '../../embedded/embedded-string.ts';
import type { Completion } from '../completion.ts';
import type { CompletionContext } from '../completion-context.ts';
import { templateItems } from './template-items.ts';
import { usageItems } from './usage-items.ts';
import { scriptVariableItems, variableItems } from './variable-items.ts';

/**
 * Returns the completions inside a string that contains another language: a template, a usage specification, or a script
 * that reads the task's arguments. Returns undefined for a string of plain text.
 */
export function embeddedItems(
  document: Document,
  kind: DocumentKind,
  offset: number,
  context: CompletionContext,
): Completion[] | undefined {
  const place = embeddedString(document, kind, offset);
  if (!place) return document.language.holdsOneTask ? scriptVariableItems(document, offset, context) : undefined;
  return (
    templateItems(place, context) ?? (place.property === 'usage' ? usageItems(place) : variableItems(place, context))
  );
}
