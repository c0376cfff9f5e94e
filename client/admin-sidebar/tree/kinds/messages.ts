import { nodeScopeIn } from '../../tree-state/node-scope.ts';
import type { BrokenNode, MessageNode, TreeNode } from '../../tree-state/tree-node.ts';
import { titled } from '../appearance/facts.ts';
import { messageAppearance } from '../appearance/message-appearance.ts';
import { brokenAppearance } from '../appearance/record-appearance.ts';
import type { RowActions } from './actions.ts';
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
      : { ...nodeScopeIn(node.connection, node), kind: 'package', name: node.package };
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

/** The actions of the messages that lists are empty. */
const additions: Partial<Readonly<Record<MessageNode['about'], RowActions>>> = {
  users: ['addUser!'],
  rules: ['addRule!'],
  tokens: ['createToken'],
};

function partNode(part: MessageNode['about'], node: TreeNode): TreeNode {
  const { connection } = node;
  return part === 'users' || part === 'rules' || part === 'packages' || part === 'tokens'
    ? { ...nodeScopeIn(connection, node), kind: part }
    : { kind: part, connection };
}
