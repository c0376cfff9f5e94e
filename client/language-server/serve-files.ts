import { type Disposable, FileSystemError, FileType, Uri, workspace } from 'vscode';
import type { BaseLanguageClient } from 'vscode-languageclient';
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

/**
 * The maximum size of a file that is sent, in bytes. No task file is larger, and all other messages wait while a file
 * is sent.
 */
const maxFileSize = 16 * 1024 * 1024;

/**
 * Registers handlers for the requests with which the server reads files that it cannot access itself. The editor can
 * access every file system.
 */
export function serveFiles(client: BaseLanguageClient): Disposable[] {
  function answer(method: string, work: (uri: Uri) => Promise<object>): Disposable {
    return client.onRequest(method, ({ uri }: FileParams) =>
      work(Uri.parse(uri, true)).catch((error: unknown): FileFailure => ({ failure: failureOf(error) })),
    );
  }
  return [
    answer(readFileRequest, async (uri): Promise<ReadFileAnswer | FileFailure> => {
      const bytes = await workspace.fs.readFile(uri);
      return bytes.length > maxFileSize ? { failure: 'EFBIG' } : { content: base64(bytes) };
    }),
    answer(
      readFolderRequest,
      async (uri): Promise<ReadFolderAnswer> => ({
        entries: (await workspace.fs.readDirectory(uri)).map(([name, type]) => ({ name, kind: entryKindOf(type) })),
      }),
    ),
    answer(lookAtFileRequest, async (uri): Promise<LookAtFileAnswer> => {
      const { type } = await workspace.fs.stat(uri);
      return { kind: kindOf(type) };
    }),
  ];
}

function entryKindOf(type: FileType): ReadFolderAnswer['entries'][number]['kind'] {
  return type & FileType.SymbolicLink ? 'link' : kindOf(type);
}

function kindOf(type: FileType): LookAtFileAnswer['kind'] {
  if (type & FileType.Directory) return 'folder';
  return type & FileType.File ? 'file' : 'other';
}

function failureOf(error: unknown): FileFailure['failure'] {
  return (error instanceof FileSystemError && failures[error.code]) || 'EIO';
}

const failures: Readonly<Record<string, FileFailure['failure']>> = {
  FileNotFound: 'ENOENT',
  FileNotADirectory: 'ENOTDIR',
  FileIsADirectory: 'EISDIR',
  NoPermissions: 'EACCES',
};

/** The number of bytes to pass to `String.fromCharCode` in one call, because engines limit the number of arguments. */
const chunkSize = 8192;

function base64(bytes: Uint8Array): string {
  const characters: string[] = [];
  for (let start = 0; start < bytes.length; start += chunkSize) {
    characters.push(String.fromCharCode(...bytes.subarray(start, start + chunkSize)));
  }
  return btoa(characters.join(''));
}
