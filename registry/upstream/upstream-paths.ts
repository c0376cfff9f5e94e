/** Returns the path of a package relative to the address of a registry; the slash of a scope is encoded, as clients do. */
export function packagePath(name: string): string {
  return encodeURIComponent(name).replace(/^%40/, '@');
}

/** Returns the path of the metadata of one version. */
export function versionPath(name: string, version: string): string {
  return `${packagePath(name)}/${encodeURIComponent(version)}`;
}

/** Returns the usual path of a tarball. */
export function tarballPath(name: string, file: string): string {
  return `${packagePath(name)}/-/${encodeURIComponent(file)}`;
}
