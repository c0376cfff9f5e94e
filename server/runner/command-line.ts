/** A task with its arguments. */
export interface Invocation {
  readonly name: string;
  readonly args: readonly string[];
  /** Whether the task has a `usage` specification, which then defines the meaning of `--` among the arguments. */
  readonly takesArguments: boolean;
}

export interface CommandLineOptions {
  /**
   * Whether the command is the runner's own `watch`, which consumes every flag that it defines, drops the first `--`,
   * and passes the words after it to `run`.
   */
  readonly isRunnerWatch: boolean;
}

/**
 * Returns the program to start and its arguments, so that the runner passes exactly the given arguments to the task.
 */
export function commandLine(
  runner: readonly string[],
  invocation: Invocation,
  { isRunnerWatch }: CommandLineOptions,
): readonly string[] {
  const words = argumentWords(invocation);
  const dashes = isRunnerWatch && words.length > 0 ? ['--'] : [];
  return [...runner, taskWord(invocation.name), ...dashes, ...words];
}

function argumentWords({ args, takesArguments }: Omit<Invocation, 'name'>): readonly string[] {
  return needsDashes(args, takesArguments) ? ['--', ...args] : args;
}

/** The words that the runner interprets itself wherever they appear before the first `--`. */
const runnerWords: readonly string[] = [':::', '-h', '--help'];

/**
 * Returns whether a `--` must precede the arguments. If the task has no `usage` specification, the runner drops the
 * first `--`. Otherwise, the runner passes every `--` to the task, which can require a `--` at a certain position, so a
 * `--` is added only before `:::`, which would start another task.
 */
function needsDashes(args: readonly string[], takesArguments: boolean): boolean {
  if (!takesArguments) return args.includes('--') || args.some((word) => runnerWords.includes(word));
  const separator = args.indexOf(':::');
  return separator >= 0 && !args.slice(0, separator).includes('--');
}

/** Returns the name as an argument. A name that begins with `-` becomes a pattern that matches only this name. */
function taskWord(name: string): string {
  if (!name.startsWith('-')) return name;
  return `[-]${name.slice(1).replaceAll(/[*?[\]{}]/g, '[$&]')}`;
}
