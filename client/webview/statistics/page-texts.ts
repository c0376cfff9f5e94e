import type { Quantity, ShowMessage } from './messages.ts';

/** The labels of the page, in the language of VS Code, and the formats of quantities and times in the locale. */
export type PageTexts = ShowMessage['labels'] & {
  readonly quantity: (quantity: Quantity) => string;
  readonly clock: (time: number) => string;
};
