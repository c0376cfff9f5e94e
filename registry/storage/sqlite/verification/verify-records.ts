import { isObject, type JsonObject, objectOr } from '../../../../server/core/text/json-object.ts';
import { type DatabaseRow, integer, text } from '../../row.ts';
import type { ContentFacts } from './content-facts.ts';

/** Returns the problems of the texts that packuments contain for a version. */
export function problemsOfVersion(row: DatabaseRow, facts: ContentFacts | undefined, label: string): readonly string[] {
  // Databases of earlier versions do not have all columns.
  const columns = ['manifest', 'abbreviated', 'readme', 'attestations'].filter((name) => typeof row[name] === 'string');
  return columns.flatMap((column) => {
    const value = parsed(text(row, column));
    const noun = column === 'attestations' ? 'attestation' : column;
    if (value === undefined) return [`The ${noun} of \`${label}\` is not a JSON object.`];
    return column === 'readme' || column === 'attestations'
      ? []
      : problemsOfManifest(row, { column, value, facts, label });
  });
}

interface StoredManifest {
  readonly column: string;
  readonly value: JsonObject;
  readonly facts: ContentFacts | undefined;
  readonly label: string;
}

function problemsOfManifest(row: DatabaseRow, { column, value, facts, label }: StoredManifest): readonly string[] {
  const { integrity, shasum } = objectOr(value.dist);
  const sha512 = `sha512-${Buffer.from(text(row, 'blob'), 'hex').toString('base64')}`;
  const isOther =
    (value.name !== undefined && value.name !== row.name) ||
    (value.version !== undefined && value.version !== row.version);
  const isOtherContent =
    (typeof integrity === 'string' && !integrity.split(/\s+/).includes(sha512)) ||
    (typeof shasum === 'string' && facts?.sha512 === row.blob && shasum !== facts?.sha1);
  return [
    ...(isOther ? [`The ${column} of \`${label}\` names another version.`] : []),
    ...(isOtherContent ? [`The ${column} of \`${label}\` has the hashes of other content.`] : []),
  ];
}

/** Returns the problems of a package: its tags must name versions, and its revision must be a number. */
export function problemsOfPackage(row: DatabaseRow, versions: ReadonlySet<string>, label: string): readonly string[] {
  const tags = parsed(text(row, 'dist_tags'));
  if (tags === undefined) return [`The tags of \`${label}\` are not a JSON object.`];
  if (!Number.isSafeInteger(integer(row, 'revision'))) return [`The revision of \`${label}\` is not an integer.`];
  const wrong = Object.entries(tags).filter(([, version]) => typeof version !== 'string' || !versions.has(version));
  return wrong.map(([tag]) => `The tag \`${tag}\` of \`${label}\` does not name a version.`);
}

/** Returns the problem of a packument of the upstream, which must be JSON. Its path is the name of the package. */
export function problemOfCachedPackument(row: DatabaseRow, content: Uint8Array, label: string): readonly string[] {
  if (text(row, 'path').includes('/-/')) return [];
  return parsed(Buffer.from(content).toString()) === undefined ? [`\`${label}\` is not a JSON object.`] : [];
}

function parsed(json: string): JsonObject | undefined {
  try {
    const value: unknown = JSON.parse(json);
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
