import type { DocumentFormattingParams, DocumentRangeFormattingParams, Range, TextEdit } from 'vscode-languageserver';
import { toTextEdit } from '../../documents/to-lsp.ts';
import type { DocumentRequest } from '../../gate/request.ts';

/** Resolves to the edits that format the document. */
export function formatting(request: DocumentRequest<DocumentFormattingParams>): Promise<TextEdit[]> {
  return format(request);
}

/** Resolves to the edits that format the entries in the range. */
export function rangeFormatting(request: DocumentRequest<DocumentRangeFormattingParams>): Promise<TextEdit[]> {
  return format(request, request.params.range);
}

async function format(
  { open: { uri, document }, context: { settings }, until }: DocumentRequest<unknown>,
  range?: Range,
): Promise<TextEdit[]> {
  const { format: options } = await until(settings.of(uri));
  if (options === 'off') return [];
  const part = range && { start: document.offsetAt(range.start), end: document.offsetAt(range.end) };
  return document.language.format(document.blocks, options, part).map((edit) => toTextEdit(edit, document));
}
