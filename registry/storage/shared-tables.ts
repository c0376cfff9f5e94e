/** The types of columns in a database. */
export interface ColumnTypes {
  /** A text that is compared or sorted, byte by byte. */
  readonly key: string;
  readonly text: string;
  /** At least 64 bits. */
  readonly integer: string;
}

/** The table of the versions that wait for an approval: the statements of a migration. Never changes for the same types. */
export const stagedTable = ({ key, text, integer }: ColumnTypes): string => `
  -- Versions that wait for an approval. An approved version remains until it expires, without its contents, so that an approval can
  -- be repeated.
  CREATE TABLE staged_versions (
    id ${key} PRIMARY KEY,
    tenant ${key} NOT NULL,
    name ${key} NOT NULL,
    version ${key} NOT NULL,
    dist_tags ${text} NOT NULL,
    manifest ${text} NOT NULL,
    provenance ${text},
    blob ${key},
    size ${integer} NOT NULL,
    sha1 ${text} NOT NULL,
    publisher ${text} NOT NULL,
    staged_by ${key} NOT NULL,
    staged_at ${integer} NOT NULL,
    expires_at ${integer} NOT NULL,
    approved_at ${integer}
  );
  CREATE INDEX staged_by_time ON staged_versions (tenant, staged_at, id);
  CREATE INDEX staged_by_user ON staged_versions (tenant, staged_by);
  CREATE INDEX staged_by_name ON staged_versions (tenant, name);
  CREATE INDEX staged_by_expiry ON staged_versions (expires_at);
  CREATE INDEX staged_by_blob ON staged_versions (blob);
`;

/** The table of the versions in quarantine: a statement of a migration. Never changes for the same types. */
export const quarantineTable = ({ key, text, integer }: ColumnTypes): string => `
  -- Published versions that are hidden. Their rows must exist, so that no version is removed without a decision about its quarantine.
  -- The tags are those that named the version, with the version that each names instead, or null.
  CREATE TABLE quarantined_versions (
    package ${integer} NOT NULL,
    version ${key} NOT NULL,
    reason ${text} NOT NULL,
    quarantined_by ${text} NOT NULL,
    quarantined_at ${integer} NOT NULL,
    tags ${text} NOT NULL,
    PRIMARY KEY (package, version),
    FOREIGN KEY (package, version) REFERENCES versions (package, version)
  );
`;
