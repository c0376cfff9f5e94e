import type { Connection } from '../../../admin-api/connection.ts';
import type { BrokenRecord, CacheEntry, Rule, User } from '../../../admin-api/model.ts';

/**
 * What stands in the tree of the sidebar; commands get these as their arguments. Nodes are plain data: they name their
 * connection, and whoever acts on one asks for the session that it has now.
 */
export type TreeNode =
  | RegistryNode
  | TenantNode
  | UsersNode
  | UserNode
  | RulesNode
  | RuleGroupNode
  | RuleNode
  | CacheNode
  | CacheFolderNode
  | CacheEntryNode
  | StatisticsNode
  | NameRangeNode
  | BrokenNode
  | MessageNode;

interface Of {
  readonly connection: Connection;
  /** Where the connection has tenants. */
  readonly tenant?: string;
}

export interface RegistryNode extends Of {
  readonly kind: 'registry';
}
export interface TenantNode extends Of {
  readonly kind: 'tenant';
  readonly tenant: string;
}
export interface UsersNode extends Of {
  readonly kind: 'users';
}
export interface UserNode extends Of {
  readonly kind: 'user';
  readonly user: User;
}
export interface RulesNode extends Of {
  readonly kind: 'rules';
}
export interface RuleGroupNode extends Of {
  readonly kind: 'rule-group';
  readonly by: 'user' | 'pattern';
  readonly value: string;
}
export interface RuleNode extends Of {
  readonly kind: 'rule';
  readonly rule: Rule;
}
export interface CacheNode extends Of {
  readonly kind: 'cache';
}
/** A registry of the cache, or a folder of its paths. */
export interface CacheFolderNode extends Of {
  readonly kind: 'cache-folder';
  readonly registry: string;
  /** Without a slash at its end; empty for the registry itself. */
  readonly path: string;
}
export interface CacheEntryNode extends Of {
  readonly kind: 'cache-entry';
  readonly entry: CacheEntry;
}
export interface StatisticsNode extends Of {
  readonly kind: 'statistics';
}
/** A part of a long list: what of `within` has a name that begins with `prefix`. */
export interface NameRangeNode extends Of {
  readonly kind: 'name-range';
  readonly within: UsersNode | RulesNode | RuleGroupNode | CacheFolderNode;
  /** In lower case. */
  readonly prefix: string;
}
/** A record that could not be read. */
export interface BrokenNode extends Of {
  readonly kind: 'broken';
  /** Its place among those of its list that could not be read: nothing that it holds can name it. */
  readonly ordinal: number;
  readonly part: 'users' | 'rules' | 'cache';
  readonly record: BrokenRecord;
}
/** What stands where there is nothing else: an error, nobody signed in, an empty list, an answer to come. */
export interface MessageNode extends Of {
  readonly kind: 'message';
  readonly about: 'registry' | 'users' | 'rules' | 'cache' | 'statistics';
  readonly state: 'error' | 'signed-out' | 'stopped' | 'empty' | 'loading';
  readonly text: string;
  /** What can be done about an error. */
  readonly nextStep?: string;
}
