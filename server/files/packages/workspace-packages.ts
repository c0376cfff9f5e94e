import { dirname, join } from 'node:path';
import picomatch from 'picomatch';
import type { InferredPackage } from '../../core/syntax/package/package-language.ts';
import { concurrently } from '../concurrently.ts';
import type { Disk } from '../disk.ts';
import { pathInside } from '../paths.ts';
import { readText } from '../read-text.ts';
import { type PackageManifest, readManifest, stringsOf } from './package-manifest.ts';
import { readPipeline } from './turbo-pipeline.ts';

/** A package of a workspace of npm, pnpm, Yarn or Bun. */
export interface WorkspacePackage extends InferredPackage {
  /** The path of its `package.json`. */
  readonly path: string;
  /** The identifiers of the packages of the workspace that it depends on. */
  readonly dependencies: readonly string[];
}

interface WorkspaceDefinition {
  readonly patterns: readonly string[];
  readonly manager: InferredPackage['manager'];
  /** Whether the root is a package if its manifest has a name. */
  readonly includesRoot: boolean;
}

/** The packages of a workspace. */
export interface WorkspacePackages {
  readonly packages: readonly WorkspacePackage[];
  /** The reason why the runner uses none of them; undefined if there is none. */
  readonly fault: string | undefined;
}

/**
 * Resolves to the packages of the workspace at `root`; none if it is not a workspace.
 * `manifests` contains the paths of the `package.json` files in and below the folder.
 */
export async function workspacePackages(
  root: string,
  manifests: readonly string[],
  disk: Disk,
): Promise<WorkspacePackages> {
  const atRoot = await readManifest(join(root, 'package.json'), disk);
  const definition = await definitionAt(root, atRoot, disk);
  if (!definition) return { packages: [], fault: undefined };
  const { manager } = definition;
  const members = manifests.filter(memberTest(root, definition, atRoot));
  const read = await concurrently(members, async (path) => ({ path, manifest: await readManifest(path, disk) }));
  const named = read.flatMap(({ path, manifest }) => {
    const name = manifest?.name;
    return manifest && name !== undefined ? [{ path, manifest, id: `node:${name}` }] : [];
  });
  const unnamed = read.find(({ manifest }) => manifest?.name === undefined);
  if (unnamed) return { packages: [], fault: `\`${pathInside(root, unnamed.path) ?? unnamed.path}\` has no \`name\`` };
  const pipeline = await readPipeline(root, disk);
  const ids = new Set(named.map(({ id }) => id));
  const packages = named.map(({ path, manifest, id }) => ({
    path,
    id,
    manager,
    depends: pipeline(manifest.name ?? ''),
    dependencies: [...new Set(manifest.dependencies.map((name) => `node:${name}`))].filter(
      (other) => ids.has(other) && other !== id,
    ),
  }));
  return { packages, fault: undefined };
}

async function definitionAt(
  root: string,
  manifest: PackageManifest | undefined,
  disk: Disk,
): Promise<WorkspaceDefinition | undefined> {
  const pnpm = await readText(join(root, 'pnpm-workspace.yaml'), disk);
  if ('text' in pnpm) {
    return { patterns: await patternsInYaml(pnpm.text), manager: 'pnpm', includesRoot: true };
  }
  if (!manifest?.workspaces || manifest.workspaces.length === 0) return undefined;
  const manager = await managerAt(root, manifest, disk);
  return { patterns: manifest.workspaces, manager, includesRoot: manager === 'yarn' };
}

async function patternsInYaml(text: string): Promise<readonly string[]> {
  const { parse } = await import('yaml');
  try {
    const content: unknown = parse(text);
    const isMap = typeof content === 'object' && content !== null && 'packages' in content;
    return (isMap ? stringsOf(content.packages) : undefined) ?? [];
  } catch {
    return [];
  }
}

/** Returns a function that tests whether a manifest is that of a package of the workspace. */
function memberTest(
  root: string,
  { patterns, includesRoot }: WorkspaceDefinition,
  atRoot: PackageManifest | undefined,
): (path: string) => boolean {
  const plain = patterns.map((pattern) => pattern.replace(/^(!?)(?:\.?\/)+/, '$1').replace(/\/+$/, ''));
  const options = { dot: true, noextglob: true, windows: false };
  const isIncluded = picomatch([...plain.filter((pattern) => !pattern.startsWith('!'))], options);
  const isExcluded = picomatch(
    plain.flatMap((pattern) => (pattern.startsWith('!') ? [pattern.slice(1)] : [])),
    options,
  );
  return (path) => {
    const folder = dirname(path);
    if (folder === root) return (includesRoot && atRoot?.name !== undefined) || plain.includes('.');
    const inner = pathInside(root, folder);
    return inner !== undefined && isIncluded(inner) && !isExcluded(inner);
  };
}

const managers = ['npm', 'pnpm', 'yarn', 'bun'] as const;

/** The lock files by which the runner recognizes the package manager, in the order in which it looks for them. */
const lockFiles = [
  ['bun', ['bun.lock', 'bun.lockb']],
  ['pnpm', ['pnpm-lock.yaml']],
  ['yarn', ['yarn.lock']],
  ['npm', ['package-lock.json', 'npm-shrinkwrap.json']],
] as const;

async function managerAt(
  root: string,
  { packageManager }: PackageManifest,
  disk: Disk,
): Promise<InferredPackage['manager']> {
  const declared = managers.find((name) => name === packageManager?.replace(/@.*$/, ''));
  if (declared) return declared;
  for (const [manager, names] of lockFiles) {
    for (const name of names) if (await isFile(join(root, name), disk)) return manager;
  }
  return 'npm';
}

async function isFile(path: string, disk: Disk): Promise<boolean> {
  return disk.look(path).then(
    ({ kind }) => kind === 'file',
    () => false,
  );
}
