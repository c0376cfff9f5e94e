import type { OffsetRange } from '../../text/range.ts';
import { readTemplate } from '../template/read-template.ts';
import type { Tag } from '../template/tags.ts';

/** A script with its template expressions replaced, so that it can be read as a script of its shell. */
export interface MaskedScript {
  /** The text after the replacement. It is as long as the script, so offsets are the same in both. */
  readonly text: string;
  /** The ranges that were replaced. */
  readonly masks: readonly OffsetRange[];
  /** Whether the script contains template statements, which can omit or repeat parts of it. */
  readonly hasStatements: boolean;
}

/**
 * Returns a script with its template expressions replaced by words, and its statements and comments by spaces. Equal
 * expressions are replaced by the same word.
 */
export function maskScript(script: string): MaskedScript {
  const { tags } = readTemplate(script);
  if (tags.length === 0) return { text: script, masks: [], hasStatements: false };
  const words = new Map<string, string>();
  const parts: string[] = [];
  let copied = 0;
  for (const tag of tags) {
    parts.push(script.slice(copied, tag.start), maskOf(tag, script, words));
    copied = tag.end;
  }
  return {
    text: parts.join('') + script.slice(copied),
    masks: tags.map(({ start, end }) => ({ start, end })),
    hasStatements: tags.some(({ kind }) => kind === 'statement'),
  };
}

/**
 * Returns the text that replaces a tag. Words are in capital letters, since words in lowercase could be variables of
 * the script.
 */
function maskOf({ kind, start, end }: Tag, script: string, words: Map<string, string>): string {
  const written = script.slice(start, end);
  if (kind !== 'expression') return written.replace(/[^\r\n]/g, ' ');
  const word = words.get(written) ?? `T${words.size.toString(36).toUpperCase()}`;
  words.set(written, word);
  return word.slice(0, written.length).padEnd(written.length, '_');
}
