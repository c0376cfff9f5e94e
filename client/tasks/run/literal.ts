/**
 * Returns a text that VS Code passes to a process unchanged. VS Code replaces variables (`$` followed by braces) in the
 * command of every task twice: for the task, and for the terminal that the task runs in.
 */
export function literal(text: string): string {
  return escapeOnce(escapeOnce(text));
}

/** A variable that is replaced by an empty text, because the environment variable does not exist. */
const nothing = '{env:TASKWRIGHT_NOTHING}';

function escapeOnce(text: string): string {
  return text.replaceAll('${', () => `$$${nothing}{`);
}
