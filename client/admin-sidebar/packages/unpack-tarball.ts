/** The files of a package, by path, without the folder that contains all of them. */
export type PackageFiles = ReadonlyMap<string, Uint8Array>;

/** The maximum total size of the files, in bytes. */
const maxSize = 256 * 1024 * 1024;
const maxFiles = 50_000;

/** Unpacks a tarball in memory. Rejects if it is invalid or too large. */
export async function unpackTarball(tarball: Uint8Array): Promise<PackageFiles> {
  // Loaded on first use, because most users of the sidebar never unpack a package.
  const { Parser } = await import('tar');
  const files = new Map<string, Uint8Array>();
  let size = 0;
  return new Promise((resolve, reject) => {
    const parser = new Parser({ strict: true, filter: (_, entry) => 'type' in entry && entry.type === 'File' });
    parser.on('entry', (entry) => {
      const parts: Uint8Array[] = [];
      entry.on('data', (part: Uint8Array) => {
        size += part.length;
        if (size > maxSize) parser.abort(new Error(`The unpacked package is larger than ${maxSize} bytes.`));
        else parts.push(part);
      });
      entry.on('end', () => {
        files.set(entry.path.replace(/^[^/]*\//, ''), Buffer.concat(parts));
        if (files.size > maxFiles) parser.abort(new Error(`The package has more than ${maxFiles} files.`));
      });
    });
    parser.on('error', reject);
    parser.on('end', () => resolve(new Map([...files].sort(([one], [other]) => (one < other ? -1 : 1)))));
    parser.end(Buffer.from(tarball));
  });
}

/** Returns the paths of the files that differ between two packages, sorted. */
export function changedPaths(before: PackageFiles, after: PackageFiles): readonly string[] {
  const paths = [...new Set([...before.keys(), ...after.keys()])].sort();
  return paths.filter((path) => {
    const [old, now] = [before.get(path), after.get(path)];
    return old === undefined || now === undefined || Buffer.compare(old, now) !== 0;
  });
}
