import { element } from '../../element.ts';

/** A button with a text that is a sign needs words besides. */
export function button(text: string, press: () => void, words = ''): HTMLButtonElement {
  const made = element('button', { type: 'button', textContent: text });
  if (words !== '') Object.assign(made, { title: words, ariaLabel: words });
  made.addEventListener('click', press);
  return made;
}
