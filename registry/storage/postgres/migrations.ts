import { otherVersion, StorageError } from '../errors.ts';
import { integer } from '../row.ts';
import { quarantineTable, stagedTable } from '../shared-tables.ts';
import type { Database, Queries } from './database.ts';
import { firstTables } from './first-tables.ts';
import { changeFunction, publishFunction, searchDocument, wordRows } from './packages/publish-function.ts';
import { searchIndex } from './search/search-index.ts';

const types = { key: 'text COLLATE "C"', text: 'text', integer: 'bigint' };

/** Milliseconds that a statement of a migration may take, since it may affect a whole table. */
const maxStatementTime = 600_000;

/** Each migration upgrades the database by one version. Released migrations never change. */
const migrations: readonly string[] = [
  firstTables,
  `
  -- The objects in an object store, and when each was last about to be stored, or found without a reference.
  CREATE TABLE objects (id text COLLATE "C" PRIMARY KEY, protected_at timestamptz NOT NULL);

  -- When a server has last begun to search for objects without references.
  CREATE TABLE object_search (started_at timestamptz NOT NULL);
  INSERT INTO object_search VALUES (now());
  `,
  `
  -- The keys with which versions are signed, or were. The private key is only that of the key in use.
  CREATE TABLE signing_keys (
    id text COLLATE "C" PRIMARY KEY,
    public_key bytea NOT NULL,
    private_key bytea,
    created_at bigint NOT NULL,
    expires_at bigint
  );
  CREATE UNIQUE INDEX current_signing_key ON signing_keys ((expires_at IS NULL)) WHERE expires_at IS NULL;

  -- The packages whose versions were published before there were signatures.
  CREATE TABLE unsigned_packages (package bigint PRIMARY KEY REFERENCES packages (id) ON DELETE CASCADE);
  INSERT INTO unsigned_packages SELECT id FROM packages;
  `,
  `
  -- Tokens of users, beside the one in the table of users. The user may be in the configuration file.
  CREATE TABLE tokens (
    id text COLLATE "C" PRIMARY KEY,
    tenant text COLLATE "C" NOT NULL,
    username text COLLATE "C" NOT NULL,
    name text COLLATE "C" NOT NULL,
    hash bytea NOT NULL,
    read_only boolean NOT NULL,
    packages text NOT NULL,
    addresses text NOT NULL,
    created_at bigint NOT NULL,
    expires_at bigint,
    UNIQUE (tenant, username, name)
  );
  CREATE TABLE token_uses (
    token text COLLATE "C" PRIMARY KEY REFERENCES tokens (id) ON DELETE CASCADE,
    last_used_at bigint NOT NULL
  );
  `,
  `
  -- What servers agree on for a short time: wrong credentials of networks, and who fetches something from the upstream.
  CREATE UNLOGGED TABLE wrong_credentials (
    network text COLLATE "C" NOT NULL,
    fingerprint text COLLATE "C" NOT NULL,
    at timestamptz NOT NULL,
    PRIMARY KEY (network, fingerprint)
  );
  CREATE INDEX wrong_credentials_by_time ON wrong_credentials (at);
  CREATE UNLOGGED TABLE claims (key text COLLATE "C" PRIMARY KEY, id text NOT NULL, ends_at timestamptz NOT NULL);
  `,
  `
  -- Logins in the browser that package clients wait for, and who has signed in.
  CREATE TABLE logins (
    page_hash bytea PRIMARY KEY,
    client_hash bytea NOT NULL UNIQUE,
    network text COLLATE "C" NOT NULL,
    tenant text COLLATE "C" NOT NULL,
    address text NOT NULL,
    created_at bigint NOT NULL,
    expires_at bigint NOT NULL,
    owner_tenant text COLLATE "C",
    owner text COLLATE "C",
    max_expires_at bigint
  );
  `,
  `
  -- The audit log is read by time, by user and by action.
  CREATE INDEX audit_by_time ON audit (at, id);
  CREATE INDEX audit_by_actor ON audit (actor, at, id);
  CREATE INDEX audit_by_action ON audit (action, at, id);
  `,
  `
  -- Deliveries to webhooks: those that wait, and recent ones.
  CREATE TABLE webhook_deliveries (
    id text COLLATE "C" PRIMARY KEY,
    webhook text COLLATE "C" NOT NULL,
    event text NOT NULL,
    body text NOT NULL,
    created_at bigint NOT NULL,
    state text NOT NULL,
    attempts bigint NOT NULL,
    next_attempt_at bigint,
    last_error text
  );
  CREATE INDEX due_deliveries ON webhook_deliveries (webhook, next_attempt_at) WHERE state = 'waiting';
  CREATE INDEX deliveries_by_time ON webhook_deliveries (created_at, id);
  `,
  `
  -- What the running servers have done since they started, in JSON.
  CREATE UNLOGGED TABLE server_activity (id text PRIMARY KEY, activity text NOT NULL, reported_at timestamptz NOT NULL);
  `,
  `
  -- The downloads of versions, and those of packages by day. A day is the number of days since 1970, in UTC.
  CREATE TABLE downloads (
    package bigint NOT NULL,
    version text COLLATE "C" NOT NULL,
    downloads bigint NOT NULL,
    last_at bigint NOT NULL,
    PRIMARY KEY (package, version),
    FOREIGN KEY (package, version) REFERENCES versions (package, version) ON DELETE CASCADE
  );
  CREATE TABLE daily_downloads (
    package bigint NOT NULL REFERENCES packages (id) ON DELETE CASCADE,
    day bigint NOT NULL,
    downloads bigint NOT NULL,
    PRIMARY KEY (package, day)
  );
  CREATE INDEX daily_downloads_by_day ON daily_downloads (day);
  `,
  `
  -- Totals of the scopes of packages. Sixteen rows each, as in package_totals.
  CREATE TABLE scope_totals (
    tenant text COLLATE "C" NOT NULL,
    scope text COLLATE "C" NOT NULL,
    part integer NOT NULL,
    versions bigint NOT NULL,
    bytes bigint NOT NULL,
    PRIMARY KEY (tenant, scope, part)
  );
  INSERT INTO scope_totals
    SELECT tenant, split_part(name, '/', 1), packages.id % 16, count(*), sum(size)
    FROM packages JOIN versions ON package = packages.id WHERE name LIKE '@%/%' GROUP BY 1, 2, 3;
  `,
  `
  -- What is attested about the origin of a version: the response of \`/-/npm/v1/attestations\`.
  ALTER TABLE versions ADD COLUMN attestations text;
  `,
  `
  -- When users have last signed in. The user may be in the configuration file.
  CREATE TABLE sign_ins (
    tenant text COLLATE "C" NOT NULL,
    username text COLLATE "C" NOT NULL,
    last_at bigint NOT NULL,
    PRIMARY KEY (tenant, username)
  );
  `,
  `
  -- The deliveries that were given up are counted.
  CREATE INDEX failed_deliveries ON webhook_deliveries (webhook) WHERE state = 'failed';
  `,
  changeFunction + publishFunction(wordRows),
  `
  -- The contents of small tarballs and of small files of the upstream, which are stored with the first row that refers to them. Larger
  -- ones, and those of earlier servers, are in the object store. Most are compressed already, and rows of up to a page are not split.
  CREATE TABLE small_blobs (id text COLLATE "C" PRIMARY KEY, content bytea NOT NULL) WITH (toast_tuple_target = 8160);
  ALTER TABLE small_blobs ALTER COLUMN content SET STORAGE EXTERNAL;
  `,
  searchIndex + publishFunction(searchDocument),
  `
  -- A login ends with the credential that was used for it, which logins of earlier servers do not name.
  DELETE FROM logins WHERE owner IS NOT NULL;
  ALTER TABLE logins ADD COLUMN credential text;
  ALTER TABLE logins ADD COLUMN token text COLLATE "C";
  `,
  `
  -- What a client would run to install a cached tarball; empty if nothing, NULL if it was not checked.
  ALTER TABLE cache_entries ADD COLUMN install_script text;
  `,
  stagedTable(types),
  // Whether a token allows staging versions, but neither publishing nor approving them.
  'ALTER TABLE tokens ADD COLUMN stage_only boolean NOT NULL DEFAULT false',
  quarantineTable(types),
  // Groups of users, and the values of the claim with groups that tokens and logins have from an access token. A member may not exist.
  `
  CREATE TABLE user_groups (
    tenant text COLLATE "C" NOT NULL,
    name text COLLATE "C" NOT NULL,
    created_at bigint NOT NULL,
    PRIMARY KEY (tenant, name)
  );
  CREATE TABLE group_members (
    tenant text COLLATE "C" NOT NULL,
    username text COLLATE "C" NOT NULL,
    name text COLLATE "C" NOT NULL,
    PRIMARY KEY (tenant, username, name),
    FOREIGN KEY (tenant, name) REFERENCES user_groups (tenant, name) ON DELETE CASCADE
  );
  CREATE INDEX members_by_group ON group_members (tenant, name, username);
  ALTER TABLE tokens ADD COLUMN group_claims text NOT NULL DEFAULT '[]';
  ALTER TABLE logins ADD COLUMN group_claims text NOT NULL DEFAULT '[]';
  `,
];

