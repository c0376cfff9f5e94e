import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import {
  type LanguageServer,
  startLanguageServer,
  usualCapabilities,
} from '../../../../../harness/language-server/language-server.ts';
import type { ServedDocument } from '../../../../../harness/language-server/served-document.ts';

export const editCapabilities = {
  ...usualCapabilities,
  workspace: {
    ...usualCapabilities.workspace,
    workspaceEdit: { documentChanges: true, resourceOperations: ['create' as const, 'delete' as const] },
  },
};

/** A server for a folder with a few files, and a link to a folder outside it. */
export interface ServedProject {
  readonly folder: string;
  readonly server: LanguageServer;
  /** The number of task files that were opened. */
  readonly opened: () => number;
  /** Opens a task file of the project, whose name is the number of the file. */
  open(text: string): Promise<ServedDocument>;
  /** Returns the URI of a file of the project. */
  uri(path: string): string;
  stop(): Promise<void>;
}

/** Starts the server. The caller must stop it. */
export async function serveProject(): Promise<ServedProject> {
  const parent = await mkdtemp(join(tmpdir(), 'taskwright-'));
  const folder = join(parent, 'project');
  await mkdir(join(folder, 'src', 'lib'), { recursive: true });
  await mkdir(join(folder, 'scripts'));
  await mkdir(join(parent, 'outside'));
  await writeFile(join(parent, 'outside', 'secret.txt'), '');
  await symlink(join(parent, 'outside'), join(folder, 'link'));
  await writeFile(join(folder, 'src', 'main.ts'), '');
  await writeFile(join(folder, 'scripts', 'old.sh'), '#!/usr/bin/env sh\nset -e\n\nnpm test "$@"\n');
  const initializationOptions = { completion: { triggerSuggest: true }, reveal: true };
  const server = await startLanguageServer({ capabilities: editCapabilities, initializationOptions, folder });
  const uri = (path: string): string => pathToFileURL(join(folder, path)).href;
  let opened = 0;
  return {
    folder,
    server,
    opened: () => opened,
    open(text) {
      opened++;
      return server.open(text, { uri: uri(`${opened}.tasks.toml`) });
    },
    uri,
    async stop() {
      await server.stop();
      await rm(parent, { recursive: true });
    },
  };
}
