const nothing = '{env:TASKWRIGHT_NOTHING}';

/**
 * A text that VS Code passes on to a process as it is. It replaces variables (a `$` with braces behind it) in the
 * arguments of every task, once: so behind each such `$` comes an environment variable that nobody has, and then the brace.
 */
export function literal(text: string): string {
  return text.replaceAll('${', () => `$$${nothing}{`);
}
