import type { Document } from '../../document/document.ts';
import type { Entry } from '../../document/entry.ts';
import type { Completion } from '../completion/completion.ts';
import type { CompletionContext } from '../completion/completion-context.ts';
import type { CompletionPlace } from '../completion/completion-place.ts';
import type { OutlineSymbol } from '../outline/outline-symbol.ts';

/** The behavior of completion and the outline that differs between document kinds. */
export interface KindFeatures {
  /** Completes a key, or a table if a table can begin at the caret. */
  readonly keys: (place: CompletionPlace, context: CompletionContext) => readonly Completion[];
  /** Completes the next segment of a table header. */
  readonly headers: (place: CompletionPlace) => readonly Completion[];
  /** Completes a value that refers to a task, a template, a daemon, a file, a version of a tool, or a user. */
  readonly names: (place: CompletionPlace, context: CompletionContext) => readonly Completion[];
  /** Returns whether a value must be one of these names. In this case, no examples are offered. */
  readonly takesOnlyNames: (place: CompletionPlace) => boolean;
  /** Returns the outline of one entry. */
  readonly symbols: (document: Document, entry: Entry, depth: number) => readonly OutlineSymbol[];
}
