import type { CommandContext, Output } from '../command-context.ts';

export const colorChoices = ['auto', 'always', 'never'] as const;
export type ColorChoice = (typeof colorChoices)[number];

const codes = { bold: 1, dim: 2, red: 31, yellow: 33, blue: 34, cyan: 36 } as const;
export type Style = keyof typeof codes;

/** Applies a style to the text, or returns it unchanged if colors are off. */
export type Paint = (style: Style, text: string) => string;

export const plain: Paint = (_, text) => text;

const colored: Paint = (style, text) => `\u001b[${codes[style]}m${text}\u001b[0m`;

/**
 * Returns the function for a color choice. `auto` uses colors on a terminal unless NO_COLOR is set (no-color.org), and elsewhere if
 * FORCE_COLOR is set to anything but 0 or false, as in the log of a CI job (force-color.org).
 */
export function paintFor(choice: ColorChoice, stream: Output, environment: CommandContext['environment']): Paint {
  if (choice !== 'auto') return choice === 'always' ? colored : plain;
  if ((environment.NO_COLOR ?? '') !== '') return plain;
  const forced = environment.FORCE_COLOR ?? '';
  if (forced !== '') return forced === '0' || forced === 'false' ? plain : colored;
  return stream.isTTY && environment.TERM !== 'dumb' ? colored : plain;
}
