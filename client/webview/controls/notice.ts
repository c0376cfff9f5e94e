import { element } from '../element.ts';

export interface NoticeButton {
  readonly title: string;
  readonly work: () => void;
}

export interface NoticeText {
  readonly text: string;
  readonly actions: readonly NoticeButton[];
  /** Whether the text reports a problem. */
  readonly isProblem?: boolean;
}

export interface Notice {
  readonly element: HTMLElement;
  /** Shows the notice above the content of the page, or centered if there is none. Hides the element if there is no notice. */
  show(notice: NoticeText | undefined, options: { readonly hasContent: boolean }): void;
}

/** Creates the element that shows a message about the page as a whole, with buttons for its actions. */
export function createNotice(): Notice {
  const text = element('p');
  const actions = element('div', { className: 'actions' });
  const box = element('div', { className: 'notice', hidden: true }, [text, actions]);
  box.setAttribute('role', 'status');
  let shown = '';
  return {
    element: box,
    show(notice, { hasContent }) {
      box.hidden = notice === undefined;
      box.classList.toggle('alone', !hasContent);
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
