export interface Refusal {
  /** A sentence for the user: the refused action, the reason, and the remedy. */
  readonly refusal: string;
}
