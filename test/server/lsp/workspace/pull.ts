import { randomUUID } from 'node:crypto';
import {
  ProgressType,
  type WorkspaceDiagnosticReport,
  WorkspaceDiagnosticRequest,
  type WorkspaceDocumentDiagnosticReport,
} from 'vscode-languageserver-protocol';
import type { ServedWorkspace } from './workspace.ts';

/** A client's request for the diagnostics of all files, with the reports that it has received so far. */
export interface Pull {
  /** The reports in their order, each as `path: codes`. */
  readonly reports: string[];
  /** The sizes of the partial results. */
  readonly portions: number[];
  readonly previous: { uri: string; value: string }[];
  readonly done: Promise<WorkspaceDiagnosticReport>;
  /** Resolves when a report as in `reports` has been received. */
  reported(report: string): Promise<void>;
}

/** Requests the diagnostics of all files, like a client that accepts partial results. */
export function pull({ server, folder }: ServedWorkspace, previousResultIds: Pull['previous'] = []): Pull {
  const partialResultToken = randomUUID();
  const reports: string[] = [];
  const portions: number[] = [];
  const previous: Pull['previous'] = [];
  let waiting: (() => void)[] = [];
  const take = ({ items }: { readonly items: readonly WorkspaceDocumentDiagnosticReport[] }) => {
    portions.push(items.length);
    for (const report of items) {
      reports.push(shown(report, folder));
      if (report.resultId !== undefined) previous.push({ uri: report.uri, value: report.resultId });
    }
    for (const look of waiting.splice(0)) look();
  };
  server.connection.onProgress(new ProgressType<WorkspaceDiagnosticReport>(), partialResultToken, take);
  const done = server.connection.sendRequest(WorkspaceDiagnosticRequest.type, {
    previousResultIds,
    partialResultToken,
  });
  // A request that is still open when its test ends is rejected.
  done.catch(() => {});
  return {
    reports,
    portions,
    previous,
    done,
    async reported(report) {
      while (!reports.includes(report)) await new Promise<void>((resolve) => (waiting = [...waiting, resolve]));
    },
  };
}

/** Returns a report as `path: codes`. */
export function shown(report: WorkspaceDocumentDiagnosticReport, folder: string): string {
  const path = decodeURIComponent(report.uri).slice(`file://${folder}/`.length);
  return `${path}: ${report.kind === 'full' ? report.items.map(({ code }) => code).join() : 'unchanged'}`;
}
