import type { ReadyMessage } from '../messages.ts';

/** A number with what it measures, to be written as the reader writes numbers; or text; or nothing that is told. */
export type Quantity =
  | {
      readonly unit: 'count' | 'bytes' | 'ratio' | 'milliseconds' | 'seconds' | 'per-second';
      readonly value: number;
    }
  | { readonly unit: 'text'; readonly text: string }
  | { readonly unit: 'untold' };

export interface Figure {
  readonly label: string;
  readonly quantity: Quantity;
}

export interface Row {
  readonly cells: readonly Quantity[];
  /** Of the longest bar, from 0 to 1; a row without has no bar. */
  readonly share?: number;
}

export interface Series {
  readonly label: string;
  /** One for each time; null is a gap. */
  readonly values: readonly (number | null)[];
}

export type Content =
  | { readonly kind: 'figures'; readonly figures: readonly Figure[] }
  | {
      readonly kind: 'table';
      readonly columns: readonly string[];
      readonly rows: readonly Row[];
      /** What is said when there are no rows. */
      readonly empty: string;
    }
  | {
      readonly kind: 'chart';
      readonly unit: 'per-second' | 'ratio';
      /** Milliseconds since 1970. */
      readonly times: readonly number[];
      readonly series: readonly Series[];
      /** What is said before there is anything to draw. */
      readonly empty: string;
    };

export interface Section {
  /** The same from one message to the next. */
  readonly id: string;
  readonly title: string;
  readonly note?: string;
  readonly content: Content;
}

export type Status = 'loading' | 'current' | 'failed' | 'ended';

/** Everything that the page shows. Its texts are in the language of VS Code; all of them are shown as text. */
export interface ShowMessage {
  readonly type: 'show';
  readonly connectionId: string;
  readonly locale: string;
  readonly title: string;
  readonly subtitle: string;
  readonly status: Status;
  /** What is wrong and what can be done; empty when nothing is. */
  readonly problem: string;
  /** When the numbers were told, in milliseconds since 1970. */
  readonly updatedAt?: number;
  /** What screen readers are told, once. */
  readonly announcement: string;
  readonly labels: {
    readonly refresh: string;
    /** `{0}` is the time. */
    readonly updated: string;
    readonly time: string;
    readonly asTable: string;
    readonly untold: string;
    readonly noValue: string;
  };
  readonly sections: readonly Section[];
}

export type PageMessage = ReadyMessage | { readonly type: 'refresh' };

/** What a page stores to be found again after a reload. */
export interface PageState {
  readonly connectionId: string;
  /** How far somebody has scrolled, in pixels: a page that was hidden is made anew. */
  readonly scrollTop: number;
}
