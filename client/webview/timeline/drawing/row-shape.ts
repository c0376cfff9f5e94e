import { setAttributes, svgElement } from '../../svg/svg-element.ts';
import type { PageBar } from '../model/messages.ts';
import { barNote, barText } from '../model/timeline-texts.ts';
import { type RowPlace, rowHeight } from './places.ts';

export interface RowShape {
  readonly element: SVGGElement;
  show(bar: PageBar, place: RowPlace): void;
}

const barHeight = 14;

/** Returns the row of a task: its name, its bar, and how long it took. */
export function rowShape(index: number): RowShape {
  const title = svgElement('title');
  const middle = rowHeight / 2;
  const focus = svgElement('rect', { class: 'target', x: 2, y: 1, height: rowHeight - 2, rx: 3 });
  const name = svgElement('text', { class: 'name', x: 12, y: middle + 5 });
  const rectangle = svgElement('rect', { class: 'bar', y: middle - barHeight / 2, height: barHeight, rx: 2 });
  const note = svgElement('text', { class: 'note', y: middle + 5 });
  const element = svgElement('g', { 'data-task': index, role: 'button' }, [title, focus, name, rectangle, note]);
  return {
    element,
    show(bar, { label, top, left, right, width, isOnPath }) {
      const text = barText(bar, { isOnPath });
      const outcome = bar.outcome.replaceAll(' ', '-');
      setAttributes(element, {
        class: `row ${outcome}${isOnPath ? ' slowest' : ''}`,
        transform: `translate(0 ${top})`,
        'aria-label': text,
      });
      setAttributes(focus, { width: width - 4 });
      setAttributes(rectangle, { x: left, width: Math.max(right - left, 2) });
      setAttributes(note, { x: Math.max(right, left + 2) + 6 });
      title.textContent = text;
      name.textContent = label;
      note.textContent = barNote(bar);
    },
  };
}
