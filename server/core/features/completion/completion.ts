import type { OffsetRange } from '../../text/range.ts';

/** One thing to offer at the caret. */
export interface Completion {
  readonly label: string;
  readonly kind: 'property' | 'value' | 'snippet' | 'table' | 'task' | 'template' | 'file' | 'folder';
  /** A few words beside the label. */
  readonly detail: string;
  /** Markdown; empty when there is nothing to say. */
  readonly documentation: string;
  /** What is replaced: around the caret, on its line. Absolute offsets. */
  readonly replace: OffsetRange;
  /** What is put there, in snippet syntax (LSP 3.17, "Snippet Syntax"). */
  readonly text: string;
  /** What the typed text is matched with; it starts like the text that `replace` covers. */
  readonly filter: string;
  /** Ascending: what is offered first. */
  readonly rank: number;
  /**
   * What is put there instead, with `$0` for the value, by an editor that then offers the values at once. The choice
   * that `text` holds serves the others: while it is being made, an editor offers nothing else.
   */
  readonly openText?: string;
  /** Once it is accepted, what may follow is to be offered: the content of a folder. */
  readonly goesOn?: boolean;
  /** Only an example, or a form to be filled in: to be shown when asked for, not to be put under somebody's Enter key. */
  readonly isGuess?: boolean;
}
