import type { PathStep } from '../../document/caret.ts';
import type { Node } from '../../document/node.ts';
import type { HoverContext } from './environment-hover.ts';

/**
 * Returns the description of an item of `task_config.includes` that only the runner can resolve; empty for other items.
 */
export function includeAt(
  path: readonly PathStep[],
  node: Node | undefined,
  { workspace, file }: HoverContext,
): string {
  const [section, field] = path;
  const isInclude = file.kind.includesFiles && section === 'task_config' && field === 'includes';
  if (!isInclude || node?.kind !== 'string') return '';
  const isGit = node.value.startsWith('git::');
  if (!isGit && workspace.standingOf(file.uri).includes.get(node.value) !== 'remote') return '';
  const what = isGit
    ? 'A folder of a git repository, which the runner fetches.'
    : 'Only the runner can resolve this include.';
  return `${what} Its tasks are not known, so references to unknown tasks in this project are not reported.`;
}
