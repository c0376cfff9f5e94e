/** A `package.json` as it is published. */
export type Manifest = Readonly<Record<string, unknown>>;

/** Why a package is not to be published, as a sentence; undefined when it can be. */
export function manifestProblem({ private: isPrivate }: Manifest): string | undefined {
  return isPrivate === true ? '"private": true in its package.json forbids to publish it.' : undefined;
}

/** A program without a name is called as the package is: npm writes it out for those who install. */
export function publishedManifest(manifest: Manifest, name: string): Manifest {
  if (typeof manifest.bin !== 'string') return manifest;
  return { ...manifest, bin: { [name.slice(name.indexOf('/') + 1)]: manifest.bin } };
}

/** The tag that a version gets: what the manifest says, else `latest`; undefined for a preview, which must not be latest. */
export function tagOf(manifest: Manifest, version: string): string | undefined {
  const { publishConfig } = manifest;
  const told =
    typeof publishConfig === 'object' && publishConfig !== null && 'tag' in publishConfig
      ? publishConfig.tag
      : undefined;
  if (typeof told === 'string' && told !== '') return told;
  return version.split('+', 1).join('').includes('-') ? undefined : 'latest';
}
