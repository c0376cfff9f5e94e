import type { Session } from '../../../admin-api/session.ts';
import { scopeOf } from '../../tree-state/node-scope.ts';
import { lastValue } from '../../tree-state/registry-condition.ts';
import type { NameRangeNode } from '../../tree-state/tree-node.ts';
import type { TreeState } from '../../tree-state/tree-state.ts';
import { cacheFolderOf } from './cache-nodes.ts';
import {
  packageScopes,
  rangedByPattern,
  rangedByUser,
  rangedMembers,
  rangedPackages,
  rangedUsers,
  rangedVersions,
} from './lists.ts';
import type { Ranged } from './name-ranges.ts';
import { ruleGroups } from './rule-nodes.ts';

/** Returns the items of a list in ranges; undefined while the list is not known. */
export function rangedOf(
  within: NameRangeNode['within'],
  session: Session,
  { groupRulesBy }: TreeState,
): Ranged<unknown> | undefined {
  const scope = scopeOf(within);
  if (within.kind === 'users') {
    const users = lastValue(session.knownUsers(scope));
    return users && rangedUsers(users);
  }
  if (within.kind === 'cache-folder') {
    const entries = lastValue(session.knownCache());
    const folder = entries && cacheFolderOf(entries, within);
    return folder && rangedMembers(folder);
  }
  if (within.kind === 'package') {
    const details = lastValue(session.knownPackage(scope, within.name));
    return details && rangedVersions(details);
  }
  if (within.kind === 'packages' || within.kind === 'package-scope') {
    const packages = lastValue(session.knownPackages(scope));
    const scopes = packages && packageScopes(packages);
    if (within.kind === 'packages') return scopes?.ranged;
    const members = scopes?.byName.get(within.name);
    return members && rangedPackages(members);
  }
  const rules = lastValue(session.knownRules(scope));
  if (rules === undefined) return undefined;
  if (within.kind === 'rules') return ruleGroups(rules, groupRulesBy).ranged;
  const group = ruleGroups(rules, within.by).byValue.get(within.value);
  if (group === undefined) return undefined;
  return within.by === 'user' ? rangedByPattern(group) : rangedByUser(group);
}
