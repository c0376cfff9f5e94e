import { asCurl } from '../../admin-api/copying/as-curl.ts';
import { npmrcLines } from '../../admin-api/copying/npmrc-lines.ts';
import { toJson } from '../../admin-api/copying/to-json.ts';
import { toToml } from '../../admin-api/copying/to-toml.ts';
import { npmRequests } from '../../admin-api/http/npm-requests.ts';
import { adminRequests, type RegistryRequest } from '../../admin-api/http/requests.ts';
import { tokenRequests } from '../../admin-api/http/token-requests.ts';
import { nodeId } from '../tree-state/node-id.ts';
import { scopeOf } from '../tree-state/node-scope.ts';
import type { CacheEntryNode, RuleNode, TreeNode, UserNode } from '../tree-state/tree-node.ts';
import type { TreeState } from '../tree-state/tree-state.ts';
import { tokenName } from '../wording/token-name.ts';
import { childrenOf } from './nodes/children-of.ts';

export const copyForms = ['Name', 'Json', 'Toml', 'Curl', 'Npmrc'] as const;
export type CopyForm = (typeof copyForms)[number];

/** Returns the text for the clipboard; empty when no node has a text of this form. Never contains a secret. */
export function copiedText(form: CopyForm, nodes: readonly TreeNode[], state: TreeState): string {
  switch (form) {
    case 'Name':
      return nodes.flatMap(nameOf).join('\n');
    case 'Json': {
      const records = recordsBelow(nodes, state).map(wireRecord);
      return records.length === 0 ? '' : `${toJson(records)}\n`;
    }
    case 'Toml': {
      const records = recordsBelow(nodes, state);
      const users = records.flatMap((node) => (node.kind === 'user' ? [node.user] : []));
      const rules = records.flatMap((node) => (node.kind === 'rule' ? [node.rule] : []));
      return toToml({ users, rules });
    }
    case 'Curl':
      return nodes.flatMap(curlOf).join('\n');
    case 'Npmrc':
      return nodes
        .filter(({ kind }) => kind === 'registry' || kind === 'tenant')
        .map((node) => npmrcLines(node.connection, scopeOf(node)))
        .join('\n');
  }
}

type RecordNode = UserNode | RuleNode | CacheEntryNode;

/** Returns the records among the nodes and in their lists, groups and folders, without duplicates. */
function recordsBelow(nodes: readonly TreeNode[], state: TreeState): readonly RecordNode[] {
  const below = (node: TreeNode): readonly RecordNode[] => {
    switch (node.kind) {
      case 'user':
      case 'rule':
      case 'cache-entry':
        return [node];
      case 'users':
      case 'rules':
      case 'cache':
      case 'rule-group':
      case 'cache-folder':
      case 'name-range':
        return childrenOf(node, state).flatMap(below);
      default:
        return [];
    }
  };
  return [...new Map(nodes.flatMap(below).map((node) => [nodeId(node), node])).values()];
}

/** Returns a record as the admin API writes it. */
function wireRecord(node: RecordNode): object {
  switch (node.kind) {
    case 'user': {
      const { username, role, source, hasToken, createdAt } = node.user;
      return { username, role, source, has_token: hasToken, created_at: createdAt };
    }
    case 'rule': {
      const { id, user, pattern, permission, source, createdAt } = node.rule;
      return { id, user, pattern, permission, source, created_at: createdAt };
    }
    case 'cache-entry': {
      const { registry, path, size, fetchedAt, lastUsedAt, hits } = node.entry;
      return { registry, path, size, fetched_at: fetchedAt, last_used_at: lastUsedAt, hits };
    }
  }
}

function nameOf(node: TreeNode): readonly string[] {
  switch (node.kind) {
    case 'registry':
      return [node.connection.name];
    case 'tenant':
      return [node.tenant];
    case 'user':
      return [node.user.username];
    case 'rule':
      return [node.rule.pattern];
    case 'rule-group':
      return [node.value];
    case 'package-scope':
    case 'package':
      return [node.name];
    case 'token':
      return [tokenName(node.token)];
    case 'version':
      return [`${node.name}@${node.version.version}`];
    case 'cache-folder':
      return [[node.registry, node.path].filter((part) => part !== '').join('/')];
    case 'cache-entry':
      return [`${node.entry.registry}/${node.entry.path}`];
    case 'message':
      return [node.text];
    case 'broken':
      return [node.record.problem];
    default:
      return [];
  }
}

function curlOf(node: TreeNode): readonly string[] {
  const request = requestOf(node);
  return request === undefined ? [] : [asCurl(node.connection, request)];
}

/** Returns the request that reads the list, creates the record, or evicts the cache entry of the node. */
function requestOf(node: TreeNode): RegistryRequest | undefined {
  const scope = scopeOf(node);
  switch (node.kind) {
    case 'users':
      return adminRequests.users(scope);
    case 'rules':
      return adminRequests.rules(scope);
    case 'packages':
      return npmRequests.search(scope, {});
    case 'package':
    case 'version':
      return npmRequests.package(scope, node.name);
    case 'tokens':
      return tokenRequests.list(scope, 'self');
    case 'token':
      return tokenRequests.list(scope, node.holder);
    case 'cache':
      return adminRequests.cache();
    case 'registry':
    case 'statistics':
      return adminRequests.stats();
    case 'user':
      return adminRequests.createUser(scope, { username: node.user.username, role: node.user.role });
    case 'rule':
      return adminRequests.createRule(scope, node.rule);
    case 'cache-entry':
      return adminRequests.evict(node.entry.registry, node.entry.path);
    default:
      return undefined;
  }
}
