import { element } from '../../element.ts';
import { edgeId } from '../drawing/drawing.ts';
import type { GraphTexts } from '../model/graph-texts.ts';
import { edgeKindTexts } from '../model/kinds.ts';
import type { PageEdge, PageNode } from '../model/messages.ts';
import { edgesByEnd, type Graph } from '../model/scope.ts';

export interface TaskListView {
  readonly element: HTMLElement;
  /** Reuses the items that have not changed. The focus stays on the same task, even if its item has changed. */
  show(part: Graph, texts: GraphTexts): void;
}

export interface TaskListEvents {
  readonly openNode: (id: string) => void;
  readonly openEdge: (edge: PageEdge) => void;
}

interface Item {
  readonly element: HTMLElement;
  /** A string that differs for items that look different. */
  readonly signature: string;
}

/** Creates the list of tasks with their edges. Each task and edge is a button. */
export function createTaskListView({ openNode, openEdge }: TaskListEvents): TaskListView {
  const list = element('ul');
  const panel = element('nav', { className: 'list', id: 'list', ariaLabel: 'Tasks and their references' }, [list]);
  let items: ReadonlyMap<string, Item> = new Map();

  function item(node: PageNode, edges: readonly PageEdge[], texts: GraphTexts): Item {
    const note = texts.noteOf(node);
    const name = texts.nameOf(node.id);
    const run = texts.runOf(node.id)?.note ?? '';
    const isWrong = node.kind === 'missing' || node.isInCycle;
    const targets = edges.map((edge) => ({ edge, target: texts.nameOf(edge.to) }));
    const signature = JSON.stringify([name, note, run, isWrong, targets.map(({ edge, target }) => [edge, target])]);
    const known = items.get(node.id);
    if (known?.signature === signature) return known;
    const children = [
      button(name, node.id, () => openNode(node.id)),
      ...(note === '' ? [] : [' ', element('span', { className: isWrong ? 'wrong' : 'note', textContent: note })]),
      ...(run === '' ? [] : [' ', element('span', { className: 'note', textContent: `(${run})` })]),
      ...(targets.length === 0 ? [] : [element('ul', {}, targets.map(targetItem))]),
    ];
    return { element: element('li', {}, children), signature };
  }

  function targetItem({ edge, target }: { readonly edge: PageEdge; readonly target: string }): HTMLElement {
    return element('li', { className: edge.isInCycle ? 'wrong' : '' }, [
      `${edgeKindTexts[edge.via].verb} `,
      button(target, edgeId(edge), () => openEdge(edge)),
      edge.isInCycle ? ' (in a cycle)' : '',
    ]);
  }

  /**
   * Returns the key of the focused button; undefined if the page does not have the focus, because an update must not
   * move the focus into the page.
   */
  function focusedKey(): string | undefined {
    const active = document.hasFocus() ? document.activeElement : undefined;
    return active instanceof HTMLButtonElement && list.contains(active) ? active.dataset.key : undefined;
  }

  return {
    element: panel,
    show({ nodes, edges }, texts) {
      const { needs } = edgesByEnd(edges);
      const before = focusedKey();
      items = new Map(nodes.map((node) => [node.id, item(node, needs.get(node.id) ?? [], texts)]));
      arrange(
        list,
        [...items.values()].map((one) => one.element),
      );
      if (before !== focusedKey()) {
        const again = [...list.querySelectorAll('button')].find(({ dataset }) => dataset.key === before);
        again?.focus({ preventScroll: true });
      }
    },
  };
}

/**
 * Replaces the children of an element. Does not touch children that remain in place, because a child that is inserted
 * again loses the focus.
 */
function arrange(parent: HTMLElement, children: readonly HTMLElement[]): void {
  const remaining = new Set<Element>(children);
  for (const child of [...parent.children]) if (!remaining.has(child)) child.remove();
  let next = parent.firstElementChild;
  for (const child of children) {
    if (child === next) next = next.nextElementSibling;
    else parent.insertBefore(child, next);
  }
}

/** Creates a button; `key` identifies it when the list is rendered again. */
function button(text: string, key: string, press: () => void): HTMLButtonElement {
  const made = element('button', { type: 'button', className: 'link', textContent: text });
  made.dataset.key = key;
  made.addEventListener('click', press);
  return made;
}
