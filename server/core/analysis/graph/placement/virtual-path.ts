// A file that is not on a disk of this machine also has a path, so that it can be treated like other files: the first
// segment contains its scheme and authority. `vscode-vfs://github/team/app/a b.toml` is `/vscode-vfs:github/team/app/a b.toml`.

/** A scheme has at least two letters; a single letter is a drive. */
const address = /^([a-z][a-z\d+.-]+):(?:\/\/([^/?#]*))?(\/[^?#]*)$/;

const virtual = /^(?:[a-z]:)?\/([a-z][a-z\d+.-]+):([^/]*)(\/.*)?$/;

/** Returns the path for the URI of such a file; undefined for other URIs and for malformed ones. */
export function virtualPath(uri: string): string | undefined {
  const [, scheme, authority = '', path = ''] = address.exec(uri) ?? [];
  // An untitled document will be saved on this machine.
  if (scheme === undefined || scheme === 'file' || scheme === 'untitled') return undefined;
  try {
    return `/${scheme}:${authority}${decodeURIComponent(path)}`.replace(/\/+$/, '');
  } catch {
    return undefined;
  }
}

/** Returns the URI of such a path, with its segments encoded by `encode`; undefined for a path of this machine. */
export function virtualUri(path: string, encode: (segment: string) => string): string | undefined {
  const [, scheme, authority, inner = '/'] = virtual.exec(path) ?? [];
  if (scheme === undefined) return undefined;
  const origin = authority === '' ? `${scheme}:` : `${scheme}://${authority}`;
  return origin + inner.split('/').map(encode).join('/');
}

/** Returns whether a path (with `/` between its segments) is the path of such a file or folder. */
export function isVirtual(path: string): boolean {
  return virtual.test(path);
}
