import { readDeclarations, readNestedScript } from './read-arguments.ts';
import { readCase } from './read-case.ts';
import { readLoopHead, readTest } from './read-compound.ts';
import { readHeredocStart, readHeredocs } from './read-heredocs.ts';
import { readArithmetic, readWord } from './read-word.ts';
import type { ShellReader } from './shell-reader.ts';
import type { CommandContext, ShellName, ShellWord } from './shell-script.ts';

/** A compound command that has not been closed yet. */
interface Compound {
  readonly closing: string;
  readonly outer: CommandContext;
  readonly function?: ShellName | undefined;
  readonly start: number;
}

/** A simple command that is being read. */
interface CommandDraft {
  start: number;
  end: number;
  words: ShellWord[];
  assignments: ShellName[];
  isNegated: boolean;
}

const closings: Readonly<Record<string, string>> = { if: 'fi', while: 'done', until: 'done', '{': '}' };

/** The keywords after which another command begins. */
const beforeCommand = new Set(['then', 'elif', 'else', 'do', 'time', '!']);

/** The keywords that are possible only in a compound command. */
const insideCompound = new Set(['then', 'elif', 'else', 'do', 'fi', 'done', 'esac', '}']);

const operator = /;;&|;;|;&|;|&&|&>>?|&|\|\||\|&|\|/y;
const redirection = /<<<|<<-|<<|<&|<>|<|>>|>&|>\||>/y;

/** Reads commands up to the end, or up to and including a closing parenthesis. */
export function readCommands(reader: ShellReader, context: CommandContext, closing?: ')'): void {
  new CommandList(reader, context, closing).read();
}

/** A list of commands that is being read. Its open compound commands are on a stack, so their depth is not limited. */
class CommandList {
  readonly #reader: ShellReader;
  readonly #closing: ')' | undefined;
  #context: CommandContext;
  #command: CommandDraft | undefined;
  #before = '';
  /** Whether anything except comments and line breaks has been read. */
  #hasContent = false;
  #function: ShellName | undefined;
  readonly #open: Compound[] = [];

  constructor(reader: ShellReader, context: CommandContext, closing: ')' | undefined) {
    this.#reader = reader;
    this.#context = context;
    this.#closing = closing;
  }

