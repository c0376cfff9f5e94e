import { element } from '../../element.ts';
import type { PageNode } from '../model/messages.ts';
import type { Graph } from '../model/scope.ts';
import { following, matches } from '../model/search.ts';

export interface SearchBox {
  readonly element: HTMLElement;
  /** What can be found: what is shown comes before what is not. */
  show(part: Graph, all: readonly PageNode[]): void;
  focus(): void;
  clear(): void;
}

export interface SearchEvents {
  /** The matches are others now, or the one that is looked at is; none while nothing is searched for. */
  readonly found: (ids: readonly string[] | undefined, current: string | undefined) => void;
  /** Somebody goes to a match, which may not be in what is shown. */
  readonly goTo: (id: string) => void;
  /** Somebody has ended the search, and wants to be in the graph again. */
  readonly leave: () => void;
}

/** Finds tasks by name; Enter goes to the next, Shift+Enter to the one before, Escape ends it. */
export function createSearchBox({ found, goTo, leave }: SearchEvents): SearchBox {
  const input = element('input', {
    type: 'search',
    placeholder: 'Find task',
    ariaLabel: 'Find task',
    spellcheck: false,
  });
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
    tell(isElsewhere);
  }

  function tell(isElsewhere: boolean): void {
    const isSearching = input.value.trim() !== '';
    const index = current ? results.indexOf(current) : -1;
    const number = index >= 0 ? `${index + 1} of ${results.length}` : String(results.length);
    const words = results.length === 0 ? 'not found' : `${number}${isElsewhere ? ' not shown' : ''}`;
    count.textContent = isSearching ? words : '';
    found(isSearching ? results.map(({ id }) => id) : undefined, current?.id);
  }

  input.addEventListener('input', search);
  input.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') {
      event.preventDefault();
      clear();
      leave();
    } else if (event.key === 'Enter') {
      event.preventDefault();
      const next = following(results, current, event.shiftKey ? -1 : 1);
      if (!next) return;
      current = next;
      goTo(next.id);
      search();
    }
  });

  function clear(): void {
    input.value = '';
    current = undefined;
    search();
  }

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