/** Identifies the lock of the migrations among the advisory locks of the database. */
const migrationLock = 7_411_873_001;

/**
 * Upgrades an empty database, or one of an earlier version, while no other server does; to the last version or, for tests, to
 * an earlier one. Rejects with StorageError for a later version, and for a database that belongs to another program.
 */
export async function migrate(database: Database, upTo = migrations.length): Promise<void> {
  await database.transaction(async (queries) => {
    const change = (text: string) => queries.query({ text, query_timeout: maxStatementTime });
    await queries.query(`SET LOCAL statement_timeout = ${maxStatementTime}`);
    await change(`SELECT pg_advisory_xact_lock(${migrationLock})`);
    await queries.query('CREATE TABLE IF NOT EXISTS taskwright_schema (version bigint NOT NULL)');
    const [row] = await queries.query('SELECT version FROM taskwright_schema');
    const version = row ? integer(row, 'version') : 0;
    if (version > migrations.length) {
      throw new StorageError(
        `The database has version ${version}, but this server supports versions up to ${migrations.length}; use a newer server.`,
      );
    }
    if (version >= upTo) return;
    for (const migration of migrations.slice(version, upTo)) await change(migration);
    await queries.query('DELETE FROM taskwright_schema');
    await queries.query('INSERT INTO taskwright_schema VALUES ($1)', [upTo]);
  });
}

/** Rejects with StorageError when a database does not have the version of this program, so that it cannot be copied. */
export async function expectCurrent(queries: Queries): Promise<void> {
  const [exists] = await queries.query("SELECT FROM pg_class WHERE oid = to_regclass('taskwright_schema')");
  const [row] = exists ? await queries.query('SELECT version FROM taskwright_schema') : [];
  const version = row ? integer(row, 'version') : 0;
  if (version !== migrations.length) throw otherVersion(version, migrations.length);
}
