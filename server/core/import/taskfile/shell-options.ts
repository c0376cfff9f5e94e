import type { RunEntry } from '../imported-tasks.ts';
import type { TaskfileNode } from './taskfile-node.ts';

const options: ReadonlyMap<string, string> = new Map([
  ...[['errexit', '-e'] as const, ['e', '-e'] as const, ['nounset', '-u'] as const, ['u', '-u'] as const],
  ...[['xtrace', '-x'] as const, ['x', '-x'] as const, ['pipefail', '-o pipefail'] as const],
  ...[['noglob', '-f'] as const, ['f', '-f'] as const],
]);

/** Matches syntax that Task's shell and bash support, but not every POSIX shell. */
const bashSyntax =
  /\[\[|<<<|[<>]\(|\w=\(|&>|\$\{\w+(?:[/^,[]|:\d)|\$'|(?:^|[;&|])\s*(?:source|declare|local|shopt|set -o pipefail)\s|\{[\w.-]*,[\w.,-]*\}|\becho -e\b|\[ [^\]]* == /m;

/**
 * Returns the shell of a task; undefined if the runner's default shell can run its scripts. Unlike Task's shell, the
 * default shell has none of the options set in the file, may lack features of bash, and exits when a command of a
 * script fails.
 */
export function shellFor(
  run: readonly RunEntry[],
  { root, node }: { readonly root: TaskfileNode; readonly node: TaskfileNode },
): string | undefined {
  const scripts = run.filter((entry) => typeof entry === 'string');
  const commands = scripts.slice(node.get('preconditions')?.items.length ?? 0);
  const set = itemsAt('set', root, node).flatMap((name) => options.get(name) ?? []);
  const shopt = itemsAt('shopt', root, node).map((name) => `-O ${name}`);
  const isDifferent = scripts.some((script) => bashSyntax.test(script)) || commands.some(isSequence);
  if (scripts.length === 0 || (!isDifferent && set.length + shopt.length === 0)) return undefined;
  return ['bash', ...shopt, ...new Set(set), '-c'].join(' ');
}

/** Returns whether a script consists of several commands, each of which may fail. */
function isSequence(script: string): boolean {
  const plain = script.replaceAll(/\\\n|"(?:[^"\\]|\\.)*"|'[^']*'/gs, ' ').replaceAll(/^\s*#.*$/gm, '');
  return plain.trim().split(/;(?!;)|\n+/).length > 1;
}

function itemsAt(key: string, root: TaskfileNode, node: TaskfileNode): readonly string[] {
  return [root, node].flatMap((place) => (place.get(key)?.items ?? []).flatMap(({ text }) => text ?? []));
}
