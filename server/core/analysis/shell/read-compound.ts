import { readArithmetic, readWord } from './read-word.ts';
import type { ShellReader } from './shell-reader.ts';
import type { CommandContext } from './shell-script.ts';

/** Reads `NAME in words` or `((…))` after `for` or `select`, up to the `;` or line break before `do`. */
export function readLoopHead(reader: ShellReader, context: CommandContext): void {
  reader.take(/[ \t]+/y);
  if (reader.startsWith('((')) {
    reader.nested(() => readArithmetic(reader, context));
    return;
  }
  const start = reader.at;
  const name = reader.take(/[A-Za-z_]\w*/y);
  if (name !== '') reader.assign({ name, start, end: reader.at }, 'set', context);
  while (!reader.isAtEnd && !/[\n;&|<>()]/.test(reader.peek())) {
    if (reader.take(/[ \t\r]+|\\\r?\n/y) === '') readWord(reader, context);
  }
}

/** Reads the words of `[[ … ]]`, in which operators have a different meaning. */
export function readTest(reader: ShellReader, context: CommandContext): void {
  while (!reader.isAtEnd && !reader.startsWith(']]')) {
    if (reader.take(/[\s&|()<>;]+/y) === '') readWord(reader, context);
  }
}
