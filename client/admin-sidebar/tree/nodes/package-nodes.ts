import type { Listing } from '../../../admin-api/model.ts';
import type { PackageDetails, PackageSummary } from '../../../admin-api/package-records.ts';
import type { PartState } from '../../../admin-api/session.ts';
import type { Translate } from '../../../text/translate.ts';
import { nodeScopeIn } from '../../tree-state/node-scope.ts';
import { isAboutWhole, lastValue } from '../../tree-state/registry-condition.ts';
import type { MessageNode, PackageNode, PackageScopeNode, PackagesNode, TreeNode } from '../../tree-state/tree-node.ts';
import { packageScopes, rangedPackages, rangedVersions } from './lists.ts';
import { failure, loading } from './message-nodes.ts';
import { rangedNodes } from './ranged-nodes.ts';

/** Returns the nodes of the packages without a scope, and of the scopes. */
export function packageNodes(
  listing: Listing<PackageSummary>,
  within: PackagesNode,
  prefix?: string,
): readonly TreeNode[] {
  const nodeScope = nodeScopeIn(within.connection, within);
  return rangedNodes(packageScopes(listing).ranged, { within, prefix }, (member) =>
    'packages' in member
      ? { ...nodeScope, kind: 'package-scope', name: member.name }
      : { ...nodeScope, kind: 'package', name: member.name },
  );
}

export function scopedPackageNodes(
  listing: Listing<PackageSummary>,
  within: PackageScopeNode,
  prefix?: string,
): readonly TreeNode[] {
  const scope = packageScopes(listing).byName.get(within.name);
  if (scope === undefined) return [];
  const nodeScope = nodeScopeIn(within.connection, within);
  return rangedNodes(rangedPackages(scope), { within, prefix }, ({ name }) => ({
    ...nodeScope,
    kind: 'package',
    name,
  }));
}

export function versionNodes(details: PackageDetails, within: PackageNode, prefix?: string): readonly TreeNode[] {
  const nodeScope = nodeScopeIn(within.connection, within);
  const { name } = within;
  return rangedNodes(rangedVersions(details), { within, prefix }, (version) => ({
    ...nodeScope,
    kind: 'version',
    name,
    version,
  }));
}

/** Returns the versions of a package, after an error if they could not be read again. */
export function packageChildren(
  node: PackageNode,
  known: PartState<PackageDetails>,
  t: Translate,
): readonly TreeNode[] {
  const details = lastValue(known);
  const versions = details === undefined ? [] : versionNodes(details, node);
  if (known.state === 'failed' && (details === undefined || !isAboutWhole(known.error))) {
    return [ofPackage(failure(node, 'packages', known.error), node), ...versions];
  }
  return details === undefined ? [ofPackage(loading(node, 'packages', t), node)] : versions;
}

function ofPackage(message: MessageNode, { name }: PackageNode): MessageNode {
  return { ...message, package: name };
}
