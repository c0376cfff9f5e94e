import type { AccessRule, BrokenRecord, CacheEntry, User } from '../../admin-api/model.ts';
import type { PackageVersion } from '../../admin-api/package-records.ts';
import type { NamedToken, TokenHolder } from '../../admin-api/token-records.ts';
import type { NodeScope } from './node-scope.ts';

/**
 * A node in the tree of the sidebar. Commands receive nodes as their arguments. A node is plain data and contains its
 * connection; a command uses the session that the connection has when the command runs.
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

/** A node whose children are the members of a list, or of part of a list. */
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

type NodeOf<Kind extends string, Members = unknown> = NodeScope & { readonly kind: Kind } & Readonly<Members>;

export type RegistryNode = NodeOf<'registry'>;
export type TenantNode = NodeOf<'tenant', { tenant: string }>;
export type UsersNode = NodeOf<'users'>;
export type UserNode = NodeOf<'user', { user: User }>;
export type RulesNode = NodeOf<'rules'>;
/** The rules of one user, or the rules with one pattern. */
export type RuleGroupNode = NodeOf<'rule-group', { by: 'user' | 'pattern'; value: string }>;
export type RuleNode = NodeOf<'rule', { rule: AccessRule }>;
export type CacheNode = NodeOf<'cache'>;
/**
 * A registry in the cache, or a folder of its paths. The path has no trailing slash; it is empty for the registry
 * itself.
 */
export type CacheFolderNode = NodeOf<'cache-folder', { registry: string; path: string }>;
export type CacheEntryNode = NodeOf<'cache-entry', { entry: CacheEntry }>;
export type StatisticsNode = NodeOf<'statistics'>;
export type PackagesNode = NodeOf<'packages'>;
/** The packages whose names begin with a scope, such as `@team`. */
export type PackageScopeNode = NodeOf<'package-scope', { name: string }>;
/** The name contains the scope. */
export type PackageNode = NodeOf<'package', { name: string }>;
/** A version of the package with this name. */
export type VersionNode = NodeOf<'version', { name: string; version: PackageVersion }>;
/** The tokens of the signed-in user. */
export type TokensNode = NodeOf<'tokens'>;
export type TokenNode = NodeOf<'token', { holder: TokenHolder; token: NamedToken }>;
/** A part of a long list: the items of `within` whose names begin with `prefix`, which is in lower case. */
export type NameRangeNode = NodeOf<'name-range', { within: ListNode; prefix: string }>;

/** A record that could not be read. */
export interface BrokenNode extends NodeOf<'broken'> {
  /** The position of the record among the unreadable records of the list. An unreadable record has no reliable name. */
  readonly ordinal: number;
  readonly part: 'users' | 'rules' | 'cache' | 'packages';
  readonly record: BrokenRecord;
}

/** A message in place of other nodes: an error, a missing sign-in, an empty list, or a pending response. */
export interface MessageNode extends NodeOf<'message'> {
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
