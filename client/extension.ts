import type { ExtensionContext, LogOutputChannel } from 'vscode';
import { registerDoctor } from './doctor/register-doctor.ts';
import { thisMachine } from './doctor/this-machine.ts';
import { registerEditing } from './editing.ts';
import type { LanguageServer } from './language-server/language-server.ts';
import { registerRun } from './tasks/run/register-run.ts';
import { adjustRunLenses } from './tasks/run/run-lenses.ts';

/** VS Code calls `deactivate` without arguments, so what it must stop is remembered here. */
let server: LanguageServer | undefined;

/** The extension on a machine: besides editing, what needs processes, a disk or the network. */
export async function activate(context: ExtensionContext): Promise<void> {
  const editing = registerEditing(context, async (output) => {
    const { createServerProcess } = await import('./language-server/server-process.ts');
    return createServerProcess(context, output, adjustRunLenses);
  });
  server = editing.server;
  context.subscriptions.push(
    registerDoctor(context, editing.server, thisMachine),
    ...registerRun(context, editing.server, editing.taskList),
  );
  // Nobody waits for the registries to edit a file: they are loaded while the server starts.
  await Promise.all([editing.server.start(), loadRegistryAdmin(context, editing.output)]);
}

async function loadRegistryAdmin(context: ExtensionContext, output: LogOutputChannel): Promise<void> {
  const { registerRegistryAdmin } = await import('./admin-sidebar/register.ts');
  registerRegistryAdmin(context, output);
}

export async function deactivate(): Promise<void> {
  await server?.stop();
}
