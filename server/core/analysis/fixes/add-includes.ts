import { assemble } from '../../document/assemble.ts';
import type { Document } from '../../document/document.ts';
import type { Entry } from '../../document/entry.ts';
import { type ArrayNode, memberNamed } from '../../document/node.ts';
import type { Span } from '../../document/span.ts';
import type { TextEdit } from '../../text/edit.ts';
import { appendMembers, gapBefore } from './append-members.ts';

/**
 * Returns the edit that adds paths to `task_config.includes` in a config file; undefined if the file has a syntax
 * error, or if the value of `task_config` or `includes` has the wrong type.
 */
export function addIncludes(paths: readonly string[], document: Document): TextEdit | undefined {
  if ([...document.blocks].some(({ block }) => block.problems.some(({ severity }) => severity === 'error'))) {
    return undefined;
  }
  const rendered = paths.map((path) => JSON.stringify(path));
  const statement = `includes = [${rendered.join(', ')}]`;
  const entry = document.entry('task_config');
  if (!entry) return atEnd(statement, document);
  const { value } = assemble(entry).member;
  if (value.kind !== 'object') return undefined;
  const includes = memberNamed(value, 'includes')?.value;
  if (includes) return includes.kind === 'array' ? appendItems(rendered, includes, document) : undefined;
  const key = keyOf(entry);
  return key ? appendMembers([statement], key, document) : atEnd(statement, document);
}

/**
 * Returns the key `task_config` after which members can be added; undefined if there are only tables such as
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

function atEnd(statement: string, document: Document): TextEdit {
  const { length } = document;
  const text = document.slice(0, length);
  const lineEnd = text.includes('\r\n') ? '\r\n' : '\n';
  const gap = text.trim() === '' ? '' : text.endsWith('\n') ? lineEnd : lineEnd + lineEnd;
  return { start: length, end: length, text: `${gap}[task_config]${lineEnd}${statement}${lineEnd}` };
}
