import { adminRequests } from '../../../../admin-client/http/requests.ts';
import { quarantineList } from '../../../../admin-client/lists/quarantine-list.ts';
import type { Listing } from '../../../../admin-client/records/model.ts';
import { type QuarantinedVersion, quarantinedName } from '../../../../admin-client/records/package-records.ts';
import { visibleText } from '../../../../server/core/text/visible-text.ts';
import type { Translate } from '../../../text/translate.ts';
import { type Column, textIfKnown } from '../../columns/column.ts';
import { nodeScopeOf, scopeOf } from '../../tree-state/node-scope.ts';
import type { NodeOf } from '../../tree-state/tree-node.ts';
import { quarantinedText } from '../../wording/counts.ts';
import { dayText, timeText } from '../../wording/quantity.ts';
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
    readonly quarantine: unknown;
    readonly 'quarantined-version': { readonly quarantined: QuarantinedVersion };
  }
}

type QuarantinedNode = NodeOf<'quarantined-version'>;

const rangedVersions = cached(({ items }: Listing<QuarantinedVersion>) => ranged(items, quarantinedName));

const quarantinedKind: NodeKind<QuarantinedNode> = {
  part: () => 'quarantine',
  names: ({ quarantined: { name, version } }) => [name, version],
  parent: (node, state) =>
    rangeAround({ ...nodeScopeOf(node), kind: 'quarantine' }, quarantinedName(node.quarantined), state),
  appearance: quarantinedAppearance,
  facts: ({ quarantined }, { t }) =>
    withColumns(quarantinedName(quarantined), quarantineColumns(t), quarantined, [
      t('Clients cannot install this version.'),
    ]),
  access: ({ quarantined: { name } }) => ({ pattern: `npm/${name}` }),
  actions: () => ['endQuarantine!', 'explainAccess', 'copyName', 'copyJson', 'copyCurl'],
  name: ({ quarantined }) => quarantinedName(quarantined),
  record: ({ quarantined }) => {
    const { name, version, reason, quarantinedAt, quarantinedBy } = quarantined;
    const since = { quarantined_at: quarantinedAt, quarantined_by: quarantinedBy };
    return copiedRecord(quarantined, { package: name, version, reason, ...since });
  },
  request: (node) => {
    const { name, version, reason } = node.quarantined;
    return adminRequests.quarantine(scopeOf(node), name, version, reason);
  },
};

/** The published versions that an admin has hidden. */
export const quarantine: ListRecord<QuarantinedVersion> = {
  kind: 'quarantine',
  source: quarantineList,
  needsAdminApi: true,
  // A registry with tenants has only packages of tenants.
  isShown: ({ connection, tenant }) => tenant !== undefined || connection.tenants.length === 0,
  unsupportedText: (t) => t('The registry does not support quarantine'),
  countText: quarantinedText,
  emptyText: (t) => t('No versions in quarantine'),
  unreadableText: (t) => t('Unreadable version'),
  kinds: {
    quarantine: listKind({
      source: quarantineList,
      label: (t) => t('Quarantine'),
      note: (t) => t('The published versions that are hidden from clients, with the reason.'),
      icon: 'shield',
      list: (node, session) =>
        wholeList(node, session, quarantine, {
          rangedOf: rangedVersions,
          nodeOf: (version, nodeScope) => ({ ...nodeScope, kind: 'quarantined-version', quarantined: version }),
        }),
      actions: () => ['refreshNode!', 'copyCurl'],
    }),
    'quarantined-version': quarantinedKind,
  },
};

function quarantinedAppearance({ quarantined }: QuarantinedNode, { t }: TreeState): Appearance {
  const { reason, quarantinedBy, quarantinedAt } = quarantined;
  const label = visibleText(quarantinedName(quarantined));
  const facts = [
    ...(quarantinedBy === '' ? [] : [t('by {0}', visibleText(quarantinedBy))]),
    ...(quarantinedAt === '' ? [] : [visibleText(dayText(quarantinedAt))]),
    ...(reason === '' ? [] : [visibleText(reason)]),
  ];
  return {
    label,
    ...(facts.length > 0 && { description: facts.join(' · ') }),
    icon: 'shield',
    color: 'problemsWarningIcon.foreground',
    accessibleLabel: [label, t('version in quarantine'), ...facts].join(', '),
    isFolder: false,
  };
}

function quarantineColumns(t: Translate): readonly Column<QuarantinedVersion>[] {
  const ifAny = (text: string): string | undefined => (text === '' ? undefined : text);
  return [
    [t('Reason'), ({ reason }) => ifAny(reason)],
    [t('In quarantine since'), ({ quarantinedAt }) => textIfKnown(ifAny(quarantinedAt), timeText)],
    [t('By'), ({ quarantinedBy }) => ifAny(quarantinedBy)],
  ];
}
