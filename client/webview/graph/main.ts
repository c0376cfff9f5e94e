import './drawing/style.css';
import './style.css';
import { element } from '../element.ts';
import { button } from './controls/button.ts';
import { createExportMenu, type ExportFormat } from './controls/export-menu.ts';
import { createLegend } from './controls/legend.ts';
import { createNotice } from './controls/notice.ts';
import { createScopeControls } from './controls/scope-controls.ts';
import { createSearchBox } from './controls/search-box.ts';
import { createTaskList } from './controls/task-list.ts';
import { type Words, wordsFor } from './model/describe.ts';
import { isExtensionMessage } from './model/is-extension-message.ts';
import type { Condition, ExtensionMessage, GraphMessage, PageEdge, PageMessage, Scope } from './model/messages.ts';
import { type NoticeAction, noticeOf } from './model/notice-of.ts';
import { type PageState, readState } from './model/page-state.ts';
import { type Part, partOf } from './model/scope.ts';
import { summaryOf } from './model/summary.ts';
import { createGraphView, zoomStep } from './view/graph-view.ts';

/** The page of the task graph: it shows what the extension tells of the workspace, and says what somebody wants to see. */
const host = acquireVsCodeApi<PageState>();
const tell = (message: PageMessage): void => host.postMessage(message);

/** So many nodes can be laid out and moved without waiting. */
const most = 1_500;
const emptyPart: Part = { nodes: [], edges: [], center: undefined, tooMany: undefined, leftOut: 0 };

let state = readState(host.getState());
let condition: Condition = 'starting';
let graph: GraphMessage | undefined;
let caret: string | undefined;
let part = emptyPart;
let words: Words = wordsFor({ nodes: [], part, fileNames: {} });
let failure: string | undefined;
/** The task to go to as soon as it is drawn. */
let wanted: string | undefined;

const titles: Readonly<Record<NoticeAction, string>> = {
  newTask: 'New Task…',
  restartServer: 'Restart Language Server',
  showOutput: 'Show Output',
  retry: 'Try Again',
  showWorkspace: 'Show the Whole Workspace',
};
/** What is drawn is of this scope; another is drawn afresh. */
let drawnScope = '';

