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

/** In bytes. No task file is longer, and while a file is transferred, every other message waits. */
const maxFileSize = 16 * 1024 * 1024;

/** Answers the requests of the server for files that it cannot read itself. The editor reads them in every file system. */
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
        entries: (await workspace.fs.readDirectory(uri)).map(([name, type]) => ({ name, is: entryKindOf(type) })),
      }),
    ),
    answer(lookAtFileRequest, async (uri): Promise<LookAtFileAnswer> => {
      const { type } = await workspace.fs.stat(uri);
      return { is: kindOf(type) };
    }),
  ];
}

function entryKindOf(type: FileType): ReadFolderAnswer['entries'][number]['is'] {
  return type & FileType.SymbolicLink ? 'link' : kindOf(type);
}

function kindOf(type: FileType): LookAtFileAnswer['is'] {
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

/** How many bytes are passed to `String.fromCharCode` in one call: engines limit the number of arguments. */
const chunk = 8192;

function base64(bytes: Uint8Array): string {
  const characters: string[] = [];
  for (let start = 0; start < bytes.length; start += chunk) {
    characters.push(String.fromCharCode(...bytes.subarray(start, start + chunk)));
  }
  return btoa(characters.join(''));
}
