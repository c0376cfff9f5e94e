import { element } from '../../element.ts';
import type { PageNode } from '../model/messages.ts';
import type { Graph } from '../model/scope.ts';
import { following, matches } from '../model/search.ts';

export interface SearchBox {
  readonly element: HTMLElement;
  /** Sets the tasks to search: first the shown tasks, then all tasks. */
  show(part: Graph, all: readonly PageNode[]): void;
  focus(): void;
  clear(): void;
}

export interface SearchEvents {
  /** Called when the matches or the current match have changed. `ids` is undefined if the box is empty. */
  readonly found: (ids: readonly string[] | undefined, current: string | undefined) => void;
  /** Called when the user goes to a match, which the graph may not show. */
  readonly goTo: (id: string) => void;
  /** Called when the user ends the search and returns to the graph. */
  readonly leave: () => void;
}

/**
 * Creates the box that finds tasks by name. Enter goes to the next match, and Shift+Enter to the previous one. Escape
 * ends the search.
 */
export function createSearchBox({ found, goTo, leave }: SearchEvents): SearchBox {
  const input = searchInput();
  const count = element('span', { className: 'count', role: 'status' });
  let part: Graph = { nodes: [], edges: [] };
  let all: readonly PageNode[] = [];
  let results: readonly PageNode[] = [];
  let current: PageNode | undefined;

  function search(): void {
    const here = matches(part.nodes, input.value);
    results = here.length > 0 ? here : matches(all, input.value);
    current = results.find(({ id }) => id === current?.id);
    const isElsewhere = here.length === 0 && results.length > 0;
    const isSearching = input.value.trim() !== '';
    const index = current ? results.indexOf(current) : -1;
    count.textContent = isSearching ? countText(results.length, index, isElsewhere) : '';
    found(isSearching ? results.map(({ id }) => id) : undefined, current?.id);
  }

  function goToNext(step: 1 | -1): void {
    const next = following(results, current, step);
    if (!next) return;
    current = next;
    goTo(next.id);
    search();
  }

  function clear(): void {
    input.value = '';
    current = undefined;
    search();
  }

  input.addEventListener('input', search);
  onKeys(input, {
    Enter: ({ shiftKey }) => goToNext(shiftKey ? -1 : 1),
    Escape: () => {
      clear();
      leave();
    },
  });

  return {
    element: element('div', { className: 'search' }, [input, count]),
    show(nextPart, nextAll) {
      part = nextPart;
      all = nextAll;
      search();
    },
    focus() {
      input.focus();
      input.select();
    },
    clear,
  };
}

function searchInput(): HTMLInputElement {
  const label = 'Find task';
  return element('input', { type: 'search', placeholder: label, ariaLabel: label, spellcheck: false });
}

function countText(count: number, index: number, isElsewhere: boolean): string {
  if (count === 0) return 'not found';
  const number = index >= 0 ? `${index + 1} of ${count}` : String(count);
  return isElsewhere ? `${number} not shown` : number;
}

function onKeys(input: HTMLElement, keys: Readonly<Record<string, (event: KeyboardEvent) => void>>): void {
  input.addEventListener('keydown', (event) => {
    const work = keys[event.key];
    if (!work) return;
    event.preventDefault();
    work(event);
  });
}
