import type { FastifyRequest } from 'fastify';
import { HttpError } from '../../errors/http-error.ts';
import { readJsonBody } from '../../http/parse-json-bodies.ts';
import type { BodyLimits } from '../../http/request-body.ts';
import { members, skipped, type Take, whole } from '../../json/take.ts';
import { packageNameProblem } from '../../packages/publications/package-name.ts';
import { isVersion } from '../../packages/publications/version.ts';
import { runInSlices } from '../../slices/run-in-slices.ts';
import type { InstalledVersions } from '../../supply-chain/advisories/advisory.ts';

/** A package in a dependency tree. */
export interface InstalledPackage {
  readonly name: string;
  /** The package that depends on it; undefined for the project. */
  readonly parent: InstalledPackage | undefined;
  readonly version: string | undefined;
  /** Whether it comes from a registry. The project and its workspaces do not; their entries have no hash. */
  readonly isPublished: boolean;
  readonly isDev: boolean;
  readonly isOptional: boolean;
}

const maxPackages = 100_000;
/** Bytes of a version or a hash. */
const maxTextSize = 4_096;
/** A dependency is two levels below the package that depends on it. */
const json = { maxDepth: 400, maxValues: 100_000 };

/** Reads the body of a request from an older client: the dependency tree of a project. Rejects with HttpError. */
export async function readTree(request: FastifyRequest, limits: BodyLimits): Promise<readonly InstalledPackage[]> {
  const packages: InstalledPackage[] = [];
  const ignore = (): void => undefined;
  const expectObject = (): never => {
    throw new HttpError(400, 'The request body must be an object with the dependencies of a project.');
  };
  const dependenciesOf = (parent: InstalledPackage | undefined): Take =>
    members(maxPackages, (name) => takePackage(name, parent), ignore);
  const takePackage = (name: string, parent: InstalledPackage | undefined): Take => {
    if (packages.length === maxPackages) {
      throw new HttpError(413, `The tree of dependencies must have at most ${maxPackages} packages.`);
    }
    const found = { name, parent, version: undefined, isPublished: false, isDev: false, isOptional: false };
    packages.push(found);
    return members(
      maxPackages,
      (key) => (key === 'dependencies' ? dependenciesOf(found) : takeField(found, key)),
      ignore,
    );
  };
  const root = members(
    maxPackages,
    (key) => (key === 'dependencies' ? dependenciesOf(undefined) : skipped),
    expectObject,
  );
  if (!(await readJsonBody(request, root, { ...limits, json }))) expectObject();
  return runInSlices(publishedPackages(packages));
}

function* publishedPackages(packages: readonly InstalledPackage[]): Generator<undefined, readonly InstalledPackage[]> {
  const published: InstalledPackage[] = [];
  for (const one of packages) {
    yield;
    if (one.version !== undefined && one.isPublished && isName(one.name)) published.push(one);
  }
  return published;
}

/** Returns the versions of the packages in a tree. Pauses after each package. */
export function* versionsIn(packages: readonly InstalledPackage[]): Generator<undefined, InstalledVersions> {
  const installed = new Map<string, string[]>();
  const seen = new Set<string>();
  for (const { name, version } of packages) {
    yield;
    const key = `${name}@${version}`;
    if (version === undefined || seen.has(key)) continue;
    seen.add(key);
    const versions = installed.get(name);
    if (versions === undefined) installed.set(name, [version]);
    else versions.push(version);
  }
  return installed;
}

type Draft = { -readonly [Key in keyof InstalledPackage]: InstalledPackage[Key] };

const fields: ReadonlyMap<string, (draft: Draft, value: unknown) => void> = new Map([
  [
    'version',
    (draft, value) => {
      draft.version = typeof value === 'string' && isVersion(value) ? value : undefined;
    },
  ],
  [
    'integrity',
    (draft, value) => {
      draft.isPublished = typeof value === 'string';
    },
  ],
  [
    'dev',
    (draft, value) => {
      draft.isDev = value === true;
    },
  ],
  [
    'optional',
    (draft, value) => {
      draft.isOptional = value === true;
    },
  ],
]);

function takeField(draft: Draft, key: string): Take {
  const set = fields.get(key);
  return set ? whole(maxTextSize, (value) => set(draft, value)) : skipped;
}

function isName(name: string): boolean {
  return packageNameProblem(name) === undefined;
}
