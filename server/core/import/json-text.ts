import { type Node, type ParseError, parseTree, printParseErrorCode } from 'jsonc-parser';
import { indexAtOrBefore, lineStarts } from '../text/lines.ts';
import { ImportError } from './imported-tasks.ts';

/**
 * Returns the root of JSON text, which may contain comments and trailing commas; undefined for an empty text. Throws an
 * ImportError if the text has syntax errors.
 */
export function jsonRootOf(text: string): Node | undefined {
  const errors: ParseError[] = [];
  const root = parseTree(text, errors, { allowTrailingComma: true, allowEmptyContent: true });
  const [error] = errors;
  if (error) {
    throw new ImportError(`Syntax error on line ${lineIn(text, error.offset)}: ${printParseErrorCode(error.error)}.`);
  }
  return root;
}

/** Returns the number of the line that contains an offset, 1-based. */
export function lineIn(text: string, offset: number): number {
  return indexAtOrBefore(lineStarts(text), offset) + 1;
}
