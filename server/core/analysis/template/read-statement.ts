import { nearest } from '../../schema/words/nearest.ts';
import { didYouMean } from '../values/did-you-mean.ts';
import { readExpression, readFilters } from './read-expression.ts';
import type { TokenReader } from './token-reader.ts';

/** Reads what stands between `{%` and `%}`; false when something is wrong with it, which the reader then knows. */
export function readStatement(reader: TokenReader): boolean {
  const word = reader.peek();
  if (word?.kind !== 'name') return reader.fail('a statement, such as `if`, `for` or `set`,');
  const read = Object.hasOwn(statements, word.text) ? statements[word.text] : undefined;
  if (!read) {
    const near = nearest(word.text, words);
    const advice =
      near.length > 0 ? didYouMean(near) : '; valid statements include `if`, `for`, `set`, `filter` and `raw`';
    return reader.refuse(`Unknown statement \`${word.text}\`${advice}`, word);
  }
  reader.take();
  return read(reader);
}

type Read = (reader: TokenReader) => boolean;

const alone: Read = (reader) => reader.ends();
const condition: Read = (reader) => readExpression(reader) && reader.ends();
/** What is made of several files is not judged: nobody does that in a task. */
const notJudged: Read = () => true;

const statements: Readonly<Record<string, Read>> = {
  if: condition,
  elif: condition,
  else: alone,
  endif: alone,
  for: readLoop,
  break: alone,
  continue: alone,
  endfor: alone,
  set: readAssignment,
  set_global: readAssignment,
  endset: alone,
  filter: (reader) => readFilters(reader) && reader.ends(),
  endfilter: alone,
  raw: alone,
  endraw: alone,
  include: notJudged,
  extends: notJudged,
  block: notJudged,
  endblock: notJudged,
  component: notJudged,
  endcomponent: notJudged,
};

const words = Object.keys(statements);

/** `for value in list`, `for key, value in map`. */
function readLoop(reader: TokenReader): boolean {
  if (reader.peek()?.text === 'in') return reader.fail('a name');
  if (!reader.takesName('a name')) return false;
  if (reader.takes(',') && !reader.takesName('a second name')) return false;
  return reader.expects('in') && readExpression(reader) && reader.ends();
}

/** `set name = value`; without a value the text up to `endset` is what is set. */
function readAssignment(reader: TokenReader): boolean {
  const reserved = ['in', 'true', 'false', 'True', 'False'].includes(reader.peek()?.text ?? '');
  if (reserved) return reader.fail('a name');
  if (!reader.takesName('a name')) return false;
  if (reader.takes('=')) return readExpression(reader) && reader.ends();
  if (reader.takes('|')) return readFilters(reader) && reader.ends();
  return reader.peek() === undefined || reader.fail('`=`');
}
