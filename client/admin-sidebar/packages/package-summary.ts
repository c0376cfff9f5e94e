import { isObject, type JsonRecord } from '../../../admin-client/json.ts';
import { parsedJson } from '../../text/parsed-json.ts';
import type { PackageFiles } from './unpack-tarball.ts';

/** The members of a manifest that decide what runs and what is installed. The order of their members has no meaning. */
const fields = [
  ...(['scripts', 'dependencies', 'optionalDependencies', 'peerDependencies', 'devDependencies'] as const),
  ...(['bundleDependencies', 'bin', 'engines', 'os', 'cpu'] as const),
];

/**
 * Returns a summary of a package as JSON, whose difference shows what matters for a review: its size, scripts and
 * dependencies. Contains only what the tarball contains.
 */
export function packageSummary(files: PackageFiles): string {
  const manifest = manifestIn(files);
  const unpackedSize = [...files.values()].reduce((sum, { length }) => sum + length, 0);
  const members = fields.flatMap((field) => (manifest[field] === undefined ? [] : [[field, sorted(manifest[field])]]));
  const { name, version } = manifest;
  return `${JSON.stringify({ name, version, fileCount: files.size, unpackedSize, ...Object.fromEntries(members) }, null, 2)}\n`;
}

function manifestIn(files: PackageFiles): JsonRecord {
  const file = files.get('package.json');
  const manifest = file && parsedJson(new TextDecoder().decode(file));
  return isObject(manifest) ? manifest : {};
}

/** Sorts the names of dependencies and scripts, so that another order is not shown as a change. */
function sorted(value: unknown): unknown {
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)));
}
