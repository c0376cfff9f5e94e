import type { CompletionItem, CompletionList } from 'vscode-languageserver-protocol';
import type { ServedDocument } from '../../harness/language-server/served-document.ts';

/** Resolves to the completions at the caret. The answer is a list if it is not final, such as while folders are being searched. */
export async function offeredItems(document: ServedDocument): Promise<readonly CompletionItem[]> {
  const params = { position: document.caret };
  const answer = await document.request<CompletionItem[] | CompletionList>('textDocument/completion', params);
  return Array.isArray(answer) ? answer : answer.items;
}
