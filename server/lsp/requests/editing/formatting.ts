import type { Range, TextEdit } from 'vscode-languageserver';
import type { FormatOptions } from '../../../core/document/format-options.ts';
import type { OpenDocument } from '../../documents/open-documents.ts';
import { toTextEdit } from '../../to-lsp.ts';

/** The edits that lay the document out, or the part of it in `range`. */
export function formatting({ document }: OpenDocument, options: FormatOptions | 'off', range?: Range): TextEdit[] {
  if (options === 'off') return [];
  const part = range && { start: document.offsetAt(range.start), end: document.offsetAt(range.end) };
  return document.language.format(document.blocks, options, part).map((edit) => toTextEdit(edit, document));
}
