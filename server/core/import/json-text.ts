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
    const fault = faults[printParseErrorCode(error.error)];
    throw new ImportError(`Syntax error on line ${lineIn(text, error.offset)}: ${fault}.`);
  }
  return root;
}

/** The errors of the parser, as clauses without a period. */
const faults: Readonly<Record<ReturnType<typeof printParseErrorCode>, string>> = {
  InvalidSymbol: 'this is not a JSON value; enclose text in double quotes',
  InvalidNumberFormat: 'this is not a number',
  PropertyNameExpected: 'a key in double quotes, or `}`, is missing',
  ValueExpected: 'a value is missing',
  ColonExpected: 'the colon after a key is missing',
  CommaExpected: 'the comma between two values is missing',
  CloseBraceExpected: '`}` is missing; add it',
  CloseBracketExpected: '`]` is missing; add it',
  EndOfFileExpected: 'nothing may follow the value of the file',
  InvalidCommentToken: 'a comment is not allowed here',
  UnexpectedEndOfComment: 'a comment is not closed; add `*/`',
  UnexpectedEndOfString: 'a string is not closed; add a double quote at its end',
  UnexpectedEndOfNumber: 'a number is not complete',
  InvalidUnicode: 'four hexadecimal digits must follow `\\u`',
  InvalidEscapeCharacter: 'a string contains an invalid escape; write `\\\\` for a backslash',
  InvalidCharacter: 'a string contains a control character; write `\\t` for a tab',
  '<unknown ParseErrorCode>': 'the text is not valid JSON',
};

/** Returns the number of the line that contains an offset, 1-based. */
export function lineIn(text: string, offset: number): number {
  return indexAtOrBefore(lineStarts(text), offset) + 1;
}
