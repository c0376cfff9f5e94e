import { svgElement } from '../../svg/svg-element.ts';
import type { LayoutPoint } from '../layout/shapes.ts';
import type { GraphTexts } from '../model/graph-texts.ts';
import type { PageEdge } from '../model/messages.ts';
import { type EdgeShape, edgeShape } from './edge-shape.ts';
import { type LabeledNode, type NodeShape, nodeShape } from './node-shape.ts';

/** The nodes and edges to draw, with their positions. */
export interface Picture {
  readonly nodes: readonly LabeledNode[];
  readonly middles: ReadonlyMap<string, LayoutPoint>;
  readonly edges: readonly PageEdge[];
  /** The points of the edges, by id. */
  readonly lines: ReadonlyMap<string, readonly LayoutPoint[]>;
  readonly texts: GraphTexts;
}

export interface Drawing {
  readonly element: SVGSVGElement;
  /** The element that is moved and scaled. */
  readonly scene: SVGGElement;
  /** Draws a picture. Elements of nodes and edges that remain are reused, which preserves the focus. */
  show(picture: Picture): void;
  nodeElement(id: string): SVGGElement | undefined;
  /** Adds a class to these nodes, and removes it from all others. */
  mark(name: string, ids: ReadonlySet<string>): void;
}

export function edgeId({ from, to, via }: Pick<PageEdge, 'from' | 'to' | 'via'>): string {
  return JSON.stringify([from, to, via]);
}

export function createDrawing(): Drawing {
  const edgeLayer = svgElement('g');
  const nodeLayer = svgElement('g');
  const scene = svgElement('g', { class: 'scene' }, [edgeLayer, nodeLayer]);
  const ends = svgElement('defs', {}, [
    end('arrow', 'M0 0L8 4L0 8Z'),
    end('arrow-in-cycle', 'M0 0L8 4L0 8Z'),
    end('triangle', 'M1 1L9 5L1 9Z'),
    end('triangle-in-cycle', 'M1 1L9 5L1 9Z'),
  ]);
  const element = svgElement('svg', { class: 'graph', role: 'application', 'aria-roledescription': 'graph' }, [
    ends,
    scene,
  ]);
  const nodes = new Map<string, NodeShape>();
  const edges = new Map<string, EdgeShape>();
  const marked = new Map<string, ReadonlySet<string>>();

  function mark(name: string, ids: ReadonlySet<string>): void {
    for (const id of marked.get(name) ?? []) if (!ids.has(id)) nodes.get(id)?.element.classList.remove(name);
    for (const id of ids) nodes.get(id)?.element.classList.add(name);
    marked.set(name, ids);
  }

  return {
    element,
    scene,
    mark,
    show({ nodes: shown, middles, edges: lines, lines: points, texts }) {
      keep(edges, new Map(lines.map((edge) => [edgeId(edge), edge])), {
        layer: edgeLayer,
        make: edgeShape,
        show: (shape, edge, id) => shape.show(edge, points.get(id) ?? [], texts.edgeText(edge)),
      });
      keep(nodes, new Map(shown.map((one) => [one.node.id, one])), {
        layer: nodeLayer,
        make: nodeShape,
        show: (shape, one, id) => shape.show(one, middles.get(id) ?? { x: 0, y: 0 }, texts),
      });
      for (const [name, ids] of marked) mark(name, ids);
    },
    nodeElement: (id) => nodes.get(id)?.element,
  };
}

interface Keeping<Shape, Value> {
  readonly layer: SVGGElement;
  readonly make: (id: string) => Shape;
  readonly show: (shape: Shape, value: Value, id: string) => void;
}

function keep<Shape extends { readonly element: SVGGElement }, Value>(
  shapes: Map<string, Shape>,
  values: ReadonlyMap<string, Value>,
  { layer, make, show }: Keeping<Shape, Value>,
): void {
  for (const [id, { element }] of shapes) {
    if (values.has(id)) continue;
    element.remove();
    shapes.delete(id);
  }
  for (const [id, value] of values) {
    let shape = shapes.get(id);
    if (!shape) {
      shape = make(id);
      shapes.set(id, shape);
      layer.append(shape.element);
    }
    show(shape, value, id);
  }
}

function end(id: string, path: string): SVGMarkerElement {
  const size = id.startsWith('triangle') ? 10 : 8;
  const attributes = { id, class: id, viewBox: `0 0 ${size} ${size}`, refX: size - 1, refY: size / 2 };
  const units = { markerUnits: 'userSpaceOnUse', markerWidth: size, markerHeight: size, orient: 'auto' };
  return svgElement('marker', { ...attributes, ...units }, [svgElement('path', { d: path })]);
}
