import type { Role } from '../../../access/roles.ts';
import type { AccessChange, AccessDraft, AccessRecords, SignIn } from '../contract/access-records.ts';
import type { PageRequest, RecordPage, StoredGroup, StoredRule, StoredToken, StoredUser } from '../contract/records.ts';
import { containing, filteredPageOf, pageOf, readCursor, rowsToScan } from '../cursor.ts';
import { integer, text } from '../row.ts';
import { StatementDraft } from './access-draft.ts';
import { type AccessMemory, toRule, toUser } from './access-memory.ts';
import { type ChangeOptions, change, recordChange } from './changes.ts';
import { groupsWithMembers, toGroup } from './group-memory.ts';

/** Identifies the lock for changes to access among the advisory locks of the database. */
const accessLock = 7_411_873_002;

export interface PostgresAccessOptions extends ChangeOptions {
  readonly memory: AccessMemory;
  /** Resolves when the memory contains every change that was committed before the call. */
  readonly refresh: () => Promise<void>;
}

/** The users, groups and access rules in PostgreSQL, all of which are in memory as well. */
export class PostgresAccess implements AccessRecords {
  readonly #options: PostgresAccessOptions;
  readonly #memory: AccessMemory;
  #last: Promise<unknown> = Promise.resolve();

  constructor(options: PostgresAccessOptions) {
    this.#options = options;
    this.#memory = options.memory;
  }

  get requiresCredentials(): boolean {
    return this.#memory.requiresCredentials;
  }

  hasUsers(): boolean {
    return this.#memory.hasUsers();
  }

  user(tenant: string, username: string): StoredUser | undefined {
    return this.#memory.user(tenant, username);
  }

  usersWithToken(hash: Uint8Array): readonly StoredUser[] {
    return this.#memory.usersWithToken(hash);
  }

  tokenWithHash(hash: Uint8Array): StoredToken | undefined {
    return this.#memory.tokenWithHash(hash);
  }

  tokensOf(tenant: string, username: string): readonly StoredToken[] {
    return this.#memory.tokensOf(tenant, username);
  }

  usersWithRole(tenant: string, role: Role): readonly StoredUser[] {
    return this.#memory.usersWithRole(tenant, role);
  }

  rule(tenant: string, id: string): StoredRule | undefined {
    return this.#memory.rule(tenant, id);
  }

  rulesOf(tenant: string, username: string): readonly StoredRule[] {
    return this.#memory.rulesOf(tenant, username);
  }

  group(tenant: string, name: string): StoredGroup | undefined {
    return this.#memory.group(tenant, name);
  }

  groupsOf(tenant: string, username: string): readonly string[] {
    return this.#memory.groupsOf(tenant, username);
  }

  groupCount(tenant: string): number {
    return this.#memory.groupCount(tenant);
  }

  /**
   * Changes to access wait for each other, on all servers, since each depends on the result of the others. Changes on
   * one server also wait here, so that they do not take all of its connections.
   */
  change<Result>(decide: (draft: AccessDraft) => AccessChange<Result>): Promise<Result> {
    const changed = this.#last.then(() => this.#change(decide));
    this.#last = changed.catch(() => undefined);
    return changed;
  }

  #change<Result>(decide: (draft: AccessDraft) => AccessChange<Result>): Promise<Result> {
    const { refresh, now } = this.#options;
    return change(this.#options, async (queries) => {
      await queries.query(`SELECT pg_advisory_xact_lock(${accessLock})`);
      await refresh();
      const draft = new StatementDraft(this.#memory, now);
      const { result, audit } = decide(draft);
      for (const [statement, values] of draft.statements) await queries.query(statement, values);
      if (audit) await recordChange(queries, this.#options, audit);
      const { users } = draft;
      return { result, changed: draft.statements.length > 0 ? { kind: 'access', users } : undefined };
    });
  }

