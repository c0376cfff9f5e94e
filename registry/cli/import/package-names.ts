import { isPrivateName } from '../../../access/private-names.ts';
import { displayedText } from '../../../server/core/text/displayed-text.ts';
import { isObject, objectOr } from '../../../server/core/text/json-object.ts';
import { packageNameProblem } from '../../packages/publications/package-name.ts';
import { parsedJson } from '../../upstream/parsed-json.ts';
import type { RefusedItem } from './source.ts';
import type { SourceClient } from './source-client.ts';
import { SourceError, UnreachableSource } from './source-error.ts';

/** Bytes of a list of packages. */
const maxListSize = 2 ** 28;
const pageSize = 250;
const maxPackages = 1_000_000;

export interface WantedNames {
  /** Sorted. */
  readonly names: readonly string[];
  readonly refused: readonly RefusedItem[];
}

/**
 * Resolves to the names that match one of the patterns, such as `@acme/*`. A name without `*` is not looked up. Rejects with a
 * SourceError if the source does not list its packages, or none of them matches.
 */
export async function packageNames(client: SourceClient, patterns: readonly string[]): Promise<WantedNames> {
  const exact = patterns.filter((pattern) => !pattern.includes('*'));
  if (exact.length === patterns.length) return checkedNames(exact);
  const listed = (await listedNames(client)).filter((name) => isPrivateName(patterns, name));
  if (listed.length + exact.length > 0) return checkedNames([...exact, ...listed]);
  throw new SourceError(`${client.address} lists no package that matches; check the patterns and the credentials.`);
}

/** Each list may lack packages: the first those that only package clients may read, the others those that were never searched. */
async function listedNames(client: SourceClient): Promise<readonly string[]> {
  const lists = await Promise.all(
    [listOfVerdaccio, listOfAll, listOfSearch].map((list) =>
      list(client).catch((error: unknown) => {
        if (error instanceof SourceError && !(error instanceof UnreachableSource)) return error;
        throw error;
      }),
    ),
  );
  const names = lists.flatMap((list) => (Array.isArray(list) ? list : []));
  if (names.length > 0) return names;
  const failure = lists.find((list) => list instanceof SourceError);
  if (failure instanceof SourceError) throw failure;
  throw new SourceError(
    `${client.address} does not list its packages; name them with \`--package\`, or in the file of \`--packages\`. Check that package clients use this address; that of a Taskwright registry ends with \`/npm/\`.`,
  );
}

/** The packages that were published to verdaccio, which its search may not find. */
async function listOfVerdaccio(client: SourceClient): Promise<readonly string[] | undefined> {
  const list = await json(client, '-/verdaccio/data/packages');
  return Array.isArray(list) ? namesOf(list) : undefined;
}

/** The packages of a CouchDB, and of servers that imitate it. */
async function listOfAll(client: SourceClient): Promise<readonly string[] | undefined> {
  const all = await json(client, '-/all');
  if (Array.isArray(all)) return namesOf(all);
  return isObject(all) && Object.values(all).some(isObject) ? namesOf(Object.values(all)) : undefined;
}

async function listOfSearch(client: SourceClient): Promise<readonly string[] | undefined> {
  const names: string[] = [];
  while (names.length < maxPackages) {
    const body = objectOr(await json(client, `-/v1/search?text=&size=${pageSize}&from=${names.length}`));
    if (!Array.isArray(body.objects)) return names.length > 0 ? names : undefined;
    const page = namesOf(body.objects.map((found) => objectOr(found).package));
    if (page.length === 0) break;
    names.push(...page);
  }
  return names;
}

async function json(client: SourceClient, path: string): Promise<unknown> {
  const request = { url: client.urlOf(path), about: 'the list of packages', limit: maxListSize };
  const content = await client.content(request);
  return content && parsedJson(content);
}

function namesOf(packages: readonly unknown[]): readonly string[] {
  return packages.flatMap((one) => (isObject(one) && typeof one.name === 'string' ? [one.name] : []));
}

/** Names come from the source, and must not change the meaning of an address. */
function checkedNames(names: readonly string[]): WantedNames {
  const unique = [...new Set(names)].sort();
  const refused = unique.flatMap((name) => {
    const reason = packageNameProblem(name);
    return reason === undefined ? [] : [{ file: displayedText(name), reason }];
  });
  return { names: unique.filter((name) => packageNameProblem(name) === undefined), refused };
}
