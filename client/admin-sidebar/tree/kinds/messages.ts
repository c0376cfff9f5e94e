import { visibleText } from '../../../text/visible-text.ts';
import { type NodeScope, nodeScopeOf } from '../../tree-state/node-scope.ts';
import type { BrokenNode, MessageNode, TreeNode } from '../../tree-state/tree-node.ts';
import type { TreeState } from '../../tree-state/tree-state.ts';
import type { RowActions } from './actions.ts';
import type { Appearance } from './appearance.ts';
import { titled } from './facts.ts';
import type { NodeKind, NodePart } from './node-kind.ts';
import { holderNode } from './tokens.ts';

export const brokenKind: NodeKind<BrokenNode> = {
  part: ({ part }) => part,
  names: ({ part, ordinal }) => [part, ordinal],
  parent: (node) => partNode(node.part, node),
  appearance: brokenAppearance,
  facts: ({ record: { problem, text } }, { t }) => ({
    title: problem,
    facts: text === '' ? [] : [[t('Record'), text]],
    notes: [],
  }),
  name: ({ record }) => record.problem,
};

export const messageKind: NodeKind<MessageNode> = {
  part: ({ about }) => partsOfSubjects[about],
  names: ({ about, package: name, holder }) => [about, ...[name, holder].filter((one) => one !== undefined)],
  parent(node, state) {
    if (node.about === 'tokens') return holderNode(node.holder, node, state);
    return node.package === undefined
      ? partNode(node.about, node)
      : { ...nodeScopeOf(node), kind: 'package', name: node.package };
  },
  appearance: messageAppearance,
  facts: ({ text, nextStep }) => titled(text, ...(nextStep === undefined ? [] : [nextStep])),
  actions: ({ state, about }) => (state === 'empty' ? (additions[about] ?? []) : remedies[state]),
  name: ({ text }) => text,
};

const partsOfSubjects: Readonly<Record<MessageNode['about'], NodePart>> = {
  registry: 'all',
  statistics: 'stats',
  ...{ users: 'users', rules: 'rules', cache: 'cache', packages: 'packages', tokens: 'tokens' },
};

const remedies: Readonly<Record<Exclude<MessageNode['state'], 'empty'>, RowActions>> = {
  error: ['refreshNode!'],
  'signed-out': ['signIn!'],
  refused: ['signIn!', 'refreshNode'],
  stopped: [],
  loading: ['cancelReading!'],
};

/** The actions of messages about empty lists. */
const additions: Partial<Readonly<Record<MessageNode['about'], RowActions>>> = {
  users: ['addUser!'],
  rules: ['addRule!'],
  tokens: ['createToken'],
};

/** Returns the node that shows a part of a registry or tenant. */
export function partNode(part: MessageNode['about'], nodeScope: NodeScope): TreeNode {
  const { connection } = nodeScope;
  return part === 'users' || part === 'rules' || part === 'packages' || part === 'tokens'
    ? { ...nodeScopeOf(nodeScope), kind: part }
    : { kind: part, connection };
}

const messageIcons: Readonly<Record<MessageNode['state'], { readonly icon: string; readonly color?: string }>> = {
  error: { icon: 'error', color: 'problemsErrorIcon.foreground' },
  'signed-out': { icon: 'sign-in' },
  refused: { icon: 'error', color: 'problemsErrorIcon.foreground' },
  stopped: { icon: 'debug-start' },
  empty: { icon: 'info' },
  loading: { icon: 'loading~spin' },
};

/**
 * Returns the appearance of a message. Omits the address of the registry, which is clear from the position in the tree,
 * so that the cause fits into the sidebar.
 */
function messageAppearance({ connection, state, text }: MessageNode): Appearance {
  const whole = visibleText(text);
  const cause = whole.startsWith(`${connection.baseUrl} `) ? whole.slice(connection.baseUrl.length + 1) : whole;
  const label = `${cause.charAt(0).toUpperCase()}${cause.slice(1)}`;
  return { label, ...messageIcons[state], accessibleLabel: whole, isFolder: false };
}

function brokenAppearance({ part, record }: BrokenNode, { t }: TreeState): Appearance {
  const labels = {
    users: t('Unreadable user'),
    rules: t('Unreadable access rule'),
    cache: t('Unreadable cache entry'),
    packages: t('Unreadable package'),
  };
  const problem = visibleText(record.problem);
  // A problem without text is not about a single record; the list is incomplete.
  if (record.text === '') {
    const color = 'problemsWarningIcon.foreground';
    return { label: problem, icon: 'warning', color, accessibleLabel: problem, isFolder: false };
  }
  return {
    label: labels[part],
    description: problem,
    icon: 'bracket-error',
    color: 'problemsWarningIcon.foreground',
    accessibleLabel: [labels[part], problem].join(', '),
    isFolder: false,
  };
}
