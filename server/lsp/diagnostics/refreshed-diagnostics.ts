import type { Connection } from 'vscode-languageserver';
import { hasChanged, type OnChanged } from '../changes/changed.ts';
import type { OpenDocuments } from '../documents/open-documents.ts';
import type { Guard } from '../execution/guard.ts';
import { problemParts } from './problem-parts.ts';

export interface RefreshingOptions {
  readonly documents: OpenDocuments;
  readonly guard: Guard;
  readonly onChanged: OnChanged;
}

/** Asks the client to request the diagnostics of open documents again, each time they have changed without an edit. */
export function refreshDiagnostics(connection: Connection, { documents, guard, onChanged }: RefreshingOptions): void {
  onChanged((changed) => {
    const ofOpen = changed.parts.has('problems') && changed.uris.some((uri) => documents.get(uri));
    if (!ofOpen && !hasChanged(changed, problemParts)) return;
    void guard('refresh', undefined, () => connection.languages.diagnostics.refresh());
  });
}
