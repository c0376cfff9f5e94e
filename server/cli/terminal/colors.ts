import type { Output, Surroundings } from '../surroundings.ts';

export const colorChoices = ['auto', 'always', 'never'] as const;
export type ColorChoice = (typeof colorChoices)[number];

const codes = { bold: 1, dim: 2, red: 31, yellow: 33, blue: 34, cyan: 36 } as const;
export type Style = keyof typeof codes;

/** The text in this style, or as it is where there are no colours. */
export type Paint = (style: Style, text: string) => string;

export const plain: Paint = (_, text) => text;

const colored: Paint = (style, text) => `\u001b[${codes[style]}m${text}\u001b[0m`;

/** `auto`: colours for a person at a terminal who has not set NO_COLOR (no-color.org). */
export function paintFor(choice: ColorChoice, stream: Output, environment: Surroundings['environment']): Paint {
  if (choice !== 'auto') return choice === 'always' ? colored : plain;
  const isUnwanted = (environment.NO_COLOR ?? '') !== '' || environment.TERM === 'dumb';
  return stream.isTTY && !isUnwanted ? colored : plain;
}
