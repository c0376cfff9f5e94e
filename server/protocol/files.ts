/**
 * The requests that the server sends to read files through the client: all files if the server runs in a browser, otherwise
 * the files of virtual workspaces. Sent only to a client with `files: true` in its `initializationOptions`. The server never
 * writes files.
 */
export const readFileRequest = 'taskwright/readFile';
export const readFolderRequest = 'taskwright/readFolder';
export const lookAtFileRequest = 'taskwright/lookAtFile';

/** The parameters of all three requests. */
export interface FileParams {
  readonly uri: string;
}

/** The reason why a file cannot be read, as a Unix error code; `EIO` for all other reasons. */
export interface FileFailure {
  readonly failure: 'ENOENT' | 'ENOTDIR' | 'EISDIR' | 'EACCES' | 'EFBIG' | 'EIO';
}

/** The content in Base64, because some transports support only text. */
export interface ReadFileAnswer {
  readonly content: string;
}

export interface ReadFolderAnswer {
  /** Links are not followed. */
  readonly entries: readonly { readonly name: string; readonly kind: 'file' | 'folder' | 'link' | 'other' }[];
}

/** For a link, the kind of its target. */
export interface LookAtFileAnswer {
  readonly kind: 'file' | 'folder' | 'other';
}
