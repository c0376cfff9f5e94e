import type { ReadyMessage } from '../messages.ts';

/** A number with its unit, which is formatted for the locale; a text; or a value that the registry did not send. */
export type Quantity =
  | {
      readonly unit: 'count' | 'bytes' | 'ratio' | 'milliseconds' | 'seconds' | 'per-second';
      readonly value: number;
    }
  | { readonly unit: 'text'; readonly text: string }
  | { readonly unit: 'unknown' };

export interface Figure {
  readonly label: string;
  readonly quantity: Quantity;
}

export interface TableRow {
  readonly cells: readonly Quantity[];
  /** The length of the bar, from 0 to 1; undefined if the row has no bar. */
  readonly share?: number;
}

export interface Series {
  readonly label: string;
  /** One value for each time; null is a gap. */
  readonly values: readonly (number | null)[];
}

export type SectionContent =
  | { readonly kind: 'figures'; readonly figures: readonly Figure[] }
  | {
      readonly kind: 'table';
      readonly columns: readonly string[];
      readonly rows: readonly TableRow[];
      /** The text that is shown when there are no rows. */
      readonly empty: string;
    }
  | {
      readonly kind: 'chart';
      readonly unit: 'per-second' | 'ratio';
      /** Milliseconds since 1970. */
      readonly times: readonly number[];
      readonly series: readonly Series[];
      /** The text that is shown when there is no data. */
      readonly empty: string;
    };

export interface PageSection {
  /** Identifies the section in later messages. */
  readonly id: string;
  readonly title: string;
  readonly note?: string;
  readonly content: SectionContent;
}

export type PageStatus = 'loading' | 'current' | 'failed' | 'ended';

/** Everything that the page shows. The texts are in the language of VS Code, and are displayed as plain text. */
export interface ShowMessage {
  readonly type: 'show';
  readonly connectionId: string;
  readonly locale: string;
  readonly title: string;
  readonly subtitle: string;
  readonly status: PageStatus;
  /** A problem and its remedy; empty when there is none. */
  readonly problem: string;
  /** The time at which the registry sent the numbers, in milliseconds since 1970. */
  readonly updatedAt?: number;
  /** Text that screen readers announce once; empty when there is none. */
  readonly announcement: string;
  readonly labels: {
    readonly refresh: string;
    /** Text in which `{0}` is replaced by the time. */
    readonly updated: string;
    readonly time: string;
    readonly asTable: string;
    readonly unknown: string;
    readonly noValue: string;
  };
  readonly sections: readonly PageSection[];
}

export type StatisticsPageMessage = ReadyMessage | { readonly type: 'refresh' };

/** The state that the page stores and restores after a reload. */
export interface StatisticsPageState {
  readonly connectionId: string;
  /** The scroll position in pixels. VS Code unloads a page that is hidden. */
  readonly scrollTop: number;
}
