import { isDeepStrictEqual } from 'node:util';
import { HttpError } from '../errors/http-error.ts';
import { quoted } from '../errors/quoted.ts';
import { isObject, type JsonObject, objectOr } from '../json/json-object.ts';
import type { Storage } from '../storage/sqlite/open-storage.ts';
import type { VersionChange } from '../storage/sqlite/packages/package-change.ts';

/** Bytes. More changed manifests than that are not changed at once. */
const maxChangedSize = 2 ** 24;

/**
 * Compares the versions of a document with those of the published package while they are read. Keeps only the first
 * manifest, which may be a new version, and those that change.
 */
export class ChangedVersions {
  readonly #packages: Storage['packages'];
  readonly #tenant: string;
  readonly #name: string;
  /** The revision before the first comparison; versions read later may belong to another one. */
  #revision: number | undefined;
  #first: { readonly version: string; readonly manifest: unknown } | undefined;
  #changes: VersionChange[] = [];
  #changedSize = 0;
  #count = 0;
  #problem: HttpError | undefined;
  #wasChanging = false;

  constructor(packages: Storage['packages'], tenant: string, name: string) {
    this.#packages = packages;
    this.#tenant = tenant;
    this.#name = name;
  }

  get count(): number {
    return this.#count;
  }

  get first(): { readonly version: string; readonly manifest: unknown } | undefined {
    return this.#first;
  }

  /** Does not throw for a version that cannot change, since the document may be a publication. */
  add(version: string, manifest: unknown): void {
    this.#count++;
    if (!this.#first) this.#first = { version, manifest };
    else {
      this.#compareFirst();
      this.#compare(version, manifest);
    }
  }

  /**
   * Returns the changes and the revision that they apply to, which is undefined if the package was changed meanwhile. Throws
   * HttpError 400 with the first problem.
   */
  finish(): { readonly changes: readonly VersionChange[]; readonly revision: number | undefined } {
    this.#compareFirst();
    if (this.#problem) throw this.#problem;
    return { changes: this.#changes, revision: this.#wasChanging ? undefined : this.#revision };
  }

  #compareFirst(): void {
    if (this.#revision !== undefined) return;
    this.#revision = this.#packages.revision(this.#tenant, this.#name);
    if (this.#first) this.#compare(this.#first.version, this.#first.manifest);
  }

  #compare(version: string, sent: unknown): void {
    if (this.#problem) return;
    // What is read during a change may not be what it leaves.
    this.#wasChanging ||= this.#packages.changing(this.#tenant, this.#name) !== undefined;
    const stored = this.#packages.manifest(this.#tenant, this.#name, version);
    try {
      if (stored === undefined) throw notPublished(this.#name, version);
      const manifest = changedManifest(stored, objectOr(sent), `${this.#name}@${version}`);
      this.#changedSize += manifest?.length ?? 0;
      if (this.#changedSize > maxChangedSize) throw tooManyChanges();
      this.#changes.push({ version, manifest });
    } catch (error) {
      if (!(error instanceof HttpError)) throw error;
      this.#problem = error;
      this.#changes = [];
    }
  }
}

/** Returns the manifest with a changed deprecation, as JSON; undefined when it does not change. */
function changedManifest(storedText: string, sent: JsonObject, label: string): string | undefined {
  const stored = objectOr(JSON.parse(storedText));
  const different = [...new Set([...Object.keys(stored), ...Object.keys(sent)])].find(
    (key) =>
      key !== 'deprecated' && !isDeepStrictEqual(comparable(key, own(stored, key)), comparable(key, own(sent, key))),
  );
  if (different !== undefined) {
    throw new HttpError(400, `${quoted(different)} of \`${label}\` cannot change; publish a new version.`);
  }
  const { deprecated } = sent;
  if (deprecated !== undefined && typeof deprecated !== 'string') {
    throw new HttpError(400, `\`deprecated\` of \`${label}\` must be a string.`);
  }
  const { deprecated: before, ...rest } = stored;
  // Clients send an empty string to remove a deprecation.
  if ((before ?? '') === (deprecated ?? '')) return undefined;
  return JSON.stringify(deprecated ? { ...rest, deprecated } : rest);
}

function own(object: JsonObject, key: string): unknown {
  return Object.hasOwn(object, key) ? object[key] : undefined;
}

/** Returns `dist` without the address of the tarball, which is generated for each response; other values unchanged. */
function comparable(key: string, value: unknown): unknown {
  if (key !== 'dist' || !isObject(value)) return value;
  const { tarball: _address, ...dist } = value;
  return dist;
}

function notPublished(name: string, version: string): HttpError {
  return new HttpError(400, `${quoted(`${name}@${version}`)} is not published; a new version requires a tarball.`);
}

function tooManyChanges(): HttpError {
  return new HttpError(400, `The manifests that change exceed ${maxChangedSize} bytes; change fewer versions at once.`);
}
