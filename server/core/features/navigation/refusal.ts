export interface Refusal {
  /** A sentence for the author: what cannot be done, why, and what could be. */
  readonly refusal: string;
}