  read(): void {
    const reader = this.#reader;
    while (!reader.isAtEnd) {
      while (reader.take(/[ \t\r]+|\\\r?\n/y) !== '');
      if (reader.peek() === ')' && this.#closing) break;
      this.#readToken();
    }
    const needsCommand = /^[|&]{2}$|^\|&?$/.test(this.#before);
    if (this.#open.length > 0 || (needsCommand && !this.#command)) reader.isComplete = false;
    this.#finish('');
    while (this.#open.length > 0) this.#close();
    if (!this.#closing) return;
    if (reader.isAtEnd) reader.isComplete = false;
    reader.skip(1);
  }

  #readToken(): void {
    const reader = this.#reader;
    const character = reader.peek();
    if (character === '') return;
    if (character === '#') {
      this.#readComment();
      return;
    }
    if (character === '\n') {
      if (this.#hasContent) this.#finish('\n');
      reader.skip(1);
      readHeredocs(reader, this.#context);
      return;
    }
    this.#hasContent = true;
    if (character === ';' || character === '&' || character === '|') this.#readOperator();
    else if (character === '<' || character === '>') this.#readRedirection();
    else if (character === '(') this.#readBracket();
    else if (character === ')') {
      reader.isComplete = false;
      reader.skip(1);
    } else this.#readWord();
  }

  #readComment(): void {
    const start = this.#reader.at;
    this.#reader.take(/[^\n]*/y);
    this.#reader.opaque.push({ start, end: this.#reader.at });
  }

  #readOperator(): void {
    const written = this.#reader.take(operator);
    if (written.startsWith('&>')) {
      this.#readTarget();
      return;
    }
    this.#finish(written);
    const isNextCase = /^;[;&]/.test(written) && this.#open.at(-1)?.closing === 'esac';
    if (isNextCase) this.#readPattern();
  }

  #readRedirection(): void {
    const reader = this.#reader;
    if (/^[<>]\($/.test(reader.text.slice(reader.at, reader.at + 2))) {
      reader.skip(2);
      reader.nested(() => reader.readCommands({ ...this.#context, isInSubshell: true }, ')'));
      return;
    }
    const written = reader.take(redirection);
    if (written.startsWith('<<') && written !== '<<<') readHeredocStart(reader, written);
    else this.#readTarget();
  }

  #readTarget(): void {
    this.#reader.take(/[ \t]*/y);
    if (this.#reader.peek() !== '(') readWord(this.#reader, this.#context);
    if (this.#command) this.#command.end = this.#reader.at;
  }

  #readBracket(): void {
    const reader = this.#reader;
    const command = this.#command;
    if (command === undefined && reader.startsWith('((')) {
      reader.nested(() => readArithmetic(reader, this.#context));
      this.#before = ' ';
      return;
    }
    const [name, ...others] = command?.words ?? [];
    if (name && others.length === 0 && /^\([ \t]*\)/.test(reader.text.slice(reader.at, reader.at + 20))) {
      reader.skipPast(')');
      this.#function = nameOf(name, reader);
      this.#command = undefined;
      return;
    }
    const start = reader.at;
    const inner = { ...this.#context, isInSubshell: true, depth: this.#context.depth + 1 };
    const definition = this.#function;
    this.#function = undefined;
    reader.nested(() => {
      reader.skip(1);
      reader.readCommands(definition ? { ...inner, isInFunction: true } : inner, ')');
    });
    if (!command) this.#before = ' ';
    if (definition) {
      const body = { start, end: reader.at };
      reader.functions.push({ ...definition, body, context: this.#context });
    }
  }

  #readWord(): void {
    const reader = this.#reader;
    const start = reader.at;
    const word = readWord(reader, this.#context);
    if (reader.at === start) reader.skip(1);
    const text = reader.text.slice(start, reader.at);
    // The number of a file descriptor belongs to the redirection.
    if (/^\d+$/.test(text) && /[<>]/.test(reader.peek())) return;
    if (this.#isAtCommandStart() && this.#readKeyword(text, word)) return;
    const command = this.#command ?? { start, end: start, words: [], assignments: [], isNegated: false };
    this.#command = command;
    command.end = reader.at;
    const assigned = command.words.length === 0 ? /^([A-Za-z_]\w*)(?:\[[^\]]*\])?\+?=/.exec(text)?.[1] : undefined;
    if (assigned !== undefined) {
      command.assignments.push({ name: assigned, start, end: start + assigned.length });
      return;
    }
    command.words.push(word);
    if (text === '[[') readTest(reader, this.#context);
    readNestedScript(command.words, reader, this.#context);
  }

  #isAtCommandStart(): boolean {
    const command = this.#command;
    return !command || (command.words.length === 0 && command.assignments.length === 0);
  }

  /** Returns whether a word is a keyword. If it is, reads the text that belongs to it. */
  #readKeyword(text: string, word: ShellWord): boolean {
    const reader = this.#reader;
    if (this.#open.at(-1)?.closing === text) {
      this.#finish(' ');
      this.#close();
      return true;
    }
    if (this.#open.length === 0 && insideCompound.has(text)) reader.isComplete = false;
    const closing = Object.hasOwn(closings, text) ? closings[text] : undefined;
    if (closing !== undefined) {
      this.#enter(closing, word.start);
      return true;
    }
    if (beforeCommand.has(text)) {
      if (text === '!')
        this.#command = { start: word.start, end: word.end, words: [], assignments: [], isNegated: true };
      else this.#before = ' ';
      return true;
    }
    if (text === 'for' || text === 'select') {
      this.#enter('done', word.start);
      readLoopHead(reader, this.#context);
      return true;
    }
    if (text === 'case') {
      this.#enter('esac', word.start);
      reader.take(/[ \t]+/y);
      readWord(reader, this.#context);
      reader.take(/\s*in(?![^\s])\s*/y);
      this.#readPattern();
      return true;
    }
    if (text !== 'function') return false;
    reader.take(/[ \t]+/y);
    const name = readWord(reader, this.#context);
    reader.take(/[ \t]*\([ \t]*\)/y);
    this.#function = nameOf(name, reader);
    return true;
  }

  #readPattern(): void {
    if (!readCase(this.#reader, this.#context)) this.#close();
  }

  #enter(closing: string, start: number): void {
    const definition = this.#function;
    this.#function = undefined;
    this.#open.push({ closing, outer: this.#context, function: definition, start });
    this.#context = {
      isInSubshell: this.#context.isInSubshell || this.#before === '|',
      isInFunction: this.#context.isInFunction || definition !== undefined,
      depth: this.#context.depth + 1,
    };
    this.#before = ' ';
    this.#command = undefined;
  }

  #close(): void {
    const compound = this.#open.pop();
    if (!compound) return;
    this.#context = compound.outer;
    if (!compound.function) return;
    const body = { start: compound.start, end: this.#reader.at };
    this.#reader.functions.push({ ...compound.function, body, context: this.#context });
  }

  #finish(after: string): void {
    const command = this.#command;
    this.#command = undefined;
    const before = this.#before;
    if (after !== '') this.#before = after;
    if (!command || (command.words.length === 0 && command.assignments.length === 0)) return;
    const { words, assignments, start, end, isNegated } = command;
    const isPiece = [before, after].some((one) => one === '|' || one === '|&') || after === '&';
    const context = isPiece ? { ...this.#context, isInSubshell: true } : this.#context;
    for (const name of assignments) this.#reader.assign(name, words.length > 0 ? 'temporary' : 'set', context);
    readDeclarations(words, this.#reader, context);
    this.#reader.commands.push({ start, end, words, context, isNegated, before, after });
  }
}

function nameOf({ start, end }: ShellWord, reader: ShellReader): ShellName {
  return { name: reader.text.slice(start, end), start, end };
}
