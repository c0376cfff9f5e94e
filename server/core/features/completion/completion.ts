import type { OffsetRange } from '../../text/range.ts';

/** An item that is offered at the caret. */
export interface Completion {
  readonly label: string;
  readonly kind: 'property' | 'value' | 'snippet' | 'table' | 'task' | 'template' | 'file' | 'folder';
  /** A short description that is shown after the label. */
  readonly detail: string;
  /** Markdown; empty if there is no documentation. */
  readonly documentation: string;
  /** The range to replace: around the caret, on its line. Absolute offsets. */
  readonly replace: OffsetRange;
  /** The text to insert, in snippet syntax (LSP 3.17, "Snippet Syntax"). */
  readonly text: string;
  /** The text that the typed text is matched against. It starts like the text in `replace`. */
  readonly filter: string;
  /** Items with a lower rank come first. */
  readonly rank: number;
  /**
   * The text to insert instead, with `$0` for the value, in an editor that can offer the values immediately. The choice
   * in `text` is for other editors: while a choice is open, they offer nothing else.
   */
  readonly openText?: string;
  /** Whether completion is triggered again after the item is accepted: for the content of a folder or the values of a key. */
  readonly triggersAgain?: boolean;
  /** Whether it is offered after a typed `:` as well, because it continues the text before. */
  readonly followsColon?: boolean;
  /**
   * Whether it is only an example or a form to fill in. Such items are shown only on request, so that the Enter key
   * does not accept them unintentionally.
   */
  readonly isGuess?: boolean;
  /** The tool whose versions the user is asked to select from after the item is accepted. */
  readonly asksForVersionOf?: string;
}
