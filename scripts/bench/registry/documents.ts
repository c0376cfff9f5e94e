import { createHash } from 'node:crypto';
import { tarballOfSize } from '../../../harness/registry/tarball.ts';

export interface PublishDocument {
  readonly name: string;
  readonly version: string;
  readonly body: string;
  /** The path of the tarball, relative to the package. */
  readonly file: string;
}

/** The fraction of a measurement's publications that is published before it, so that the code is compiled. */
export const warmUp = 1 / 4;

/** Returns documents that publish one version each of packages with tarballs of a number of bytes. */
export function publishDocuments(prefix: string, count: number, bytes: number): readonly PublishDocument[] {
  return Array.from({ length: count }, (_, index) => publishDocument(`${prefix}-${index}`, '1.0.0', bytes));
}

/** Returns the document that npm sends to publish a package with a tarball of a number of bytes. */
export function publishDocument(name: string, version: string, bytes: number): PublishDocument {
  const fields = {
    scripts: { test: 'node test.js', build: 'node build.js' },
    dependencies: Object.fromEntries(Array.from({ length: 8 }, (_, i) => [`bench-dependency-${i}`, `^${i}.1.0`])),
  };
  const tarball = tarballOfSize(name, version, bytes, fields);
  const file = `${name}-${version}.tgz`;
  const manifest = {
    name,
    version,
    description: 'A package of the benchmark',
    keywords: ['bench', 'registry'],
    license: 'MIT',
    main: 'index.js',
    ...fields,
    devDependencies: Object.fromEntries(Array.from({ length: 8 }, (_, i) => [`bench-tool-${i}`, `^${i}.2.0`])),
    _id: `${name}@${version}`,
    dist: {
      integrity: `sha512-${createHash('sha512').update(tarball).digest('base64')}`,
      shasum: createHash('sha1').update(tarball).digest('hex'),
      tarball: `http://127.0.0.1/${name}/-/${file}`,
    },
  };
  const data = tarball.toString('base64');
  const body = JSON.stringify({
    _id: name,
    name,
    'dist-tags': { latest: version },
    versions: { [version]: manifest },
    access: null,
    _attachments: { [file]: { content_type: 'application/octet-stream', data, length: tarball.length } },
  });
  return { name, version, body, file };
}
