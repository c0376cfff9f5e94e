import { DiagnosticSeverity, languages, type TextDocument } from 'vscode';

/** The diagnostics of a document as `severity code: the text they stand on`, once there are as many as `count`. */
export async function diagnosticsOf(document: TextDocument, count: number): Promise<string[]> {
  while (languages.getDiagnostics(document.uri).length !== count) await nextChange();
  return languages.getDiagnostics(document.uri).map(({ severity, code, range }) => {
    const name = typeof code === 'object' ? code.value : code;
    return `${DiagnosticSeverity[severity]} ${name}: ${document.getText(range)}`;
  });
}

async function nextChange(): Promise<void> {
  await new Promise<void>((resolve) => {
    const subscription = languages.onDidChangeDiagnostics(() => {
      subscription.dispose();
      resolve();
    });
  });
}
