import type { Connection, Diagnostic } from 'vscode-languageserver';
import { withSeverities } from '../../core/analysis/diagnosis/severities.ts';
import type { Workspace } from '../../core/analysis/graph/workspace.ts';
import type { OpenDocument, OpenDocuments } from '../documents/open-documents.ts';
import { afterAnswer } from '../gate/after-answer.ts';
import type { Guard } from '../gate/guard.ts';
import type { Settings, SettingsStore } from '../settings.ts';
import { toDiagnostic } from '../to-lsp.ts';

/** What diagnostics are made from. */
export interface DiagnosticsSources {
  readonly documents: OpenDocuments;
  readonly workspace: Workspace;
  readonly settings: SettingsStore;
  readonly guard: Guard;
  /** Whether the client lets itself be told to ask again. */
  readonly canRefresh: boolean;
  /** Where the rules are explained; undefined when the client cannot lead there. */
  readonly rulesPage: string | undefined;
}

/** More than this many in one file help nobody, and clients grow slow with them. */
const mostDiagnostics = 1_000;

/** Brings diagnostics to the client: when it asks, if it can ask, else after every change. */
export interface Diagnostics {
  /** The document has been opened or changed. */
  changed(open: OpenDocument): void;
  closed(uri: string): void;
  /** Everything may be different: the settings have changed, or what lies around the open documents. */
  refresh(): void;
}

function diagnosticsOf(
  open: OpenDocument,
  settings: Settings,
  { workspace, rulesPage }: DiagnosticsSources,
): Diagnostic[] {
  if (!settings.validate) return [];
  return withSeverities(open.problems(), settings.rules)
    .slice(0, mostDiagnostics)
    .map((problem) => ({
      ...toDiagnostic(problem, open, workspace),
      ...(rulesPage !== undefined && { codeDescription: { href: `${rulesPage}#${problem.code}` } }),
    }));
}

export function pullDiagnostics(connection: Connection, sources: DiagnosticsSources): Diagnostics {
  const { documents, settings, guard, canRefresh } = sources;
  connection.languages.diagnostics.on(({ textDocument: { uri } }) =>
    guard('diagnostics', { kind: 'full', items: [] as Diagnostic[] }, async () => {
      const current = await settings.of(uri);
      const open = documents.get(uri);
      const items = open ? diagnosticsOf(open, current, sources) : [];
      afterAnswer(() => documents.index(uri) && refresh());
      return { kind: 'full', items };
    }),
  );
  const refresh = (): void => {
    if (canRefresh) void guard('refresh', undefined, () => connection.languages.diagnostics.refresh());
  };
  return {
    changed: () => {},
    closed: () => {},
    refresh,
  };
}

export function pushDiagnostics(connection: Connection, sources: DiagnosticsSources): Diagnostics {
  const { documents, workspace, settings, guard } = sources;
  /** What was sent last for each document, to send nothing twice. */
  const sent = new Map<string, string>();
  let revision = workspace.revision;

  const push = (uri: string, version: number) =>
    guard('diagnostics', undefined, async () => {
      const current = await settings.of(uri);
      const open = documents.get(uri);
      if (open?.version !== version) return;
      const params = { uri, version, diagnostics: diagnosticsOf(open, current, sources) };
      const text = JSON.stringify(params);
      if (sent.get(uri) === text) return;
      sent.set(uri, text);
      await connection.sendDiagnostics(params);
      if (documents.index(uri)) pushAll();
    });
  const pushAll = (): void => {
    revision = workspace.revision;
    for (const { uri, version } of documents.all()) void push(uri, version);
  };
  return {
    // What one document says of tasks may be a mistake of another one.
    changed: ({ uri, version }) => (workspace.revision === revision ? void push(uri, version) : pushAll()),
    closed: (uri) => {
      sent.delete(uri);
      void connection.sendDiagnostics({ uri, diagnostics: [] });
    },
    refresh: pushAll,
  };
}