const view = createGraphView({
  openNode,
  openEdge,
  center: (id) => setState({ scope: { is: 'around', id } }),
  escape: () => search.clear(),
  busy: (isBusy) => {
    busy.hidden = !isBusy;
    view.element.setAttribute('aria-busy', String(isBusy));
  },
});
const scopeControls = createScopeControls({
  choose: (chosen) => setState({ scope: typeof chosen === 'string' ? scopeAtHand(chosen) : chosen }),
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
    else setState({ scope: { is: 'around', id } });
  },
  leave: () => view.focus(),
});
const legend = createLegend((kind, isShown) => {
  const others = state.hiddenKinds.filter((one) => one !== kind);
  setState({ hiddenKinds: isShown ? others : [...others, kind] });
});
const list = createTaskList({ openNode, openEdge });
const notice = createNotice();
const busy = element('p', { className: 'busy', textContent: 'Laying out…', hidden: true });
busy.setAttribute('role', 'status');
const listButton = button('List', () => setState({ showsList: !state.showsList }), 'Show the tasks as a list');
listButton.setAttribute('aria-controls', 'list');
const summary = element('p', { className: 'summary' });
summary.setAttribute('role', 'status');
const zoom = element('div', { className: 'zoom' }, [
  button('+', () => view.zoom(zoomStep), 'Zoom in (+)'),
  button('−', () => view.zoom(1 / zoomStep), 'Zoom out (-)'),
  button('Fit', view.showAll, 'Show everything (0)'),
  button('Tidy Up', () => draw({ afresh: true }), 'Lay out everything anew'),
]);
const canvas = element('div', { className: 'canvas' }, [view.element, zoom, busy]);
document.body.append(
  element('header', {}, [
    scopeControls.element,
    element('div', { className: 'tools' }, [search.element, listButton, createExportMenu(exportAs)]),
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
tell({ type: 'ready' });

function receive(message: ExtensionMessage): void {
  switch (message.type) {
    case 'graph':
      graph = message;
      update();
      break;
    case 'condition':
      condition = message.condition;
      // Without a graph nothing was drawn yet, not even what is around it.
      if (graph) showNotice();
      else update();
      break;
    case 'scope':
      wanted = message.scope.is === 'around' ? message.scope.id : undefined;
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

function centeredAt(id: string | undefined): Partial<PageState> {
  const isThere = id !== undefined && graph?.nodes.some((node) => node.id === id);
  return isThere && state.scope.is === 'around' ? { scope: { is: 'around', id } } : {};
}

/** The file or the task that somebody means who has not named one: where the caret is, or the keyboard. */
function scopeAtHand(is: 'file' | 'around'): Scope {
  const nodes = graph?.nodes ?? [];
  const node = [caret, view.current].map((id) => nodes.find((one) => one.id === id)).find(Boolean) ?? nodes[0];
  const uri = node?.uri ?? nodes.find((one) => one.uri !== undefined)?.uri;
  if (is === 'file') return uri === undefined ? { is: 'workspace' } : { is, uri };
  return node === undefined ? { is: 'workspace' } : { is, id: node.id };
}

function setState(change: Partial<PageState>): void {
  state = { ...state, ...change };
  host.setState(state);
  update();
}

function update(): void {
  const whole = graph ?? { nodes: [], edges: [], fileNames: {} };
  part = partOf(whole, { ...state, most, caret });
  words = wordsFor({ nodes: whole.nodes, part, fileNames: whole.fileNames });
  const center = part.center === undefined ? undefined : words.nameOf(part.center);
  const files = Object.entries(whole.fileNames).map(([uri, name]) => ({ uri, name }));
  scopeControls.show({ state, files, center });
  legend.show(partOf(whole, { ...state, hiddenKinds: [], most, caret }), state.hiddenKinds);
  list.element.hidden = !state.showsList;
  listButton.setAttribute('aria-expanded', String(state.showsList));
  if (state.showsList) list.show(part, words);
  summary.textContent = part.nodes.length === 0 ? '' : summaryOf(part);
  view.element.setAttribute('aria-label', `Task graph: ${summaryOf(part)}. Arrow keys go along the edges.`);
  canvas.hidden = part.nodes.length === 0;
  showNotice();
  draw({ afresh: drawnScope !== scopeKey() });
  drawnScope = scopeKey();
}

/** What is drawn afresh when it is another. */
function scopeKey(): string {
  return JSON.stringify([state.scope, part.center, state.depth, state.hiddenKinds]);
}

function draw(options: { readonly afresh: boolean }): void {
  const marks = (): void => {
    view.mark('caret', caret === undefined ? [] : [caret]);
    view.mark('center', part.center === undefined ? [] : [part.center]);
    search.show(part, graph?.nodes ?? []);
  };
  view.show(part, words, options).then(
    (isDrawn) => {
      if (!isDrawn) return;
      failure = undefined;
      marks();
      if (wanted !== undefined && part.nodes.some(({ id }) => id === wanted)) {
        view.goTo(wanted, { focus: true });
        wanted = undefined;
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
  const told = noticeOf({ condition, graph, part, state, nameOf: words.nameOf, failure });
  const actions = (told?.actions ?? []).map((action) => ({ title: titles[action], work: () => act(action) }));
  notice.show(told && { ...told, actions }, { hasGraph: part.nodes.length > 0 });
}

function act(action: NoticeAction): void {
  if (action === 'showWorkspace') setState({ scope: { is: 'workspace' } });
  else if (action === 'retry' && failure !== undefined) draw({ afresh: true });
  else tell({ type: 'act', action });
}

function openNode(id: string): void {
  tell({ type: 'openNode', id });
}

function openEdge({ from, to, via }: PageEdge): void {
  tell({ type: 'openEdge', from, to, via });
}

function exportAs(format: ExportFormat): void {
  if (format === 'svg') tell({ type: 'exportSvg', svg: view.svg() });
  else {
    const edges = part.edges.map(({ from, to, via }) => ({ from, to, via }));
    tell({ type: 'exportText', format, nodes: part.nodes.map(({ id }) => id), edges });
  }
}
