import type { Connection } from '../../admin-api/connection.ts';
import type { AccessRule, BrokenRecord, CacheEntry, User } from '../../admin-api/model.ts';
import type { PackageVersion } from '../../admin-api/package-records.ts';
import type { NamedToken, TokenHolder } from '../../admin-api/token-records.ts';

/**
 * A node in the tree of the sidebar; commands receive nodes as their arguments. Nodes are plain data: they name their
 * connection, and a command uses the session that the connection has when the command runs.
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
  | PackagesNode
  | PackageScopeNode
  | PackageNode
  | VersionNode
  | TokensNode
  | TokenNode
  | NameRangeNode
  | BrokenNode
  | MessageNode;

/** A node whose children are the members of a list, or of a part of one. */
export type ListNode =
  | UsersNode
  | UserNode
  | RulesNode
  | RuleGroupNode
  | CacheNode
  | CacheFolderNode
  | PackagesNode
  | PackageScopeNode
  | PackageNode
  | TokensNode;

interface NodeOfConnection {
  readonly connection: Connection;
  /** Defined for nodes of a tenant. */
  readonly tenant?: string | undefined;
}

export interface RegistryNode extends NodeOfConnection {
  readonly kind: 'registry';
}
export interface TenantNode extends NodeOfConnection {
  readonly kind: 'tenant';
  readonly tenant: string;
}
export interface UsersNode extends NodeOfConnection {
  readonly kind: 'users';
}
export interface UserNode extends NodeOfConnection {
  readonly kind: 'user';
  readonly user: User;
}
export interface RulesNode extends NodeOfConnection {
  readonly kind: 'rules';
}
export interface RuleGroupNode extends NodeOfConnection {
  readonly kind: 'rule-group';
  readonly by: 'user' | 'pattern';
  readonly value: string;
}
export interface RuleNode extends NodeOfConnection {
  readonly kind: 'rule';
  readonly rule: AccessRule;
}
export interface CacheNode extends NodeOfConnection {
  readonly kind: 'cache';
}
/** A registry of the cache, or a folder of its paths. */
export interface CacheFolderNode extends NodeOfConnection {
  readonly kind: 'cache-folder';
  readonly registry: string;
  /** Without a trailing slash; empty for the registry itself. */
  readonly path: string;
}
export interface CacheEntryNode extends NodeOfConnection {
  readonly kind: 'cache-entry';
  readonly entry: CacheEntry;
}
export interface StatisticsNode extends NodeOfConnection {
  readonly kind: 'statistics';
}
export interface PackagesNode extends NodeOfConnection {
  readonly kind: 'packages';
}
/** The packages whose names begin with a scope. */
export interface PackageScopeNode extends NodeOfConnection {
  readonly kind: 'package-scope';
  /** With `@`. */
  readonly name: string;
}
export interface PackageNode extends NodeOfConnection {
  readonly kind: 'package';
  /** With its scope. */
  readonly name: string;
}
export interface VersionNode extends NodeOfConnection {
  readonly kind: 'version';
  /** The name of the package. */
  readonly name: string;
  readonly version: PackageVersion;
}
/** The tokens of the user who is signed in. */
export interface TokensNode extends NodeOfConnection {
  readonly kind: 'tokens';
}
export interface TokenNode extends NodeOfConnection {
  readonly kind: 'token';
  readonly holder: TokenHolder;
  readonly token: NamedToken;
}
/** A part of a long list: the items of `within` whose names begin with `prefix`. */
export interface NameRangeNode extends NodeOfConnection {
  readonly kind: 'name-range';
  readonly within: ListNode;
  /** In lower case. */
  readonly prefix: string;
}
/** A record that could not be read. */
export interface BrokenNode extends NodeOfConnection {
  readonly kind: 'broken';
  /** Its position among the unreadable records of the list; the record itself has no reliable name. */
  readonly ordinal: number;
  readonly part: 'users' | 'rules' | 'cache' | 'packages';
  readonly record: BrokenRecord;
}
/** A message instead of other nodes: an error, a missing sign-in, an empty list, or a pending response. */
export interface MessageNode extends NodeOfConnection {
  readonly kind: 'message';
  readonly about: 'registry' | 'users' | 'rules' | 'cache' | 'statistics' | 'packages' | 'tokens';
  /** The package whose versions the message is about. */
  readonly package?: string | undefined;
  /** The user whose tokens the message is about. */
  readonly holder?: string | undefined;
  /** `refused`: the registry refuses the credentials. */
  readonly state: 'error' | 'signed-out' | 'refused' | 'stopped' | 'empty' | 'loading';
  readonly text: string;
  /** The remedy for an error. */
  readonly nextStep?: string | undefined;
}
