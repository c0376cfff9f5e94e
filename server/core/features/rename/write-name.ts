import { projectTarget } from '../../analysis/graph/monorepo/project-target.ts';
import type { ReferenceTarget } from '../../analysis/graph/references/task-reference.ts';
import type { Key } from '../../document/node.ts';
import { placeInString } from '../../document/string-place.ts';
import type { Mention, ReferenceMention } from '../navigation/mention.ts';

/** Returns the text that replaces the span of a mention. `nameRefusal` must have accepted the new name. */
export function writeName(name: string, mention: Mention): string {
  switch (mention.kind) {
    case 'name':
      return writeKey(name, mention.span, mention.task.file.document.language.renderKey);
    case 'reference':
      return quotedIfNeeded(projectPrefix(mention.reference) + name, mention);
    default:
      return name;
  }
}

function quotedIfNeeded(name: string, mention: ReferenceMention): string {
  return needsQuotes(name, mention) ? `${quoteIn(mention)}${name}${quoteIn(mention)}` : name;
}

/** Returns the part of a reference before the name of the task, which a new name does not change. */
export function projectPrefix({ kind, target }: ReferenceTarget): string {
  return (kind === 'project' && projectTarget(target)?.prefix) || '';
}

/** Returns the new key, with the same quotes as before if it requires quotes. */
function writeKey(name: string, { quote }: Key, render: (name: string) => string): string {
  const rendered = render(name);
  return quote === "'" && rendered !== name ? `'${name}'` : rendered;
}

/**
 * Returns whether a name must be quoted in a string with several words, because it contains a space or `#`. In the steps of
 * a task, quotes would be part of the name.
 */
function needsQuotes(name: string, mention: ReferenceMention): boolean {
  const { node, span } = mention.reference;
  if (node.kind !== 'string' || !/[\s#]/.test(name) || isSplitAtSpaces(mention)) return false;
  const before = span.anchor.text[span.start - 1] ?? '';
  return span.start === placeInString(node, 0, 0).start || !/["']/.test(before);
}

/** Returns quotes that differ from the quotes of the string around the reference. */
function quoteIn({ reference: { node } }: ReferenceMention): string {
  return node.kind === 'string' && node.quote.startsWith("'") ? '"' : "'";
}

/** Returns whether a mention is in the steps of a task, where a space ends the name even in quotes. */
export function isSplitAtSpaces(mention: Mention): boolean {
  return mention.kind === 'reference' && mention.reference.field.form === 'steps';
}
