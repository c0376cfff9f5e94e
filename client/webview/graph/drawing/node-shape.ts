import { pageTextWidths } from '../../svg/page-text-widths.ts';
import { setAttributes, svgElement } from '../../svg/svg-element.ts';
import type { Box, LayoutPoint } from '../layout/shapes.ts';
import type { GraphTexts } from '../model/graph-texts.ts';
import type { NodeRun, PageNode } from '../model/messages.ts';
import { runBadge } from './run-badge.ts';

/** A node with its texts, and the size of the box that contains them. */
export interface LabeledNode {
  readonly node: PageNode;
  readonly label: string;
  readonly note: string;
  readonly box: Box;
}

/** The maximum width of a text, in pixels. */
const maxWidth = 240;
const padding = 12;
const lineHeight = 16;

/**
 * Returns a function that measures the texts of nodes in the fonts of the page and shortens long texts with an
 * ellipsis.
 */
export function labeler(): (node: PageNode, texts: GraphTexts) => LabeledNode {
  const { widthOf, shortened } = pageTextWidths();
  const { fontFamily, fontSize } = getComputedStyle(document.body);
  const font = (size: string): string => `${size} ${fontFamily}`;
  const noteFont = font(`${Number.parseFloat(fontSize) * 0.85}px`);
  const nameFont = font(fontSize);

  return (node, texts) => {
    const label = shortened(texts.nameOf(node.id), nameFont, maxWidth);
    const note = shortened(texts.noteOf(node), noteFont, maxWidth);
    const width = Math.ceil(Math.max(widthOf(label, nameFont), note === '' ? 0 : widthOf(note, noteFont), 28));
    const height = lineHeight * (note === '' ? 1 : 2) + padding;
    return { node, label, note, box: { id: node.id, width: width + 2 * padding, height } };
  };
}

export interface NodeShape {
  readonly element: SVGGElement;
  show(labeled: LabeledNode, middle: LayoutPoint, texts: GraphTexts): void;
}

export function nodeShape(id: string): NodeShape {
  const title = svgElement('title');
  const rectangle = svgElement('rect', { class: 'box', rx: 4 });
  const name = svgElement('text', { class: 'name', 'text-anchor': 'middle' });
  const note = svgElement('text', { class: 'words', 'text-anchor': 'middle', y: 14 });
  const badge = runBadge();
  const element = svgElement('g', { 'data-node': id, role: 'button', tabindex: -1 }, [
    title,
    rectangle,
    name,
    note,
    badge.element,
  ]);
  let drawnSignature = '';
  return {
    element,
    show({ node, label, note: noteText, box: { width, height } }, { x, y }, texts) {
      const [text, run] = [texts.nodeText(node), texts.runOf(id)];
      const signature = JSON.stringify([node, label, noteText, width, x, y, text, run]);
      if (signature === drawnSignature) return;
      drawnSignature = signature;
      element.classList.remove('task', 'template', 'missing', 'elsewhere');
      element.classList.add('node', node.kind);
      element.classList.toggle('dimmed', node.isHidden || node.reach !== 'loaded');
      element.classList.toggle('in-cycle', node.isInCycle);
      setAttributes(element, { transform: `translate(${x} ${y})`, 'aria-label': text.replaceAll('\n', ', ') });
      setAttributes(rectangle, { x: -width / 2, y: -height / 2, width, height });
      element.setAttribute('data-vscode-context', menuContext(node, run));
      badge.show(run, { x: width / 2, y: -height / 2 });
      title.textContent = text;
      name.setAttribute('y', noteText === '' ? '5' : '-3');
      name.textContent = label;
      note.textContent = noteText;
    },
  };
}

/** Returns the context keys for the menu of a node, which `webview/context` in `package.json` uses. */
function menuContext({ id, name, kind, reach }: PageNode, run: NodeRun | undefined): string {
  const isRunnable = kind === 'task' && reach === 'loaded';
  const state = run?.state === 'running' ? 'running' : 'idle';
  return JSON.stringify({
    preventDefaultContextMenuItems: true,
    taskwrightNode: isRunnable ? state : kind === 'task' ? 'notRunnable' : kind,
    taskId: id,
    name,
  });
}
