import { type JsonObject, objectOr } from '../../../server/core/text/json-object.ts';

/** The full document of a package, or only the properties that an installation requires. */
export type PackumentForm = 'full' | 'abbreviated';

/**
 * The JSON texts that packuments contain for a version, without the address of the tarball. `dist` is the last property, so
 * that `withTarball` can add the address without parsing the text.
 */
export interface ManifestFragments {
  readonly full: string;
  readonly abbreviated: string;
  /** An object with `readme` and `readmeFilename`, which packuments contain only once, not for every version. */
  readonly readme: string | undefined;
}

export function fragmentsOf(manifest: JsonObject): ManifestFragments {
  const { readme, readmeFilename, dist, ...rest } = manifest;
  const { tarball: _address, ...hashes } = objectOr(dist);
  const hasReadme = typeof readme === 'string' && readme !== '';
  return {
    full: JSON.stringify({ ...rest, dist: hashes }),
    abbreviated: JSON.stringify({ ...abbreviated(rest), dist: hashes }),
    readme: hasReadme ? JSON.stringify({ readme, readmeFilename }) : undefined,
  };
}

/** Returns a fragment with the address of the tarball, which is a JSON string. */
export function withTarball(fragment: string, address: string): string {
  const isEmpty = fragment.endsWith('{}}');
  return `${fragment.slice(0, -2)}${isEmpty ? '' : ','}"tarball":${address}}}`;
}

/** The end of a fragment of a published version with attestations, which are the last property of `dist` and contain an object. */
const attestationsEnd = '"}}}}';

/** Returns the fragment of a published version with the addresses of the tarball and of its attestations if there are any. */
export function withAddresses(
  fragment: string,
  { tarball, attestations }: { readonly tarball: string; readonly attestations: string },
): string {
  const isAttested = fragment.endsWith(attestationsEnd);
  return withTarball(isAttested ? `${fragment.slice(0, -3)},"url":${attestations}}}}` : fragment, tarball);
}

const installationKeys = [
  'name',
  'version',
  'deprecated',
  'dependencies',
  'devDependencies',
  'optionalDependencies',
  'peerDependencies',
  'peerDependenciesMeta',
  'bundleDependencies',
  'bundledDependencies',
  'acceptDependencies',
  'bin',
  'directories',
  'engines',
  'cpu',
  'os',
  'libc',
  'funding',
  '_hasShrinkwrap',
  'hasInstallScript',
];

const installScripts = ['preinstall', 'install', 'postinstall'];

function abbreviated(manifest: JsonObject): JsonObject {
  const entries = installationKeys.filter((key) => Object.hasOwn(manifest, key)).map((key) => [key, manifest[key]]);
  const scripts = objectOr(manifest.scripts);
  const installs = installScripts.some((script) => Object.hasOwn(scripts, script));
  return { ...Object.fromEntries(entries), ...(installs && { hasInstallScript: true }) };
}
