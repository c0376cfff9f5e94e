import 'uplot/dist/uPlot.min.css';
import './style.css';
import { element } from '../element.ts';
import { isMessage } from '../messages.ts';
import type { ShowMessage, StatisticsPageMessage, StatisticsPageState } from './messages.ts';
import { quantityText } from './quantity-text.ts';
import { type SectionView, sectionView } from './section-view.ts';

/**
 * The statistics page of a registry: shows the data that the extension sends, and requests an update when the user
 * clicks the button.
 */
const host = acquireVsCodeApi<StatisticsPageState>();
const send = (message: StatisticsPageMessage): void => host.postMessage(message);

const title = element('h1');
const subtitle = element('p', { className: 'subtitle' });
const updated = element('span', { className: 'updated' });
const refresh = element('button', { type: 'button' });
const problem = element('p', { className: 'problem', role: 'alert', hidden: true });
const announcement = element('p', { className: 'announcement' });
announcement.setAttribute('aria-live', 'polite');
const sections = element('div', { className: 'sections' });
const header = element('header', {}, [element('div', {}, [title, subtitle]), element('div', {}, [updated, refresh])]);
document.body.append(element('main', {}, [header, problem, announcement, sections]));

const views = new Map<string, SectionView>();
let connectionId = host.getState()?.connectionId ?? '';
/** The scroll position to restore; undefined after it has been restored. */
let scrollTop = host.getState()?.scrollTop;

refresh.addEventListener('click', () => send({ type: 'refresh' }));
window.addEventListener('scroll', store);
window.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
  if (isMessage<ShowMessage>(data, new Set(['show']))) show(data);
});
send({ type: 'ready' });

function show(message: ShowMessage): void {
  const { locale, labels, status } = message;
  connectionId = message.connectionId;
  document.documentElement.lang = locale;
  document.body.dataset.status = status;
  title.textContent = message.title;
  subtitle.textContent = message.subtitle;
  refresh.textContent = labels.refresh;
  refresh.hidden = status === 'ended';
  updated.textContent =
    message.updatedAt === undefined ? '' : labels.updated.replace('{0}', timeText(locale, message.updatedAt));
  // Screen readers announce an alert again when its text is set.
  if (problem.textContent !== message.problem) problem.textContent = message.problem;
  problem.hidden = message.problem === '';
  if (message.announcement !== '') announcement.textContent = message.announcement;
  sections.setAttribute('aria-busy', String(status === 'loading'));
  showSections(message);
  if (scrollTop !== undefined && message.sections.length > 0) {
    window.scrollTo(0, scrollTop);
    scrollTop = undefined;
  }
  store();
}

function store(): void {
  host.setState({ connectionId, scrollTop: scrollTop ?? window.scrollY });
}

function showSections({ sections: shown, labels, locale }: ShowMessage): void {
  const ids = new Set(shown.map(({ id }) => id));
  for (const [id, view] of views) {
    if (ids.has(id)) continue;
    view.element.remove();
    views.delete(id);
  }
  const texts = { ...labels, quantity: quantityText(locale, labels.unknown), clock: clockText(locale) };
  shown.forEach((section, index) => {
    const view = views.get(section.id) ?? sectionView(section.id);
    views.set(section.id, view);
    if (sections.children[index] !== view.element)
      sections.insertBefore(view.element, sections.children[index] ?? null);
    view.show(section, texts);
  });
}

function timeText(locale: string, time: number): string {
  return new Intl.DateTimeFormat(locale, { timeStyle: 'medium' }).format(time);
}

function clockText(locale: string): (time: number) => string {
  const format = new Intl.DateTimeFormat(locale, { hour: '2-digit', minute: '2-digit', second: '2-digit' });
  return (time) => format.format(time);
}
