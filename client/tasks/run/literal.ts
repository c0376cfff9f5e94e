/**
 * A text that VS Code passes on to a process as it is. It replaces variables (a `$` with braces behind it) in the command
 * of every task twice: for the task, and for the terminal that the task runs in.
 */
export function literal(text: string): string {
  return escapeOnce(escapeOnce(text));
}

/** Of an environment variable that nobody has nothing is left. */
const nothing = '{env:TASKWRIGHT_NOTHING}';

function escapeOnce(text: string): string {
  return text.replaceAll('${', () => `$$${nothing}{`);
}
