import { type Disposable, l10n, Uri, workspace } from 'vscode';
import type { RegistryScope } from '../../../admin-client/admin-client.ts';
import type { PackageVersion } from '../../../admin-client/records/package-records.ts';
import type { Registries } from '../../../admin-client/registries.ts';
import type { Session } from '../../../admin-client/session.ts';
import { parsedList } from '../../text/parsed-json.ts';
import { type PackageFiles, textOf, unpackTarball } from './unpack-tarball.ts';

const scheme = 'taskwright-package';
/** The maximum number of packages in memory. */
const maxPackages = 6;

/** A version of a package in a registry. */
export interface VersionPlace {
  readonly target: { readonly session: Session; readonly scope: RegistryScope };
  readonly name: string;
  readonly version: PackageVersion;
}

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
  files({ target: { session, scope }, name, version }: VersionPlace): Promise<PackageFiles> {
    const key = JSON.stringify([session.connection.id, scope.tenant, name, version.version, version.integrity]);
    const known = this.#packages.get(key);
    if (known !== undefined) return known;
    const files = session.client.tarball(scope, name, version).then(unpackTarball);
    this.#packages.set(key, files);
    files.catch(() => this.#packages.delete(key));
    const [oldest] = this.#packages.keys();
    if (this.#packages.size > maxPackages && oldest !== undefined) this.#packages.delete(oldest);
    return files;
  }

  /** Returns the URI of a file. Tabs show its last segment as the title. */
  address({ target: { session, scope }, name, version }: VersionPlace, path: string): Uri {
    const place: readonly (string | null)[] = [session.connection.id, scope.tenant ?? null, name, version.version];
    return Uri.from({ scheme, path: `/${name}@${version.version}/${path}`, query: JSON.stringify([...place, path]) });
  }

  dispose(): void {
    this.#registration.dispose();
  }

  async #textAt({ query }: Uri): Promise<string> {
    const [id, tenant, name, wanted, path] = parsedList(query, textOrNothing);
    const session = this.#registries.session(id ?? '');
    if (session === undefined || name === undefined || path === undefined) {
      return l10n.t('The registry of this file is no longer in the sidebar.');
    }
    const scope = { tenant };
    const version = (await session.package(scope, name).read()).versions.find((one) => one.version === wanted);
    const file = version && (await this.files({ target: { session, scope }, name, version })).get(path);
    if (file === undefined) return l10n.t('The version no longer exists, or does not contain this file.');
    return textOf(file) ?? l10n.t('This file is not text.');
  }
}

const textOrNothing = (part: unknown): readonly (string | undefined)[] => [typeof part === 'string' ? part : undefined];
