import { startedProgram } from './interpreter.ts';

/** The option with which a program reads its last argument as a script, and not as the name of a file. */
interface ScriptOption {
  readonly option: string;
  /** Matches this option, and other options with which the program does not read a file. */
  readonly given: RegExp;
}

const posix: ScriptOption = { option: '-c', given: /^-[a-zA-Z]*[cs]|^--command/ };
const python: ScriptOption = { option: '-c', given: /^-[a-zA-Z]*[cm]/ };
const node: ScriptOption = { option: '-e', given: /^-(?:[eip]|-eval|-print|-interactive|-run)/ };
const evaluated: ScriptOption = { option: '-e', given: /^-[a-zA-Z0-9]*[eE]/ };

const options: Readonly<Record<string, ScriptOption>> = {
  ...Object.fromEntries(['sh', 'bash', 'dash', 'ash', 'zsh', 'ksh', 'mksh', 'fish'].map((name) => [name, posix])),
  ...Object.fromEntries(['python', 'python3', 'python2', 'pypy3'].map((name) => [name, python])),
  ...Object.fromEntries(['node', 'nodejs', 'bun'].map((name) => [name, node])),
  ...Object.fromEntries(['ruby', 'perl', 'lua', 'Rscript', 'elixir'].map((name) => [name, evaluated])),
  deno: { option: 'eval', given: /^-/ },
  nu: { option: '-c', given: /^-[a-z]*c|^--commands/ },
  php: { option: '-r', given: /^-[a-z]*[rBRF]|^--run/ },
  pwsh: { option: '-Command', given: /^-(?:c|e|f)/i },
};

/**
 * Returns the option without which the program of a `shell` reads a script as the name of a file; undefined if `shell`
 * has the option, or if the program is not known.
 */
export function missingScriptOption(shell: string): { readonly program: string; readonly option: string } | undefined {
  const { name, words } = startedProgram(shell);
  const known = Object.hasOwn(options, name) ? options[name] : undefined;
  if (!known) return undefined;
  // If there are other words, one of them may be the file that the program runs, and the script its argument.
  const areOptions = words.every(
    (word, index) => /^[-+]+\w/.test(word) || /^[-+][a-zA-Z]*[oO]$/.test(words[index - 1] ?? ''),
  );
  return !areOptions || words.some((word) => known.given.test(word))
    ? undefined
    : { program: name, option: known.option };
}
