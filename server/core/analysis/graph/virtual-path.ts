// A file that is on no disk of this machine has a path all the same, so that everything about paths holds for it too: the
// first segment says where it is. `vscode-vfs://github/team/app/a b.toml` is `/vscode-vfs:github/team/app/a b.toml`.

/** One letter would be a drive. */
const address = /^([a-z][a-z\d+.-]+):(?:\/\/([^/?#]*))?(\/[^?#]*)$/;

const virtual = /^(?:[a-z]:)?\/([a-z][a-z\d+.-]+):([^/]*)(\/.*)?$/;

/** The path of a URI of such a file; undefined for one that is well formed in another way, or not at all. */
export function virtualPath(uri: string): string | undefined {
  const [, scheme, authority = '', path = ''] = address.exec(uri) ?? [];
  // A document that is not a file yet will be one of this machine.
  if (scheme === undefined || scheme === 'file' || scheme === 'untitled') return undefined;
  try {
    return `/${scheme}:${authority}${decodeURIComponent(path)}`.replace(/\/+$/, '');
  } catch {
    return undefined;
  }
}

/** The URI of such a path, with its segments encoded by `encode`; undefined for the path of a file of this machine. */
export function virtualUri(path: string, encode: (segment: string) => string): string | undefined {
  const [, scheme, authority, inner = '/'] = virtual.exec(path) ?? [];
  if (scheme === undefined) return undefined;
  const origin = authority === '' ? `${scheme}:` : `${scheme}://${authority}`;
  return origin + inner.split('/').map(encode).join('/');
}

/** Whether a path (with `/`) leads to such a file, or to a folder of them. */
export function isVirtual(path: string): boolean {
  return virtual.test(path);
}
