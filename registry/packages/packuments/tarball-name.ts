/** Returns the file name of the tarball of a version, which does not contain the scope. */
export function tarballName(name: string, version: string): string {
  return `${name.slice(name.indexOf('/') + 1)}-${version}.tgz`;
}
