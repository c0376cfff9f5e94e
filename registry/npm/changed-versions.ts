import { isDeepStrictEqual } from 'node:util';
import { isObject, type JsonObject, objectOr } from '../../server/core/text/json-object.ts';
import { HttpError } from '../errors/http-error.ts';
import { quoted } from '../errors/quoted.ts';
import type { PackageRecords, VersionChange } from '../storage/contract/package-records.ts';

/** The maximum size of the manifests that change at the same time, in bytes. */
const maxChangedSize = 2 ** 24;

interface SentVersion {
  readonly version: string;
  readonly manifest: unknown;
}

export interface ChangedVersionsOptions {
  readonly packages: PackageRecords;
  readonly tenant: string;
  readonly name: string;
  /** Whether clients may send versions of the upstream back, which cannot be changed here. */
  readonly isMerged: boolean;
}

/**
 * Compares the versions of a document with those of the published package while they are read. Keeps only the first
 * manifest, which may be a new version, those that change, and those that the next `drain` compares.
 */
export class ChangedVersions {
  readonly #packages: PackageRecords;
  readonly #tenant: string;
  readonly #name: string;
  readonly #isMerged: boolean;
  /** The revision before the first comparison; versions read later may belong to another one. */
  #revision: number | undefined;
  #isComparing = false;
  #first: SentVersion | undefined;
  #pending: SentVersion[] = [];
  #changes: VersionChange[] = [];
  #changedSize = 0;
  #count = 0;
  #problem: HttpError | undefined;

  constructor({ packages, tenant, name, isMerged }: ChangedVersionsOptions) {
    this.#packages = packages;
    this.#tenant = tenant;
    this.#name = name;
    this.#isMerged = isMerged;
  }

  get count(): number {
    return this.#count;
  }

  get first(): SentVersion | undefined {
    return this.#first;
  }

  /** Takes a version, which `drain` compares. */
  add(version: string, manifest: unknown): void {
    const sent = { version, manifest };
    this.#count++;
    this.#first ??= sent;
    // A document with one version may be a publication.
    if (this.#count === 2) this.#pending.push(this.#first);
    if (this.#count > 1) this.#pending.push(sent);
  }

  /** Compares the versions that were added. Returns undefined when there is nothing to wait for. */
  drain(): Promise<void> | undefined {
    return this.#pending.length > 0 ? this.#comparePending() : undefined;
  }

  /**
   * Resolves to the changes and the revision that they apply to, which is undefined if the package does not exist. Rejects with
   * HttpError 400 for the first problem.
   */
  async finish(): Promise<{ readonly changes: readonly VersionChange[]; readonly revision: number | undefined }> {
    if (this.#count === 1 && this.#first) this.#pending.push(this.#first);
    await this.#comparePending();
    if (this.#problem) throw this.#problem;
    return { changes: this.#changes, revision: this.#revision };
  }

  async #comparePending(): Promise<void> {
    const sent = this.#pending;
    this.#pending = [];
    if (this.#problem) return;
    if (!this.#isComparing) this.#revision = await this.#packages.revision(this.#tenant, this.#name);
    this.#isComparing = true;
    const names = sent.map(({ version }) => version);
    const stored = await this.#packages.manifests(this.#tenant, this.#name, names);
    for (const { version, manifest } of sent) this.#compare(version, stored.get(version), manifest);
  }

  /** Does not throw for a version that cannot change, since the document may be a publication. */
  #compare(version: string, stored: string | undefined, sent: unknown): void {
    if (this.#problem) return;
    try {
      if (stored === undefined && this.#isMerged && this.#count > 1) return;
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
  // Earlier versions of the registry have stored values that are no texts.
  if (isDeepStrictEqual(own(stored, 'deprecated'), deprecated)) return undefined;
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

/**
 * Returns `dist` without the address of the tarball, which is generated for each response, without attestations, and
 * without signatures, which may be newer than those that the client has read. Returns other values unchanged.
 */
function comparable(key: string, value: unknown): unknown {
  if (key !== 'dist' || !isObject(value)) return value;
  const { tarball: _address, signatures: _signatures, attestations: _attestations, ...dist } = value;
  return dist;
}

function notPublished(name: string, version: string): HttpError {
  return new HttpError(400, `${quoted(`${name}@${version}`)} is not published; a new version requires a tarball.`);
}

function tooManyChanges(): HttpError {
  return new HttpError(
    400,
    `The manifests that change exceed ${maxChangedSize} bytes; change fewer versions at a time.`,
  );
}
