import type { TextDocument } from 'vscode';
import { type BaseLanguageClient, CodeLensRequest } from 'vscode-languageclient';

/** Makes VS Code request the code lenses of a document again, if it is visible and the server provides them. */
export function requestCodeLenses(document: TextDocument, client: BaseLanguageClient): void {
  client.getFeature(CodeLensRequest.method).getProvider(document)?.onDidChangeCodeLensEmitter.fire();
}
