import { nearest } from '../../schema/words/nearest.ts';
import { didYouMean } from '../values/did-you-mean.ts';
import { readExpression, readFilters } from './read-expression.ts';
import type { TokenReader } from './token-reader.ts';

/**
 * Parses the text between `{%` and `%}` and returns whether it is valid. If the result is false, the reader has a
 * fault, or the syntax is not checked.
 */
export function readStatement(reader: TokenReader): boolean {
  const word = reader.peek();
  if (word?.kind !== 'name') return reader.fail('a statement, such as `if`, `for` or `set`,');
  const read = Object.hasOwn(statements, word.text) ? statements[word.text] : undefined;
  if (!read) {
    const near = nearest(word.text, words);
    const advice =
      near.length > 0 ? didYouMean(near) : '; valid statements include `if`, `for`, `set`, `filter` and `raw`';
    return reader.reject(`Unknown statement \`${word.text}\`${advice}`, word);
  }
  reader.take();
  return read(reader);
}

type Read = (reader: TokenReader) => boolean;

const noArguments: Read = (reader) => reader.expectEnd();
const condition: Read = (reader) => readExpression(reader) && reader.expectEnd();
/**
 * Accepts the statements that are useful only in templates that consist of several files. They are not checked, because
 * tasks do not use them.
 */
const notChecked: Read = () => true;

const statements: Readonly<Record<string, Read>> = {
  if: condition,
  elif: condition,
  else: noArguments,
  endif: noArguments,
  for: readLoop,
  break: noArguments,
  continue: noArguments,
  endfor: noArguments,
  set: readAssignment,
  set_global: readAssignment,
  endset: noArguments,
  filter: (reader) => readFilters(reader) && reader.expectEnd(),
  endfilter: noArguments,
  raw: noArguments,
  endraw: noArguments,
  include: notChecked,
  extends: notChecked,
  block: notChecked,
  endblock: notChecked,
  component: notChecked,
  endcomponent: notChecked,
};

const words = Object.keys(statements);

/** Parses `for value in list` or `for key, value in map`. */
function readLoop(reader: TokenReader): boolean {
  if (reader.peek()?.text === 'in') return reader.fail('a name');
  if (!reader.takeName('a name')) return false;
  if (reader.tryTake(',') && !reader.takeName('a second name')) return false;
  return reader.expect('in') && readExpression(reader) && reader.expectEnd();
}

/** Parses `set name = value`. Without `=`, the value is the text up to `endset`, optionally changed by filters. */
function readAssignment(reader: TokenReader): boolean {
  const reserved = ['in', 'true', 'false', 'True', 'False'].includes(reader.peek()?.text ?? '');
  if (reserved) return reader.fail('a name');
  if (!reader.takeName('a name')) return false;
  if (reader.tryTake('=')) return readExpression(reader) && reader.expectEnd();
  if (reader.tryTake('|')) return readFilters(reader) && reader.expectEnd();
  return reader.peek() === undefined || reader.fail('`=`');
}
