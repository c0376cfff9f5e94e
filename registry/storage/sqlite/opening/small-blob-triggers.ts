/** The events after which a row of a table may no longer refer to a small blob, by the names of their triggers. */
const events: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  versions: { small_blob_of_version: 'DELETE' },
  cache_entries: { small_blob_of_cache_entry: 'DELETE', small_blob_of_changed_cache_entry: 'UPDATE OF blob' },
  staged_versions: { small_blob_of_staged_version: 'DELETE', small_blob_of_approved_version: 'UPDATE OF blob' },
};

/**
 * Returns the triggers that remove a small blob with the last row that refers to it, and replace those for fewer tables: statements of
 * a migration. Never changes for the same tables.
 */
export function smallBlobTriggers(tables: readonly string[]): string {
  const unused = tables
    .map((table) => `AND NOT EXISTS (SELECT 1 FROM ${table} WHERE blob = OLD.blob)`)
    .join('\n      ');
  const triggers = tables.flatMap((table) =>
    Object.entries(events[table] ?? {}).map(
      ([name, event]) => `
  DROP TRIGGER IF EXISTS ${name};
  CREATE TRIGGER ${name} AFTER ${event} ON ${table} BEGIN
    DELETE FROM small_blobs WHERE id = OLD.blob
      ${unused};
  END;`,
    ),
  );
  return triggers.join('');
}
