import { otherVersion, StorageError } from '../errors.ts';
import { integer } from '../row.ts';
import type { Database, Queries } from './database.ts';

/** Each migration upgrades the database by one version. Released migrations never change. */
const migrations: readonly string[] = [
  `
  CREATE TABLE users (
    tenant text COLLATE "C" NOT NULL,
    username text COLLATE "C" NOT NULL,
    role text NOT NULL,
    source text NOT NULL,
    token_hash bytea,
    subject text,
    created_at bigint NOT NULL,
    PRIMARY KEY (tenant, username)
  );

  CREATE TABLE rules (
    id text PRIMARY KEY,
    tenant text COLLATE "C" NOT NULL,
    username text COLLATE "C" NOT NULL,
    pattern text COLLATE "C" NOT NULL,
    permission text COLLATE "C" NOT NULL,
    created_at bigint NOT NULL,
    UNIQUE (tenant, username, pattern, permission)
  );

  CREATE TABLE settings (name text PRIMARY KEY, value text NOT NULL);

  CREATE TABLE packages (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    tenant text COLLATE "C" NOT NULL,
    name text COLLATE "C" NOT NULL,
    revision bigint NOT NULL,
    created_at bigint NOT NULL,
    modified_at bigint NOT NULL,
    dist_tags text NOT NULL,
    description text NOT NULL,
    keywords text NOT NULL,
    UNIQUE (tenant, name)
  );

  CREATE TABLE versions (
    id bigint GENERATED ALWAYS AS IDENTITY,
    package bigint NOT NULL REFERENCES packages (id),
    version text COLLATE "C" NOT NULL,
    manifest text NOT NULL,
    abbreviated text NOT NULL,
    readme text,
    blob text NOT NULL,
    size bigint NOT NULL,
    published_at bigint NOT NULL,
    published_by text NOT NULL,
    PRIMARY KEY (package, version)
  );
  CREATE INDEX versions_in_order ON versions (package, id);
  CREATE INDEX versions_by_blob ON versions (blob);

  CREATE TABLE retired_versions (
    tenant text COLLATE "C" NOT NULL,
    name text COLLATE "C" NOT NULL,
    version text COLLATE "C" NOT NULL,
    blob text NOT NULL,
    PRIMARY KEY (tenant, name, version)
  );

  -- The words of packages. Fields: n(ame), k(eywords), d(escription).
  CREATE TABLE search_words (
    tenant text COLLATE "C" NOT NULL,
    word text COLLATE "C" NOT NULL,
    field "char" NOT NULL,
    package bigint NOT NULL REFERENCES packages (id) ON DELETE CASCADE,
    PRIMARY KEY (tenant, word, field, package)
  );
  CREATE INDEX search_words_of_package ON search_words (package, word);

  CREATE TABLE cache_entries (
    registry text COLLATE "C" NOT NULL,
    path text COLLATE "C" NOT NULL,
    blob text NOT NULL,
    size bigint NOT NULL,
    etag text,
    fetched_at bigint NOT NULL,
    last_used_at bigint NOT NULL,
    hits bigint NOT NULL,
    verified_by text NOT NULL,
    PRIMARY KEY (registry, path)
  );
  CREATE INDEX cache_entries_by_blob ON cache_entries (blob);
  CREATE INDEX cache_entries_by_use ON cache_entries (last_used_at);

  CREATE TABLE audit (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    at bigint NOT NULL,
    tenant text NOT NULL,
    actor text NOT NULL,
    action text NOT NULL,
    target text NOT NULL,
    address text NOT NULL,
    details text NOT NULL
  );
  CREATE INDEX audit_of_failed_logins ON audit (id) WHERE action = 'login.failed';

  -- The highest revision of a deleted package.
  CREATE TABLE counters (name text PRIMARY KEY, value bigint NOT NULL);
  INSERT INTO counters VALUES ('deleted_revision', 0);

  -- Totals, so that reading them is no scan. Sixteen rows each, so that changes of different packages rarely wait for each other.
  CREATE TABLE package_totals (
    tenant text COLLATE "C" NOT NULL,
    part integer NOT NULL,
    packages bigint NOT NULL,
    versions bigint NOT NULL,
    bytes bigint NOT NULL,
    PRIMARY KEY (tenant, part)
  );
  CREATE TABLE cache_totals (part integer PRIMARY KEY, entries bigint NOT NULL, bytes bigint NOT NULL);

  CREATE FUNCTION add_to_cache_totals() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    IF TG_OP <> 'INSERT' THEN
      UPDATE cache_totals SET entries = entries - 1, bytes = bytes - OLD.size WHERE part = hashtext(OLD.path) & 15;
    END IF;
    IF TG_OP <> 'DELETE' THEN
      INSERT INTO cache_totals VALUES (hashtext(NEW.path) & 15, 1, NEW.size)
        ON CONFLICT (part) DO UPDATE SET entries = cache_totals.entries + 1, bytes = cache_totals.bytes + NEW.size;
    END IF;
    RETURN NULL;
  END $$;
  CREATE TRIGGER cache_totals AFTER INSERT OR DELETE OR UPDATE OF size ON cache_entries
    FOR EACH ROW EXECUTE FUNCTION add_to_cache_totals();

  -- Increases by one with each change that servers keep in memory, in the order in which the changes are committed.
  CREATE TABLE revision (value bigint NOT NULL);
  INSERT INTO revision VALUES (0);

  -- The running servers, and the last revision that each has seen.
  CREATE UNLOGGED TABLE servers (id text PRIMARY KEY, seen bigint NOT NULL, seen_at timestamptz NOT NULL);
  `,
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
];

/** Identifies the lock of the migrations among the advisory locks of the database. */
const migrationLock = 7_411_873_001;

/**
 * Upgrades an empty database, or one of an earlier version, while no other server does. Rejects with StorageError for a later
 * version, and for a database that belongs to another program.
 */
export async function migrate(database: Database): Promise<void> {
  await database.transaction(async (queries) => {
    await queries.query(`SELECT pg_advisory_xact_lock(${migrationLock})`);
    await queries.query('CREATE TABLE IF NOT EXISTS taskwright_schema (version bigint NOT NULL)');
    const [row] = await queries.query('SELECT version FROM taskwright_schema');
    const version = row ? integer(row, 'version') : 0;
    if (version > migrations.length) {
      throw new StorageError(
        `The database has version ${version}, but this server supports versions up to ${migrations.length}; use a newer server.`,
      );
    }
    if (version === migrations.length) return;
    for (const migration of migrations.slice(version)) await queries.query(migration);
    await queries.query('DELETE FROM taskwright_schema');
    await queries.query('INSERT INTO taskwright_schema VALUES ($1)', [migrations.length]);
  });
}

/** Rejects with StorageError when a database does not have the version of this program, so that it cannot be copied. */
export async function expectCurrent(queries: Queries): Promise<void> {
  const [exists] = await queries.query("SELECT FROM pg_class WHERE oid = to_regclass('taskwright_schema')");
  const [row] = exists ? await queries.query('SELECT version FROM taskwright_schema') : [];
  const version = row ? integer(row, 'version') : 0;
  if (version !== migrations.length) throw otherVersion(version, migrations.length);
}
