/** The tables of the first released database: the statements of its first migration. Never changes. */
export const firstTables = `
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
`;
