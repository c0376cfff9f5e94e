import type { Node } from '../../document/node.ts';
import type { Interpreter } from '../scripts/interpreter.ts';
import { interpreterOf } from '../scripts/interpreter.ts';
import { shellIn } from './read-shell.ts';
import type { ListedScript } from './state-uses.ts';

/** A list of scripts, each of which runs in a new instance of the same shell. */
export interface ScriptList {
  readonly shell: Interpreter;
  /** Undefined for an entry that is not a script of this shell, such as a reference to a task. */
  readonly scripts: readonly (ListedScript | undefined)[];
}

/** Returns the scripts of a list; undefined if its shell is not a POSIX shell. */
export function listedScripts(items: readonly Node[], shell: string | undefined): ScriptList | undefined {
  const interpreter = interpreterOf('', shell);
  if (!interpreter.dialect) return undefined;
  const scripts = items.map((item) => {
    const isScript = item.kind === 'string' && item.closed && !/^\s*#!/.test(item.value);
    return isScript ? { text: item.value, script: shellIn(item) } : undefined;
  });
  return { shell: interpreter, scripts };
}
