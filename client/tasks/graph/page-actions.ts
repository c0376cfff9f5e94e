import { commands, l10n, type WebviewPanel } from 'vscode';
import type { GraphEdge } from '../../../server/protocol/task-graph.ts';
import type { LanguageServer } from '../../language-server/language-server.ts';
import type { GraphPageMessage, PageAction, RunAction } from '../../webview/graph/model/messages.ts';
import { saveSvg } from '../../webview-host/save-svg.ts';
import { openAsText } from './export-graph.ts';
import type { GraphSource } from './graph-source.ts';
import { openPosition } from './open-position.ts';

const commandOf: Readonly<Record<Exclude<PageAction, 'retry'>, string>> = {
  newTask: 'taskwright.newTask',
  restartServer: 'taskwright.restartServer',
  showOutput: 'taskwright.showOutput',
  showAffected: 'taskwright.tasks.showAffected',
  showUnaffected: 'taskwright.tasks.showUnaffected',
};

/**
 * The commands whose argument is a node of the graph. They are not registered in a browser that is not connected to a
 * machine.
 */
const runCommands: Readonly<Record<RunAction, string>> = {
  run: 'taskwright.runTask',
  restart: 'taskwright.restartTask',
  stop: 'taskwright.stopTask',
};

export interface PageActionContext {
  readonly panel: WebviewPanel;
  readonly server: LanguageServer;
  readonly source: GraphSource;
}

/** Performs an action that the user requests on the page. */
export async function performPageAction(
  message: Exclude<GraphPageMessage, { readonly type: 'ready' | 'inspect' }>,
  context: PageActionContext,
): Promise<void> {
  switch (message.type) {
    case 'openNode':
      return openNode(message.id, context);
    case 'openEdge':
      return openEdge(message, context);
    case 'act':
      if (message.action === 'retry') context.source.refresh();
      else await commands.executeCommand(commandOf[message.action]);
      return;
    case 'run':
      await commands.executeCommand(runCommands[message.action], { taskId: message.id, name: message.name });
      return;
    case 'exportSvg':
      return saveSvg({ svg: message.svg, title: l10n.t('Export Task Graph'), fileName: 'tasks.svg' });
    case 'exportText': {
      const { format, nodes, edges } = message;
      return openAsText(context.server, { format, nodes, edges });
    }
  }
}

/** Opens the definition of a task, or the first reference to a name that is not defined. */
async function openNode(id: string, context: PageActionContext): Promise<void> {
  const answer = await context.source.get();
  const node = answer?.nodes.find((one) => one.id === id);
  const edge = answer?.edges.find(({ to }) => to === id);
  if (node?.uri !== undefined && node.position) await openPosition(node.uri, node.position, context.panel);
  else if (edge) await openEdge(edge, context);
}

async function openEdge(
  { from, to, via }: Pick<GraphEdge, 'from' | 'to' | 'via'>,
  { panel, source }: PageActionContext,
): Promise<void> {
  const answer = await source.get();
  const edge = answer?.edges.find((one) => one.from === from && one.to === to && one.via === via);
  const uri = edge?.uri ?? answer?.nodes.find(({ id }) => id === from)?.uri;
  if (edge && uri !== undefined) await openPosition(uri, edge.position, panel);
}
