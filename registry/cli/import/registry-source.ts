import { mkdtempSync, rmSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isObject, objectOr } from '../../../server/core/text/json-object.ts';
import { quoted } from '../../errors/quoted.ts';
import { parsePackument } from '../../packages/packuments/parse-packument.ts';
import { isIntact } from '../../packages/packuments/tarball-entry.ts';
import { ContentHasher, type ContentHashes } from '../../storage/blobs/content-hashes.ts';
import { parsedJson } from '../../upstream/parsed-json.ts';
import { packagePath, tarballPath } from '../../upstream/upstream-paths.ts';
import { packageNames } from './package-names.ts';
import { type DescribedVersion, describedPackage } from './packument-versions.ts';
import { type ImportSource, maxTarballSize, type SourcePackage, type SourceVersion } from './source.ts';
import { type SourceAddress, SourceClient } from './source-client.ts';
import { SourceError } from './source-error.ts';

export interface RegistrySourceOptions extends SourceAddress {
  /** Names of packages, and patterns such as `@acme/*`. */
  readonly packages: readonly string[];
  readonly omitsProvenance: boolean;
}

interface Source {
  readonly client: SourceClient;
  /** For the tarballs that are being imported. */
  readonly folder: string;
  readonly omitsProvenance: boolean;
}

/** Bytes. */
const maxPackumentSize = 128 * 2 ** 20;
const maxAttestationsSize = 2 ** 22;

/** Opens another registry. Rejects with a SourceError if it does not list the packages that match the patterns. */
export async function openRegistry(options: RegistrySourceOptions): Promise<ImportSource> {
  const client = new SourceClient(options);
  const folder = mkdtempSync(join(tmpdir(), 'taskwright-import-'));
  const close = () => {
    client.close();
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    const { names, refused } = await packageNames(client, options.packages);
    const source = { client, folder, omitsProvenance: options.omitsProvenance };
    return { label: options.address, names, refused, package: (name) => readPackage(source, name), close };
  } catch (error) {
    close();
    throw error;
  }
}

async function readPackage(source: Source, name: string): Promise<SourcePackage> {
  const { client } = source;
  const about = quoted(name);
  const content = await client.content({ url: client.urlOf(packagePath(name)), about, limit: maxPackumentSize });
  if (!content) throw new SourceError(`${client.address} does not have ${about}.`);
  const parsed = parsePackument(content, name);
  if ('problem' in parsed) throw new SourceError(`${client.address} ${parsed.problem}.`);
  const { versions, ...described } = describedPackage(name, parsed.packument);
  return { name, ...described, versions: versions.map((version) => sourceVersion(source, name, version)) };
}

function sourceVersion(source: Source, name: string, described: DescribedVersion): SourceVersion {
  const { version, manifest, tarball, deprecated } = described;
  return {
    version,
    file: tarball.file,
    integrity: tarball.integrity,
    deprecated,
    async read() {
      const provenance = described.isAttested ? await provenanceOf(source, name, version) : undefined;
      const path = join(source.folder, `${nextFile++}.tgz`);
      const discard = () => rmSync(path, { force: true });
      try {
        return { manifest, path, sha512: (await download(source, name, described, path)).sha512, provenance, discard };
      } catch (error) {
        discard();
        throw error;
      }
    },
  };
}

/** The names of temporary files do not depend on the source. */
let nextFile = 1;

/** Downloads a tarball to a file. Rejects with a SourceError if it does not have the hash in the metadata. */
async function download(
  { client }: Source,
  name: string,
  { version, tarball: { url, file, integrity } }: DescribedVersion,
  path: string,
): Promise<ContentHashes> {
  const about = `the tarball of ${quoted(`${name}@${version}`)}`;
  const address = client.isAllowed(url) ? url : client.urlOf(tarballPath(name, file));
  const hashes = await client.read({ url: address, about, limit: maxTarballSize }, (body) => receive(body, path));
  if (!hashes) throw new SourceError(`${client.address} does not have ${about}.`);
  if (isIntact(integrity, hashes)) return hashes;
  throw new SourceError(`${client.address} sent ${about} with content that does not have the hash in its metadata.`);
}

async function receive(body: AsyncIterable<Uint8Array>, path: string): Promise<ContentHashes> {
  const hasher = new ContentHasher();
  const file = await open(path, 'w', 0o600);
  try {
    for await (const chunk of body) {
      hasher.update(chunk);
      await file.writeFile(chunk);
    }
  } finally {
    await file.close();
  }
  return hasher.digest();
}

/** Resolves to the Sigstore bundle with the provenance of a version; to undefined if it is not imported. */
async function provenanceOf(
  { client, omitsProvenance }: Source,
  name: string,
  version: string,
): Promise<string | undefined> {
  if (omitsProvenance) return undefined;
  const about = `the provenance of ${quoted(`${name}@${version}`)}`;
  const path = `-/npm/v1/attestations/${packagePath(name)}@${encodeURIComponent(version)}`;
  const content = await client.content({ url: client.urlOf(path), about, limit: maxAttestationsSize });
  const { attestations } = objectOr(content && parsedJson(content));
  const found = (Array.isArray(attestations) ? attestations : []).find(
    (one) => isObject(one) && String(one.predicateType).startsWith('https://slsa.dev/provenance/'),
  );
  if (isObject(found?.bundle)) return JSON.stringify(found.bundle);
  throw new SourceError(
    `${client.address} does not send ${about}; import the version without it with \`--omit-provenance\`.`,
  );
}
