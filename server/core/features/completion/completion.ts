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
  /** The text that the typed text is matched against. It begins in the same way as the text in `replace`. */
  readonly filter: string;
  /** Items with a lower rank come first. */
  readonly rank: number;
  /**
   * The text to insert instead of `text` in an editor that can offer the values immediately, with `$0` for the value.
   * `text` contains a choice for other editors. While a choice is open, editors offer no other items.
   */
  readonly openText?: string;
  /** Whether completion is triggered again after the item is accepted: for the content of a folder or the values of a key. */
  readonly triggersAgain?: boolean;
  /** Whether the item is also offered after a typed `:`, because it continues the text before the colon. */
  readonly followsColon?: boolean;
  /**
   * Whether the item is only an example or a form to fill in. Such items are shown only on request, so that the Enter
   * key does not accept them unintentionally.
   */
  readonly isGuess?: boolean;
  /** The tool for which the user is asked to select a version after the item is accepted. */
  readonly asksForVersionOf?: string;
}
