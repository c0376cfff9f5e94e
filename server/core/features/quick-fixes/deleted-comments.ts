import type { Document } from '../../document/document.ts';
import type { TextEdit } from '../../text/edit.ts';

/** Returns whether these edits delete a comment. The headers of a script are not comments. */
export function deletesComment(edits: readonly TextEdit[], document: Document): boolean {
  const { language } = document;
  const marker = language.holdsOneTask ? undefined : language.commentMarker('');
  if (marker === undefined) return false;
  const inserted = edits.map(({ text }) => text).join('\n');
  return edits.some((edit) => commentsIn(edit, document, marker).some((comment) => !inserted.includes(comment)));
}

/** Returns the comments that an edit replaces, at least in part. */
function commentsIn({ start, end }: TextEdit, document: Document, marker: '#' | '//'): readonly string[] {
  if (start === end || !document.text.slice(start, end).includes(marker)) return [];
  // A block begins outside of strings and comments.
  const offset = document.blocks.at(start).start;
  const last = document.blocks.at(end);
  const comment = marker === '#' ? '#[^\\r\\n]*' : '//[^\\r\\n]*|/\\*[^]*?\\*/';
  const strings = `"""(?:\\\\[^]|[^\\\\])*?"""|'''[^]*?'''|"(?:\\\\.|[^"\\\\\\r\\n])*"|'[^'\\r\\n]*'`;
  const found = document.text
    .slice(offset, last.start + last.block.text.length)
    .matchAll(new RegExp(`${strings}|(${comment})`, 'g'));
  return [...found].flatMap(({ index, 0: { length }, 1: text }) =>
    text !== undefined && offset + index < end && offset + index + length > start ? text.trim() : [],
  );
}
