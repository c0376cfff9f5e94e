import { visibleText } from '../../../../server/core/text/visible-text.ts';
import type { ListNode, MessageNode, NodeOf } from '../../tree-state/tree-node.ts';
import { actionsIf, type RowActions } from '../kinds/actions.ts';
import type { Appearance } from '../kinds/appearance.ts';
import { titled } from '../kinds/facts.ts';
import { kindOf, listNode, recordOf } from '../kinds/kind-of.ts';
import type { NodeKind, NodePart, TreeState } from '../kinds/list-record.ts';

type BrokenNode = NodeOf<'broken'>;

/** The kind of the records that could not be read. */
export const brokenKind: NodeKind<BrokenNode> = {
  part: ({ part, ...nodeScope }, state) => partOf(listNode(part, nodeScope, state), state),
  names: ({ part, ordinal }) => [part, ordinal],
  parent: ({ part, ...nodeScope }, state) => listNode(part, nodeScope, state),
  appearance: brokenAppearance,
  facts: ({ record: { problem, text } }, { t }) => ({
    title: problem,
    facts: text === '' ? [] : [[t('Record'), text]],
    notes: [],
  }),
  name: ({ record }) => record.problem,
  actions: ({ record }) => actionsIf(record.raw !== undefined, 'copyJson'),
  record: ({ record: { raw } }) => {
    if (raw === undefined) return undefined;
    return typeof raw.value === 'object' && raw.value !== null ? raw.value : { record: raw.value };
  },
};

export const messageKind: NodeKind<MessageNode> = {
  part: ({ about, ...nodeScope }, state) => partOf(listNode(about, nodeScope, state), state),
  names: ({ about, of }) => [about, ...(of === undefined ? [] : [of])],
  parent({ about, of, ...nodeScope }, state) {
    const holder = of === undefined ? undefined : recordOf(about, state)?.holder?.(of, nodeScope, state);
    return holder ?? listNode(about, nodeScope, state);
  },
  appearance: messageAppearance,
  facts: ({ text, nextStep }) => titled(text, ...(nextStep === undefined ? [] : [nextStep])),
  actions: ({ state, about }, tree) => (state === 'empty' ? (recordOf(about, tree)?.additions ?? []) : remedies[state]),
  clickCommand: ({ state }) => clickCommands[state],
  name: ({ text }) => text,
};

const partOf = (node: ListNode, state: TreeState): NodePart => kindOf(node, state).part(node, state);

const remedies: Readonly<Record<Exclude<MessageNode['state'], 'empty'>, RowActions>> = {
  error: ['refreshNode!'],
  'signed-out': ['signIn!'],
  refused: ['signIn!', 'refreshNode'],
  stopped: [],
  loading: ['cancelReading!'],
};

const clickCommands: Partial<Readonly<Record<MessageNode['state'], string>>> = {
  error: 'taskwright.registry.refreshNode',
  'signed-out': 'taskwright.registry.signIn',
  refused: 'taskwright.registry.signIn',
  stopped: 'taskwright.registry.startLocal',
};

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

function brokenAppearance({ part, record }: BrokenNode, state: TreeState): Appearance {
  const problem = visibleText(record.problem);
  const color = 'problemsWarningIcon.foreground';
  // A problem without text is not about a single record; the list is incomplete.
  if (record.text === '') return { label: problem, icon: 'warning', color, accessibleLabel: problem, isFolder: false };
  const label = recordOf(part, state)?.unreadableText?.(state.t) ?? problem;
  return {
    ...{ label, description: problem, icon: 'bracket-error', color },
    accessibleLabel: [label, problem].join(', '),
    isFolder: false,
  };
}
