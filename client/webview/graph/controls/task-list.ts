import { element } from '../../element.ts';
import type { Words } from '../describe.ts';
import { kindWords } from '../kinds.ts';
import type { PageEdge, PageNode } from '../messages.ts';
import { edgesByEnd, type Graph } from '../scope.ts';

export interface TaskList {
  readonly element: HTMLElement;
  show(part: Graph, words: Words): void;
}

export interface TaskListEvents {
  readonly openNode: (id: string) => void;
  readonly openEdge: (edge: PageEdge) => void;
}

/** The graph as a list: each task with what it leads to. Everything in it can be pressed. */
export function createTaskList({ openNode, openEdge }: TaskListEvents): TaskList {
  const list = element('ul');
  const panel = element('nav', { className: 'list', id: 'list', ariaLabel: 'Tasks and what they lead to' }, [list]);

  function item(node: PageNode, edges: readonly PageEdge[], words: Words): HTMLElement {
    const note = words.noteOf(node);
    const name = button(words.nameOf(node.id), () => openNode(node.id));
    const targets = edges.map((edge) => {
      const target = button(words.nameOf(edge.to), () => openEdge(edge));
      return element('li', { className: edge.isInCycle ? 'wrong' : '' }, [
        `${kindWords[edge.via].verb} `,
        target,
        edge.isInCycle ? ' (in a cycle)' : '',
      ]);
    });
    const isWrong = node.is === 'missing' || node.isInCycle;
    return element('li', {}, [
      name,
      ...(note === '' ? [] : [' ', element('span', { className: isWrong ? 'wrong' : 'note', textContent: note })]),
      ...(targets.length === 0 ? [] : [element('ul', {}, targets)]),
    ]);
  }

  return {
    element: panel,
    show({ nodes, edges }, words) {
      const { needs } = edgesByEnd(edges);
      list.replaceChildren(...nodes.map((node) => item(node, needs.get(node.id) ?? [], words)));
    },
  };
}

function button(text: string, press: () => void): HTMLButtonElement {
  const made = element('button', { type: 'button', className: 'link', textContent: text });
  made.addEventListener('click', press);
  return made;
}
