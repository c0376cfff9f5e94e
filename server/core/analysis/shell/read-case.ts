import { readWord } from './read-word.ts';
import type { ShellReader } from './shell-reader.ts';
import type { CommandContext } from './shell-script.ts';

/**
 * Reads the pattern of the next branch of a `case`, including its closing parenthesis. Returns false if `esac` follows
 * instead.
 */
export function readCase(reader: ShellReader, context: CommandContext): boolean {
  while (reader.take(/\s+|#[^\n]*/y) !== '');
  if (reader.take(/esac(?![^\s;&|()<>])/y) !== '') return false;
  reader.take(/\(/y);
  while (!reader.isAtEnd) {
    const character = reader.peek();
    if (character === ')') {
      reader.skip(1);
      return true;
    }
    if (character === '\n' || character === ';') break;
    if (/[ \t\r|(<>&]/.test(character)) reader.skip(1);
    else readWord(reader, context);
  }
  reader.isComplete = false;
  return true;
}
