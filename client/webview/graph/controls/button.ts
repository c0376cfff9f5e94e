import { element } from '../../element.ts';

/** Creates a button. `label` is its accessible name and tooltip, when `text` is only a sign. */
export function button(text: string, press: () => void, label = ''): HTMLButtonElement {
  const made = element('button', { type: 'button', textContent: text });
  if (label !== '') Object.assign(made, { title: label, ariaLabel: label });
  made.addEventListener('click', press);
  return made;
}
