import { element } from '../../element.ts';
import type { GraphScope } from '../model/messages.ts';
import { type GraphPageState, maxDepth } from '../model/page-state.ts';

export interface ScopeControls {
  readonly element: HTMLElement;
  show(shown: ShownScope): void;
}

export interface ShownScope {
  readonly state: GraphPageState;
  readonly files: readonly { readonly uri: string; readonly name: string }[];
  /** The name of the task at the center, if any. */
  readonly center: string | undefined;
}

export interface ScopeEvents {
  /** Called when the user selects a scope. For `file` and `around`, the page chooses the file or the task. */
  readonly choose: (scope: GraphScope | 'file' | 'around') => void;
  readonly depth: (depth: number) => void;
  readonly follow: (follows: boolean) => void;
}

/** Creates the controls that select which part of the graph is shown. */
export function createScopeControls({ choose, depth, follow }: ScopeEvents): ScopeControls {
  const kind = element('select', { id: 'scope' }, [
    element('option', { value: 'workspace', textContent: 'Whole workspace' }),
    element('option', { value: 'file', textContent: 'One file' }),
    element('option', { value: 'around', textContent: 'Around a task' }),
  ]);
  const file = element('select', { id: 'file', ariaLabel: 'File' });
  const middle = element('span', { className: 'center' });
  const slider = element('input', { type: 'range', id: 'depth', min: '1', max: String(maxDepth), step: '1' });
  const steps = element('output', { className: 'steps' });
  const followBox = element('input', { type: 'checkbox', id: 'follow' });
  const around = element('span', { className: 'around' }, [
    middle,
    element('label', { htmlFor: 'depth', textContent: 'Depth' }),
    slider,
    steps,
    element('label', { title: 'Show the tasks around the task at the cursor in the editor' }, [
      followBox,
      'Follow cursor',
    ]),
  ]);
  kind.addEventListener('change', () => {
    const { value } = kind;
    choose(value === 'file' || value === 'around' ? value : { kind: 'workspace' });
  });
  file.addEventListener('change', () => choose({ kind: 'file', uri: file.value }));
  slider.addEventListener('input', () => depth(Number(slider.value)));
  followBox.addEventListener('change', () => follow(followBox.checked));

  return {
    element: element('div', { className: 'scope' }, [
      element('label', { htmlFor: 'scope', textContent: 'Show' }),
      kind,
      file,
      around,
    ]),
    show({ state, files, center }) {
      kind.value = state.scope.kind;
      file.hidden = state.scope.kind !== 'file';
      if (state.scope.kind === 'file') {
        file.replaceChildren(...files.map(({ uri, name }) => element('option', { value: uri, textContent: name })));
        file.value = state.scope.uri;
      }
      around.hidden = center === undefined;
      middle.textContent = state.scope.kind === 'around' ? (center ?? '') : '';
      slider.value = String(state.depth);
      slider.setAttribute('aria-valuetext', state.depth === 1 ? '1 step' : `${state.depth} steps`);
      steps.textContent = String(state.depth);
      followBox.checked = state.follows;
    },
  };
}
