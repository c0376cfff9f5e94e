import { setImmediate as nextTurn } from 'node:timers/promises';
import { type JsonObject, objectOr } from '../../../server/core/text/json-object.ts';
import type { PackageRecords, VersionChange } from '../../storage/contract/package-records.ts';
import type { SignatureRecords, UnsignedPackage } from '../../storage/contract/signature-records.ts';
import { Conflict } from '../../storage/errors.ts';
import type { Signer } from './signer.ts';

export interface SigningOptions {
  readonly packages: PackageRecords;
  readonly records: SignatureRecords;
  readonly signer: Pick<Signer, 'sign' | 'keys'>;
  /** Ends the work after the package in progress. */
  readonly stop: AbortSignal;
}

const packagesAtOnce = 100;
/** The number of versions that one change signs. */
const maxSigned = 200;

/** Signs all versions that servers without signatures have published. Continues where an earlier run ended. */
export async function signEarlierVersions(options: SigningOptions): Promise<void> {
  while (!options.stop.aborted) {
    const found = await options.records.unsigned(packagesAtOnce);
    if (found.length === 0) return;
    for (const one of found) {
      if (options.stop.aborted) return;
      await signVersions(one, options);
      await nextTurn();
    }
  }
}

/** Signs all versions of a package. If the package changes in the meantime, the next run signs the rest. */
async function signVersions(one: UnsignedPackage, options: SigningOptions): Promise<void> {
  const { packages, records, stop } = options;
  const known = new Set<string>();
  while (!stop.aborted) {
    const head = await packages.head(one.tenant, one.name);
    if (!head) break;
    const { changes, isComplete } = await signedVersions(one, known, options);
    if (changes.some(({ manifest }) => manifest !== undefined)) {
      const audit = { tenant: one.tenant, actor: 'server', action: 'package.sign', target: `npm/${one.name}` };
      const details = { versions: changes.filter(({ manifest }) => manifest !== undefined).length };
      const change = { versions: changes, distTags: head.distTags, audit: { ...audit, address: '', details } };
      try {
        await packages.replace(one.tenant, one.name, head.revision, change);
      } catch (error) {
        if (!(error instanceof Conflict)) throw error;
        known.clear();
        continue;
      }
    }
    if (isComplete) break;
  }
  if (!stop.aborted) await records.signed(one);
}

interface SignedVersions {
  /** All versions of the package, some of them with a signed manifest. */
  readonly changes: readonly VersionChange[];
  /** Whether no version remains to be signed. */
  readonly isComplete: boolean;
}

/** Adds the versions that have a signature afterwards to `known`. */
async function signedVersions(
  { tenant, name }: UnsignedPackage,
  known: Set<string>,
  { packages, signer }: SigningOptions,
): Promise<SignedVersions> {
  const changes: VersionChange[] = [];
  const keys = new Set((await signer.keys()).map(({ id }) => id));
  let signed = 0;
  for (const { version } of await packages.tarballs(tenant, name)) {
    const isNext = signed < maxSigned && !known.has(version);
    const text = isNext ? (await packages.manifests(tenant, name, [version])).get(version) : undefined;
    const unsigned = text === undefined ? undefined : unsignedManifest(text, keys);
    const manifest = unsigned && (await withSignature(unsigned, { name, version }, signer));
    if (isNext) known.add(version);
    if (manifest !== undefined) signed++;
    changes.push({ version, manifest });
    if (isNext) await nextTurn();
  }
  return { changes, isComplete: signed < maxSigned };
}

interface UnsignedManifest {
  readonly manifest: JsonObject;
  readonly dist: JsonObject;
  readonly integrity: string;
}

/**
 * Returns a manifest without signatures; undefined if one of the keys has signed it, or it has no integrity. Earlier
 * servers stored anything that clients sent as signatures.
 */
function unsignedManifest(text: string, keys: ReadonlySet<unknown>): UnsignedManifest | undefined {
  const manifest = objectOr(JSON.parse(text));
  const { signatures, ...dist } = objectOr(manifest.dist);
  const isSigned = Array.isArray(signatures) && signatures.some((one) => keys.has(objectOr(one).keyid));
  const { integrity } = dist;
  return isSigned || typeof integrity !== 'string' ? undefined : { manifest, dist, integrity };
}

/** Resolves to a manifest with a signature, as JSON. */
async function withSignature(
  { manifest, dist, integrity }: UnsignedManifest,
  version: { readonly name: string; readonly version: string },
  signer: Pick<Signer, 'sign'>,
): Promise<string> {
  return JSON.stringify({ ...manifest, dist: { ...dist, signatures: [await signer.sign({ ...version, integrity })] } });
}
