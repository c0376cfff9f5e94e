import { startedProgram } from './interpreter.ts';

/** How a program is started so that its last argument is a script, and not the name of a file. */
interface ScriptOption {
  readonly option: string;
  /** Matches an option that already has this effect, or another one with which a file is not read. */
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
 * Returns the option that a `shell` requires so that its program runs a script that is its last argument; undefined if it
 * has the option, or if the program is not known to read a file of that name instead.
 */
export function missingScriptOption(shell: string): { readonly program: string; readonly option: string } | undefined {
  const { name, words } = startedProgram(shell);
  const known = Object.hasOwn(options, name) ? options[name] : undefined;
  if (!known) return undefined;
  // Other words may be the file that the program runs, and the script its argument.
  const areOptions = words.every(
    (word, index) => /^[-+]+\w/.test(word) || /^[-+][a-zA-Z]*[oO]$/.test(words[index - 1] ?? ''),
  );
  return !areOptions || words.some((word) => known.given.test(word))
    ? undefined
    : { program: name, option: known.option };
}
