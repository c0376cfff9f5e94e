import { isDeepStrictEqual } from 'node:util';
import { DiagnosticSeverity, languages, type TextDocument } from 'vscode';

/** Resolves to the diagnostics of a document as `severity code: text`, when there are `count` of them. */
export async function diagnosticsOf(document: TextDocument, count: number): Promise<string[]> {
  while (languages.getDiagnostics(document.uri).length !== count) await nextChange();
  return labelsOf(document);
}

/** Waits until a document has these diagnostics, each as `severity code: text`. */
export async function untilDiagnostics(document: TextDocument, expected: readonly string[]): Promise<void> {
  while (!isDeepStrictEqual(labelsOf(document), expected)) await nextChange();
}

/** Returns the current diagnostics of a document as `severity code: text`, in the order of the document, as the Problems panel does. */
export function labelsOf(document: TextDocument): string[] {
  return languages
    .getDiagnostics(document.uri)
    .toSorted((one, other) => one.range.start.compareTo(other.range.start))
    .map(({ severity, code, range }) => {
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
