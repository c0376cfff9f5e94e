/**
 * Escapes text so that VS Code passes it to a process unchanged. VS Code replaces variables (`$` followed by braces) in
 * the command of every task twice: for the task, and for the terminal that the task runs in.
 */
export function literal(text: string): string {
  return escapeOnce(escapeOnce(text));
}

/** Returns the text that `literal` has escaped. */
export function withoutEscapes(text: string): string {
  const variable = `$${emptyVariable}`;
  return text.replaceAll(variable, '').replaceAll(variable, '');
}

/** A variable that is replaced with an empty string, because the environment variable does not exist. */
const emptyVariable = '{env:TASKWRIGHT_NOTHING}';

function escapeOnce(text: string): string {
  return text.replaceAll('${', () => `$$${emptyVariable}{`);
}
