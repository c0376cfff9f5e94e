import type { ExtensionContext } from 'vscode';
import { registerDoctor } from './doctor/register-doctor.ts';
import { thisMachine } from './doctor/this-machine.ts';
import { registerEditing } from './editing.ts';
import type { LanguageServer } from './language-client.ts';
import { registerRegistryAdmin } from './registry-view/register.ts';
import { serverProcess } from './server-process.ts';
import { registerRun } from './tasks/run/register-run.ts';
import { adjustRunLenses } from './tasks/run/run-lenses.ts';

/** VS Code calls `deactivate` without arguments, so what it must stop is remembered here. */
let server: LanguageServer | undefined;

/** The extension on a machine: besides editing, what needs processes, a disk or the network. */
export async function activate(context: ExtensionContext): Promise<void> {
  const editing = registerEditing(context, { transport: serverProcess, adjustRunLenses });
  server = editing.server;
  context.subscriptions.push(
    registerDoctor(context, editing.server, thisMachine),
    ...registerRun(context, editing.server, editing.taskList),
  );
  registerRegistryAdmin(context, editing.output);

  await editing.server.start();
}

export async function deactivate(): Promise<void> {
  await server?.stop();
}
