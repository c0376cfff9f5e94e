import type { Span } from './span.ts';

export type Severity = 'error' | 'warning' | 'info' | 'hint';

/** Something to tell the author about one place. `code` is the rule's id, as users see and configure it. */
export interface Problem {
  readonly code: string;
  readonly severity: Severity;
  readonly message: string;
  readonly span: Span;
  readonly related?: readonly RelatedPlace[];
  /** What a quick fix needs to know; its shape belongs to the rule with this code. */
  readonly data?: unknown;
}

export interface RelatedPlace {
  readonly span: Span;
  /** The URI of the document that the span lies in, when it is another one. */
  readonly uri?: string;
  readonly message: string;
}
