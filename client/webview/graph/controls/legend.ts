import type { EdgeKind } from '../../../../server/protocol/task-graph.ts';
import { element } from '../../element.ts';
import { svgElement } from '../../svg/svg-element.ts';
import { cycleMark, missingMark } from '../model/graph-texts.ts';
import { edgeKinds, edgeKindTexts } from '../model/kinds.ts';
import type { Graph } from '../model/scope.ts';

export interface Legend {
  readonly element: HTMLElement;
  /** Shows the number of edges of each kind. The graph includes the edges of hidden kinds. */
  show(graph: Graph, hidden: readonly EdgeKind[]): void;
}

/** Creates the legend, which explains the lines and signs and has a checkbox for each kind of edge. */
export function createLegend(toggle: (kind: EdgeKind, isShown: boolean) => void): Legend {
  const rows = edgeKinds.map((kind) => legendRow(kind, toggle));
  const missing = mark(missingMark, 'not defined');
  const cycle = mark(cycleMark, 'in a cycle');
  const legend = element('div', { className: 'legend', role: 'group', ariaLabel: 'Edges' }, [
    ...rows.map(({ row }) => row),
    missing,
    cycle,
  ]);
  return {
    element: legend,
    show({ nodes, edges }, hidden) {
      const counts = new Map(edgeKinds.map((kind) => [kind, 0]));
      for (const { via } of edges) counts.set(via, (counts.get(via) ?? 0) + 1);
      for (const { kind, row, box, count } of rows) {
        const number = counts.get(kind) ?? 0;
        row.hidden = number === 0;
        count.textContent = String(number);
        box.checked = !hidden.includes(kind);
      }
      missing.hidden = !nodes.some(({ kind }) => kind === 'missing');
      cycle.hidden = !nodes.some(({ isInCycle }) => isInCycle);
      legend.hidden = edges.length === 0;
    },
  };
}

function mark(sign: string, meaning: string): HTMLElement {
  return element('span', {}, [element('span', { className: 'wrong', textContent: sign }), ` ${meaning}`]);
}

function legendRow(kind: EdgeKind, toggle: (kind: EdgeKind, isShown: boolean) => void) {
  const box = element('input', { type: 'checkbox', name: kind });
  const count = element('span', { className: 'count' });
  const end = kind === 'extends' ? 'triangle' : 'arrow';
  const sample = svgElement('svg', { class: `sample edge ${kind}`, viewBox: '0 0 40 12', 'aria-hidden': 'true' }, [
    svgElement('path', { class: 'line', d: 'M0 6L38 6', 'marker-end': `url(#${end})` }),
  ]);
  const name = element('span', { textContent: kind });
  const row = element('label', { title: `${kind}: ${edgeKindTexts[kind].meaning}` }, [box, sample, name, count]);
  box.addEventListener('change', () => toggle(kind, box.checked));
  return { kind, row, box, count };
}
