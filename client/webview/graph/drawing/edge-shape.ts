import { setAttributes, svgElement } from '../../svg/svg-element.ts';
import type { LayoutPoint } from '../layout/shapes.ts';
import { cycleMark } from '../model/graph-texts.ts';
import type { PageEdge } from '../model/messages.ts';
import { edgePath, middleOf } from './edge-path.ts';

export interface EdgeShape {
  readonly element: SVGGElement;
  show(edge: PageEdge, points: readonly LayoutPoint[], text: string): void;
}

/**
 * Creates a line whose pattern and end depend on the kind of the edge, above a wide invisible line that is easy to
 * click.
 */
export function edgeShape(id: string): EdgeShape {
  const title = svgElement('title');
  const target = svgElement('path', { class: 'target' });
  const line = svgElement('path', { class: 'line' });
  const sign = svgElement('text', { class: 'sign', 'text-anchor': 'middle' });
  const element = svgElement('g', { 'data-edge': id, 'aria-hidden': 'true' }, [title, target, line, sign]);
  let drawn = '';
  return {
    element,
    show(edge, points, text) {
      const signature = JSON.stringify([edge.isInCycle, points, text]);
      if (signature === drawn) return;
      drawn = signature;
      const path = edgePath(points);
      const end = edge.via === 'extends' ? 'triangle' : 'arrow';
      element.setAttribute('class', `edge ${edge.via}${edge.isInCycle ? ' in-cycle' : ''}`);
      target.setAttribute('d', path);
      setAttributes(line, { d: path, 'marker-end': `url(#${end}${edge.isInCycle ? '-in-cycle' : ''})` });
      const { x, y } = middleOf(points);
      setAttributes(sign, { x, y: y - 4 });
      sign.textContent = edge.isInCycle ? cycleMark : '';
      title.textContent = text;
    },
  };
}
