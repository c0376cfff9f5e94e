import type { Event } from 'vscode-languageserver';

/** A part of the server's state that views depend on. */
export type ChangedPart =
  /** The documents `uris` are opened or edited. */
  | 'texts'
  /** The kinds or projects of open documents. */
  | 'identities'
  /** The documents `uris` are closed. */
  | 'closed'
  /** The tasks of open documents. */
  | 'tasks'
  /** The tasks of files that were read, or of a large document that was indexed. */
  | 'index'
  /** Names or references between tasks, after a pause in typing. */
  | 'references'
  /** The files that the search of the workspace folders finds. */
  | 'files'
  /** The states of the paths in tasks. */
  | 'paths'
  /** The tools of the runner. */
  | 'tools'
  | 'settings'
  /** The severities that depend on the version of the runner. */
  | 'severities'
  | 'encodings'
  /** The problems of the files `uris`, without an edit. */
  | 'problems'
  /** A statement that was being typed is finished. */
  | 'statements'
  /** The client can handle requests. */
  | 'client';

/** What a change has changed. */
export interface Changed {
  readonly parts: ReadonlySet<ChangedPart>;
  /** The documents or files to which `texts`, `closed` and `problems` apply. */
  readonly uris: readonly string[];
}

/** Notifies a view once after each change that has changed something. */
export type OnChanged = Event<Changed>;

export const nothingChanged: Changed = { parts: new Set(), uris: [] };

export function changed(parts: Iterable<ChangedPart>, uris: readonly string[] = []): Changed {
  return { parts: new Set(parts), uris };
}

/** Returns whether one of the parts has changed. */
export function hasChanged({ parts }: Changed, among: readonly ChangedPart[]): boolean {
  return among.some((part) => parts.has(part));
}
