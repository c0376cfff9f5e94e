import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ServerCapabilities } from 'vscode-languageserver-protocol';
import type { LanguageServer } from '../../harness/language-server/language-server.ts';

/** What a server responded in a session, for `bare-server.ts`. */
export interface Recording {
  readonly capabilities: ServerCapabilities;
  /** The responses in order, with the methods of their requests. */
  readonly responses: readonly (readonly [method: string, response: unknown])[];
}

/** The part of a running server that the measurements use. */
export type MeasuredServer = Pick<
  LanguageServer,
  'capabilities' | 'connection' | 'diagnostics' | 'published' | 'request' | 'syncKind'
>;

/** Returns the path of the recording of a session with a document of this name and number of tasks. */
export function recordingPath(folder: string, fileName: string, tasks: number): string {
  return join(folder, `${fileName}-${tasks}.recording.json`);
}

/** Returns a server whose responses are recorded, and a function that writes them to a file. */
export function recorded(server: MeasuredServer): { server: MeasuredServer; writeTo: (path: string) => void } {
  const { capabilities, connection, syncKind } = server;
  const responses: [method: string, response: unknown][] = [];
  const recording: Recording = { capabilities, responses };
  return {
    server: {
      capabilities,
      connection,
      syncKind,
      published: (...condition) => server.published(...condition),
      async diagnostics(uri, version) {
        const items = await server.diagnostics(uri, version);
        responses.push(['textDocument/diagnostic', { kind: 'full', items }]);
        return items;
      },
      async request<Result>(method: string, params: object) {
        const response = await server.request<Result>(method, params);
        responses.push([method, response]);
        return response;
      },
    },
    writeTo: (path) => writeFileSync(path, JSON.stringify(recording)),
  };
}
