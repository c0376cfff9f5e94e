import type { PackageVersion } from '../../../admin-api/package-records.ts';
import { visibleText } from '../../../text/visible-text.ts';
import { knownLines, textIfKnown } from '../../columns/column.ts';
import { scopeOf } from '../../tree-state/node-scope.ts';
import type { PackageNode, VersionNode } from '../../tree-state/tree-node.ts';
import type { TreeState } from '../../tree-state/tree-state.ts';
import { bytesText, dayText, numberText } from '../../wording/quantity.ts';
import { packageScopes } from '../lists/package-lists.ts';
import type { Appearance } from './appearance.ts';
import type { Facts } from './facts.ts';

export function packageAppearance(node: PackageNode, { registries, t }: TreeState): Appearance {
  const session = registries.session(node.connection.id);
  const details = session?.package(scopeOf(node), node.name).last();
  const listing = session?.packages(scopeOf(node)).last();
  const latest = details?.tags.get('latest') ?? (listing && packageScopes(listing).versionOf(node.name));
  const name = visibleText(node.name);
  const version = latest === undefined ? [] : [visibleText(latest)];
  return {
    // The node of the scope, which contains it, shows the scope.
    label: name.slice(name.indexOf('/') + 1),
    description: version.join(''),
    icon: 'package',
    accessibleLabel: [name, t('package'), ...version].join(', '),
    isFolder: true,
  };
}

export function packageFacts(node: PackageNode, { registries, t }: TreeState): Facts {
  const session = registries.session(node.connection.id);
  const details = session?.package(scopeOf(node), node.name).last();
  const tags = [...(details?.tags ?? [])].map(([tag, version]) => `${tag} → ${version}`);
  return {
    title: node.name,
    facts: knownLines([
      [t('Versions'), textIfKnown(details?.versions.length, numberText)],
      [t('Tags'), tags.slice(0, maxTags).join(', ') || undefined],
    ]),
    notes: details?.description === undefined ? [] : [details.description],
  };
}

/** The maximum number of tags in a tooltip. */
const maxTags = 20;

export function versionAppearance(node: VersionNode, { registries, t }: TreeState): Appearance {
  const { version, name } = node;
  const session = registries.session(node.connection.id);
  const details = session?.package(scopeOf(node), name).last();
  const tags = tagsOf(details?.tags, version).map(visibleText);
  const label = visibleText(version.version);
  const facts = [
    ...tags,
    ...(version.deprecated === undefined ? [] : [t('deprecated')]),
    ...(version.publishedAt === undefined ? [] : [visibleText(dayText(version.publishedAt))]),
    ...(version.size === undefined ? [] : [bytesText(version.size)]),
  ];
  const isDeprecated = version.deprecated !== undefined;
  return {
    label,
    description: facts.join(' · '),
    icon: isDeprecated ? 'circle-slash' : tags.length > 0 ? 'tag' : 'versions',
    ...(isDeprecated && { color: 'disabledForeground' }),
    accessibleLabel: [label, t('version'), ...facts].join(', '),
    isFolder: false,
  };
}

/** Returns the tags of a version, `latest` first. */
export function tagsOf(tags: ReadonlyMap<string, string> | undefined, { version }: PackageVersion): readonly string[] {
  const own = [...(tags ?? [])].flatMap(([tag, tagged]) => (tagged === version ? [tag] : []));
  return own.sort((one, other) => Number(other === 'latest') - Number(one === 'latest') || one.localeCompare(other));
}
