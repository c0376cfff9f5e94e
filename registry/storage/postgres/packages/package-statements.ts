import { storeSmallBlob } from '../contents/small-blobs.ts';

/** Identifies the locks of the usage of tenants among the advisory locks of the database. */
const usageLocks = 741_187;

/** Returns the names of a number of parameters. */
function places(count: number): string {
  return Array.from({ length: count }, (_, index) => `$${index + 1}`).join(', ');
}

/** The condition for versions that are not in quarantine. */
const isVisible = `NOT EXISTS (SELECT FROM quarantined_versions AS hidden
  WHERE hidden.package = versions.package AND hidden.version = versions.version)`;

/** Returns the statement for columns of a version. */
function ofVersion(columns: string): string {
  return `SELECT ${columns} FROM versions JOIN packages ON packages.id = versions.package
    WHERE tenant = $1 AND name = $2 AND version = $3 AND ${isVisible}`;
}

/** Returns the statement for the texts of versions. */
function fragments(column: string, condition: string): string {
  return `SELECT id, version, ${column} AS fragment, published_at FROM versions
    WHERE package = $1 AND ${condition} ORDER BY id`;
}

/** The statements for packages and their versions. */
export const packageStatements = {
  revision: 'SELECT revision FROM packages WHERE tenant = $1 AND name = $2',
  head: 'SELECT id, name, revision, created_at, modified_at, dist_tags FROM packages WHERE tenant = $1 AND name = $2',
  published: `SELECT 1 FROM packages WHERE tenant = $1 AND name = $2
    UNION ALL SELECT 1 FROM retired_versions WHERE tenant = $1 AND name = $2 LIMIT 1`,
  publishedNames: `SELECT name FROM packages WHERE tenant = $1 AND name = ANY($2)
    UNION SELECT name FROM retired_versions WHERE tenant = $1 AND name = ANY($2)`,
  release: `DELETE FROM retired_versions WHERE tenant = $1 AND name = $2
    AND NOT EXISTS (SELECT FROM packages WHERE tenant = $1 AND name = $2) RETURNING version`,
  visible: { full: fragments('manifest', isVisible), abbreviated: fragments('abbreviated', isVisible) },
  all: { full: fragments('manifest', 'true'), abbreviated: fragments('abbreviated', 'true') },
  version: ofVersion('manifest, readme'),
  attestations: ofVersion('attestations'),
  manifests: `SELECT version, manifest FROM versions JOIN packages ON packages.id = versions.package
    WHERE tenant = $1 AND name = $2 AND version = ANY ($3)`,
  tarball: ofVersion('blob, size'),
  tarballs: `SELECT version, blob FROM versions JOIN packages ON packages.id = versions.package
    WHERE tenant = $1 AND name = $2 ORDER BY versions.id`,
  namesAfter: 'SELECT name FROM packages WHERE tenant = $1 AND name > $2 ORDER BY name LIMIT $3',
  totals: `SELECT coalesce(sum(packages), 0) AS packages, coalesce(sum(versions), 0) AS versions,
    coalesce(sum(bytes), 0) AS bytes FROM package_totals WHERE $1::text IS NULL OR tenant = $1`,

  lock: `SELECT id, revision, dist_tags, description, keywords FROM packages WHERE tenant = $1 AND name = $2 FOR UPDATE`,
  publish: {
    name: 'publish_version',
    text: `WITH stored AS (${storeSmallBlob(8, 24)})
      SELECT package_revision, change, others FROM publish_version(${places(23)})`,
  },
  manifest: 'SELECT manifest FROM versions WHERE package = $1 AND version = $2',
  hasVisible: `SELECT FROM versions WHERE package = $1 AND version = $2 AND ${isVisible}`,
  setManifests: `UPDATE versions SET manifest = changed.manifest, abbreviated = changed.abbreviated
    FROM unnest($2::text[], $3::text[], $4::text[]) AS changed (version, manifest, abbreviated)
    WHERE package = $1 AND versions.version = changed.version`,
  deleteVersions: `WITH deleted AS (DELETE FROM versions WHERE package = $1 AND NOT (version = ANY ($2))
      RETURNING id, version, blob, size),
    retired AS (INSERT INTO retired_versions SELECT $3, $4, version, blob FROM deleted
      ON CONFLICT (tenant, name, version) DO UPDATE SET blob = excluded.blob)
    SELECT version, blob, size FROM deleted ORDER BY id`,
  update: `UPDATE packages SET revision = revision + 1, dist_tags = $2, description = $3, keywords = $4, modified_at = $5
    WHERE id = $1 RETURNING revision`,
  delete: 'DELETE FROM packages WHERE id = $1',
  keepRevision: `UPDATE counters SET value = greatest(value, $1) WHERE name = 'deleted_revision'`,
  addTotals: `INSERT INTO package_totals VALUES ($1, $2, $3, $4, $5) ON CONFLICT (tenant, part) DO UPDATE SET
    packages = package_totals.packages + excluded.packages, versions = package_totals.versions + excluded.versions,
    bytes = package_totals.bytes + excluded.bytes`,
  addScopeTotals: `UPDATE scope_totals SET versions = versions + $4, bytes = bytes + $5
    WHERE tenant = $1 AND scope = split_part($2, '/', 1) AND part = $3`,
  // Publications of a tenant with a quota wait for each other, so that together they do not exceed it.
  lockUsage: `SELECT pg_advisory_xact_lock(${usageLocks}, hashtext($1))`,
  lockPackages: 'SELECT FROM packages WHERE tenant = $1 AND name = ANY ($2) ORDER BY name FOR UPDATE',
  lockTotals: 'SELECT FROM package_totals WHERE tenant = $1 ORDER BY part FOR UPDATE',
  lockScopeTotals: 'SELECT FROM scope_totals WHERE tenant = $1 ORDER BY scope, part FOR UPDATE',
  tenantUsage: `SELECT coalesce(sum(versions), 0) AS versions, coalesce(sum(bytes), 0) AS bytes FROM package_totals
    WHERE tenant = $1`,
  scopeUsage: `SELECT coalesce(sum(versions), 0) AS versions, coalesce(sum(bytes), 0) AS bytes FROM scope_totals
    WHERE tenant = $1 AND scope = $2`,
  setWords: 'SELECT index_package($1, $2, $3, $4, $5)',
} as const;
