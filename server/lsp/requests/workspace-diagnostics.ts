import {
  type WorkspaceDiagnosticParams,
  type WorkspaceDiagnosticReport,
  WorkspaceDiagnosticRequest,
  type WorkspaceFullDocumentDiagnosticReport,
} from 'vscode-languageserver';
import { canonical } from '../diagnostics/workspace-diagnostics.ts';
import type { Request } from '../gate/request.ts';

/** A partial result is sent when it has this many files or diagnostics. */
const portion = { files: 50, diagnostics: 500 };

/**
 * Sends the diagnostics of all files, unless the client has them. For a client that accepts partial results, the
 * request stays open until the client has requested the diagnostics of a document or closed one: changes are sent as
 * they happen, and an idle client sends no requests.
 */
export async function workspaceDiagnostics(
  request: Request<WorkspaceDiagnosticParams>,
): Promise<WorkspaceDiagnosticReport> {
  const { params, context, until, check } = request;
  const { workspaceDiagnostics: source } = context;
  context.apply({ kind: 'closed files shown' });
  const known = new Map(params.previousResultIds.map(({ uri, value }) => [canonical(uri), value]));
  const isHeldOpen = params.partialResultToken !== undefined;
  const { pulls } = source;
  /** The reports that are not sent yet. A later report of a file replaces an earlier one. */
  const unsent = new Map<string, WorkspaceFullDocumentDiagnosticReport>();
  for (let isFirst = true; ; isFirst = false) {
    const { changes } = source;
    for await (const report of source.reports(known, isFirst ? 'all documents' : 'documents not pulled')) {
      check();
      unsent.set(report.uri, report);
      if (isHeldOpen && isPortion([...unsent.values()])) await send(unsent, request);
    }
    if (isHeldOpen && unsent.size > 0) await send(unsent, request);
    // Files that changed while they were checked are not reported yet.
    const isUpToDate = source.isComplete && source.changes === changes;
    if (isUpToDate && (!isHeldOpen || source.pulls !== pulls)) return { items: [...unsent.values()] };
    await until(source.changeAfter(changes));
  }
}

function isPortion(items: readonly WorkspaceFullDocumentDiagnosticReport[]): boolean {
  return items.length >= portion.files || items.flatMap((report) => report.items).length >= portion.diagnostics;
}

async function send(
  unsent: Map<string, WorkspaceFullDocumentDiagnosticReport>,
  { params: { partialResultToken: token }, context: { connection } }: Request<WorkspaceDiagnosticParams>,
): Promise<void> {
  const items = [...unsent.values()];
  unsent.clear();
  if (token !== undefined) await connection.sendProgress(WorkspaceDiagnosticRequest.partialResult, token, { items });
}
