/** The events after which a row may no longer refer to a small blob, by the names of their triggers. */
const events: Readonly<Record<string, string>> = {
  small_blob_of_version: 'DELETE ON versions',
  small_blob_of_cache_entry: 'DELETE ON cache_entries',
  small_blob_of_changed_cache_entry: 'UPDATE OF blob ON cache_entries',
  small_blob_of_staged_version: 'DELETE ON staged_versions',
  small_blob_of_approved_version: 'UPDATE OF blob ON staged_versions',
};

const triggers = Object.entries(events).map(
  ([name, event]) => `
  DROP TRIGGER IF EXISTS ${name};
  CREATE TRIGGER ${name} AFTER ${event} BEGIN
    DELETE FROM small_blobs WHERE id = OLD.blob
      AND NOT EXISTS (SELECT 1 FROM versions WHERE blob = OLD.blob)
      AND NOT EXISTS (SELECT 1 FROM cache_entries WHERE blob = OLD.blob)
      AND NOT EXISTS (SELECT 1 FROM staged_versions WHERE blob = OLD.blob);
  END;
`,
);

/** The table of the versions that wait for an approval: a statement of a migration. Never changes. */
export const stagedVersions = `
  -- An approved version remains until it expires, without its contents, so that an approval can be repeated.
  CREATE TABLE staged_versions (
    id TEXT PRIMARY KEY,
    tenant TEXT NOT NULL,
    name TEXT NOT NULL,
    version TEXT NOT NULL,
    dist_tags TEXT NOT NULL,
    manifest TEXT NOT NULL,
    provenance TEXT,
    blob TEXT,
    size INTEGER NOT NULL,
    sha1 TEXT NOT NULL,
    publisher TEXT NOT NULL,
    staged_by TEXT NOT NULL,
    staged_at INTEGER NOT NULL,
    expires_at INTEGER NOT NULL,
    approved_at INTEGER
  );
  CREATE INDEX staged_by_time ON staged_versions (tenant, staged_at, id);
  CREATE INDEX staged_by_user ON staged_versions (tenant, staged_by);
  CREATE INDEX staged_by_name ON staged_versions (tenant, name);
  CREATE INDEX staged_by_expiry ON staged_versions (expires_at);
  CREATE INDEX staged_by_blob ON staged_versions (blob);
  ${triggers.join('')}
`;
