import { element } from '../../element.ts';
import { edgeId } from '../drawing/drawing.ts';
import type { Words } from '../model/describe.ts';
import { kindWords } from '../model/kinds.ts';
import type { PageEdge, PageNode } from '../model/messages.ts';
import { edgesByEnd, type Graph } from '../model/scope.ts';

export interface TaskList {
  readonly element: HTMLElement;
  /** Items that say what they said stay, and with them the focus; so does the focus in one that says something else. */
  show(part: Graph, words: Words): void;
}

export interface TaskListEvents {
  readonly openNode: (id: string) => void;
  readonly openEdge: (edge: PageEdge) => void;
}

interface Item {
  readonly element: HTMLElement;
  /** All that is said in it. */
  readonly said: string;
}

/** The graph as a list: each task with what it leads to. Everything in it can be pressed. */
export function createTaskList({ openNode, openEdge }: TaskListEvents): TaskList {
  const list = element('ul');
  const panel = element('nav', { className: 'list', id: 'list', ariaLabel: 'Tasks and what they lead to' }, [list]);
  let items: ReadonlyMap<string, Item> = new Map();

  function item(node: PageNode, edges: readonly PageEdge[], words: Words): Item {
    const note = words.noteOf(node);
    const name = words.nameOf(node.id);
    const isWrong = node.is === 'missing' || node.isInCycle;
    const targets = edges.map((edge) => ({ edge, target: words.nameOf(edge.to) }));
    const said = JSON.stringify([name, note, isWrong, targets.map(({ edge, target }) => [edge, target])]);
    const known = items.get(node.id);
    if (known?.said === said) return known;
    const children = [
      button(name, node.id, () => openNode(node.id)),
      ...(note === '' ? [] : [' ', element('span', { className: isWrong ? 'wrong' : 'note', textContent: note })]),
      ...(targets.length === 0 ? [] : [element('ul', {}, targets.map(targetItem))]),
    ];
    return { element: element('li', {}, children), said };
  }

  function targetItem({ edge, target }: { readonly edge: PageEdge; readonly target: string }): HTMLElement {
    return element('li', { className: edge.isInCycle ? 'wrong' : '' }, [
      `${kindWords[edge.via].verb} `,
      button(target, edgeId(edge), () => openEdge(edge)),
      edge.isInCycle ? ' (in a cycle)' : '',
    ]);
  }

  /** What the button with the keyboard is about; a page that does not have the keyboard must not take it. */
  function focused(): string | undefined {
    const active = document.hasFocus() ? document.activeElement : undefined;
    return active instanceof HTMLButtonElement && list.contains(active) ? active.dataset.about : undefined;
  }

  return {
    element: panel,
    show({ nodes, edges }, words) {
      const { needs } = edgesByEnd(edges);
      const before = focused();
      items = new Map(nodes.map((node) => [node.id, item(node, needs.get(node.id) ?? [], words)]));
      arrange(
        list,
        [...items.values()].map((one) => one.element),
      );
      if (before !== focused()) {
        const again = [...list.querySelectorAll('button')].find(({ dataset }) => dataset.about === before);
        again?.focus({ preventScroll: true });
      }
    },
  };
}

/** Makes these all that is in the parent; what is there in its place is not touched, since it would lose the focus. */
function arrange(parent: HTMLElement, children: readonly HTMLElement[]): void {
  const wanted = new Set<Element>(children);
  for (const child of [...parent.children]) if (!wanted.has(child)) child.remove();
  let there = parent.firstElementChild;
  for (const child of children) {
    if (child === there) there = there.nextElementSibling;
    else parent.insertBefore(child, there);
  }
}

/** `about` is the same for the button of the same thing. */
function button(text: string, about: string, press: () => void): HTMLButtonElement {
  const made = element('button', { type: 'button', className: 'link', textContent: text });
  made.dataset.about = about;
  made.addEventListener('click', press);
  return made;
}
