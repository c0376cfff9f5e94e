import type { OffsetRange } from '../../text/range.ts';
import type {
  Assignment,
  AssignmentKind,
  CommandContext,
  ShellCommand,
  ShellFunction,
  ShellName,
  VariableRead,
} from './shell-script.ts';

/** Reads commands up to the end, or up to and including a closing parenthesis. */
export type ReadCommands = (reader: ShellReader, context: CommandContext, closing?: ')') => void;

/** The maximum depth of nested substitutions, which prevents a stack overflow. Deeper ones are read as plain text. */
const maxDepth = 100;

interface Heredoc {
  readonly delimiter: string;
  readonly isQuoted: boolean;
  readonly ignoresTabs: boolean;
}

/**
 * The state while a script is being read: the position `at`, the offset `end` at which reading stops, and the parts
 * that were found.
 */
export class ShellReader {
  readonly text: string;
  at = 0;
  end: number;
  isComplete = true;
  /** The heredocs whose texts begin after the current line. */
  heredocs: Heredoc[] = [];
  readonly commands: ShellCommand[] = [];
  readonly reads: VariableRead[] = [];
  readonly assignments: Assignment[] = [];
  readonly functions: ShellFunction[] = [];
  readonly opaque: OffsetRange[] = [];
  readonly parameters: OffsetRange[] = [];
  readonly #readCommands: ReadCommands;
  #depth = 0;

  /** `readCommands` is passed in, because words contain commands and commands consist of words. */
  constructor(text: string, readCommands: ReadCommands) {
    this.text = text;
    this.end = text.length;
    this.#readCommands = readCommands;
  }

  get isAtEnd(): boolean {
    return this.at >= this.end;
  }

  /** Returns the character `ahead` characters after the position; an empty string at the end. */
  peek(ahead = 0): string {
    return this.at + ahead < this.end ? this.text.charAt(this.at + ahead) : '';
  }

  startsWith(text: string): boolean {
    return this.at + text.length <= this.end && this.text.startsWith(text, this.at);
  }

  skip(length: number): void {
    this.at = Math.min(this.end, this.at + length);
  }

  /** Moves past the text that a sticky regular expression matches at the position, and returns the text. */
  take(sticky: RegExp): string {
    sticky.lastIndex = this.at;
    const found = sticky.exec(this.text)?.[0] ?? '';
    const inside = found.slice(0, this.end - this.at);
    this.at += inside.length;
    return inside;
  }

  /** Moves past the next occurrence of a character, or to the end if there is none. Returns whether there is one. */
  skipPast(character: string): boolean {
    const found = this.text.indexOf(character, this.at);
    const isClosed = found >= 0 && found < this.end;
    this.at = isClosed ? found + character.length : this.end;
    if (!isClosed) this.isComplete = false;
    return isClosed;
  }

  /** Moves to the next occurrence of a character that no backslash escapes, or to the end if there is none. */
  skipToUnescaped(character: string): void {
    while (!this.isAtEnd && this.peek() !== character) this.skip(this.peek() === '\\' ? 2 : 1);
    if (this.isAtEnd) this.isComplete = false;
  }

  readCommands(context: CommandContext, closing?: ')'): void {
    this.#readCommands(this, context, closing);
  }

  /** Runs `read` one level deeper. At the maximum depth, only moves past one character. */
  nested(read: () => void): void {
    if (this.#depth >= maxDepth) {
      this.isComplete = false;
      this.skip(1);
      return;
    }
    this.#depth++;
    read();
    this.#depth--;
  }

  /** Runs `read` as if the text ended at `end`, and then moves to `end`. */
  within(end: number, read: () => void): void {
    const outer = this.end;
    this.end = Math.min(end, outer);
    read();
    this.at = this.end;
    this.end = outer;
  }

  assign({ name, start, end }: ShellName, kind: AssignmentKind, context: CommandContext): void {
    this.assignments.push({ name, start, end, kind, context });
  }
}
