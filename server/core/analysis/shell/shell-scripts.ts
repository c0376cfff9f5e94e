import type { Entry } from '../../document/entry.ts';
import type { StringNode } from '../../document/node.ts';
import type { TaskFields } from '../fields/task-fields.ts';
import { interpreterOf, startedProgram } from '../scripts/interpreter.ts';
import { type ScriptShells, shellOf } from '../scripts/script-shells.ts';
import { taskScripts } from '../scripts/task-scripts.ts';
import { shellIn } from './read-shell.ts';
import type { ShellScript } from './shell-script.ts';

/** A script of a task in the language of a shell. */
export interface TaskShellScript {
  readonly node: StringNode;
  readonly script: ShellScript;
}

/** Returns the scripts of a task whose shells read variables as `$NAME`. `shells` contains the shells of the task. */
export function shellScriptsOf(entry: Entry, fields: TaskFields, shells: ScriptShells): readonly TaskShellScript[] {
  return taskScripts(entry, fields)
    .filter((script) => readsVariables(script.node.value, shellOf(script, shells)))
    .map(({ node }) => ({ node, script: shellIn(node) }));
}

/** Returns whether a script is written for a POSIX shell, or for another shell that reads variables in the same way. */
export function readsVariables(script: string, shell: string | undefined): boolean {
  if (interpreterOf(script, shell).dialect) return true;
  const command = /^\s*#!([^\r\n]*)/.exec(script)?.[1] ?? shell ?? '';
  return /(?:^|[/\s])(?:zsh|fish)(?:\s|$)/.test(command);
}

/** A shell of Windows: `cmd` reads variables as `%NAME%` or `!NAME!`, and PowerShell as `$env:NAME`. */
export type WindowsShell = 'cmd' | 'powershell';

/** Returns the shell of Windows that a script is written for; undefined for other programs. */
export function windowsShellOf(script: string, shell: string | undefined): WindowsShell | undefined {
  const command = /^\s*#!([^\r\n]*)/.exec(script)?.[1] ?? shell ?? '';
  const name = startedProgram(command).name.toLowerCase();
  if (name === 'cmd') return 'cmd';
  return name === 'powershell' || name === 'pwsh' ? 'powershell' : undefined;
}

/** Returns whether a name at an offset of a script is only text: in single quotes or a comment, or after `\$`. */
export function isOnlyText(text: string, script: ShellScript, offset: number): boolean {
  if (script.opaque.some(({ start, end }) => start <= offset && offset < end)) return true;
  return /(?:^|[^\\])(?:\\\\)*\\\$\{?[#!]?$/.test(text.slice(Math.max(0, offset - maxBefore), offset));
}

/** The maximum number of characters before a name that are examined. */
const maxBefore = 20;
