import { type Disposable, l10n, Uri, workspace } from 'vscode';
import type { RegistryScope } from '../../../admin-client/admin-client.ts';
import { stagedList } from '../../../admin-client/lists/staged-list.ts';
import type { PackageVersion } from '../../../admin-client/records/package-records.ts';
import { type StagedVersion, stagedName } from '../../../admin-client/records/staged-version.ts';
import type { Registries } from '../../../admin-client/registries.ts';
import type { Session } from '../../../admin-client/session.ts';
import { parsedList } from '../../text/parsed-json.ts';
import { packageSummary } from './package-summary.ts';
import { shownText } from './shown-text.ts';
import { type PackageFiles, unpackTarball } from './unpack-tarball.ts';

const scheme = 'taskwright-package';
/** The maximum number of packages in memory. */
const maxPackages = 6;

interface Target {
  readonly session: Session;
  readonly scope: RegistryScope;
}

/** A published version of a package in a registry. */
export interface VersionPlace {
  readonly target: Target;
  readonly name: string;
  readonly version: PackageVersion;
}

/** A published or a staged version. */
export type PackagePlace = VersionPlace | { readonly target: Target; readonly staged: StagedVersion };

/**
 * Read-only documents of the files in packages. A URI contains the registry, the package and the path, so a document
 * can be restored with the window.
 */
export class PackageDocuments implements Disposable {
  readonly #packages = new Map<string, Promise<PackageFiles>>();
  readonly #registries: Registries;
  readonly #registration: Disposable;

  constructor(registries: Registries) {
    this.#registries = registries;
    this.#registration = workspace.registerTextDocumentContentProvider(scheme, {
      provideTextDocumentContent: (uri) => this.#textAt(uri),
    });
  }

  /**
   * Resolves to the files of a version. Rejects with a RegistryError, or with another error if the tarball is invalid.
   */
  files(place: PackagePlace): Promise<PackageFiles> {
    const hash = 'staged' in place ? place.staged.shasum : place.version.integrity;
    const key = JSON.stringify([...namesOf(place), hash]);
    const known = this.#packages.get(key);
    if (known !== undefined) return known;
    const files = tarballOf(place).then(unpackTarball);
    this.#packages.set(key, files);
    files.catch(() => this.#packages.delete(key));
    const [oldest] = this.#packages.keys();
    if (this.#packages.size > maxPackages && oldest !== undefined) this.#packages.delete(oldest);
    return files;
  }

  /** Returns the URI of a file. Tabs show its last segment as the title. */
  address(place: PackagePlace, path: string): Uri {
    return Uri.from({ scheme, path: `/${labelOf(place)}/${path}`, query: JSON.stringify([...namesOf(place), path]) });
  }

  /** Returns the URI of the summary of a version, which differs from those of all files. */
  summaryAddress(place: PackagePlace): Uri {
    const title = l10n.t('Summary of {0}', labelOf(place).replaceAll('/', '∕'));
    return Uri.from({ scheme, path: `/${title}.json`, query: JSON.stringify(namesOf(place)) });
  }

  dispose(): void {
    this.#registration.dispose();
  }

  async #textAt({ query }: Uri): Promise<string> {
    const [id, tenant, name, version, stageId, path] = parsedList(query, textOrNothing);
    const session = this.#registries.session(id ?? '');
    if (session === undefined || name === undefined) {
      return l10n.t('The registry of this file is no longer in the sidebar.');
    }
    const place = await placeOf({ session, scope: { tenant } }, name, { version, stageId });
    const files = place && (await this.files(place));
    if (files !== undefined && path === undefined) return packageSummary(files);
    const file = files?.get(path ?? '');
    if (file === undefined) return l10n.t('The version no longer exists, or does not contain this file.');
    return shownText(file, l10n.t);
  }
}

/** Returns the names that identify a version, for the query of a URI. */
function namesOf(place: PackagePlace): readonly (string | null)[] {
  const { session, scope } = place.target;
  const registry = [session.connection.id, scope.tenant ?? null] as const;
  if ('staged' in place) return [...registry, place.staged.name, place.staged.version, place.staged.id];
  return [...registry, place.name, place.version.version, null];
}

function labelOf(place: PackagePlace): string {
  return stagedName('staged' in place ? place.staged : { name: place.name, version: place.version.version });
}

function tarballOf(place: PackagePlace): Promise<Uint8Array> {
  const { session, scope } = place.target;
  const { client } = session;
  return 'staged' in place
    ? client.stagedTarball(scope, place.staged)
    : client.tarball(scope, place.name, place.version);
}

/** Resolves to the version that a URI names; to undefined if it no longer exists. */
async function placeOf(
  target: Target,
  name: string,
  { version: wanted, stageId }: { readonly version: string | undefined; readonly stageId: string | undefined },
): Promise<PackagePlace | undefined> {
  const { session, scope } = target;
  if (stageId !== undefined) {
    const staged = (await session.list(stagedList, scope).read()).items.find(({ id }) => id === stageId);
    return staged && { target, staged };
  }
  const version = (await session.package(scope, name).read()).versions.find((one) => one.version === wanted);
  return version && { target, name, version };
}

const textOrNothing = (part: unknown): readonly (string | undefined)[] => [typeof part === 'string' ? part : undefined];
