import { publishDocument } from '../documents.ts';

/** The number of packages in an audit. */
export const audited = 90_000;
const treeDepth = 150;
const treePackages = 15_000;
const publicationSize = 14 * 2 ** 20;

/** The bodies of expensive requests, as JSON. */
export const loadBodies = {
  /** The names and versions that npm sends. */
  bulk: () =>
    JSON.stringify(Object.fromEntries(Array.from({ length: audited }, (_, i) => [`audited-${i}`, ['1.0.0']]))),
  /** The tree that older clients send, with paths of many packages. */
  tree: () => `{"dependencies":{${Array.from({ length: treePackages / treeDepth }, (_, i) => path(i, 0)).join(',')}}}`,
  /** As deep as no reader of JSON should follow it. */
  nested: () => `{"a":${'['.repeat(2 ** 19)}${']'.repeat(2 ** 19)}}`,
  /** A publication of about 20 MB. Only the first is accepted, since the version exists afterwards. */
  publication: () => publishDocument('bench-large', '1.0.0', publicationSize).body,
} as const;

function path(number: number, depth: number): string {
  const dependencies = depth === treeDepth ? '' : `,"dependencies":{${path(number, depth + 1)}}`;
  return `"audited-${number * treeDepth + depth}":{"version":"1.0.0","integrity":"sha512-a"${dependencies}}`;
}
