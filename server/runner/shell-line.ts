import { win32 } from 'node:path';
import { quotedArgument } from './program-call.ts';
import { joinWords } from './words.ts';

/** A shell, as far as the quotes of its lines are concerned. `posix` includes all shells that are neither of the others. */
export type ShellKind = 'posix' | 'powershell' | 'cmd';

/** A shell that a command line is written for. */
export interface CommandShell {
  readonly kind: ShellKind;
  readonly isOnWindows: boolean;
}

/** Returns the kind of the shell with this path, such as that of the terminal. */
export function shellKind(path: string, platform: NodeJS.Platform): ShellKind {
  const name = win32
    .basename(path)
    .toLowerCase()
    .replace(/\.exe$/, '');
  if (name === 'pwsh' || name === 'powershell') return 'powershell';
  if (name === 'cmd') return 'cmd';
  return platform === 'win32' && name === '' ? 'powershell' : 'posix';
}

/** Returns the line that a user enters in a shell to start a program with these arguments. */
export function shellLine(words: readonly string[], shell: ShellKind): string {
  const [program = '', ...args] = words.map((word) => shellWord(word, shell));
  // A quoted text at the beginning of a line is a value, not a program.
  return [shell === 'powershell' && program.startsWith("'") ? `& ${program}` : program, ...args].join(' ');
}

/** Returns a word as a user enters it in a shell, as an argument. */
export function shellWord(word: string, shell: ShellKind): string {
  if (shell === 'posix') return joinWords([word]);
  return shell === 'cmd' ? cmdWord(word) : powershellWord(word);
}

function powershellWord(word: string): string {
  const isPlain = /^(?!-+%$)[\w\-.:/\\=+•]+$/.test(word) && !/^-[^.:]*[.:]/.test(word);
  // Typographic quotes end a text in single quotes as well.
  return isPlain ? word : `'${word.replaceAll(/['‘’‚‛]/g, '$&$&')}'`;
}

function cmdWord(word: string): string {
  if (/^[\w\-./\\:+@•]+$/.test(word)) return word;
  const quoted = quotedArgument(word);
  // Inside quotes, these characters are interpreted as well, and a quote ends the quotes.
  return /["%!]/.test(word) ? quoted.replaceAll(/[()%!^"<>&|]/g, '^$&') : quoted;
}
