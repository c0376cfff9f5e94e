import type { Role } from '../../../access/roles.ts';
import type {
  AuditDraft,
  PageRequest,
  RecordPage,
  StoredGroup,
  StoredRule,
  StoredToken,
  StoredUser,
} from './records.ts';

/** The users, groups and access rules, read without waiting, since every request needs them. See `StorageForReads.isCurrent`. */
export interface AccessView {
  /**
   * Whether reading requires credentials. Set with the first user, and remains set after the last user is deleted, so that
   * deleting users never opens the registry.
   */
  readonly requiresCredentials: boolean;
  /** Returns whether any tenant has a user. */
  hasUsers(): boolean;
  user(tenant: string, username: string): StoredUser | undefined;
  /**
   * Returns the users of all tenants with this token. Finds hashes by a prefix, and compares the rest in constant time.
   */
  usersWithToken(hash: Uint8Array): readonly StoredUser[];
  /** Returns the token with this hash, whose user may no longer exist. */
  tokenWithHash(hash: Uint8Array): StoredToken | undefined;
  /** Returns the tokens of a user, oldest first. */
  tokensOf(tenant: string, username: string): readonly StoredToken[];
  usersWithRole(tenant: string, role: Role): readonly StoredUser[];
  rule(tenant: string, id: string): StoredRule | undefined;
  /** Returns the access rules that name a user. */
  rulesOf(tenant: string, username: string): readonly StoredRule[];
  group(tenant: string, name: string): StoredGroup | undefined;
  /** Returns the names of the groups of which a user is a member, who may not exist. */
  groupsOf(tenant: string, username: string): readonly string[];
  /** Returns the number of groups of a tenant. */
  groupCount(tenant: string): number;
}

/** The writes of a change to access. Nothing is stored before the function that uses it has returned. */
export interface AccessDraft {
  /** Once there is a user, reading requires credentials. Throws AlreadyExists when the tenant has a user of this name. */
  createUser(user: Omit<StoredUser, 'createdAt'>): StoredUser;
  /**
   * Changes and returns a user; a token hash of null removes the token. Returns undefined when the user does not exist. A change
   * of the token deletes the logins of the user that no client has taken yet.
   */
  updateUser(tenant: string, username: string, change: UserChange): StoredUser | undefined;
  /**
   * Deletes a user with all tokens and logins of the user and all access rules that name the user, removes the user from all groups, and
   * returns the rules. A later user must not inherit them.
   */
  deleteUser(tenant: string, username: string): readonly StoredRule[];
  /** Throws AlreadyExists when the tenant has the same access rule. */
  createRule(rule: Omit<StoredRule, 'id' | 'createdAt'>): StoredRule;
  deleteRule(tenant: string, id: string): void;
  /** Throws AlreadyExists when the tenant has a group of this name. */
  createGroup(group: Omit<StoredGroup, 'createdAt'>): StoredGroup;
  /** Replaces the members of a group that exists. */
  setMembers(tenant: string, name: string, members: readonly string[]): void;
  /** Deletes a group with all access rules that name it, and returns the latter. A later group must not inherit them. */
  deleteGroup(tenant: string, name: string): readonly StoredRule[];
  /** Throws AlreadyExists when the user has a token of this name. */
  createToken(token: Omit<StoredToken, 'id' | 'createdAt'>): StoredToken;
  /** Deletes a token with the logins for which it was used. */
  deleteToken(token: StoredToken): void;
  /** Deletes the logins of a user that no client has taken yet. */
  deleteLogins(tenant: string, username: string): void;
  setRequiresCredentials(requires: boolean): void;
}

export interface UserChange {
  readonly role?: Role;
  readonly tokenHash?: Uint8Array | null;
}

export interface SignIn {
  readonly tenant: string;
  readonly username: string;
  /** Milliseconds since 1970. */
  readonly at: number;
}

/** The outcome of a change to access. */
export interface AccessChange<Result> {
  readonly result: Result;
  /** Stored with the change. Undefined only for changes that follow from the configuration, without a decision by an admin. */
  readonly audit: AuditDraft | undefined;
}

/** The users and access rules in the database. */
export interface AccessRecords extends AccessView {
  /**
   * Stores the writes of `decide` to the draft, and its audit record, atomically. While `decide` runs, the view
   * contains every earlier change of any server, and no other change to access is possible, so that the data that
   * `decide` reads remains valid. It must not wait, and is called again if the change must be repeated. Rejects with
   * its error.
   */
  change<Result>(decide: (draft: AccessDraft) => AccessChange<Result>): Promise<Result>;
  /** Resolves to a page of the users whose names contain a text. Reads at most `maxScannedRows`. */
  usersPage(tenant: string, request: PageRequest, contains?: string): Promise<RecordPage<StoredUser>>;
  /** Resolves to a page of the access rules, or of the rules for `user`, ordered by user, pattern and permission. */
  rulesPage(tenant: string, request: PageRequest, user?: string): Promise<RecordPage<StoredRule>>;
  /** Resolves to a page of the groups, ordered by name. */
  groupsPage(tenant: string, request: PageRequest): Promise<RecordPage<StoredGroup>>;
  /** Resolves to the times when tokens of a user were last used, by id. */
  tokenUses(tenant: string, username: string): Promise<ReadonlyMap<string, number>>;
  /** Stores the times when tokens were last used, by id. Ignores tokens that do not exist. */
  addTokenUses(uses: ReadonlyMap<string, number>): Promise<void>;
  /** Resolves to the times when users of a tenant last signed in, by name. */
  signIns(tenant: string, usernames: readonly string[]): Promise<ReadonlyMap<string, number>>;
  /**
   * Stores the times when users last signed in, including users of the configuration file. Times earlier than the
   * stored one are ignored.
   */
  addSignIns(signIns: readonly SignIn[]): Promise<void>;
  /** Resolves to the number of tokens of the users of all tenants that expire within a period, in milliseconds since 1970. */
  tokensExpiring(period: { readonly from: number; readonly until: number }): Promise<number>;
  /** Resolves to the number of users and of access rules of a tenant. */
  counts(tenant: string): Promise<{ readonly users: number; readonly rules: number }>;
}
