import type { ExtensionContext, LogOutputChannel } from 'vscode';
import type { RegistryConnections } from './admin-sidebar/register.ts';
import { agentRegistries } from './agent-registries.ts';
import { registerAgentTools } from './agent-tools/register-agent-tools.ts';
import { registerMcpServer } from './agent-tools/register-mcp-server.ts';
import { registerDoctor } from './doctor/register-doctor.ts';
import { thisMachine } from './doctor/this-machine.ts';
import { type LoadLanguageServer, registerEditing } from './editing.ts';
import type { LanguageServer } from './language-server/language-server.ts';
import { isServerNeeded, startWhenNeeded } from './language-server/start-when-needed.ts';
import { registerDebug } from './tasks/debug/register-debug.ts';
import { cacheOf } from './tasks/freshness/cache-of.ts';
import { registerFreshness } from './tasks/freshness/register-freshness.ts';
import { registerImport } from './tasks/import/register-import.ts';
import { createLastOutputs } from './tasks/output/last-outputs.ts';
import { registerOutputLinks } from './tasks/output/output-links.ts';
import { watchOutput } from './tasks/output/watch-output.ts';
import { watchRestored } from './tasks/output/watch-restored.ts';
import { knownMatchers } from './tasks/problems/known-matchers.ts';
import { createProblemOffers } from './tasks/problems/problem-offers.ts';
import { registerProblems } from './tasks/problems/register-problems.ts';
import { reportUnknownMatchers } from './tasks/problems/report-unknown-matchers.ts';
import { canRun } from './tasks/run/can-run.ts';
import { endChildren } from './tasks/run/end-children.ts';
import { registerRun } from './tasks/run/register-run.ts';
import { reportRunnerVersion } from './tasks/run/report-runner-version.ts';
import { registerRunHover } from './tasks/run/run-hover.ts';
import { adjustRunLenses } from './tasks/run/run-lenses.ts';
import { secretsOf } from './tasks/run/secrets-of.ts';
import { registerTimeline } from './tasks/timeline/register-timeline.ts';
import { registerTools } from './tasks/tools/register-tools.ts';

/** Set by `activate`, because VS Code calls `deactivate` without arguments. */
let server: LanguageServer | undefined;

/** Activates the extension on a machine: editing, and the features that need processes, a disk or the network. */
export async function activate(context: ExtensionContext): Promise<void> {
  const offers = createProblemOffers();
  const matchers = knownMatchers(context.extension.packageJSON);
  const loadServer: LoadLanguageServer = async (output) => {
    const { createServerProcess } = await import('./language-server/server-process.ts');
    return createServerProcess(context, output, (lenses) =>
      adjustRunLenses(lenses, { runs: editing.tasks.runs, offers, outputs }),
    );
  };
  const editing = registerEditing(context, loadServer, { canRun, endChildren, cacheOf });
  server = editing.server;
  const output = watchOutput();
  watchRestored(output, editing.tasks.list, editing.tasks.runs.setRestored);
  const outputs = createLastOutputs({ output, list: editing.tasks.list, secretsOf });
  context.subscriptions.push(
    registerDoctor(context, editing.server, thisMachine),
    ...registerRun(context, editing.server, editing.tasks),
    output,
    registerProblems({ server: editing.server, list: editing.tasks.list, matchers, offers, output }),
    ...registerOutputLinks(editing.server, editing.tasks.list),
    registerRunHover(editing.tasks, outputs),
    registerTimeline(context, editing.server, { ...editing.tasks, output }),
    reportUnknownMatchers(matchers),
    ...registerFreshness(editing.tasks.list),
    registerDebug({ server: editing.server, list: editing.tasks.list, debuggers: editing.debuggers }),
    registerImport(editing.server, editing.tasks.list),
    reportRunnerVersion(editing.server),
    ...registerTools(editing.server),
  );
  const isNeeded = isServerNeeded();
  const started = isNeeded.then((isNow) => (isNow ? editing.server.start() : startWhenNeeded(editing.server, context)));
  // The registries are loaded while the process of the server starts, so that they do not delay editing.
  const registries = isNeeded.then(() => loadRegistryAdmin(context, editing.output));
  context.subscriptions.push(
    ...registerAgentTools(context),
    ...registerMcpServer(context, async () => agentRegistries(await registries)),
  );
  await Promise.all([started, registries]);
}

async function loadRegistryAdmin(context: ExtensionContext, output: LogOutputChannel): Promise<RegistryConnections> {
  const { registerRegistryAdmin } = await import('./admin-sidebar/register.ts');
  return registerRegistryAdmin(context, output);
}

export async function deactivate(): Promise<void> {
  await server?.stop();
}
