/** The function of the database that records a change: a statement of a migration. Never changes. */
export const changeFunction = `
-- Increases the revision and notifies all servers, as the last part of a transaction. Also finds the other servers: those that have
-- sent a message within five seconds, which is longer than a change waits for a server.
CREATE FUNCTION add_change(_payload text, _server text, OUT change bigint, OUT others text[]) LANGUAGE plpgsql AS $$
BEGIN
  UPDATE revision SET value = value + 1 RETURNING value INTO change;
  PERFORM pg_notify('taskwright_changes', change || ' ' || _payload);
  -- After the revision was locked: a server that is not found uses its memory only after it has locked the revision, and has
  -- read what this transaction has committed.
  others := ARRAY(SELECT id FROM servers WHERE id <> _server AND seen_at > clock_timestamp() - interval '5 seconds');
END $$;
`;

/** The statements that replace the words of the package in the variable `held` in an index of rows. Never change. */
export const wordRows = `
    IF NOT held.is_new THEN
      DELETE FROM search_words WHERE package = held.id;
    END IF;
    INSERT INTO search_words SELECT _tenant, word, field::"char", held.id
      FROM unnest(_words, string_to_array(_fields, NULL)) AS words (word, field) ON CONFLICT DO NOTHING;
`;
/** The statement that replaces them in the full-text index. Never changes. */
export const searchDocument = `
    PERFORM index_package(held.id, _tenant, _name, _words, _fields);
`;

/**
 * Returns the function of the database that publishes a version, with the statements that replace the words of the package: a
 * statement of a migration. Never changes for the same statements.
 */
export function publishFunction(replaceWords: string): string {
  return `
-- Publishes a version in one statement. Fails with TW001 if the version is published, and with TW002 if it was unpublished with other
-- content. The first version of a package becomes the latest one unless the tags say otherwise, so it has details of its own.
-- Each statement sees what others had committed before the package was locked. All changes lock the totals of the tenant before
-- those of the scope, and the revision last, so that no two wait for each other.
CREATE OR REPLACE FUNCTION publish_version(
  _tenant text, _name text, _version text, _manifest text, _abbreviated text, _readme text, _attestations text,
  _blob text, _size bigint, _published_at bigint, _published_by text,
  _tags jsonb, _description text, _keywords text, _words text[], _fields text,
  _at bigint, _audit text[], _details text, _first_details text, _deliveries json, _payload text, _server text,
  OUT package_revision bigint, OUT change bigint, OUT others text[]
) LANGUAGE plpgsql AS $$
DECLARE
  held record;
  tags jsonb;
  is_latest boolean;
BEGIN
  INSERT INTO packages (tenant, name, revision, created_at, modified_at, dist_tags, description, keywords)
    VALUES (_tenant, _name, _at, _at, _at, '{}', '', '')
    ON CONFLICT (tenant, name) DO UPDATE SET name = excluded.name
    RETURNING id, xmax = 0 AS is_new, dist_tags, description, keywords INTO held;
  IF EXISTS (SELECT FROM retired_versions
      WHERE tenant = _tenant AND name = _name AND version = _version AND blob <> _blob) THEN
    RAISE EXCEPTION 'The version was unpublished with other content.' USING ERRCODE = 'TW002';
  END IF;
  INSERT INTO versions
    (package, version, manifest, abbreviated, readme, blob, size, published_at, published_by, attestations)
    VALUES (held.id, _version, _manifest, _abbreviated, _readme, _blob, _size, _published_at, _published_by, _attestations)
    ON CONFLICT (package, version) DO NOTHING;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'The version is published.' USING ERRCODE = 'TW001';
  END IF;
  DELETE FROM retired_versions WHERE tenant = _tenant AND name = _name AND version = _version;

  tags := CASE WHEN held.is_new THEN jsonb_build_object('latest', _version) ELSE held.dist_tags::jsonb END || _tags;
  is_latest := tags ->> 'latest' = _version;
  IF is_latest IS NOT TRUE THEN
    _description := held.description;
    _keywords := held.keywords;
  END IF;
  -- No revision of a deleted package of the same name is valid again, even when the clock of a server was set back.
  UPDATE packages SET revision = 1 + greatest(revision, (SELECT value FROM counters WHERE name = 'deleted_revision')),
    dist_tags = tags::text, description = _description, keywords = _keywords, modified_at = _at
    WHERE id = held.id RETURNING revision INTO package_revision;
  IF held.is_new OR held.description <> _description OR held.keywords <> _keywords THEN
${replaceWords}  END IF;

  INSERT INTO audit (at, tenant, actor, action, target, address, details) VALUES
    (_at, _audit[1], _audit[2], _audit[3], _audit[4], _audit[5], CASE WHEN held.is_new THEN _first_details ELSE _details END);
  IF _deliveries IS NOT NULL THEN
    INSERT INTO webhook_deliveries (id, webhook, event, body, created_at, state, attempts, next_attempt_at)
      SELECT id, webhook, event, CASE WHEN held.is_new THEN first_body ELSE body END, _at, 'waiting', 0,
        (extract(epoch FROM clock_timestamp()) * 1000)::bigint
      FROM json_to_recordset(_deliveries) AS added (id text, webhook text, event text, body text, first_body text);
  END IF;

  INSERT INTO package_totals VALUES (_tenant, held.id % 16, held.is_new::integer, 1, _size)
    ON CONFLICT (tenant, part) DO UPDATE SET packages = package_totals.packages + excluded.packages,
      versions = package_totals.versions + 1, bytes = package_totals.bytes + excluded.bytes;
  IF _name LIKE '@%/%' THEN
    INSERT INTO scope_totals VALUES (_tenant, split_part(_name, '/', 1), held.id % 16, 1, _size)
      ON CONFLICT (tenant, scope, part) DO UPDATE SET
        versions = scope_totals.versions + 1, bytes = scope_totals.bytes + excluded.bytes;
  END IF;
  SELECT added.change, added.others FROM add_change(_payload, _server) AS added INTO change, others;
END $$;
`;
}
