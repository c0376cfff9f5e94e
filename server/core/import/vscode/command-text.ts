import type { JsonObject } from '../../text/json-object.ts';
import { shellWord } from '../script-text.ts';

/** A command or an argument: text, optionally with its VS Code quoting style. */
type Word = string | { readonly value: string | readonly string[]; readonly quoting: string };

/** The ways to quote a word for a shell. */
interface Quoting {
  /** Quotes a word completely, except for VS Code's variables, which are replaced later. */
  readonly plain: (text: string) => string;
  /** Quotes a word that contains a space outside quotes. */
  readonly open: (text: string) => string;
  readonly weak: (text: string) => string;
  readonly escape: (text: string) => string;
}

const posix: Quoting = { plain: plainWord, open: singleQuoted, weak: doubleQuoted, escape: escaped };

/** The runner's shell on Windows supports double quotes only. */
const windows: Quoting = { plain: windowsWord, open: windowsWord, weak: windowsWord, escape: windowsWord };

/** Returns the command of a task for a POSIX shell, with VS Code's variables; undefined if it has none. */
export function commandOf(value: JsonObject): string | undefined {
  return commandFor(value, posix);
}

/** Returns the command of a task for the shell of Windows, with VS Code's variables; undefined if it has none. */
export function windowsCommandOf(value: JsonObject): string | undefined {
  return commandFor(value, windows);
}

function commandFor(value: JsonObject, quoting: Quoting): string | undefined {
  const { type, command, script, args } = value;
  if (type === 'npm' && typeof script === 'string') return script === 'install' ? 'npm install' : `npm run ${script}`;
  const first = Array.isArray(command) ? joinedCommand(command) : wordOf(command);
  if (first === undefined) return undefined;
  const others = Array.isArray(args) ? args.map(wordOf).filter((word) => word !== undefined) : [];
  const wordText = (word: Word) => (isShell(value) ? argumentText(word, quoting) : quoting.plain(textOf(word)));
  // A shell command may consist of several words.
  const program = typeof first === 'string' && type !== 'process' ? first : wordText(first);
  return [program, ...others.map(wordText)].join(' ');
}

/** Returns a command that is written as a list, whose items VS Code joins; undefined if it has no text. */
function joinedCommand(items: readonly unknown[]): string | undefined {
  const texts = items.map(wordOf).filter((word) => word !== undefined);
  return texts.length > 0 ? texts.map(textOf).join(' ') : undefined;
}

/**
 * Returns whether a shell runs the task. VS Code runs tasks without a type as processes. Version 0.1.0 uses the key
 * `isShellCommand`.
 */
function isShell({ type, isShellCommand }: JsonObject): boolean {
  return type === 'shell' || (type === undefined && isShellCommand === true);
}

function wordOf(value: unknown): Word | undefined {
  if (typeof value === 'string') return value;
  if (typeof value !== 'object' || value === null || !('value' in value)) return undefined;
  const { value: content } = value;
  if (typeof content !== 'string' && !Array.isArray(content)) return undefined;
  return { value: content, quoting: 'quoting' in value ? String(value.quoting) : 'escape' };
}

function textOf(word: Word): string {
  if (typeof word === 'string') return word;
  return typeof word.value === 'string' ? word.value : word.value.join(' ');
}

function plainWord(text: string): string {
  return text.includes('$' + '{') ? doubleQuoted(text).replaceAll(/\$(?!\{)/g, '\\$&') : shellWord(text);
}

/**
 * Returns an argument of a shell command. VS Code quotes a plain argument only if it contains a space outside quotes.
 */
function argumentText(word: Word, quoting: Quoting): string {
  const text = textOf(word);
  if (typeof word === 'string') return hasOpenSpace(text) ? quoting.open(text) : text;
  if (word.quoting === 'strong') return quoting.plain(text);
  return word.quoting === 'weak' ? quoting.weak(text) : quoting.escape(text);
}

function hasOpenSpace(text: string): boolean {
  const isQuoted = /^(?<mark>["']).*\k<mark>$/s.test(text);
  return !isQuoted && / /.test(text.replaceAll(/\\[\s\S]|(?<mark>["'])[\s\S]*?(?:\k<mark>|$)/g, ''));
}

function singleQuoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}

function doubleQuoted(text: string): string {
  return `"${text.replaceAll(/["\\`]/g, '\\$&')}"`;
}

function escaped(text: string): string {
  return text.replaceAll(/[\s"'\\()&|;<>*?]/g, '\\$&');
}

function windowsWord(text: string): string {
  return /^[^\s"&|<>^()$]+$/.test(text) ? text : `"${text.replaceAll('"', '\\"')}"`;
}
