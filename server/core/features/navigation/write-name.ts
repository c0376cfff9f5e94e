import type { Key } from '../../document/node.ts';
import { placeInString } from '../../document/string-place.ts';
import type { Mention } from './mention.ts';

/** The text that takes the place of a mention's span to make it say `name`, which `refusalOf` has let pass. */
export function writeName(name: string, mention: Mention): string {
  switch (mention.is) {
    case 'name':
      return writeKey(name, mention.span, mention.task.file.document.language.renderKey);
    case 'reference':
      return needsQuotes(name, mention) ? `${quoteIn(mention)}${name}${quoteIn(mention)}` : name;
    default:
      return name;
  }
}

/** A key in single quotes keeps them where it still needs some. */
function writeKey(name: string, { quote }: Key, render: (name: string) => string): string {
  const rendered = render(name);
  return quote === "'" && rendered !== name ? `'${name}'` : rendered;
}

type ReferenceMention = Extract<Mention, { readonly is: 'reference' }>;

/** In a line of words, what holds a space or could begin a comment stands in quotes. */
function needsQuotes(name: string, { reference: { node, span } }: ReferenceMention): boolean {
  if (node.kind !== 'string' || !/[\s#]/.test(name)) return false;
  const before = span.anchor.text[span.start - 1] ?? '';
  return span.start === placeInString(node, 0, 0).start || !/["']/.test(before);
}

/** The quotes that the string around the reference does not end with. */
function quoteIn({ reference: { node } }: ReferenceMention): string {
  return node.kind === 'string' && node.quote.startsWith("'") ? '"' : "'";
}

/** In what a task runs, a space ends a task's name and no quotes help. */
export function isSplitAtSpaces(mention: Mention): boolean {
  return mention.is === 'reference' && mention.reference.field.form === 'steps';
}
