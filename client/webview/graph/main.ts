import '../controls/style.css';
import './drawing/style.css';
import './style.css';
import { button } from '../controls/button.ts';
import { createNotice } from '../controls/notice.ts';
import { element } from '../element.ts';
import { createExportMenu, type ExportFormat } from './controls/export-menu.ts';
import { createLegend } from './controls/legend.ts';
import { createScopeControls } from './controls/scope-controls.ts';
import { createSearchBox } from './controls/search-box.ts';
import { createTaskListView } from './controls/task-list-view.ts';
import { type GraphTexts, graphTexts } from './model/graph-texts.ts';
import { isExtensionMessage } from './model/is-extension-message.ts';
import type {
  ExtensionMessage,
  GraphMessage,
  GraphPageMessage,
  PageAffected,
  PageEdge,
  RunAction,
  RunsMessage,
  ServerCondition,
} from './model/messages.ts';
import { type NoticeAction, noticeOf } from './model/notice-of.ts';
import { type GraphPageState, readState } from './model/page-state.ts';
import { type GraphPart, partOf } from './model/scope.ts';
import { scopeNear } from './model/scope-near.ts';
import { summaryOf } from './model/summary.ts';
import { zoomStep } from './view/graph-input.ts';
import { createGraphView } from './view/graph-view.ts';

/**
 * The page of the task graph: shows the graph that the extension sends, and sends the user's requests to the extension.
 */
const host = acquireVsCodeApi<GraphPageState>();
const send = (message: GraphPageMessage): void => host.postMessage(message);

/** The maximum number of nodes that can be laid out and moved without a noticeable delay. */
const maxNodes = 1_500;
const emptyPart: GraphPart = { nodes: [], edges: [], center: undefined, tooMany: undefined, omitted: 0 };

let state = readState(host.getState());
let condition: ServerCondition = 'starting';
let graph: GraphMessage | undefined;
let runs: RunsMessage = { type: 'runs', runs: {}, caches: {}, canRun: false };
let affected: PageAffected | undefined;
let caret: string | undefined;
let part = emptyPart;
let texts: GraphTexts = graphTexts({ nodes: [], part, fileNames: {}, runs: {}, caches: {}, reasons: {} });
let failure: string | undefined;
/** The task to go to after it is drawn. */
let pendingTarget: string | undefined;

const titles: Readonly<Record<NoticeAction, string>> = {
  newTask: 'New Task…',
  restartServer: 'Restart Language Server',
  showOutput: 'Show Output',
  retry: 'Try Again',
  showAffected: 'Show Only Affected Tasks…',
  showUnaffected: 'Show Unaffected Tasks',
  showWorkspace: 'Show the Whole Workspace',
};
/** The scope of the current drawing. Drawing another scope resets the view. */
let drawnScope = '';

const view = createGraphView({
  openNode,
  openEdge,
  center: (id) => setState({ scope: { kind: 'around', id } }),
  inspect: (id) => send({ type: 'inspect', id }),
  escape: () => search.clear(),
  run: (id) => runNode(id, isRunning(id) ? 'restart' : 'run'),
  stop(id) {
    if (isRunning(id)) runNode(id, 'stop');
  },
  busy: (isBusy) => {
    busy.hidden = !isBusy;
    view.element.setAttribute('aria-busy', String(isBusy));
  },
});
const scopeControls = createScopeControls({
  choose: (chosen) =>
    setState({
      scope: typeof chosen === 'string' ? scopeNear(chosen, graph?.nodes ?? [], [caret, view.current]) : chosen,
    }),
  depth: (depth) => setState({ depth }),
  follow: (follows) => setState({ follows, ...(follows && centeredAt(caret)) }),
});
const search = createSearchBox({
  found(ids, current) {
    view.element.classList.toggle('searching', ids !== undefined && ids.length > 0);
    view.mark('match', ids ?? []);
    view.mark('current-match', current === undefined ? [] : [current]);
  },
  goTo(id) {
    if (part.nodes.some((node) => node.id === id)) view.goTo(id, { focus: false });
    else setState({ scope: { kind: 'around', id } });
  },
  leave: () => view.focus(),
});
const legend = createLegend((kind, isShown) => {
  const others = state.hiddenKinds.filter((one) => one !== kind);
  setState({ hiddenKinds: isShown ? others : [...others, kind] });
});
const list = createTaskListView({ openNode, openEdge });
const notice = createNotice();
const busy = element('p', { className: 'busy', textContent: 'Laying out…', hidden: true });
busy.setAttribute('role', 'status');
const listButton = button('List', () => setState({ showsList: !state.showsList }), 'Show the tasks as a list');
listButton.setAttribute('aria-controls', 'list');
const affectedButton = button(
  'Affected',
  () => act(affected ? 'showUnaffected' : 'showAffected'),
  'Emphasize the tasks that changes affect',
);
const summary = element('p', { className: 'summary' });
summary.setAttribute('role', 'status');
const zoom = element('div', { className: 'zoom' }, [
  button('+', () => view.zoom(zoomStep), 'Zoom in (+)'),
  button('−', () => view.zoom(1 / zoomStep), 'Zoom out (-)'),
  button('Fit', view.showAll, 'Show everything (0)'),
  button('Tidy Up', () => draw({ reset: true }), 'Lay out the graph again'),
]);
const canvas = element('div', { className: 'canvas' }, [view.element, busy]);
document.body.append(
  element('header', {}, [
    scopeControls.element,
    affectedButton,
    element('div', { className: 'tools' }, [search.element, listButton, createExportMenu(exportAs), zoom]),
  ]),
  notice.element,
  element('main', {}, [list.element, canvas]),
  legend.element,
  element('footer', {}, [summary]),
);

