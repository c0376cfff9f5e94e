import type { Quantity, ShowMessage } from './messages.ts';

/** How the page writes: labels in the language of VS Code, quantities and times of the locale. */
export type Words = ShowMessage['labels'] & {
  readonly quantity: (quantity: Quantity) => string;
  readonly clock: (time: number) => string;
};
