import type { DatabaseSync } from 'node:sqlite';
import { type DatabaseRow, integer, text } from '../../row.ts';
import { hasStagedVersions, referredContents } from '../referred-contents.ts';
import { type ContentFacts, factsOf } from './content-facts.ts';
import { problemOfCachedPackument, problemsOfPackage, problemsOfVersion } from './verify-records.ts';
import { problemsOfTotals } from './verify-totals.ts';

/** The result of a verification. */
export interface VerificationReport {
  /** Sentences; none when everything is intact. */
  readonly problems: readonly string[];
  readonly packages: number;
  readonly versions: number;
  readonly cacheEntries: number;
  readonly contents: number;
}

/** Resolves to the content of a file; undefined when it does not exist. */
export type FindFile = (id: string) => Promise<ContentFacts | undefined>;

/** The maximum number of problems that SQLite reports. */
const maxDatabaseProblems = 100;

/**
 * Verifies a database and the blobs that it refers to: the structure of the database, the hash and the size of each blob,
 * each reference, all texts from which packuments are assembled, and the totals of users and access rules.
 */
export async function verifyDatabase(database: DatabaseSync, findFile: FindFile): Promise<VerificationReport> {
  const contents = new Map<string, ContentFacts | undefined>();
  // Hashed before the transaction, since the write-ahead log of a running server grows during a transaction.
  for (const id of fileIds(database)) contents.set(id, await findFile(id));
  database.exec('BEGIN');
  try {
    const problems = structureProblems(database);
    for (const row of database.prepare('SELECT id, content FROM small_blobs').iterate()) {
      contents.set(text(row, 'id'), await factsOf([bytes(row)]));
    }
    for (const id of fileIds(database)) if (!contents.has(id)) contents.set(id, await findFile(id));
    const versions = verifyVersions(database, contents, problems);
    verifyStaged(database, contents, problems);
    const packages = verifyPackages(database, problems);
    const cacheEntries = verifyCache(database, contents, problems);
    problems.push(...problemsOfTotals(database));
    return { problems, packages, versions, cacheEntries, contents: contents.size };
  } finally {
    database.exec('ROLLBACK');
  }
}

/** Returns the ids of the contents that are not in the database. */
function fileIds(database: DatabaseSync): readonly string[] {
  return database
    .prepare(`SELECT blob FROM (${referredContents(database)}) EXCEPT SELECT id FROM small_blobs`)
    .all()
    .map((row) => text(row, 'blob'));
}

function structureProblems(database: DatabaseSync): string[] {
  const found = database.prepare(`PRAGMA integrity_check(${maxDatabaseProblems})`).all();
  const damages = found.map((row) => String(row.integrity_check)).filter((result) => result !== 'ok');
  const dangling = database.prepare('PRAGMA foreign_key_check').all();
  return [
    ...damages.map((result) => `The database is damaged: ${result}.`),
    ...dangling.map((row) => `A row of the table \`${String(row.table)}\` refers to a row that does not exist.`),
  ];
}

type Contents = ReadonlyMap<string, ContentFacts | undefined>;

function verifyVersions(database: DatabaseSync, contents: Contents, problems: string[]): number {
  let count = 0;
  const rows = database
    .prepare('SELECT versions.*, tenant, name FROM versions JOIN packages ON packages.id = versions.package')
    .iterate();
  for (const row of rows) {
    const label = `${labelOf(row)}@${text(row, 'version')}`;
    const facts = contents.get(text(row, 'blob'));
    problems.push(...contentProblems(row, facts, label), ...problemsOfVersion(row, facts, label));
    count++;
  }
  return count;
}

function verifyStaged(database: DatabaseSync, contents: Contents, problems: string[]): void {
  if (!hasStagedVersions(database)) return;
  for (const row of database.prepare('SELECT * FROM staged_versions WHERE blob IS NOT NULL').iterate()) {
    const label = `${labelOf(row)}@${text(row, 'version')} (staged)`;
    problems.push(...contentProblems(row, contents.get(text(row, 'blob')), label));
  }
}

function verifyPackages(database: DatabaseSync, problems: string[]): number {
  const versions = database.prepare('SELECT version FROM versions WHERE package = ?');
  let count = 0;
  for (const row of database.prepare('SELECT * FROM packages').iterate()) {
    const published = new Set(versions.all(integer(row, 'id')).map((version) => text(version, 'version')));
    problems.push(...problemsOfPackage(row, published, labelOf(row)));
    count++;
  }
  return count;
}

function verifyCache(database: DatabaseSync, contents: Contents, problems: string[]): number {
  const small = database.prepare('SELECT content FROM small_blobs WHERE id = ?');
  let count = 0;
  for (const row of database.prepare('SELECT * FROM cache_entries').iterate()) {
    const label = `${text(row, 'path')} (cache)`;
    const found = contentProblems(row, contents.get(text(row, 'blob')), label);
    problems.push(...found);
    // The text of a large packument is verified by its hash alone, like that of a tarball.
    const stored = small.get(text(row, 'blob'));
    if (stored && found.length === 0) problems.push(...problemOfCachedPackument(row, bytes(stored), label));
    count++;
  }
  return count;
}

function contentProblems(row: DatabaseRow, facts: ContentFacts | undefined, label: string): readonly string[] {
  const id = text(row, 'blob');
  if (facts === undefined) return [`The content of \`${label}\` with the SHA-512 \`${id}\` is missing.`];
  if (facts.sha512 !== id) {
    return [`The content of \`${label}\` is damaged: its SHA-512 is \`${facts.sha512}\` instead of \`${id}\`.`];
  }
  if (facts.size === integer(row, 'size')) return [];
  return [`The content of \`${label}\` has ${facts.size} bytes, but the database records ${integer(row, 'size')}.`];
}

/** Returns the name of a package, after the name of its tenant if it has one. */
function labelOf(row: DatabaseRow): string {
  const tenant = text(row, 'tenant');
  return tenant === '' ? text(row, 'name') : `${tenant}/npm/${text(row, 'name')}`;
}

function bytes(row: DatabaseRow): Uint8Array {
  return row.content instanceof Uint8Array ? row.content : new Uint8Array();
}
