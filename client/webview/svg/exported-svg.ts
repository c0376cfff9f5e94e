import { setAttributes, svgElement } from './svg-element.ts';

/** The computed styles to copy, because other programs do not have the CSS variables of the theme. */
const properties = [
  'fill',
  'stroke',
  'stroke-width',
  'stroke-dasharray',
  'stroke-linecap',
  'font-family',
  'font-size',
  'font-style',
  'font-weight',
  'opacity',
];

const margin = 16;

/** The part of a drawing that the file shows. */
type ExportedArea = Pick<DOMRectReadOnly, 'x' | 'y' | 'width' | 'height'>;

/** The attributes that only the page uses. */
const pageAttributes = [
  'role',
  'aria-label',
  'aria-roledescription',
  'aria-hidden',
  'tabindex',
  'data-edge',
  'data-node',
  'data-task',
  'data-vscode-context',
];

/** Returns a drawing as a standalone SVG file in its current colors, without elements that only the page uses. */
export function exportedSvg(drawing: SVGSVGElement, scene: SVGGElement, area: ExportedArea): string {
  // The file includes the texts that are hidden at a small scale.
  const isFar = drawing.classList.contains('far');
  drawing.classList.remove('far');
  const copy = copyOf(drawing);
  drawing.classList.toggle('far', isFar);
  if (!(copy instanceof SVGSVGElement)) return '';
  const [x, y] = [area.x - margin, area.y - margin];
  const [width, height] = [area.width + 2 * margin, area.height + 2 * margin].map(Math.ceil);
  setAttributes(copy, {
    xmlns: 'http://www.w3.org/2000/svg',
    width: width ?? 0,
    height: height ?? 0,
    viewBox: `${Math.floor(x)} ${Math.floor(y)} ${width} ${height}`,
  });
  copy.querySelector(`g.${scene.classList.item(0)}`)?.removeAttribute('transform');
  const { backgroundColor } = getComputedStyle(document.body);
  copy.prepend(svgElement('rect', { x, y, width: '100%', height: '100%', fill: backgroundColor }));
  for (const element of [copy, ...copy.querySelectorAll('[class]')]) element.removeAttribute('class');
  return `<?xml version="1.0" encoding="UTF-8"?>\n${new XMLSerializer().serializeToString(copy)}\n`;
}

function copyOf(element: Element): Element | undefined {
  if (element.classList.contains('target')) return undefined;
  const copy = element.cloneNode(false);
  if (!(copy instanceof Element)) return undefined;
  for (const name of pageAttributes) copy.removeAttribute(name);
  if (element instanceof SVGGraphicsElement || element instanceof SVGMarkerElement) {
    const style = getComputedStyle(element);
    const isShape = element instanceof SVGGeometryElement || element instanceof SVGTextContentElement;
    if (isShape) for (const name of properties) copy.setAttribute(name, style.getPropertyValue(name));
  }
  for (const child of element.childNodes) {
    if (child instanceof Element) {
      const copied = copyOf(child);
      if (copied) copy.append(copied);
    } else copy.append(child.cloneNode());
  }
  return copy;
}
