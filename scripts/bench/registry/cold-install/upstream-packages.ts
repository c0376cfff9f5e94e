import { createHash, randomBytes } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { Header } from 'tar';

export interface UpstreamPackage {
  readonly name: string;
  readonly tarball: Buffer;
  readonly integrity: string;
  /** JSON of all versions. */
  readonly packument: (address: string) => string;
  /** JSON of the one version that has a tarball. */
  readonly manifest: (address: string) => string;
}

export const installedVersion = '1.99.0';
const versions = 100;

/**
 * Returns packages of the sizes that the dependencies of a typical application have: most tarballs have several KiB, a few
 * several hundred, and packuments have several hundred KiB because they contain readmes and the manifests of many versions.
 */
export function upstreamPackages(count: number): readonly UpstreamPackage[] {
  return Array.from({ length: count }, (_, index) => {
    const name = `cold-${index}`;
    const kibibytes = index % 50 === 49 ? 600 : index % 10 === 9 ? 100 : 2 + (index % 20);
    const tarball = tarballOf(name, installedVersion, randomBytes(kibibytes * 1024));
    const integrity = `sha512-${createHash('sha512').update(tarball).digest('base64')}`;
    const shasum = createHash('sha1').update(tarball).digest('hex');
    const manifestOf = (address: string, version: string) => ({
      name,
      version,
      description: 'A package of the benchmark of cold installations',
      scripts: { test: 'node --test', build: 'node build.js' },
      dependencies: {},
      devDependencies: Object.fromEntries(Array.from({ length: 12 }, (_, i) => [`cold-tool-${i}`, `^${i}.2.0`])),
      maintainers: [{ name: 'somebody', email: 'somebody@registry.example' }],
      dist: { integrity, shasum, tarball: `${address}/${name}/-/${name}-${version}.tgz` },
    });
    return {
      name,
      tarball,
      integrity,
      manifest: (address) => JSON.stringify(manifestOf(address, installedVersion)),
      packument: (address) =>
        JSON.stringify({
          name,
          'dist-tags': { latest: installedVersion },
          versions: Object.fromEntries(
            Array.from({ length: versions }, (_, i) => [`1.${i}.0`, manifestOf(address, `1.${i}.0`)]),
          ),
          time: Object.fromEntries(
            Array.from({ length: versions }, (_, i) => [`1.${i}.0`, '2026-01-01T00:00:00.000Z']),
          ),
          readme: 'Documentation. '.repeat(2_000),
        }),
    };
  });
}

const blockSize = 512;

/** Returns the tarball of a package with an additional file. */
function tarballOf(name: string, version: string, content: Buffer): Buffer {
  const manifest = Buffer.from(JSON.stringify({ name, version }));
  const files = [...entryOf('package/package.json', manifest), ...entryOf('package/content', content)];
  return gzipSync(Buffer.concat([...files, Buffer.alloc(2 * blockSize)]));
}

function entryOf(path: string, content: Buffer): readonly Buffer[] {
  const head = Buffer.alloc(blockSize);
  new Header({ path, type: 'File', mode: 0o644, size: content.length }).encode(head);
  return [head, content, Buffer.alloc((blockSize - (content.length % blockSize)) % blockSize)];
}
