import { env } from 'vscode';
import { type CommandShell, shellKind } from '../../server/runner/shell-line.ts';

/** Returns the shell of new terminals, on the machine that the extension runs on. */
export function terminalShell(): CommandShell {
  return { kind: shellKind(env.shell, process.platform), isOnWindows: process.platform === 'win32' };
}
