import { npmRequests } from '../../../../admin-client/http/npm-requests.ts';
import { stagedList } from '../../../../admin-client/lists/staged-list.ts';
import { type StagedVersion, stagedName } from '../../../../admin-client/records/staged-version.ts';
import { daysUntil } from '../../../../admin-client/records/token-records.ts';
import { visibleText } from '../../../../server/core/text/visible-text.ts';
import type { Translate } from '../../../text/translate.ts';
import { type Column, textIfKnown } from '../../columns/column.ts';
import { nodeScopeOf, scopeOf } from '../../tree-state/node-scope.ts';
import type { NodeOf } from '../../tree-state/tree-node.ts';
import { stagedText } from '../../wording/counts.ts';
import { expiryText } from '../../wording/expiry-text.ts';
import { bytesText, dayText, timeText } from '../../wording/quantity.ts';
import { actionsIf } from '../kinds/actions.ts';
import type { Appearance } from '../kinds/appearance.ts';
import { copiedRecord } from '../kinds/copied-record.ts';
import { withColumns } from '../kinds/facts.ts';
import type { ListRecord, NodeKind, TreeState } from '../kinds/list-record.ts';
import { listKind } from '../nodes/list-kind.ts';
import { wholeList } from '../nodes/node-list.ts';
import { rangeAround } from '../nodes/range-around.ts';
import { cached, ranged } from '../ranges/ranged.ts';

declare module '../../tree-state/tree-node.ts' {
  interface NodeProperties {
    readonly staged: unknown;
    readonly 'staged-version': { readonly staged: StagedVersion };
  }
}

type StagedNode = NodeOf<'staged-version'>;

const rangedVersions = cached(({ items }: { readonly items: readonly StagedVersion[] }) => ranged(items, stagedName));

const stagedKind: NodeKind<StagedNode> = {
  part: () => 'staged',
  names: ({ staged: { id } }) => [id],
  parent: (node, state) => rangeAround({ ...nodeScopeOf(node), kind: 'staged' }, stagedName(node.staged), state),
  appearance: stagedAppearance,
  facts: ({ staged: version }, { t }) =>
    withColumns(stagedName(version), stagedColumns(t), version, [
      ...(version.canApprove === false ? [t('Another user must approve this version.')] : []),
    ]),
  access: ({ staged: { name } }) => ({ pattern: `npm/${name}` }),
  // A registry that does not report what the user may do decides when it is asked.
  actions: ({ staged: { canApprove, canReject } }) => [
    'showStagedChanges!',
    ...actionsIf(canApprove !== false, 'approveStaged!'),
    ...actionsIf(canReject !== false, 'rejectStaged!'),
    ...(['explainAccess', 'copyName', 'copyJson', 'copyCurl'] as const),
  ],
  name: ({ staged: version }) => stagedName(version),
  record: ({ staged }) => {
    const { id, name, version, tags, stagedBy, stagedAt, expiresAt, size } = staged;
    const times = { staged_by: stagedBy, staged_at: stagedAt, expires_at: expiresAt };
    return copiedRecord(staged, { id, name, version, tags, size, ...times });
  },
  request: (node) => npmRequests.stagedDifference(scopeOf(node), node.staged.id),
};

/** The versions that wait for an approval, and that the credentials may stage or publish. */
export const staged: ListRecord<StagedVersion> = {
  kind: 'staged',
  source: stagedList,
  needsAdminApi: false,
  // A registry with tenants has only packages of tenants.
  isShown: ({ connection, tenant }) => tenant !== undefined || connection.tenants.length === 0,
  unsupportedText: (t) => t('The registry does not support staged versions'),
  countText: stagedText,
  emptyText: (t) => t('No staged versions'),
  unreadableText: (t) => t('Unreadable staged version'),
  waiting: {
    isWaiting: ({ canApprove }) => canApprove === true,
    nameOf: stagedName,
    countText: (count, t) =>
      count === 1
        ? t('1 staged version waits for your approval')
        : t('{0} wait for your approval', stagedText(count, t)),
  },
  kinds: {
    staged: listKind({
      source: stagedList,
      label: (t) => t('Staged Versions'),
      note: (t) => t('The versions that cannot be installed before they are approved.'),
      icon: 'inbox',
      list: (node, session) =>
        wholeList(node, session, staged, {
          rangedOf: rangedVersions,
          nodeOf: (version, nodeScope) => ({ ...nodeScope, kind: 'staged-version', staged: version }),
        }),
      actions: () => ['refreshNode!', 'copyCurl'],
    }),
    'staged-version': stagedKind,
  },
};

/** The number of days before its expiry during which a staged version is marked. */
const noticeDays = 3;

function stagedAppearance({ staged: version }: StagedNode, { now, t }: TreeState): Appearance {
  const { stagedBy, stagedAt, expiresAt, tags, size } = version;
  const label = visibleText(stagedName(version));
  const facts = [
    ...(stagedBy === '' ? [] : [t('by {0}', visibleText(stagedBy))]),
    ...(stagedAt === '' ? [] : [visibleText(dayText(stagedAt))]),
    ...(expiresAt === '' ? [] : [expiryText(expiresAt, now, t)]),
    ...(tags === '' ? [] : [visibleText(tags)]),
    ...(size === undefined ? [] : [bytesText(size)]),
  ];
  const isUrgent = expiresAt !== '' && daysUntil(expiresAt, now) <= noticeDays;
  return {
    label,
    ...(facts.length > 0 && { description: facts.join(' · ') }),
    ...(isUrgent ? { icon: 'warning', color: 'problemsWarningIcon.foreground' } : { icon: 'git-pull-request' }),
    accessibleLabel: [label, t('staged version'), ...facts].join(', '),
    isFolder: false,
  };
}

function stagedColumns(t: Translate): readonly Column<StagedVersion>[] {
  const ifAny = (text: string): string | undefined => (text === '' ? undefined : text);
  return [
    [t('Staged by'), ({ stagedBy }) => ifAny(stagedBy)],
    [t('Staged'), ({ stagedAt }) => textIfKnown(ifAny(stagedAt), timeText)],
    [t('Expires'), ({ expiresAt }) => textIfKnown(ifAny(expiresAt), timeText)],
    [t('Tags'), ({ tags }) => ifAny(tags)],
    [t('Size'), ({ size }) => textIfKnown(size, bytesText)],
    [t('Stage ID'), ({ id }) => id],
  ];
}
