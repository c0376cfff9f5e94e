import { element } from '../element.ts';

/** Creates a button. Its accessible name is the text, or the tooltip if the text contains no letters. */
export function button(text: string, press: () => void, tooltip = ''): HTMLButtonElement {
  const made = element('button', { type: 'button', textContent: text, title: tooltip });
  if (!/\p{Letter}/u.test(text)) made.ariaLabel = tooltip;
  made.addEventListener('click', press);
  return made;
}
