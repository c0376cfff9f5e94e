import { element } from '../element.ts';
import { type ChartView, chartView } from './chart-view.ts';
import type { Content, Figure, Section } from './messages.ts';
import { tableOf } from './table.ts';
import type { Words } from './words.ts';

export interface SectionView {
  readonly element: HTMLElement;
  show(section: Section, words: Words): void;
}

/** A section stays the same element from one message to the next, so that focus and what is folded out stay, too. */
export function sectionView(id: string): SectionView {
  const heading = element('h2', { id: `${id}-title` });
  const note = element('p', { className: 'note' });
  const body = element('div', { className: 'body' });
  const root = element('section', { id }, [heading, note, body]);
  root.setAttribute('aria-labelledby', heading.id);
  let shown = '';
  let chart: ChartView | undefined;

  function showContent(title: string, content: Content, words: Words): void {
    switch (content.kind) {
      case 'figures':
        body.replaceChildren(figuresOf(content.figures, words));
        break;
      case 'table':
        body.replaceChildren(tableOf(title, content, words));
        break;
      case 'chart':
        chart ??= chartView(body);
        chart.show(title, content, words);
    }
  }

  return {
    element: root,
    show(section, words) {
      const text = JSON.stringify(section);
      if (text === shown) return;
      shown = text;
      root.dataset.kind = section.content.kind;
      heading.textContent = section.title;
      note.textContent = section.note ?? '';
      note.hidden = section.note === undefined;
      showContent(section.title, section.content, words);
    },
  };
}

function figuresOf(figures: readonly Figure[], { quantity }: Words): HTMLElement {
  const pairs = figures.map((figure) =>
    element('div', {}, [
      element('dt', { textContent: figure.label }),
      element('dd', { textContent: quantity(figure.quantity), className: figure.quantity.unit }),
    ]),
  );
  return element('dl', { className: 'figures' }, pairs);
}
