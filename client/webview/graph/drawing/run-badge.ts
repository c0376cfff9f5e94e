import { setAttributes, svgElement } from '../../svg/svg-element.ts';
import type { LayoutPoint } from '../layout/shapes.ts';
import type { NodeRun } from '../model/messages.ts';

/**
 * The sign at the corner of a node that shows the state of its task. The text of the node contains the same
 * information.
 */
export interface RunBadge {
  readonly element: SVGGElement;
  /** Shows the sign for a run at the corner, or hides the sign if there is no run. */
  show(run: NodeRun | undefined, corner: LayoutPoint): void;
}

const radius = 8;

export function runBadge(): RunBadge {
  const circle = svgElement('circle', { class: 'badge', r: radius });
  const sign = svgElement('path', { class: 'badge-sign' });
  const element = svgElement('g', { 'aria-hidden': 'true' }, [circle, sign]);
  return {
    element,
    show(run, { x, y }) {
      setAttributes(element, {
        class: run ? `run-badge ${run.state}${run.isOutdated ? ' outdated' : ''}` : 'run-badge',
        transform: `translate(${x} ${y})`,
        visibility: run ? 'visible' : 'hidden',
      });
      sign.setAttribute('d', run ? signs[run.state] : '');
    },
  };
}

/** A rotating open circle, a check mark, a cross, and a bar. */
const signs: Readonly<Record<NodeRun['state'], string>> = {
  running: 'M0 -4.5A4.5 4.5 0 1 1 -4.5 0',
  passed: 'M-3.8 0.2L-1.2 2.8L3.8 -2.6',
  failed: 'M-3 -3L3 3M3 -3L-3 3',
  stopped: 'M-3.5 0H3.5',
};
