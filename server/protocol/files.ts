/**
 * The files of the client, for a server that has no other way to them: all files where it runs in a browser, and those of
 * virtual workspaces anywhere. Asked by the server, of a client that has `files: true` in its `initializationOptions`.
 * Nothing is ever written.
 */
export const readFileRequest = 'taskwright/readFile';
export const readFolderRequest = 'taskwright/readFolder';
export const lookAtFileRequest = 'taskwright/lookAtFile';

/** Of all three requests. */
export interface FileParams {
  readonly uri: string;
}

/** Why there is no answer, as a word of Unix: `ENOENT`, `ENOTDIR`, `EISDIR`, `EACCES`, `EFBIG`, or `EIO` for the rest. */
export interface FileFailure {
  readonly failure: 'ENOENT' | 'ENOTDIR' | 'EISDIR' | 'EACCES' | 'EFBIG' | 'EIO';
}

/** Its bytes as base64, which every transport carries. */
export interface ReadFileAnswer {
  readonly content: string;
}

export interface ReadFolderAnswer {
  /** Links are told as such, wherever they lead. */
  readonly entries: readonly { readonly name: string; readonly is: 'file' | 'folder' | 'link' | 'other' }[];
}

/** Of a link, what it leads to. */
export interface LookAtFileAnswer {
  readonly is: 'file' | 'folder' | 'other';
}
