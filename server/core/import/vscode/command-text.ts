import { shellWord } from '../script-text.ts';
import type { CarriedText } from './variables.ts';

/** A command or an argument: a text, or a text with the way in which VS Code quotes it. */
type Word = string | { readonly value: string | readonly string[]; readonly quoting: string };

/**
 * Returns the shell command of a task; undefined if it has none. Throws NotImported for a variable without an equivalent.
 */
export function commandOf(value: Readonly<Record<string, unknown>>, carried: CarriedText): string | undefined {
  const { type = 'shell', command, script, args } = value;
  if (type === 'npm' && typeof script === 'string') return script === 'install' ? 'npm install' : `npm run ${script}`;
  const first = wordOf(command);
  if (first === undefined || (type !== 'shell' && type !== 'process')) return undefined;
  const others = Array.isArray(args) ? args.map(wordOf).filter((word) => word !== undefined) : [];
  const words = type === 'process' ? [first, ...others].map(plainWord) : [textOf(first), ...others.map(argumentText)];
  return carried.script(words.join(' '));
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

/** A word for the program itself, without a shell. Variables must still be replaced in it. */
function plainWord(word: Word): string {
  const text = textOf(word);
  return text.includes('$' + '{') ? doubleQuoted(text) : shellWord(text);
}

/** VS Code leaves an argument of a shell command as it is, unless it contains a space outside of quotes. */
function argumentText(word: Word): string {
  const text = textOf(word);
  if (typeof word === 'string') return hasOpenSpace(text) ? singleQuoted(text) : text;
  return word.quoting === 'strong' ? plainWord(text) : word.quoting === 'weak' ? doubleQuoted(text) : escaped(text);
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
