import type { TextDocumentContentChangeEvent } from 'vscode-languageserver';
import {
  type LineRange,
  type UnfinishedText,
  unfinishedText,
  withoutUnfinished,
} from '../../core/analysis/diagnosis/unfinished-statement.ts';
import type { Document } from '../../core/document/document.ts';
import type { Problem } from '../../core/document/problem.ts';
import type { Report } from '../changes/change.ts';
import type { OpenDocument } from '../documents/open-document.ts';
import type { EventLoop } from '../execution/slices.ts';

/** The milliseconds without an edit after which a statement counts as finished. */
export const typingPause = 800;

export interface UnfinishedStatementsOptions {
  readonly loop: Pick<EventLoop, 'after' | 'now'>;
  /** Whether the client wants problems to be held back. */
  readonly isEnabled: boolean;
  readonly report: Report;
}

/** A statement that is finished. */
export interface FinishedStatement {
  readonly uri: string;
  /** Whether the last report omitted problems. */
  readonly isIncomplete: boolean;
}

/** The statement of a document that is being typed. */
interface TypedStatement {
  readonly text: UnfinishedText;
  /** The time of the last edit. */
  readonly at: number;
  reported: readonly Problem[];
  isFirst: boolean;
  /** Whether the last report omitted problems. */
  isIncomplete: boolean;
}

/**
 * Holds back the problems of statements that are being typed: until a pause, or until the caret leaves the statement or
 * the document is saved.
 */
export class UnfinishedStatements {
  readonly #options: UnfinishedStatementsOptions;
  readonly #typed = new Map<string, TypedStatement>();
  /** The last complete reports. */
  readonly #reported = new WeakMap<Document, readonly Problem[]>();
  #isTimerSet = false;

  constructor(options: UnfinishedStatementsOptions) {
    this.#options = options;
  }

  get isTyping(): boolean {
    return this.#typed.size > 0;
  }

  /** Determines the statement that the changes of a document are part of. A single change of a part of the text counts as typed. */
  edited(open: OpenDocument, changes: readonly TextDocumentContentChangeEvent[]): void {
    if (!this.#options.isEnabled) return;
    const { uri, document } = open;
    const [change, ...others] = changes;
    if (!change || !('range' in change) || others.length > 0) {
      this.#typed.delete(uri);
      return;
    }
    const text = unfinishedText(document, document.offsetAt(change.range.start) + change.text.length);
    const before = this.#typed.get(uri);
    this.#typed.set(uri, {
      text,
      at: this.#options.loop.now(),
      reported: before?.reported ?? this.#reported.get(document) ?? [],
      isFirst: before === undefined || (before.isFirst && overlap(before.text.statement, text.statement)),
      isIncomplete: before?.isIncomplete ?? false,
    });
    this.#setTimer(typingPause);
  }

  /** Returns the problems of the document to report now. */
  reportable(
    { uri, document }: Pick<OpenDocument, 'uri' | 'document'>,
    problems: readonly Problem[],
  ): readonly Problem[] {
    const typed = this.#typed.get(uri);
    if (!typed) {
      if (this.#options.isEnabled) this.#reported.set(document, problems);
      return problems;
    }
    const shown = withoutUnfinished(problems, document, typed);
    typed.isIncomplete = shown.length < problems.length;
    // A problem that disappears counts as new when it appears again.
    typed.reported = shown;
    typed.isFirst = true;
    return shown;
  }

  /**
   * Finishes the statements that do not contain the caret, and returns them. `uri` is undefined if the caret is in a document
   * that is not a task document.
   */
  caretMoved(uri: string | undefined, line: number): readonly FinishedStatement[] {
    return [...this.#typed].flatMap(([typedUri, { text }]) => {
      const { first, last } = text.statement;
      return typedUri !== uri || line < first || line > last ? this.finish(typedUri) : [];
    });
  }

  /** Finishes the statements that have not been edited for a while, and returns them. */
  typingPaused(): readonly FinishedStatement[] {
    const now = this.#options.loop.now();
    const finished = [...this.#typed].flatMap(([uri, { at }]) => (now - at >= typingPause ? this.finish(uri) : []));
    const [next] = [...this.#typed.values()].map(({ at }) => at + typingPause - now).sort((a, b) => a - b);
    if (next !== undefined) this.#setTimer(next);
    return finished;
  }

  /** Reports all problems of the document from now on. Returns the statement that was typed, if any. */
  finish(uri: string): readonly FinishedStatement[] {
    const typed = this.#typed.get(uri);
    if (!typed) return [];
    this.#typed.delete(uri);
    return [{ uri, isIncomplete: typed.isIncomplete }];
  }

  forget(uri: string): void {
    this.#typed.delete(uri);
  }

  #setTimer(milliseconds: number): void {
    if (this.#isTimerSet) return;
    this.#isTimerSet = true;
    this.#options.loop.after(milliseconds, () => {
      this.#isTimerSet = false;
      this.#options.report({ kind: 'typing paused' });
    });
  }
}

function overlap(a: LineRange, b: LineRange): boolean {
  return a.first <= b.last && b.first <= a.last;
}
