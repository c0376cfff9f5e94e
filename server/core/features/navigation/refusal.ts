export interface Refusal {
  /** A sentence for the user: what cannot be done, why, and what to do instead. */
  readonly refusal: string;
}
