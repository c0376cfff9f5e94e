import { type InlayHint, type InlayHintParams, MarkupKind } from 'vscode-languageserver';
import { hints } from '../../../core/features/navigation/hints.ts';
import type { FileRequest } from '../../gate/request.ts';

/** Returns the hints in the range: the values of template expressions and the matches of patterns. */
export function inlayHints({ file, params, context: { workspace } }: FileRequest<InlayHintParams>): InlayHint[] {
  const { document } = file;
  const { start, end } = params.range;
  const range = { start: document.offsetAt(start), end: document.offsetAt(end) };
  return hints({ workspace, file }, range).map(({ offset, text, tooltip }) => ({
    position: document.positionAt(offset),
    label: text,
    paddingLeft: true,
    tooltip: { kind: MarkupKind.Markdown, value: tooltip },
  }));
}
