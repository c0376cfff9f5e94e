import { assemble } from '../../document/assemble.ts';
import type { Document } from '../../document/document.ts';
import type { Entry } from '../../document/entry.ts';
import { type ArrayNode, memberNamed } from '../../document/node.ts';
import type { Span } from '../../document/span.ts';
import type { TextEdit } from '../../text/edit.ts';
import { appendMembers, gapBefore } from './append-members.ts';

/**
 * Returns the edit that adds paths to a list in a section of a config file, such as `task_config.includes`; undefined if the
 * file has a syntax error, or if the value of the section or of the list has the wrong type.
 */
export function addPaths(
  paths: readonly string[],
  [section, list]: readonly [section: string, list: string],
  document: Document,
): TextEdit | undefined {
  if ([...document.blocks].some(({ block }) => block.problems.some(({ severity }) => severity === 'error'))) {
    return undefined;
  }
  const rendered = paths.map((path) => JSON.stringify(path));
  const statement = `${list} = [${rendered.join(', ')}]`;
  const entry = document.entry(section);
  if (!entry) return atEnd(section, statement, document);
  const { value } = assemble(entry).member;
  if (value.kind !== 'object') return undefined;
  const items = memberNamed(value, list)?.value;
  if (items) return items.kind === 'array' ? appendItems(rendered, items, document) : undefined;
  const key = keyOf(entry);
  return key ? appendMembers([statement], key, document) : atEnd(section, statement, document);
}

/**
 * Returns the key of a section after which members can be added; undefined if there are only tables such as
 * `[task_config.x]`.
 */
function keyOf({ fragments }: Entry): Span | undefined {
  for (const fragment of fragments) {
    if ('member' in fragment) return fragment.member.key;
    if (fragment.header.length === 1) return fragment.header[0];
  }
  return undefined;
}

function appendItems(rendered: readonly string[], array: ArrayNode, document: Document): TextEdit {
  const last = array.items.at(-1);
  if (!last) {
    const start = document.offsetsOf(array).start + 1;
    return { start, end: start, text: rendered.join(', ') };
  }
  const { start, end } = document.offsetsOf(last);
  const gap = gapBefore(start, document);
  return { start: end, end, text: rendered.map((item) => `,${gap}${item}`).join('') };
}

function atEnd(section: string, statement: string, document: Document): TextEdit {
  const { length } = document;
  const text = document.slice(0, length);
  const lineEnd = text.includes('\r\n') ? '\r\n' : '\n';
  const gap = text.trim() === '' ? '' : text.endsWith('\n') ? lineEnd : lineEnd + lineEnd;
  return { start: length, end: length, text: `${gap}[${section}]${lineEnd}${statement}${lineEnd}` };
}
