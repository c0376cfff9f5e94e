import type { ExtensionContext } from 'vscode';
import { noMachine } from './doctor/machine.ts';
import { registerDoctor } from './doctor/register-doctor.ts';
import { type LoadLanguageServer, registerEditing } from './editing.ts';
import { createLanguageServer } from './language-server/create-language-server.ts';
import type { LanguageServer } from './language-server/language-server.ts';
import { serverWorker } from './language-server/server-worker.ts';
import { isServerNeeded, startWhenNeeded } from './language-server/start-when-needed.ts';

/** Set by `activate`, because VS Code calls `deactivate` without arguments. */
let server: LanguageServer | undefined;

/** Activates the extension in a browser that is not connected to a machine, with the features that do not need one. */
export async function activate(context: ExtensionContext): Promise<void> {
  const loadServer: LoadLanguageServer = async (output) =>
    createLanguageServer(context, output, { transport: serverWorker });
  const editing = registerEditing(context, loadServer, {
    canRun: () => false,
    endChildren: async () => undefined,
    cacheOf: async () => undefined,
  });
  server = editing.server;
  context.subscriptions.push(registerDoctor(context, editing.server, noMachine));

  if (await isServerNeeded()) await editing.server.start();
  else startWhenNeeded(editing.server, context);
}

export async function deactivate(): Promise<void> {
  await server?.stop();
}
