import type { TextDocument } from 'vscode';
import { type BaseLanguageClient, CodeLensRequest } from 'vscode-languageclient';

/** Makes VS Code request the code lenses of a visible document again. Does nothing if the server provides none. */
export function requestCodeLenses(document: TextDocument, client: BaseLanguageClient): void {
  client.getFeature(CodeLensRequest.method).getProvider(document)?.onDidChangeCodeLensEmitter.fire();
}
