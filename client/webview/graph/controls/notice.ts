import { element } from '../../element.ts';

export interface NoticeAction {
  readonly title: string;
  readonly work: () => void;
}

export interface NoticeText {
  readonly text: string;
  readonly actions: readonly NoticeAction[];
  /** Something is wrong, and people are to be told at once. */
  readonly isProblem?: boolean;
}

export interface Notice {
  readonly element: HTMLElement;
  /** Stands in the middle when there is no graph, else above it. */
  show(notice: NoticeText | undefined, options: { readonly hasGraph: boolean }): void;
}

/** Words about the graph as a whole, with what can be done. */
export function createNotice(): Notice {
  const text = element('p');
  const actions = element('div', { className: 'actions' });
  const box = element('div', { className: 'notice', hidden: true }, [text, actions]);
  box.setAttribute('role', 'status');
  let shown = '';
  return {
    element: box,
    show(notice, { hasGraph }) {
      box.hidden = notice === undefined;
      box.classList.toggle('alone', !hasGraph);
      box.classList.toggle('problem', notice?.isProblem === true);
      const key = JSON.stringify(notice);
      if (key === shown) return;
      shown = key;
      text.textContent = notice?.text ?? '';
      actions.replaceChildren(
        ...(notice?.actions ?? []).map(({ title, work }) => {
          const made = element('button', { type: 'button', textContent: title });
          made.addEventListener('click', work);
          return made;
        }),
      );
    },
  };
}
