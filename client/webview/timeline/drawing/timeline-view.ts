import { exportedSvg } from '../../svg/exported-svg.ts';
import { pageTextWidths } from '../../svg/page-text-widths.ts';
import { setAttributes, svgElement } from '../../svg/svg-element.ts';
import type { TimelineMessage } from '../model/messages.ts';
import { timeText } from '../model/timeline-texts.ts';
import { axisHeight, placesOf, type RowPlace, rowHeight, type TickPlace } from './places.ts';
import { type RowShape, rowShape } from './row-shape.ts';

/** The drawn timeline, in which the arrow keys move the focus between tasks. */
export interface TimelineView {
  readonly element: SVGSVGElement;
  show(message: TimelineMessage, width: number): void;
  /** Returns the drawing as an SVG file in its current colors. */
  svg(): string;
}

/** Creates the view. Calls `open` with the index of a task that the user clicks, or selects with Enter. */
export function createTimelineView(open: (index: number) => void): TimelineView {
  const grid = svgElement('g', { 'aria-hidden': 'true' });
  const rowLayer = svgElement('g');
  const links = svgElement('path', { class: 'link-line', 'aria-hidden': 'true' });
  const scene = svgElement('g', { class: 'scene' }, [grid, links, rowLayer]);
  const element = svgElement('svg', { class: 'timeline', role: 'group' }, [scene]);
  const widths = pageTextWidths();
  let rows: readonly RowShape[] = [];

  function setRowCount(count: number): void {
    const added = Array.from({ length: Math.max(0, count - rows.length) }, (_, index) => rowShape(rows.length + index));
    for (const { element: row } of rows.slice(count)) row.remove();
    rows = [...rows, ...added].slice(0, count);
    rowLayer.append(...added.map((row) => row.element));
    if (!rows.some((row) => row.element.getAttribute('tabindex') === '0')) setCurrent(0);
  }

  function setCurrent(current: number): void {
    for (const [index, row] of rows.entries()) row.element.setAttribute('tabindex', index === current ? '0' : '-1');
  }

  function focusRow(index: number): void {
    const current = Math.min(Math.max(index, 0), rows.length - 1);
    setCurrent(current);
    rows[current]?.element.focus();
  }

  element.addEventListener('focusin', ({ target }) => {
    const index = indexIn(target);
    if (index !== undefined) setCurrent(index);
  });
  element.addEventListener('click', ({ target }) => {
    const index = indexIn(target);
    if (index !== undefined) open(index);
  });
  element.addEventListener('keydown', (event) => {
    const index = indexIn(event.target);
    if (index === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    const next = keys[event.key]?.(index, rows.length);
    if (next === undefined && event.key !== 'Enter' && event.key !== ' ') return;
    event.preventDefault();
    if (next === undefined) open(index);
    else focusRow(next);
  });

  return {
    element,
    show(message, width) {
      const { fontFamily, fontSize } = getComputedStyle(document.body);
      const font = `${fontSize} ${fontFamily}`;
      // Names on the slowest path are bold.
      const places = placesOf(message, width, widths, { name: `600 ${font}`, note: font });
      const outerWidth = Math.max(width, ...places.rows.map((row) => row.width));
      setAttributes(element, { width: outerWidth, height: places.height });
      grid.replaceChildren(...places.ticks.flatMap((tick) => tickElements(tick, places.height)));
      links.setAttribute('d', linksBetween(message.path, places.rows));
      setRowCount(message.bars.length);
      for (const [index, bar] of message.bars.entries()) {
        const place = places.rows[index];
        if (place) rows[index]?.show(bar, place);
      }
    },
    svg: () =>
      exportedSvg(element, scene, {
        x: 0,
        y: 0,
        width: element.width.baseVal.value,
        height: element.height.baseVal.value,
      }),
  };
}

const keys: Readonly<Record<string, (index: number, count: number) => number>> = {
  ArrowUp: (index) => index - 1,
  ArrowDown: (index) => index + 1,
  Home: () => 0,
  End: (_, count) => count - 1,
};

function indexIn(target: EventTarget | null): number | undefined {
  const index = target instanceof Element ? target.closest('[data-task]')?.getAttribute('data-task') : undefined;
  return typeof index === 'string' ? Number(index) : undefined;
}

function tickElements({ milliseconds, x }: TickPlace, height: number): readonly SVGElement[] {
  return [
    svgElement('line', { class: 'grid', x1: x, x2: x, y1: axisHeight - 6, y2: height }),
    svgElement('text', { class: 'tick', x, y: axisHeight - 10, 'text-anchor': 'middle' }, [timeText(milliseconds)]),
  ];
}

/** Returns the lines from the end of each bar on the slowest path to the start of the next one. */
function linksBetween(path: TimelineMessage['path'], rows: readonly RowPlace[]): string {
  const places = typeof path === 'string' ? [] : path.flatMap((index) => rows[index] ?? []);
  const links = places.slice(1).map((next, index) => {
    const before = places[index] ?? next;
    return `M${before.right} ${before.top + rowHeight / 2}V${next.top + rowHeight / 2}H${next.left}`;
  });
  return links.join('');
}
