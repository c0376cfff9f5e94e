import type { newRule } from '../admin-contract/access.ts';
import type { newUser } from '../admin-contract/users.ts';
import type { AccessAnswer, PackageAccess } from './records/access-answer.ts';
import type { Group } from './records/group.ts';
import type { AccessRule, ListPage, PageKey, ServerHealth, Stats, User } from './records/model.ts';
import type { PackageDetails, PackageVersion } from './records/package-records.ts';
import type { Sent } from './records/sent.ts';
import type { StagedVersion } from './records/staged-version.ts';
import type {
  IssuedToken,
  NamedToken,
  RevokedCredentials,
  TokenDescription,
  TokenHolder,
} from './records/token-records.ts';
import type { RegistryRequest } from './registry-request.ts';

/** The server itself, or one of its tenants (spec 4.3). */
export interface RegistryScope {
  readonly tenant?: string | undefined;
}

export interface RequestOptions {
  readonly signal?: AbortSignal | undefined;
}

/** The options of a request that creates a user or changes a record. */
export interface ChangeOptions extends RequestOptions {
  /**
   * Called with a token that the server has generated for the user. The records contain no token, since they are logged.
   */
  readonly issued?: ((token: string) => void) | undefined;
  /** See `RequestTarget`. */
  readonly allowsSlashes?: boolean | undefined;
  /** The ETag that the record must have; otherwise, the server refuses the change. */
  readonly etag?: string | undefined;
}

export interface PageOptions extends RequestOptions {
  /** Undefined for the first page. */
  readonly page?: PageKey | undefined;
}

/** How the pages of a list are requested and read. */
export interface ListPages<Item> {
  request(scope: RegistryScope, options?: Pick<PageOptions, 'page'>): RegistryRequest;
  /** Resolves to the records in the body of a response; to undefined if it contains no list. */
  read(body: unknown, options: ReadingOptions): Promise<Omit<ListPage<Item>, 'bytes'> | undefined>;
}

export interface ReadingOptions {
  /** The address of the page. */
  readonly address: URL;
  /** The `Link` header of the response. */
  readonly link?: string | undefined;
  /** Lets other work run. */
  readonly pause: () => Promise<void>;
}

/** The result of a change: the record if the server sends one, undefined if it only confirms the change. */
export type Changed<Item> = Promise<Item | undefined>;

export type NewUser = Sent<typeof newUser>;
export type NewRule = Sent<typeof newRule>;

/** A group of users, with all its members. */
export type NewGroup = Pick<Group, 'name' | 'members'>;

/** Identifies a rule: the id for the server, the other properties for messages. */
export type RuleKey = Pick<AccessRule, 'id' | 'user' | 'pattern'>;

/**
 * The admin API of a connection (spec 4.2, 4.3), and the requests of package clients that the sidebar uses (4.1). The
 * methods reject only with a RegistryError.
 */
export interface AdminClient {
  /** Reads a page of a list. */
  list<Item>(pages: ListPages<Item>, scope: RegistryScope, options?: PageOptions): Promise<ListPage<Item>>;

  createUser(scope: RegistryScope, user: NewUser, options?: Pick<ChangeOptions, 'signal' | 'issued'>): Changed<User>;
  /** `token`, a new token for the user, is an extension of the Taskwright registry; see `provesToken`. */
  updateUser(
    scope: RegistryScope,
    username: string,
    change: { readonly role: string; readonly token?: string },
    options?: ChangeOptions,
  ): Changed<User>;
  deleteUser(scope: RegistryScope, username: string, options?: ChangeOptions): Promise<void>;

  createRule(scope: RegistryScope, rule: NewRule, options?: RequestOptions): Changed<AccessRule>;
  deleteRule(scope: RegistryScope, rule: RuleKey, options?: ChangeOptions): Promise<void>;

  /** Groups are an extension of the Taskwright registry. */
  createGroup(scope: RegistryScope, group: NewGroup, options?: RequestOptions): Changed<Group>;
  /** Replaces the members of a group. */
  updateGroup(scope: RegistryScope, group: NewGroup, options?: ChangeOptions): Changed<Group>;
  /** Deletes a group with the access rules that were added for it. */
  deleteGroup(scope: RegistryScope, name: string, options?: ChangeOptions): Promise<void>;

  createToken(
    scope: RegistryScope,
    holder: TokenHolder,
    token: TokenDescription,
    options?: RequestOptions,
  ): Promise<IssuedToken>;
  revokeToken(
    scope: RegistryScope,
    holder: TokenHolder,
    token: Pick<NamedToken, 'id'>,
    options?: ChangeOptions,
  ): Promise<void>;

  /** Revokes the token, the named tokens and the open sign-ins of a user. An extension of the Taskwright registry. */
  revokeEverything(scope: RegistryScope, username: string, options?: RequestOptions): Promise<RevokedCredentials>;

  evict(registry: string, path: string, options?: ChangeOptions): Promise<void>;

  stats(options?: RequestOptions): Promise<Stats>;
  /** Reads the name of the signed-in user and the health of the server. Rejects if the server does not respond. */
  health(options?: RequestOptions): Promise<ServerHealth>;

  package(scope: RegistryScope, name: string, options?: RequestOptions): Promise<PackageDetails>;
  /** Resolves to the tarball of a version. Rejects if its hash differs from the `integrity` of the version. */
  tarball(
    scope: RegistryScope,
    name: string,
    version: PackageVersion,
    options?: RequestOptions,
  ): Promise<Uint8Array<ArrayBuffer>>;
  /** Deprecates versions; an empty message ends the deprecation. */
  deprecate(scope: RegistryScope, name: string, versions: readonly string[], message: string): Promise<void>;
  setTag(scope: RegistryScope, name: string, tag: string, version: string): Promise<void>;
  removeTag(scope: RegistryScope, name: string, tag: string): Promise<void>;
  /** Deletes a version. Deletes the package if the version is its last, or if `version` is omitted. */
  unpublish(scope: RegistryScope, name: string, version?: PackageVersion): Promise<void>;
  /** Releases the name of an unpublished package. An extension of the Taskwright registry. */
  releaseName(scope: RegistryScope, name: string, options?: RequestOptions): Promise<void>;
  /** Hides a version, with a reason that clients show. An extension of the Taskwright registry. */
  quarantine(
    scope: RegistryScope,
    name: string,
    version: string,
    reason: string,
    options?: RequestOptions,
  ): Promise<void>;
  /** Makes a version visible again. */
  unquarantine(scope: RegistryScope, name: string, version: string, options?: RequestOptions): Promise<void>;
  /** Resolves to what a staged version changes, as the server sends it. An extension of the Taskwright registry. */
  stagedDifference(scope: RegistryScope, id: string, options?: RequestOptions): Promise<unknown>;
  /** Publishes a staged version. */
  approveStaged(scope: RegistryScope, id: string, options?: RequestOptions): Promise<void>;
  /** Removes a staged version. The Taskwright registry records the reason. */
  rejectStaged(
    scope: RegistryScope,
    id: string,
    options?: RequestOptions & { readonly reason?: string | undefined },
  ): Promise<void>;
  /** Resolves to the tarball of a staged version. Rejects if its hash differs from the `shasum` of the version. */
  stagedTarball(
    scope: RegistryScope,
    version: StagedVersion,
    options?: RequestOptions,
  ): Promise<Uint8Array<ArrayBuffer>>;
  /** Explains the access to a package. An extension of the Taskwright registry. */
  access(scope: RegistryScope, question: PackageAccess, options?: RequestOptions): Promise<AccessAnswer>;
}
