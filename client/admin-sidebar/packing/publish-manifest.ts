/** The content of a `package.json`. */
export type Manifest = Readonly<Record<string, unknown>>;

/** Returns why a package cannot be published, as a sentence; undefined when it can. */
export function manifestProblem({ private: isPrivate }: Manifest): string | undefined {
  return isPrivate === true
    ? 'The package is private; remove "private": true from its package.json to publish it.'
    : undefined;
}

/**
 * Returns the manifest with a named `bin`: npm names a program after its package when the manifest has no name for it.
 */
export function publishedManifest(manifest: Manifest, name: string): Manifest {
  if (typeof manifest.bin !== 'string') return manifest;
  return { ...manifest, bin: { [name.slice(name.indexOf('/') + 1)]: manifest.bin } };
}

/**
 * Returns the tag of a version: that of the manifest, otherwise `latest`. Undefined for a prerelease, which must not be
 * latest.
 */
export function tagOf(manifest: Manifest, version: string): string | undefined {
  const { publishConfig } = manifest;
  const configured =
    typeof publishConfig === 'object' && publishConfig !== null && 'tag' in publishConfig
      ? publishConfig.tag
      : undefined;
  if (typeof configured === 'string' && configured !== '') return configured;
  return version.split('+', 1).join('').includes('-') ? undefined : 'latest';
}
