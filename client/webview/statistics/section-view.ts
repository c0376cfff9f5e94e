import { element } from '../element.ts';
import { type ChartView, chartView } from './chart-view.ts';
import type { Figure, PageSection, SectionContent } from './messages.ts';
import type { PageTexts } from './page-texts.ts';
import { tableOf } from './table.ts';

export interface SectionView {
  readonly element: HTMLElement;
  show(section: PageSection, texts: PageTexts): void;
}

/** Creates a section. Its element is reused for later messages, which preserves the focus and expanded tables. */
export function sectionView(id: string): SectionView {
  const heading = element('h2', { id: `${id}-title` });
  const note = element('p', { className: 'note' });
  const body = element('div', { className: 'body' });
  const root = element('section', { id }, [heading, note, body]);
  root.setAttribute('aria-labelledby', heading.id);
  let shown = '';
  let chart: ChartView | undefined;

  function showContent(title: string, content: SectionContent, texts: PageTexts): void {
    switch (content.kind) {
      case 'figures':
        body.replaceChildren(figuresOf(content.figures, texts));
        break;
      case 'table':
        body.replaceChildren(tableOf(title, content, texts));
        break;
      case 'chart':
        chart ??= chartView(body);
        chart.show(title, content, texts);
    }
  }

  return {
    element: root,
    show(section, texts) {
      const text = JSON.stringify(section);
      if (text === shown) return;
      shown = text;
      root.dataset.kind = section.content.kind;
      heading.textContent = section.title;
      note.textContent = section.note ?? '';
      note.hidden = section.note === undefined;
      showContent(section.title, section.content, texts);
    },
  };
}

function figuresOf(figures: readonly Figure[], { quantity }: PageTexts): HTMLElement {
  const pairs = figures.map((figure) =>
    element('div', {}, [
      element('dt', { textContent: figure.label }),
      element('dd', { textContent: quantity(figure.quantity), className: figure.quantity.unit }),
    ]),
  );
  return element('dl', { className: 'figures' }, pairs);
}
