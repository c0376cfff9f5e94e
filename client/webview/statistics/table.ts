import { element } from '../element.ts';
import type { Quantity, SectionContent } from './messages.ts';
import type { PageTexts } from './page-texts.ts';

type TableContent = Extract<SectionContent, { readonly kind: 'table' }>;

/** Creates a table. The bars repeat the numbers and are hidden from screen readers. */
export function tableOf(title: string, { columns, rows, empty }: TableContent, texts: PageTexts): HTMLElement {
  if (rows.length === 0) return element('p', { className: 'empty', textContent: empty });
  const hasBars = rows.some(({ share }) => share !== undefined);
  const isNumber = columns.map((_, index) => rows.some(({ cells }) => isCounted(cells[index])));
  const head = columns.map((column, index) =>
    element('th', { scope: 'col', textContent: column, className: isNumber[index] ? 'number' : '' }),
  );
  const lines = rows.map(({ cells, share }) => {
    const shown = cells.map((cell, index) => cellOf(cell, index, isNumber[index] === true, texts));
    return element('tr', {}, hasBars ? [...shown, barCell(share ?? 0)] : shown);
  });
  const last = hasBars ? [element('td', { ariaHidden: 'true' })] : [];
  const table = element('table', {}, [
    element('caption', { className: 'announcement', textContent: title }),
    element('thead', {}, [element('tr', {}, [...head, ...last])]),
    element('tbody', {}, lines),
  ]);
  return element('div', { className: 'scrolled' }, [table]);
}

function cellOf(cell: Quantity, index: number, isNumber: boolean, { quantity }: PageTexts): HTMLElement {
  const className = [cell.unit, ...(isNumber ? ['number'] : [])].join(' ');
  const content = { textContent: quantity(cell), className };
  return index === 0 ? element('th', { scope: 'row', ...content }) : element('td', content);
}

function isCounted(cell: Quantity | undefined): boolean {
  return cell !== undefined && cell.unit !== 'text' && cell.unit !== 'unknown';
}

function barCell(share: number): HTMLElement {
  const bar = element('div', { className: 'bar' });
  bar.style.width = `${Math.max(share * 100, share > 0 ? 1 : 0)}%`;
  return element('td', { className: 'bars', ariaHidden: 'true' }, [bar]);
}
