import '../controls/style.css';
import './style.css';
import { button } from '../controls/button.ts';
import { createNotice, type NoticeText } from '../controls/notice.ts';
import { element } from '../element.ts';
import { isMessage } from '../messages.ts';
import { createTimelineView } from './drawing/timeline-view.ts';
import type { TimelineExtensionMessage, TimelinePageMessage } from './model/messages.ts';
import { noPathTexts, pathText, summaryOf } from './model/timeline-texts.ts';

/** The page of the timeline: shows the run that the extension sends, and sends the user's requests to the extension. */
const host = acquireVsCodeApi<unknown>();
const send = (message: TimelinePageMessage): void => host.postMessage(message);
const types: ReadonlySet<TimelineExtensionMessage['type']> = new Set(['timeline', 'noTimeline']);
/** Undefined until the first message has arrived. */
let received: TimelineExtensionMessage | undefined;

const heading = element('h1');
const summary = element('p', { className: 'summary' });
summary.setAttribute('role', 'status');
const slowest = element('p', { className: 'slowest-path' });
const notice = createNotice();
const view = createTimelineView((index) => {
  const id = received?.type === 'timeline' ? received.bars[index]?.id : undefined;
  if (id !== undefined) send({ type: 'openTask', id });
});
const main = element('main', {}, [view.element]);
const exportButton = button('Export as SVG…', () => send({ type: 'exportSvg', svg: view.svg() }));
document.body.append(
  element('header', {}, [heading, summary, exportButton]),
  notice.element,
  main,
  element('footer', {}, [slowest]),
);

window.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
  if (!isMessage<TimelineExtensionMessage>(data, types)) return;
  received = data;
  draw();
});
new ResizeObserver(draw).observe(main);
draw();
send({ type: 'ready' });

function draw(): void {
  const shown = received?.type === 'timeline' ? received : undefined;
  exportButton.disabled = shown === undefined;
  notice.show(noticeOf(received), { hasContent: shown !== undefined });
  if (!shown) {
    for (const status of [summary, slowest]) status.textContent = '';
    return;
  }
  heading.textContent = shown.task;
  // A status that is set again is announced again.
  const text = summaryOf(shown);
  if (summary.textContent !== text) summary.textContent = text;
  slowest.textContent = pathText(shown);
  view.element.setAttribute(
    'aria-label',
    `Timeline of ${shown.task}: ${text}. Use the arrow keys to go to another task.`,
  );
  view.show(shown, main.clientWidth);
}

function noticeOf(message: TimelineExtensionMessage | undefined): NoticeText | undefined {
  if (!message) return { text: 'Loading the timeline…', actions: [] };
  if (message.type === 'noTimeline')
    return { text: 'No other task has run in the last run of this task.', actions: [] };
  if (typeof message.path !== 'string') return undefined;
  const retry = { title: 'Try Again', work: () => send({ type: 'retry' }) };
  const actions = message.path === 'no dependencies' ? [retry] : [];
  return { text: noPathTexts[message.path], actions, isProblem: true };
}
