import { DocumentDiagnosticRequest } from 'vscode-languageserver';
import { onRequest } from './gate/gate.ts';
import { documentDiagnostics } from './requests/diagnostics.ts';

/** The requests whose handlers are loaded at once. All others are in `requests.ts`, which is loaded later. */
export const firstRequests = [
  onRequest(DocumentDiagnosticRequest.type, { kind: 'full', items: [] }, documentDiagnostics),
];
