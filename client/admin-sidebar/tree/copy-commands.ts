import { commands, type Disposable, env, l10n, type TreeView, window } from 'vscode';
import { notify } from '../../dialogs/notify.ts';
import { terminalShell } from '../../dialogs/terminal-shell.ts';
import { plainLabel } from '../../text/plain-label.ts';
import { chooseConnection } from '../connections/choose-connection.ts';
import { fromKey } from '../tree-state/from-key.ts';
import type { TreeNode } from '../tree-state/tree-node.ts';
import { type CopyForm, copiedText, copyForms } from './copied-text.ts';
import { kindOf, listOf } from './kinds/kind-of.ts';
import type { TreeState } from './kinds/list-record.ts';
import { readableRecords } from './readable-records.ts';

/**
 * Registers `taskwright.registry.copyName` and the other copy commands. They copy the nodes that a menu passes, the
 * selection for a key binding or, from the Command Palette, nodes that the user selects.
 */
export function copyCommands(
  view: TreeView<TreeNode>,
  state: () => TreeState,
  report: (error: unknown) => void,
): readonly Disposable[] {
  const copy = async (form: CopyForm, target: CopyTarget, selected: readonly TreeNode[] | undefined): Promise<void> => {
    const nodes = await nodesFor(form, target, selected);
    if (nodes.length === 0) return;
    if (form === 'Json' || form === 'Toml') await readLists(nodes, state());
    const text = copiedText(form, nodes, state(), { shell: terminalShell(), uriScheme: env.uriScheme });
    if (text !== '') await env.clipboard.writeText(text);
    else void notify(l10n.t('The selection cannot be copied in this form.'));
  };

  const nodesFor = async (form: CopyForm, target: CopyTarget, selected: readonly TreeNode[] | undefined) => {
    if (target === fromKey) return view.selection;
    if (target === undefined) return askNodes(form, state());
    return selected?.includes(target) ? selected : [target];
  };

  return copyForms.map((form) =>
    commands.registerCommand(`taskwright.registry.copy${form}`, (target: CopyTarget, selected?: readonly TreeNode[]) =>
      copy(form, target, selected).catch(report),
    ),
  );
}

/**
 * The argument of a copy command: the node of a menu, `fromKey` for a key binding, or undefined for the Command
 * Palette.
 */
type CopyTarget = TreeNode | typeof fromKey | undefined;

async function askNodes(form: CopyForm, state: TreeState): Promise<readonly TreeNode[]> {
  const connection = await chooseConnection(state.registries, undefined);
  const session = connection && state.registries.session(connection.id);
  if (session === undefined) return [];
  const scopes = [undefined, ...session.connection.tenants];
  const nodeScopes = scopes.map((tenant) => ({ connection: session.connection, tenant }));
  if (form === 'Npmrc') {
    const nodes = nodeScopes.map(
      ({ connection, tenant }): TreeNode =>
        tenant === undefined ? { kind: 'registry', connection } : { kind: 'tenant', connection, tenant },
    );
    return nodes.length > 1 ? choose(nodes, state) : nodes;
  }
  const records = await readableRecords(session, nodeScopes, state.records.lists);
  return choose(form === 'Link' ? records.filter((node) => kindOf(node, state).link !== undefined) : records, state);
}

async function choose(nodes: readonly TreeNode[], state: TreeState): Promise<readonly TreeNode[]> {
  const items = nodes.map((node) => {
    const kind = kindOf(node, state);
    const { label, description = '', icon } = kind.appearance(node, state);
    const holder = kind.belongsTo?.(node);
    const of = holder === undefined ? (node.tenant ?? '') : plainLabel(holder);
    return { label: `$(${icon}) ${plainLabel(label)}`, description: `${plainLabel(description)} ${of}`.trim(), node };
  });
  const chosen = await window.showQuickPick(items, {
    canPickMany: true,
    matchOnDescription: true,
    placeHolder: l10n.t('Select what to copy'),
  });
  return (chosen ?? []).map(({ node }) => node);
}

/**
 * Reads the lists of these nodes before they are copied. Excludes the tokens of users, which are not copied with the
 * users.
 */
async function readLists(nodes: readonly TreeNode[], state: TreeState): Promise<void> {
  const lists = nodes.flatMap((node) => (kindOf(node, state).record === undefined ? (listOf(node, state) ?? []) : []));
  await Promise.all(lists.filter(({ isWhole }) => isWhole).map(({ part }) => part.read()));
}
