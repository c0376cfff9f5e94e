import { packagePathOf } from '../../../../admin-client/access/package-path.ts';
import { adminRequests } from '../../../../admin-client/http/requests.ts';
import type { CacheEntry } from '../../../../admin-client/records/model.ts';
import { visibleText } from '../../../../server/core/text/visible-text.ts';
import type { Translate } from '../../../text/translate.ts';
import { type Column, textIfKnown } from '../../columns/column.ts';
import type { NodeOf } from '../../tree-state/tree-node.ts';
import { bytesText, numberText, timeText } from '../../wording/quantity.ts';
import type { Appearance } from '../kinds/appearance.ts';
import { copiedRecord } from '../kinds/copied-record.ts';
import { withColumns } from '../kinds/facts.ts';
import type { NodeKind, TreeState } from '../kinds/list-record.ts';
import { eviction, folderAround, memberName } from './cache-folders.ts';

declare module '../../tree-state/tree-node.ts' {
  interface NodeProperties {
    readonly 'cache-entry': { readonly entry: CacheEntry };
  }
}

type CacheEntryNode = NodeOf<'cache-entry'>;

export const cacheEntryKind: NodeKind<CacheEntryNode> = {
  part: () => 'cache',
  names: ({ entry }) => [entry.registry, entry.path],
  parent: (node, state) => folderAround(node, node.entry, state),
  appearance: cacheEntryAppearance,
  facts: ({ entry }, { t }) => withColumns(entry.path, cacheEntryColumns(t), entry),
  deletions: async ({ entry }) => [eviction(entry)],
  access: ({ entry }) => ({ path: packagePathOf(entry) }),
  actions: () => ['evict!', 'explainAccess', 'copyName', 'copyJson', 'copyCurl'],
  name: ({ entry }) => `${entry.registry}/${entry.path}`,
  record: ({ entry }) => {
    const { registry, path, size, fetchedAt, lastUsedAt, hits } = entry;
    const times = { fetched_at: fetchedAt, last_used_at: lastUsedAt };
    return copiedRecord(entry, { registry, path, size, ...times, hits });
  },
  request: ({ entry }) => adminRequests.evict(entry.registry, entry.path),
};

function cacheEntryColumns(t: Translate): readonly Column<CacheEntry>[] {
  return [
    [t('Registry'), ({ registry }) => registry],
    [t('Size'), ({ size }) => textIfKnown(size, bytesText)],
    [t('Fetched'), ({ fetchedAt }) => textIfKnown(fetchedAt, timeText)],
    [t('Last used'), ({ lastUsedAt }) => textIfKnown(lastUsedAt, timeText)],
    [t('Hits'), ({ hits }) => textIfKnown(hits, numberText)],
  ];
}

function cacheEntryAppearance({ entry }: CacheEntryNode, { t }: TreeState): Appearance {
  const name = visibleText(memberName({ entry }));
  const size = entry.size === undefined ? [] : [bytesText(entry.size)];
  return {
    label: name,
    description: size[0],
    icon: /\.t(?:ar\.)?gz$/.test(entry.path) ? 'package' : 'json',
    accessibleLabel: [name, t('cache entry'), ...size].join(', '),
    isFolder: false,
  };
}
