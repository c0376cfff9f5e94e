import { type CommandShell, shellWord } from '../../server/runner/shell-line.ts';

/** A variable of the shell that replaces a secret. */
export interface SecretVariable {
  readonly variable: 'TOKEN' | 'NEW_TOKEN';
}

/** An argument: text, with variables in it. */
export type CurlWord = readonly (string | SecretVariable)[];

/** Returns a word as it is written in a shell. */
export function writtenWord(word: CurlWord, { kind }: CommandShell): string {
  if (word.every((part) => typeof part === 'string')) return shellWord(word.join(''), kind);
  if (kind === 'posix') return posixWord(word);
  return kind === 'cmd' ? cmdWord(word) : powershellText(word);
}

function posixWord(word: CurlWord): string {
  const isPlain = word.every((part) => typeof part !== 'string' || /^[\w :.@-]*$/.test(part));
  const parts = word.map((part) => (typeof part === 'string' ? part : `$${part.variable}`));
  if (isPlain) return `"${parts.join('')}"`;
  return word.map((part) => (typeof part === 'string' ? shellWord(part, 'posix') : `"$${part.variable}"`)).join('');
}

/** Returns a word for cmd, which replaces variables inside quotes as well. */
function cmdWord(word: CurlWord): string {
  const names = word.map((part) => (typeof part === 'string' ? part : `<${part.variable}>`)).join('');
  return shellWord(names, 'cmd').replace(/\^?<(TOKEN|NEW_TOKEN)\^?>/g, '%$1%');
}

function powershellText(word: CurlWord): string {
  const parts = word.map((part) =>
    typeof part === 'string' ? part.replaceAll(/[`"$“”„]/g, '`$&') : `$env:${part.variable}`,
  );
  return `"${parts.join('')}"`;
}

/** Returns a text with variables as an expression of PowerShell, which can contain double quotes. */
export function powershellExpression(text: CurlWord): string {
  const parts = text.map((part) =>
    typeof part === 'string' ? shellWord(part, 'powershell') : `$env:${part.variable}`,
  );
  return parts.length === 1 ? parts.join('') : `(${parts.join(' + ')})`;
}
