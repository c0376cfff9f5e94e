import type { Span } from './span.ts';

export type Severity = 'error' | 'warning' | 'info' | 'hint';

/** A problem to report at one location. `code` is the code of the rule, as users see and configure it. */
export interface Problem {
  readonly code: string;
  readonly severity: Severity;
  readonly message: string;
  readonly span: Span;
  readonly related?: readonly RelatedLocation[];
  /** Other places at which a comment suppresses the problem, such as the key of its task. */
  readonly suppressedAt?: readonly Span[];
  /** Data for the quick fixes; its shape is defined by the rule with this code. */
  readonly data?: unknown;
}

export interface RelatedLocation {
  readonly span: Span;
  /** The URI of the document that contains the span, if it is a different document. */
  readonly uri?: string;
  readonly message: string;
}
