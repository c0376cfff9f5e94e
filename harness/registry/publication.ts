import { createHash } from 'node:crypto';
import { tarballOf } from './tarball.ts';

export interface PublicationOptions {
  readonly version?: string;
  /** The content of a file in the tarball; `contentIn` returns it. */
  readonly content?: string | Buffer;
  /** The tarball; by default, one that contains `content`. */
  readonly tarball?: Buffer;
  /** Additional members of the manifest. */
  readonly manifest?: Readonly<Record<string, unknown>>;
  readonly tags?: Readonly<Record<string, string>>;
}

/** The members of a manifest that must be the same in the tarball. */
const packedFields = new Set(['scripts', 'dependencies', 'optionalDependencies', 'peerDependencies', 'bin', 'engines']);

/** Returns the document that a client sends to publish a package. */
export function publication(name: string, options: PublicationOptions = {}) {
  const { version = '1.0.0', content = `${name}@${version}`, manifest = {}, tags = { latest: version } } = options;
  const packed = Object.fromEntries(Object.entries(manifest).filter(([field]) => packedFields.has(field)));
  const { tarball = tarballOf(name, version, content, packed) } = options;
  const dist = {
    integrity: `sha512-${createHash('sha512').update(tarball).digest('base64')}`,
    shasum: createHash('sha1').update(tarball).digest('hex'),
    tarball: `http://somewhere.example/${name}/-/${name}-${version}.tgz`,
  };
  const data = tarball.toString('base64');
  return {
    _id: name,
    name,
    'dist-tags': tags,
    versions: { [version]: { name, version, ...manifest, dist } },
    _attachments: {
      [`${name}-${version}.tgz`]: { content_type: 'application/octet-stream', data, length: tarball.length },
    },
  };
}

/** Returns the path of a package, with the slash of a scope escaped as clients do. */
export function packagePath(name: string, prefix = '/npm'): string {
  return `${prefix}/${name.replace('/', '%2f')}`;
}
