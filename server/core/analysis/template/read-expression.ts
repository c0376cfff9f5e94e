import type { Token } from './tags.ts';
import type { TokenReader } from './token-reader.ts';

/**
 * Parses an expression and returns whether it is complete. If the result is false, the reader has a fault, or the
 * syntax is not checked here. The grammar is that of runner 2026.9.15, determined by experiment.
 */
export function readExpression(reader: TokenReader): boolean {
  return reader.nested(() => {
    if (!readOperations(reader)) return false;
    if (!reader.tryTake('if')) return true;
    return readOperations(reader) && reader.expect('else') && readExpression(reader);
  });
}

/** Parses the filters after a pipe, with their arguments. Returns whether they are valid. */
export function readFilters(reader: TokenReader): boolean {
  do {
    if (!reader.takeName('the name of a filter') || !readArguments(reader)) return false;
  } while (reader.tryTake('|'));
  return true;
}

function readOperations(reader: TokenReader): boolean {
  do {
    if (!readOperand(reader)) return false;
  } while (takeOperator(reader));
  return reader.fault === undefined;
}

const operators = ['+', '-', '*', '/', '%', '~', '==', '!=', '<=', '>=', '<', '>', 'and', 'or', 'in'];

function takeOperator(reader: TokenReader): boolean {
  const [next, second] = [reader.peek(), reader.peek(1)];
  if (reader.tryTake('not')) return reader.tryTake('in') || reader.fail('`in` after `not`');
  if (!reader.tryTake(...operators)) return false;
  const isDoubled = (next?.text === '*' || next?.text === '/') && second?.text === next.text;
  if (isDoubled && second.start === next.end) reader.take();
  return true;
}

const prefixes = ['-', 'not'];

function readOperand(reader: TokenReader): boolean {
  if (reader.tryTake(...prefixes)) {
    const second = reader.peek();
    if (second && prefixes.includes(second.text)) {
      return reader.reject('`-` and `not` cannot follow each other; use parentheses', second);
    }
  }
  return readPrimary(reader) && readTail(reader);
}

function readPrimary(reader: TokenReader): boolean {
  const next = reader.peek();
  switch (next?.kind) {
    case 'number':
      return isNumber(next, reader);
    case 'string':
      return isString(next, reader);
    case 'name':
      return literals.includes(next.text) ? reader.tryTake(next.text) : readChain(reader);
  }
  // Component tags are not checked.
  if (next?.text === '<') return false;
  if (next && quotes.includes(next.text)) return reader.reject('This quote is not closed', next);
  if (next?.text === '.') {
    const advice = 'enclose text that is intended for another program in `{% raw %}` and `{% endraw %}`';
    return reader.reject(`A name cannot begin with a dot; ${advice}`, next);
  }
  if (reader.tryTake('(')) return readExpression(reader) && reader.expect(')');
  if (reader.tryTake('[')) return readList(reader, ']', readItem);
  if (reader.tryTake('{')) return readList(reader, '}', readEntry);
  return reader.fail('a value');
}

const literals = ['true', 'false', 'True', 'False'];
const quotes = ['"', "'", '`'];

function isNumber(token: Token, reader: TokenReader): boolean {
  if (/\..*\./.test(token.text)) return reader.reject('A number can have only one decimal point', token);
  reader.take();
  return true;
}

function isString(token: Token, reader: TokenReader): boolean {
  const unknown = /\\[^nrt"'`\\/]/.exec(token.text.replaceAll('\\\\', '  '));
  if (unknown) {
    const start = token.start + unknown.index;
    return reader.reject('Unknown escape sequence; write a backslash as `\\\\`', { start, end: start + 2 });
  }
  reader.take();
  return true;
}

/** Parses `name`, `name(…)` or `name.member?.other[…]`. */
function readChain(reader: TokenReader): boolean {
  if (!reader.takeName('a name')) return false;
  if (reader.peek()?.text === '(') return readArguments(reader);
  for (;;) {
    if (reader.tryTake('.', '?.')) {
      if (!reader.takeName('a name after the dot')) return false;
    } else if (reader.peek()?.text === '[' || reader.peek(1)?.text === '[') {
      if (!readSubscripts(reader)) return false;
      if (reader.peek()?.text !== '.' && reader.peek()?.text !== '?.') return true;
    } else return true;
  }
}

/** Parses the subscripts, filters and tests that can follow any value. */
function readTail(reader: TokenReader): boolean {
  for (;;) {
    if (!readSubscripts(reader)) return false;
    if (reader.tryTake('|')) {
      if (!readFilters(reader)) return false;
    } else if (reader.tryTake('is')) {
      reader.tryTake('not');
      if (!reader.takeName('the name of a test') || !readArguments(reader)) return false;
    } else if (reader.peek()?.text !== '[') return true;
  }
}

function readSubscripts(reader: TokenReader): boolean {
  for (;;) {
    if (reader.peek()?.text === '?' && reader.peek(1)?.text === '[') reader.take();
    if (!reader.tryTake('[')) return true;
    if (!readSubscript(reader) || !reader.expect(']')) return false;
  }
}

/** Parses `[index]` or a slice `[from:to:step]`. Each part of a slice is optional. */
function readSubscript(reader: TokenReader): boolean {
  const isColon = () => reader.peek()?.text === ':' || reader.peek()?.text === '::';
  if (!isColon() && !readExpression(reader)) return false;
  for (let left = 2; left > 0; ) {
    if (reader.tryTake('::')) return left === 2 ? readExpression(reader) : reader.fail('`]`');
    if (!reader.tryTake(':')) return true;
    left--;
    if (!isColon() && reader.peek()?.text !== ']' && !readExpression(reader)) return false;
  }
  return true;
}

/** Parses optional arguments: `(name=value, …)`. */
function readArguments(reader: TokenReader): boolean {
  if (!reader.tryTake('(')) return true;
  const names = new Set<string>();
  return readList(reader, ')', () => {
    const name = reader.peek();
    if (!reader.takeName('the name of an argument (`name=value`)')) return false;
    if (name && names.has(name.text)) return reader.reject(`Argument \`${name.text}\` is passed twice`, name);
    names.add(name?.text ?? '');
    return reader.expect('=') && readExpression(reader);
  });
}

/** Parses items separated by commas, with an optional trailing comma, up to the closing bracket. */
function readList(reader: TokenReader, closing: string, readOne: (reader: TokenReader) => boolean): boolean {
  while (!reader.tryTake(closing)) {
    if (!readOne(reader)) return false;
    if (!reader.tryTake(',') && reader.peek()?.text !== closing) return reader.fail(`\`,\` or \`${closing}\``);
  }
  return true;
}

function readItem(reader: TokenReader): boolean {
  takeDots(reader);
  return readExpression(reader);
}

/** Parses `"key": value` or `...map`. */
function readEntry(reader: TokenReader): boolean {
  if (takeDots(reader)) return readExpression(reader);
  const key = reader.peek();
  const isKey = key?.kind === 'string' || (key?.kind === 'number' && !key.text.includes('.'));
  if (!key || (!isKey && !literals.includes(key.text))) return reader.fail('a key in quotes');
  reader.take();
  return reader.expect(':') && readExpression(reader);
}

/** Parses the three dots that insert another list or map. Returns whether they are present. */
function takeDots(reader: TokenReader): boolean {
  const isThere = [0, 1, 2].every((ahead) => reader.peek(ahead)?.text === '.');
  if (isThere) for (let dots = 0; dots < 3; dots++) reader.take();
  return isThere;
}
