import type { DocumentKind } from '../../../analysis/kinds/document-kind.ts';
import type { Document } from '../../../document/document.ts';
import type { Entry } from '../../../document/entry.ts';
import { argumentCard } from '../../documentation/argument-card.ts';
import { argumentsOf, type EmbeddedString, embeddedString, rangeInString } from '../../embedded/embedded-string.ts';
import type { Completion } from '../completion.ts';
import { literal } from '../snippet.ts';
import type { CompletionSurroundings } from '../surroundings.ts';
import { templateItems } from './template-items.ts';
import { usageItems } from './usage-items.ts';

/**
 * Returns the completions inside a string that contains another language: a template, a usage specification, or a script
 * that reads the task's arguments. Returns undefined for a string of plain text.
 */
export function embeddedItems(
  document: Document,
  kind: DocumentKind,
  offset: number,
  surroundings: CompletionSurroundings,
): Completion[] | undefined {
  const place = embeddedString(document, kind, offset);
  if (!place) return document.language.holdsOneTask ? scriptItems(document, offset) : undefined;
  return templateItems(place, surroundings) ?? (place.property === 'usage' ? usageItems(place) : variableItems(place));
}

/** Completes `$usage_…` in a script. */
function variableItems(place: EmbeddedString): Completion[] | undefined {
  const { node, index, property, fields, entry } = place;
  if (!fields.steps.includes(property)) return undefined;
  const word = variableAround(
    node.value.slice(Math.max(0, index - horizon), index),
    node.value.slice(index, index + horizon),
  );
  if (!word) return undefined;
  const replace = rangeInString(place, index - word.before, index + word.after);
  return itemsForArguments(entry, replace);
}

/** Completes `$usage_…` in the text of a script task. */
function scriptItems(document: Document, offset: number): Completion[] | undefined {
  const word = variableAround(
    document.slice(Math.max(0, offset - horizon), offset),
    document.slice(offset, offset + horizon),
  );
  const [entry] = word ? document.entries() : [];
  if (!word || !entry) return undefined;
  return itemsForArguments(entry, { start: offset - word.before, end: offset + word.after });
}

/** The maximum number of characters around the caret that are examined. */
const horizon = 200;

/** Returns the lengths of the parts of a variable before and after the caret, if it may be one of the task's arguments. */
function variableAround(
  before: string,
  after: string,
): { readonly before: number; readonly after: number } | undefined {
  const word = /(?<![\\$])\$\{?([A-Za-z_][A-Za-z0-9_]*|)$/.exec(before)?.[1];
  if (word === undefined || !('usage_'.startsWith(word) || word.startsWith('usage_'))) return undefined;
  return { before: word.length, after: /^[A-Za-z0-9_]*/.exec(after)?.[0].length ?? 0 };
}

function itemsForArguments(entry: Entry, replace: Completion['replace']): Completion[] | undefined {
  const items = argumentsOf(entry).map((argument, rank): Completion => {
    const label = `usage_${argument.variable}`;
    const detail = argument.help || argument.written;
    return {
      label,
      kind: 'value',
      detail,
      documentation: argumentCard(argument),
      replace,
      text: literal(label),
      filter: label,
      rank,
    };
  });
  const seen = new Set<string>();
  return items.length === 0 ? undefined : items.filter(({ label }) => !seen.has(label) && seen.add(label));
}
