import type { Connection } from 'vscode-languageserver';
import { hasChanged, type OnChanged } from '../changes/changed.ts';
import type { Guard } from '../execution/guard.ts';
import type { SettingsStore } from '../workspace/settings-store.ts';
import { type DiagnosticsOptions, diagnosticsOf } from './document-diagnostics.ts';
import { problemParts } from './problem-parts.ts';
import { type ProblemSources, problemsOfOpen } from './problems.ts';

export interface PushingOptions extends DiagnosticsOptions, ProblemSources {
  readonly settings: SettingsStore;
  readonly guard: Guard;
  readonly onChanged: OnChanged;
}

/** Sends the diagnostics of open documents to a client that does not request them, each time they have changed. */
export function pushDiagnostics(connection: Connection, options: PushingOptions): void {
  const { documents, workspace, settings, guard, onChanged } = options;
  /** The last diagnostics sent for each document, to avoid sending them twice. */
  const sent = new Map<string, string>();
  let revision = workspace.revision;

  const push = (uri: string, version: number) =>
    guard('diagnostics', undefined, async () => {
      const current = await settings.of(uri);
      await documents.get(uri)?.checking;
      const open = documents.get(uri);
      if (open?.version !== version) return;
      const { document } = open;
      const diagnosed = { uri, document, problems: () => problemsOfOpen(open, options) };
      const params = { uri, version, diagnostics: diagnosticsOf(diagnosed, current, options) };
      const text = JSON.stringify(params);
      if (sent.get(uri) === text) return;
      sent.set(uri, text);
      await connection.sendDiagnostics(params);
    });
  const pushOpen = (uri: string): void => {
    const open = documents.get(uri);
    if (open) void push(uri, open.version);
  };
  const clear = (uri: string): void => {
    sent.delete(uri);
    void guard('diagnostics', undefined, () => connection.sendDiagnostics({ uri, diagnostics: [] }));
  };
  const pushAll = (): void => {
    revision = workspace.revision;
    for (const uri of sent.keys()) if (!documents.get(uri)) clear(uri);
    for (const { uri, version } of documents.all()) void push(uri, version);
  };

  onChanged((changed) => {
    const { parts, uris } = changed;
    if (parts.has('closed')) for (const uri of uris) clear(uri);
    const hasTexts = parts.has('texts') && uris.some((uri) => documents.get(uri));
    // An edit of one document can cause problems in others.
    const isAll = hasChanged(changed, problemParts) || (hasTexts && workspace.revision !== revision);
    if (isAll) pushAll();
    else if (hasChanged(changed, ['texts', 'problems'])) for (const uri of uris) pushOpen(uri);
  });
}
