import { normalize } from 'node:path';
import type { Connection } from 'vscode-languageserver';
import type { Disk } from '../../files/disk.ts';
import { uriOfPath } from '../../files/file-uri.ts';
import {
  type FileFailure,
  type FileParams,
  type LookAtFileAnswer,
  lookAtFileRequest,
  type ReadFileAnswer,
  type ReadFolderAnswer,
  readFileRequest,
  readFolderRequest,
} from '../../protocol/files.ts';

/** Returns a disk that reads files through the client. Supports neither execute permissions nor the targets of links. */
export function clientDisk(connection: Connection): Disk {
  async function request<Answer extends object>(method: string, path: string): Promise<Answer> {
    const params: FileParams = { uri: uriOfPath(path) };
    const answer = await connection.sendRequest<Answer | FileFailure>(method, params);
    if ('failure' in answer) throw new FileError(`The client could not read \`${path}\`.`, answer.failure);
    return answer;
  }
  return {
    // The client reads names as they are written.
    platform: 'linux',
    async readFile(path) {
      const { content } = await request<ReadFileAnswer>(readFileRequest, path);
      return Uint8Array.from(atob(content), (character) => character.charCodeAt(0));
    },
    readFolder: async (path) => (await request<ReadFolderAnswer>(readFolderRequest, path)).entries,
    look: async (path) => ({ ...(await request<LookAtFileAnswer>(lookAtFileRequest, path)), isRunnable: undefined }),
    realPath: async (path) => normalize(path),
  };
}

class FileError extends Error {
  readonly code: string;

  constructor(message: string, code: string) {
    super(message);
    this.code = code;
  }
}
