import type { TextDocumentContentChangeEvent } from 'vscode-languageserver';
import { lineStarts, type Position } from '../../core/text/lines.ts';

/** Returns the text after applying the changes in order (LSP 3.17, `textDocument/didChange`). */
export function editedText(text: string, changes: readonly TextDocumentContentChangeEvent[]): string {
  return changes.reduce((before, change) => {
    if (!('range' in change)) return change.text;
    const starts = lineStarts(before);
    const start = offsetAt(change.range.start, before, starts);
    const end = Math.max(start, offsetAt(change.range.end, before, starts));
    return before.slice(0, start) + change.text + before.slice(end);
  }, text);
}

function offsetAt({ line, character }: Position, text: string, starts: readonly number[]): number {
  if (line < 0) return 0;
  const start = starts[line];
  if (start === undefined) return text.length;
  const lineText = text.slice(start, starts[line + 1]).replace(/[\r\n]+$/, '');
  return start + Math.min(Math.max(0, character), lineText.length);
}
