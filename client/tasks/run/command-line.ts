/** A task with what it is given. */
export interface Invocation {
  readonly name: string;
  readonly args: readonly string[];
  /** It has a `usage` specification: a `--` among the arguments means what that says. */
  readonly takesArguments: boolean;
}

export interface CommandLineOptions {
  /**
   * It is the runner's own `watch`: that takes every flag it knows for itself, drops the first `--`, and hands what stands
   * behind that on to its `run`.
   */
  readonly isOwnWatch: boolean;
}

/** The program to start and its arguments, so that the runner gives the task just these arguments. */
export function commandLine(
  runner: readonly string[],
  { name, ...given }: Invocation,
  { isOwnWatch }: CommandLineOptions,
): readonly string[] {
  const words = argumentWords(given);
  const dashes = isOwnWatch && words.length > 0 ? ['--'] : [];
  return [...runner, taskWord(name), ...dashes, ...words];
}

function argumentWords({ args, takesArguments }: Omit<Invocation, 'name'>): readonly string[] {
  return needsDashes(args, takesArguments) ? ['--', ...args] : args;
}

/** The words that the runner acts on by itself, wherever they stand before its first `--`. */
const ofTheRunner: readonly string[] = [':::', '-h', '--help'];

/**
 * Without a specification the runner drops the first `--`, whoever meant it. With one that stays as it is written, since
 * the task may want its `--` in a certain place; only `:::`, behind which another task would begin, is kept from it.
 */
function needsDashes(args: readonly string[], takesArguments: boolean): boolean {
  if (!takesArguments) return args.includes('--') || args.some((word) => ofTheRunner.includes(word));
  const separator = args.indexOf(':::');
  return separator >= 0 && !args.slice(0, separator).includes('--');
}

/** A name that begins like an option is written as a pattern that fits it alone. */
function taskWord(name: string): string {
  if (!name.startsWith('-')) return name;
  return `[-]${name.slice(1).replaceAll(/[*?[\]{}]/g, '[$&]')}`;
}