  async usersPage(tenant: string, request: PageRequest, contains = ''): Promise<RecordPage<StoredUser>> {
    const { database } = this.#options;
    const [after = ''] = readCursor(request.cursor) ?? [];
    // Read first, so that a change in between does not move the rows that the page reads.
    const [last] = await database.query(
      'SELECT username FROM users WHERE tenant = $1 AND username > $2 ORDER BY username LIMIT 1 OFFSET $3',
      [tenant, after, rowsToScan(request) - 1],
    );
    const end = last ? [text(last, 'username')] : [];
    const rows = await database.query(
      `SELECT * FROM users WHERE tenant = $1 AND username > $2 ${last ? 'AND username <= $5' : ''}
       AND username ILIKE $3 ORDER BY username LIMIT $4`,
      [tenant, after, containing(contains), request.limit + 1, ...end],
    );
    return filteredPageOf(rows.map(toUser), request, {
      keyOf: ({ username }) => [username],
      lastScanned: () => (last ? end : undefined),
    });
  }

  async rulesPage(tenant: string, request: PageRequest, user?: string): Promise<RecordPage<StoredRule>> {
    const [afterUser = '', afterPattern = '', afterPermission = ''] = readCursor(request.cursor) ?? [];
    const rows = await this.#options.database.query(
      `SELECT * FROM rules WHERE tenant = $1 AND ($6::text IS NULL OR username = $6)
       AND (username, pattern, permission) > ($2, $3, $4) ORDER BY username, pattern, permission LIMIT $5`,
      [tenant, afterUser, afterPattern, afterPermission, request.limit + 1, user ?? null],
    );
    return pageOf(rows.map(toRule), request, (rule) => [rule.user, rule.pattern, rule.permission]);
  }

  async groupsPage(tenant: string, request: PageRequest): Promise<RecordPage<StoredGroup>> {
    const [after = ''] = readCursor(request.cursor) ?? [];
    const rows = await this.#options.database.query(
      `${groupsWithMembers} WHERE tenant = $1 AND name > $2 ORDER BY name LIMIT $3`,
      [tenant, after, request.limit + 1],
    );
    return pageOf(rows.map(toGroup), request, ({ name }) => [name]);
  }

  async tokenUses(tenant: string, username: string): Promise<ReadonlyMap<string, number>> {
    const rows = await this.#options.database.query(
      'SELECT token, last_used_at FROM token_uses JOIN tokens ON token = id WHERE tenant = $1 AND username = $2',
      [tenant, username],
    );
    return new Map(rows.map((row) => [text(row, 'token'), integer(row, 'last_used_at')]));
  }

  async addTokenUses(uses: ReadonlyMap<string, number>): Promise<void> {
    await this.#options.database.query(
      `INSERT INTO token_uses SELECT id, used.at FROM unnest($1::text[], $2::bigint[]) AS used (token, at)
       JOIN tokens ON id = token ORDER BY id
       ON CONFLICT (token) DO UPDATE SET last_used_at = greatest(token_uses.last_used_at, excluded.last_used_at)`,
      [[...uses.keys()], [...uses.values()]],
    );
  }

  async signIns(tenant: string, usernames: readonly string[]): Promise<ReadonlyMap<string, number>> {
    const rows = await this.#options.database.query(
      'SELECT username, last_at FROM sign_ins WHERE tenant = $1 AND username = ANY ($2)',
      [tenant, usernames],
    );
    return new Map(rows.map((row) => [text(row, 'username'), integer(row, 'last_at')]));
  }

  async addSignIns(signIns: readonly SignIn[]): Promise<void> {
    await this.#options.database.query(
      `INSERT INTO sign_ins SELECT * FROM unnest($1::text[], $2::text[], $3::bigint[]) AS seen (tenant, username, at)
       ORDER BY tenant, username
       ON CONFLICT (tenant, username) DO UPDATE SET last_at = greatest(sign_ins.last_at, excluded.last_at)`,
      [signIns.map(({ tenant }) => tenant), signIns.map(({ username }) => username), signIns.map(({ at }) => at)],
    );
  }

  async tokensExpiring({ from, until }: { readonly from: number; readonly until: number }): Promise<number> {
    return this.#memory.tokensExpiring(from, until);
  }

  async counts(tenant: string): Promise<{ readonly users: number; readonly rules: number }> {
    const [row = {}] = await this.#options.database.query(
      `SELECT (SELECT count(*) FROM users WHERE tenant = $1) AS users,
       (SELECT count(*) FROM rules WHERE tenant = $1) AS rules`,
      [tenant],
    );
    return { users: integer(row, 'users'), rules: integer(row, 'rules') };
  }
}
