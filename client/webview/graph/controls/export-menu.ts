import { button } from '../../controls/button.ts';
import { element } from '../../element.ts';

export type ExportFormat = 'svg' | 'dot' | 'mermaid';

const formats: Readonly<Record<ExportFormat, string>> = {
  svg: 'SVG Image…',
  dot: 'DOT (Graphviz)',
  mermaid: 'Mermaid',
};

/** Creates the menu that exports the visible graph. */
export function createExportMenu(work: (format: ExportFormat) => void): HTMLDetailsElement {
  const summary = element('summary', { textContent: 'Export' });
  const choose = (format: ExportFormat) => (): void => {
    menu.open = false;
    work(format);
  };
  const items = (['svg', 'dot', 'mermaid'] as const).map((format) => button(formats[format], choose(format)));
  const menu = element('details', { className: 'menu' }, [summary, element('div', {}, items)]);
  menu.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' || !menu.open) return;
    event.stopPropagation();
    menu.open = false;
    summary.focus();
  });
  menu.addEventListener('focusout', ({ relatedTarget }) => {
    if (!(relatedTarget instanceof Node && menu.contains(relatedTarget))) menu.open = false;
  });
  return menu;
}
