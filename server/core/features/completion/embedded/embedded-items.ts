import type { DocumentKind } from '../../../analysis/kinds/document-kind.ts';
import type { Document } from '../../../document/document.ts';
import { argumentCard } from '../../documentation/argument-card.ts';
import { argumentsOf, type EmbeddedString, embeddedString, rangeInString } from '../../embedded/embedded-string.ts';
import type { Completion } from '../completion.ts';
import { literal } from '../snippet.ts';
import { templateItems } from './template-items.ts';
import { usageItems } from './usage-items.ts';

/**
 * Returns the completions inside a string that contains another language: a template, a usage specification, or a script
 * that reads the task's arguments. Returns undefined for a string of plain text.
 */
export function embeddedItems(document: Document, kind: DocumentKind, offset: number): Completion[] | undefined {
  const place = embeddedString(document, kind, offset);
  if (!place) return undefined;
  return templateItems(place) ?? (place.property === 'usage' ? usageItems(place) : variableItems(place));
}

/** Completes `$usage_…` in a script. */
function variableItems(place: EmbeddedString): Completion[] | undefined {
  const { node, index, property, fields, entry } = place;
  if (!fields.steps.includes(property)) return undefined;
  const before = node.value.slice(Math.max(0, index - 200), index);
  const word = /(?<![\\$])\$\{?([A-Za-z_][A-Za-z0-9_]*|)$/.exec(before)?.[1];
  if (word === undefined || !('usage_'.startsWith(word) || word.startsWith('usage_'))) return undefined;
  const rest = /^[A-Za-z0-9_]*/.exec(node.value.slice(index, index + 100))?.[0].length ?? 0;
  const replace = rangeInString(place, index - word.length, index + rest);
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
