import { commands } from 'vscode';
import { packageList } from '../../../../admin-client/lists/package-list.ts';
import type { NodeOf } from '../../tree-state/tree-node.ts';
import type { CommandContext } from './command-context.ts';
import type { CommandTarget } from './target.ts';

/** Shows a package in the tree, or its README if the tree does not contain the package. */
export async function showPackage(
  { reveal }: Pick<CommandContext, 'reveal'>,
  { session, scope }: CommandTarget,
  name: string,
): Promise<void> {
  const node: NodeOf<'package'> = { ...{ connection: session.connection, ...scope }, kind: 'package', name };
  const { items } = await session.list(packageList, scope).read();
  if (items.some((item) => item.name === name)) await reveal(node);
  else await commands.executeCommand('taskwright.registry.showReadme', node);
}