window.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
  if (isExtensionMessage(data)) receive(data);
});
window.addEventListener('keydown', (event) => {
  const isFind = event.key === 'f' && (event.ctrlKey || event.metaKey);
  const isTyped = event.target instanceof HTMLInputElement || event.target instanceof HTMLSelectElement;
  if (!isFind && (event.key !== '/' || isTyped)) return;
  event.preventDefault();
  search.focus();
});
send({ type: 'ready' });

function receive(message: ExtensionMessage): void {
  switch (message.type) {
    case 'graph':
      graph = message;
      update();
      break;
    case 'runs':
      runs = message;
      if (graph) update();
      break;
    case 'affected':
      affected = message.affected;
      if (graph) update();
      break;
    case 'condition':
      condition = message.condition;
      // Without a graph, the controls have not been rendered yet.
      if (graph) showNotice();
      else update();
      break;
    case 'scope':
      pendingTarget = message.scope.kind === 'around' ? message.scope.id : undefined;
      setState({ scope: message.scope });
      break;
    case 'caret':
      caret = message.id;
      followCaret();
  }
}

function followCaret(): void {
  view.mark('caret', caret === undefined ? [] : [caret]);
  if (caret === undefined) return;
  if (state.follows && part.center !== undefined && part.center !== caret) setState(centeredAt(caret));
  else if (part.tooMany !== undefined && part.center !== caret) update();
  else view.goTo(caret, { focus: false });
}

function centeredAt(id: string | undefined): Partial<GraphPageState> {
  const exists = id !== undefined && graph?.nodes.some((node) => node.id === id);
  return exists && state.scope.kind === 'around' ? { scope: { kind: 'around', id } } : {};
}

function setState(change: Partial<GraphPageState>): void {
  state = { ...state, ...change };
  host.setState(state);
  update();
}

function update(): void {
  const whole = graph ?? { nodes: [], edges: [], fileNames: {} };
  part = partOf(whole, { ...state, maxNodes, caret });
  texts = graphTexts({
    nodes: whole.nodes,
    part,
    fileNames: whole.fileNames,
    runs: runs.runs,
    caches: runs.caches,
    reasons: affected?.reasons ?? {},
  });
  const center = part.center === undefined ? undefined : texts.nameOf(part.center);
  const files = Object.entries(whole.fileNames).map(([uri, name]) => ({ uri, name }));
  scopeControls.show({ state, files, center });
  legend.show(partOf(whole, { ...state, hiddenKinds: [], maxNodes, caret }), state.hiddenKinds);
  list.element.hidden = !state.showsList;
  listButton.setAttribute('aria-expanded', String(state.showsList));
  affectedButton.setAttribute('aria-pressed', String(affected !== undefined));
  view.element.classList.toggle('showing-affected', affected !== undefined);
  if (state.showsList) list.show(part, texts);
  summary.textContent = part.nodes.length === 0 ? '' : summaryOf(part);
  view.element.setAttribute(
    'aria-label',
    `Task graph: ${summaryOf(part)}. Use the arrow keys to follow edges${runs.canRun ? ', R to run a task, S to stop it' : ''}.`,
  );
  canvas.hidden = part.nodes.length === 0;
  showNotice();
  draw({ reset: drawnScope !== scopeKey() });
  drawnScope = scopeKey();
}

function scopeKey(): string {
  return JSON.stringify([state.scope, part.center, state.depth, state.hiddenKinds]);
}

function draw(options: { readonly reset: boolean }): void {
  const marks = (): void => {
    view.mark('caret', caret === undefined ? [] : [caret]);
    view.mark('center', part.center === undefined ? [] : [part.center]);
    view.mark('affected', Object.keys(affected?.reasons ?? {}));
    search.show(part, graph?.nodes ?? []);
  };
  view.show(part, texts, options).then(
    (isDrawn) => {
      if (!isDrawn) return;
      failure = undefined;
      marks();
      if (pendingTarget !== undefined && part.nodes.some(({ id }) => id === pendingTarget)) {
        view.goTo(pendingTarget, { focus: true });
        pendingTarget = undefined;
      }
      showNotice();
    },
    (error: unknown) => {
      failure = error instanceof Error ? error.message : String(error);
      showNotice();
    },
  );
}

function showNotice(): void {
  const shown = noticeOf({ condition, graph, part, state, nameOf: texts.nameOf, affected, failure });
  const actions = (shown?.actions ?? []).map((action) => ({ title: titles[action], work: () => act(action) }));
  notice.show(shown && { ...shown, actions }, { hasContent: part.nodes.length > 0 });
}

function act(action: NoticeAction): void {
  if (action === 'showWorkspace') setState({ scope: { kind: 'workspace' } });
  else if (action === 'retry' && failure !== undefined) draw({ reset: true });
  else send({ type: 'act', action });
}

function openNode(id: string): void {
  send({ type: 'openNode', id });
}

/** Requests an action for the task of a node. Does nothing if the node is not a task or tasks cannot run. */
function runNode(id: string, action: RunAction): void {
  const node = part.nodes.find((one) => one.id === id);
  if (runs.canRun && node?.kind === 'task') send({ type: 'run', id, name: node.name, action });
}

function isRunning(id: string): boolean {
  return texts.runOf(id)?.state === 'running';
}

function openEdge({ from, to, via }: PageEdge): void {
  send({ type: 'openEdge', from, to, via });
}

function exportAs(format: ExportFormat): void {
  if (format === 'svg') send({ type: 'exportSvg', svg: view.svg() });
  else {
    const edges = part.edges.map(({ from, to, via }) => ({ from, to, via }));
    send({ type: 'exportText', format, nodes: part.nodes.map(({ id }) => id), edges });
  }
}
