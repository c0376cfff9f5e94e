import { type Document, parseAllDocuments } from 'yaml';
import type { OffsetRange } from '../../text/range.ts';

/** Returns where a YAML text first has a syntax error, in one line; undefined if it has none. */
export function yamlSyntaxError(text: string): OffsetRange | undefined {
  const errors = yamlDocuments(text).flatMap((document) => document.errors);
  const [first] = errors.map(({ pos }) => pos).sort(([a], [b]) => a - b);
  if (first === undefined) return undefined;
  // The end of the text, where something is missing, is shown in the last line that is not empty.
  const start = Math.min(first[0], text.trimEnd().length);
  const line = text.slice(start, first[1]).split(/[\r\n]/, 1)[0] ?? '';
  return { start, end: start + line.length };
}

/** Parses the documents in a YAML text, whose keys may be duplicates. */
export function yamlDocuments(text: string): readonly Document[] {
  return parseAllDocuments(text, { prettyErrors: false, uniqueKeys: false });
}
