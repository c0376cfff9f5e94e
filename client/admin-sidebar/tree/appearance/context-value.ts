import { hasAdminApi } from '../../../admin-api/connection.ts';
import type { RecordSource } from '../../../admin-api/model.ts';
import type { Health } from '../../tree-state/registry-condition.ts';
import type { TreeNode } from '../../tree-state/tree-node.ts';

/** The state around a node that its menus depend on. */
export interface NodeStatus {
  /** The health of the registry. */
  readonly health: Health;
  /** Whether the server refused to change this record. */
  readonly isRefused: boolean;
  /** Whether the list of the node is known to be empty. */
  readonly isEmpty?: boolean;
}

/**
 * Returns the `viewItem` of a node for menus: its kind, then flags, separated by dots, always in this order.
 *
 * | node         | `viewItem`                                                                                            |
 * |--------------|-------------------------------------------------------------------------------------------------------|
 * | registry     | `registry.<local or remote>.<token, basic or oidc>.<unknown, ok, failing, signed-out or stopped>`     |
 * | the same without an admin API | `npm-registry.<unknown, ok, failing or signed-out>`                                  |
 * | tenant       | `tenant`                                                                                              |
 * | users, rules | `users.<server or tenant>`, `rules.<server or tenant>`                                                |
 * | user         | `user.<runtime or config>.<token, no-token or any>`, then `.tokens` if the server offers named tokens |
 * | rule group   | `rule-group.<user or pattern>`                                                                        |
 * | rule         | `rule.<runtime or config>`                                                                            |
 * | cache        | `cache`, or `cache.empty` when it is known to be empty                                                |
 * | cache folder | `cache-folder.<registry or folder>`                                                                   |
 * | cache entry  | `cache-entry`                                                                                         |
 * | statistics   | `statistics`                                                                                          |
 * | packages     | `packages`                                                                                            |
 * | package scope| `package-scope`                                                                                       |
 * | package      | `package`                                                                                             |
 * | version      | `version.<deprecated or current>`                                                                     |
 * | tokens, token| `tokens`, `token`                                                                                     |
 * | name range   | `name-range.<users, rules, rule-group or cache-folder>`                                               |
 * | broken       | `broken.<users, rules or cache>`                                                                      |
 * | message      | `message.<error, signed-out, refused, stopped, empty or loading>.<registry, users, rules, cache or statistics>`|
 *
 * A menu condition is, for example, `viewItem =~ /^user\.runtime/`, `/^registry\.local/`, `/^registry.*\.signed-out$/`, `/^message\.error/`.
 *
 * A record is `config` when the server reports that its configuration file defines it, or has refused to change it. A record
 * with an unknown source is `runtime`: the user can try to change it, and the server refuses if necessary.
 */
export function contextValue(node: TreeNode, { health, isRefused, isEmpty = false }: NodeStatus): string {
  switch (node.kind) {
    case 'registry': {
      const { isLocal, credential } = node.connection;
      if (!hasAdminApi(node.connection)) return flags('npm-registry', health);
      return flags('registry', isLocal ? 'local' : 'remote', credential.kind, health);
    }
    case 'users':
    case 'rules':
      return flags(node.kind, node.tenant === undefined ? 'server' : 'tenant');
    case 'user':
      return flags(
        ...['user', origin(node.user.source, isRefused), token(node.user.hasToken)],
        ...(node.user.tokens === undefined ? [] : ['tokens']),
      );
    case 'rule':
      return flags('rule', origin(node.rule.source, isRefused));
    case 'rule-group':
      return flags('rule-group', node.by);
    case 'cache-folder':
      return flags('cache-folder', node.path === '' ? 'registry' : 'folder');
    case 'name-range':
      return flags('name-range', node.within.kind);
    case 'broken':
      return flags('broken', node.part);
    case 'message':
      return flags('message', node.state, node.about);
    case 'version':
      return flags('version', node.version.deprecated === undefined ? 'current' : 'deprecated');
    case 'cache':
      return isEmpty ? 'cache.empty' : 'cache';
    case 'packages':
    case 'tokens':
    case 'token':
    case 'package-scope':
    case 'package':
    case 'tenant':
    case 'cache-entry':
    case 'statistics':
      return node.kind;
  }
}

const flags = (...parts: readonly string[]): string => parts.join('.');

const origin = (source: RecordSource, isRefused: boolean): string =>
  source === 'config' || isRefused ? 'config' : 'runtime';

function token(hasToken: boolean | undefined): string {
  if (hasToken === undefined) return 'any';
  return hasToken ? 'token' : 'no-token';
}
