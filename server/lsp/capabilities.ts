import { type ServerCapabilities, TextDocumentSyncKind } from 'vscode-languageserver';
import { triggerCharacters } from '../core/features/completion/triggers.ts';
import { showCommandLineCommand } from '../protocol/run-task.ts';
import { canRegisterFormatting } from './context/can-register-formatting.ts';
import type { Client } from './context/server-context.ts';
import { codeActionKinds } from './requests/code-action-kinds.ts';
import { semanticTokensLegend } from './requests/structure/semantic-tokens-legend.ts';

/** Returns the capabilities that the server announces to a client. */
export function capabilitiesFor({ capabilities, options }: Client): ServerCapabilities {
  const { references, run } = options.codeLens;
  const canPull = capabilities.textDocument?.diagnostic !== undefined;
  const isFormattingStatic = !canRegisterFormatting(capabilities);
  return {
    textDocumentSync: { openClose: true, change: TextDocumentSyncKind.Incremental, save: true },
    ...(canPull && {
      diagnosticProvider: { identifier: 'taskwright', interFileDependencies: true, workspaceDiagnostics: true },
    }),
    completionProvider: { triggerCharacters: [...triggerCharacters] },
    hoverProvider: true,
    codeActionProvider: { codeActionKinds },
    ...(isFormattingStatic && { documentFormattingProvider: true, documentRangeFormattingProvider: true }),
    documentSymbolProvider: true,
    foldingRangeProvider: true,
    selectionRangeProvider: true,
    semanticTokensProvider: { legend: semanticTokensLegend, full: { delta: true }, range: true },
    definitionProvider: true,
    declarationProvider: true,
    referencesProvider: true,
    documentHighlightProvider: true,
    renameProvider: { prepareProvider: true },
    workspaceSymbolProvider: true,
    callHierarchyProvider: true,
    documentLinkProvider: { resolveProvider: false },
    inlayHintProvider: true,
    ...((references || run) && { codeLensProvider: { resolveProvider: true } }),
    ...(options.run.asMessage && { executeCommandProvider: { commands: [showCommandLineCommand] } }),
    workspace: {
      // Script tasks may be in any folder.
      fileOperations: { willRename: { filters: [{ pattern: { glob: '**/*' } }] } },
      workspaceFolders: { supported: true, changeNotifications: true },
    },
  };
}
