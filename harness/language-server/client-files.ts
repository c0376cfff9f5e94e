import type { ProtocolConnection } from 'vscode-languageserver-protocol/node';
import {
  type FileFailure,
  type FileParams,
  type LookAtFileAnswer,
  lookAtFileRequest,
  type ReadFileAnswer,
  type ReadFolderAnswer,
  readFileRequest,
  readFolderRequest,
} from '../../server/protocol/files.ts';

/** Files that only the client of a server can read, as in a virtual workspace. */
export interface ClientFiles {
  /** The URI of the folder, as an editor sends it. */
  readonly root: string;
  /** The texts by URI; tests may change them. */
  readonly texts: Map<string, string>;
  /** The requested URIs, in order. */
  readonly asked: string[];
}

export function clientFiles(root: string, files: Readonly<Record<string, string>>): ClientFiles {
  return { root, texts: new Map(Object.entries(files).map(([path, text]) => [`${root}/${path}`, text])), asked: [] };
}

/** Handles the requests of the server to read files, as an editor does. */
export function serveClientFiles(connection: ProtocolConnection, { texts, asked }: ClientFiles): void {
  function onRequest<Answer extends object>(method: string, work: (uri: string) => Answer | undefined): void {
    connection.onRequest(method, ({ uri }: FileParams): object => {
      asked.push(uri);
      const missing: FileFailure = { failure: 'ENOENT' };
      return work(uri) ?? missing;
    });
  }
  const namesIn = (folder: string): ReadFolderAnswer['entries'] => {
    const start = folder.endsWith('/') ? folder : `${folder}/`;
    const paths = [...texts.keys()].filter((uri) => uri.startsWith(start)).map((uri) => uri.slice(start.length));
    const found = new Map(
      paths.map((path) => [path.split('/', 1).join(''), path.includes('/') ? 'folder' : 'file'] as const),
    );
    return Array.from(found, ([name, kind]) => ({ name: decodeURIComponent(name), kind }));
  };
  onRequest<ReadFileAnswer>(readFileRequest, (uri) => {
    const text = texts.get(uri);
    return text === undefined ? undefined : { content: Buffer.from(text).toString('base64') };
  });
  onRequest<ReadFolderAnswer>(readFolderRequest, (uri) => {
    const entries = namesIn(uri);
    return entries.length === 0 ? undefined : { entries };
  });
  onRequest<LookAtFileAnswer>(lookAtFileRequest, (uri) => {
    if (texts.has(uri)) return { kind: 'file' };
    return namesIn(uri).length > 0 ? { kind: 'folder' } : undefined;
  });
}
