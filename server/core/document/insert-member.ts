import type { TextEdit } from '../text/edit.ts';
import type { Document } from './document.ts';
import { chainAt } from './node-chain.ts';
import type { Span } from './span.ts';

/**
 * Returns the edit that inserts a rendered member (`key = value`) before the member whose key is at `span`: with a
 * comma in braces, otherwise on its own line. The prefix of a dotted key and the mark of a script header are repeated
 * before it.
 */
export function insertMember(rendered: string, span: Span, document: Document): TextEdit {
  const { start } = document.offsetsOf(span);
  const { character } = document.positionAt(start);
  const line = document.slice(start - character, start);
  const { before = '', dotted = '' } = /^(?<before>.*?)(?<dotted>[^\s{,]*)$/s.exec(line)?.groups ?? {};
  const at = start - dotted.length;
  const isFirstOnLine = before.trim() === '' || !isInBraces(span, document);
  const lineEnd = document.blocks.at(0).block.text.includes('\r\n') ? '\r\n' : '\n';
  const gap = isFirstOnLine ? lineEnd + before : ' ';
  const comma = isInBraces(span, document) ? ',' : '';
  return { start: at, end: at, text: dotted + rendered + comma + gap };
}

/** Returns whether the member whose key is at `span` is separated from the next member by a comma, not a line break. */
function isInBraces(span: Span, document: Document): boolean {
  if (!document.language.hasStatements) return true;
  const { block } = document.blocks.place(span.anchor);
  const around = chainAt(block, span.start).findLast(
    (link) => link.kind === 'value' && link.node.kind === 'object' && link.node.form !== 'dotted',
  );
  return around?.kind === 'value' && around.node.kind === 'object' && around.node.form === 'braces';
}
