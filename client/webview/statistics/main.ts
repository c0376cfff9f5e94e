import 'uplot/dist/uPlot.min.css';
import './style.css';
import { element } from '../element.ts';
import { isShowMessage } from './is-show-message.ts';
import type { PageMessage, PageState, ShowMessage } from './messages.ts';
import { quantityText } from './quantity-text.ts';
import { type SectionView, sectionView } from './section-view.ts';

/** The page of one registry: it shows what the extension sends, and asks for it again when somebody presses the button. */
const host = acquireVsCodeApi<PageState>();
const tell = (message: PageMessage): void => host.postMessage(message);

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
/** Where to go on reading; undefined as soon as that was done. */
let scrollTop = host.getState()?.scrollTop;

refresh.addEventListener('click', () => tell({ type: 'refresh' }));
window.addEventListener('scroll', remember);
window.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
  if (isShowMessage(data)) show(data);
});
tell({ type: 'ready' });

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
  // An alert that is written anew is told anew.
  if (problem.textContent !== message.problem) problem.textContent = message.problem;
  problem.hidden = message.problem === '';
  if (message.announcement !== '') announcement.textContent = message.announcement;
  sections.setAttribute('aria-busy', String(status === 'loading'));
  showSections(message);
  if (scrollTop !== undefined && message.sections.length > 0) {
    window.scrollTo(0, scrollTop);
    scrollTop = undefined;
  }
  remember();
}

function remember(): void {
  host.setState({ connectionId, scrollTop: scrollTop ?? window.scrollY });
}

function showSections({ sections: told, labels, locale }: ShowMessage): void {
  const ids = new Set(told.map(({ id }) => id));
  for (const [id, view] of views) {
    if (ids.has(id)) continue;
    view.element.remove();
    views.delete(id);
  }
  const words = { ...labels, quantity: quantityText(locale, labels.untold), clock: clockText(locale) };
  told.forEach((section, index) => {
    const view = views.get(section.id) ?? sectionView(section.id);
    views.set(section.id, view);
    if (sections.children[index] !== view.element)
      sections.insertBefore(view.element, sections.children[index] ?? null);
    view.show(section, words);
  });
}

function timeText(locale: string, time: number): string {
  return new Intl.DateTimeFormat(locale, { timeStyle: 'medium' }).format(time);
}

function clockText(locale: string): (time: number) => string {
  const format = new Intl.DateTimeFormat(locale, { hour: '2-digit', minute: '2-digit', second: '2-digit' });
  return (time) => format.format(time);
}
