import { type Disposable, l10n, Uri, ViewColumn, type WebviewPanel, window } from 'vscode';
import type { LanguageServer } from '../../language-server/language-server.ts';
import type { TimelineExtensionMessage, TimelinePageMessage } from '../../webview/timeline/model/messages.ts';
import { pageHtml } from '../../webview-host/page-html.ts';
import { saveSvg } from '../../webview-host/save-svg.ts';
import { createGraphSource } from '../graph/graph-source.ts';
import { openPosition } from '../graph/open-position.ts';
import type { TaskList } from '../list/task-list.ts';
import type { TaskKey } from '../runs/task-key.ts';
import type { RunTimelines } from './run-timelines.ts';
import { timelineMessage } from './timeline-message.ts';

/** The page with the timeline of the last run of a task, in a panel of its own. */
export interface TimelinePanel extends Disposable {
  /** Shows the timeline of a task, and those of its next runs. */
  show(key: TaskKey): void;
}

export interface TimelinePanelOptions {
  readonly extension: Uri;
  readonly server: LanguageServer;
  readonly list: TaskList;
  readonly timelines: RunTimelines;
}

/** The pause between two updates while a task runs, in milliseconds. */
const pause = 500;

export function createTimelinePanel({ extension, server, list, timelines }: TimelinePanelOptions): TimelinePanel {
  const options = { enableScripts: true, localResourceRoots: [Uri.joinPath(extension, 'dist', 'webview')] };
  const source = createGraphSource(server);
  let panel: WebviewPanel | undefined;
  let isLoaded = false;
  let shown: TaskKey | undefined;
  let pending: ReturnType<typeof setTimeout> | undefined;
  // The list and the graph of many tasks can take longer than the pause.
  const send = oneAtATime(sendNow, sendSoon);

  async function sendNow(): Promise<void> {
    const key = shown;
    const { tasks } = await list.get();
    const graph = await source.get();
    const timeline = key === undefined ? undefined : timelines.of(key);
    if (key !== shown || !panel || !isLoaded) return;
    const message: TimelineExtensionMessage = timeline
      ? timelineMessage(timeline, { tasks, edges: graph?.edges, now: Date.now() })
      : { type: 'noTimeline' };
    await panel.webview.postMessage(message);
    if (timeline?.isRunning) sendSoon();
  }

  function sendSoon(): void {
    pending ??= setTimeout(() => {
      pending = undefined;
      void send();
    }, pause);
  }

  async function receive(message: TimelinePageMessage): Promise<void> {
    if (message.type === 'openTask') await openTask(message.id, list, panel);
    else if (message.type === 'exportSvg') {
      await saveSvg({ svg: message.svg, title: l10n.t('Export Timeline'), fileName: 'timeline.svg' });
    } else {
      isLoaded = true;
      if (message.type === 'retry') source.refresh();
      await send();
    }
  }

  function open(): WebviewPanel {
    const column = window.activeTextEditor ? ViewColumn.Beside : ViewColumn.Active;
    const made = window.createWebviewPanel('taskwright.timeline', l10n.t('Timeline'), column, options);
    made.webview.onDidReceiveMessage(receive);
    // VS Code unloads a page that is hidden.
    made.onDidChangeViewState(() => {
      if (!made.visible) isLoaded = false;
    });
    made.onDidDispose(() => {
      panel = undefined;
      isLoaded = false;
    });
    made.webview.html = pageHtml(made.webview, extension, 'timeline');
    return made;
  }

  const changed = timelines.onDidChange((key) => {
    if (key === shown && isLoaded) sendSoon();
  });
  return {
    show(key) {
      shown = key;
      panel ??= open();
      panel.title = l10n.t('Timeline of {0}', key.slice(key.indexOf('\n') + 1));
      panel.reveal();
      if (isLoaded) void send();
    },
    dispose() {
      clearTimeout(pending);
      for (const part of [changed, source, panel]) part?.dispose();
    },
  };
}

/** Returns a function that does work, unless it is in progress: then `again` is called at its end. */
function oneAtATime(work: () => Promise<void>, again: () => void): () => Promise<void> {
  let isWorking = false;
  let isWanted = false;
  return async () => {
    isWanted = isWorking;
    if (isWorking) return;
    isWorking = true;
    try {
      await work();
    } finally {
      isWorking = false;
    }
    if (isWanted) again();
  };
}

async function openTask(id: string, list: TaskList, panel: WebviewPanel | undefined): Promise<void> {
  const task = (await list.get()).tasks.find((one) => one.id === id);
  if (task && panel) await openPosition(task.uri, task.range.start, panel);
}
