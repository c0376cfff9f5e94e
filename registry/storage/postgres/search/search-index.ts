/** The statements of the migration that creates the index of words. Never change; a later migration replaces what they create. */
export const searchIndex = `
-- Returns the terms of a package in the index: its tenant, each word with the letter a(ny), and each word of the n(ame) and the
-- k(eywords) with this letter. The fields are a text with a letter for each word; d(escriptions) are only searched with the others.
CREATE FUNCTION search_terms(_tenant text, _words text[], _fields text) RETURNS tsvector IMMUTABLE LANGUAGE sql AS $$
  SELECT array_to_tsvector(
    ARRAY['t' || encode(convert_to(_tenant, 'UTF8'), 'hex')]
    || ARRAY(SELECT 'a' || word FROM unnest(_words) AS words (word))
    || ARRAY(SELECT field || word FROM unnest(_words, string_to_array(_fields, NULL)) AS words (word, field) WHERE field <> 'd')
  )
$$;

-- The terms of packages.
CREATE TABLE search_documents (
  package bigint PRIMARY KEY REFERENCES packages (id) ON DELETE CASCADE,
  name text COLLATE "C" NOT NULL,
  terms tsvector NOT NULL
);
INSERT INTO search_documents
  SELECT id, name, search_terms(packages.tenant, coalesce(words, '{}'), coalesce(fields, ''))
  FROM packages LEFT JOIN (
    SELECT package, array_agg(word) AS words, string_agg(field::text, '') AS fields FROM search_words GROUP BY package
  ) AS indexed ON package = id ORDER BY id;
-- A search also reads the entries that are not yet in their places, so all are stored there.
CREATE INDEX search_documents_by_term ON search_documents USING gin (terms) WITH (fastupdate = off);

-- All words that a package has or had. A search finds the words that begin with a text here.
CREATE TABLE search_vocabulary (word text COLLATE "C" PRIMARY KEY);
INSERT INTO search_vocabulary SELECT DISTINCT word FROM search_words;
DROP TABLE search_words;
ANALYZE search_documents, search_vocabulary;

-- Replaces the words of a package. All changes add words in the same order and before they lock totals, so that no two wait for
-- each other.
CREATE FUNCTION index_package(_package bigint, _tenant text, _name text, _words text[], _fields text)
RETURNS void LANGUAGE sql AS $$
  INSERT INTO search_vocabulary
    SELECT word FROM unnest(_words) AS words (word) GROUP BY word ORDER BY word ON CONFLICT DO NOTHING;
  INSERT INTO search_documents VALUES (_package, _name, search_terms(_tenant, _words, _fields))
    ON CONFLICT (package) DO UPDATE SET terms = excluded.terms;
$$;

-- Returns packages with the terms of a query, in the order of the table, so that a search can continue after the first ones.
-- The query is planned for its terms: if most packages have them, reading the table until enough are found is faster.
CREATE FUNCTION find_packages(_query tsquery, _skipped bigint, _wanted bigint)
RETURNS TABLE (package bigint, name text) STABLE LANGUAGE plpgsql
SET synchronize_seqscans = off SET max_parallel_workers_per_gather = 0 SET jit = off AS $$
BEGIN
  RETURN QUERY EXECUTE
    'SELECT package, name FROM search_documents WHERE terms @@ $1 OFFSET $2 LIMIT $3' USING _query, _skipped, _wanted;
END $$;
`;
