/**
 * The SQL condition for rows of `packages` that have a version that is not in quarantine. Of most packages, it reads one index of a
 * small table.
 */
export const hasVisibleVersion = `(
  NOT EXISTS (SELECT 1 FROM quarantined_versions WHERE package = packages.id)
  OR EXISTS (SELECT 1 FROM versions WHERE package = packages.id AND NOT EXISTS (
    SELECT 1 FROM quarantined_versions AS hidden WHERE hidden.package = versions.package AND hidden.version = versions.version
  ))
)`;
