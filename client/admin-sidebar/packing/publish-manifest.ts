/** The content of a `package.json`. */
export type Manifest = Readonly<Record<string, unknown>>;

/** Returns the reason why a package cannot be published, as a sentence; undefined if it can be published. */
export function manifestProblem({ private: isPrivate }: Manifest): string | undefined {
  return isPrivate === true
    ? 'The package is private; remove "private": true from its package.json to publish it.'
    : undefined;
}

/** Returns the manifest with `bin` as an object. Like npm, names the command after the package if `bin` is a string. */
export function publishedManifest(manifest: Manifest, name: string): Manifest {
  if (typeof manifest.bin !== 'string') return manifest;
  return { ...manifest, bin: { [name.slice(name.indexOf('/') + 1)]: manifest.bin } };
}

/**
 * Returns the tag of a version: the tag in the manifest, or else `latest`. Returns undefined for a prerelease without a
 * tag in the manifest, because it must not become the latest version.
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
