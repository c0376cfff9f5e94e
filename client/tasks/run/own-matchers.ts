import { window } from 'vscode';

/**
 * Returns whether the extension applies a problem matcher itself, because VS Code finds files only relative to one folder: its own
 * matchers, if this version of VS Code lets extensions read the output of tasks.
 */
export function isAppliedHere(matcher: string): boolean {
  return matcher.startsWith('$taskwright-') && canReadOutput();
}

/** Returns whether this version of VS Code lets extensions read the output of tasks (since 1.93). */
export function canReadOutput(): boolean {
  return 'onDidStartTerminalShellExecution' in window;
}
