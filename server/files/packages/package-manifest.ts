import type { Disk } from '../disk.ts';
import { readText } from '../read-text.ts';

/** The parts of a `package.json` that determine the tasks of its workspace. */
export interface PackageManifest {
  readonly name: string | undefined;
  /** The patterns of the folders of packages; undefined if it is not the root of a workspace. */
  readonly workspaces: readonly string[] | undefined;
  readonly packageManager: string | undefined;
  /** The names of the packages that it depends on, in any way. */
  readonly dependencies: readonly string[];
}

const dependencyFields = ['dependencies', 'devDependencies', 'optionalDependencies', 'peerDependencies'] as const;

/** Resolves to the manifest at a path; undefined if there is none, or if it is malformed. */
export async function readManifest(path: string, disk: Disk): Promise<PackageManifest | undefined> {
  const manifest = await readJson(path, disk);
  if (manifest === undefined) return undefined;
  const { name, packageManager, workspaces } = manifest;
  return {
    name: typeof name === 'string' ? name : undefined,
    workspaces: patternsIn(workspaces),
    packageManager: typeof packageManager === 'string' ? packageManager : undefined,
    dependencies: dependencyFields.flatMap((field) => Object.keys(objectOf(manifest[field]) ?? {})),
  };
}

/** Resolves to the object in a JSON file; undefined if there is none. */
export async function readJson(path: string, disk: Disk): Promise<JsonObject | undefined> {
  const read = await readText(path, disk);
  if (!('text' in read)) return undefined;
  try {
    return objectOf(JSON.parse(read.text));
  } catch {
    return undefined;
  }
}

export type JsonObject = Readonly<Record<string, unknown>>;

/** Returns a value that is an object; undefined for other values. */
export function objectOf(value: unknown): JsonObject | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : undefined;
}

/** Returns the strings in a list; undefined for other values. */
export function stringsOf(value: unknown): readonly string[] | undefined {
  return Array.isArray(value) ? value.filter((item) => typeof item === 'string') : undefined;
}

/** Returns the patterns in `workspaces`: a list, one pattern, or the object of Yarn 1 with a list. */
function patternsIn(workspaces: unknown): readonly string[] | undefined {
  if (typeof workspaces === 'string') return [workspaces];
  const { packages } = objectOf(workspaces) ?? {};
  return stringsOf(workspaces) ?? stringsOf(packages);
}
