import type { Document } from '../../document/document.ts';
import type { ArrayNode } from '../../document/node.ts';
import type { TextEdit } from '../../text/edit.ts';
import type { OffsetRange } from '../../text/range.ts';
import { joinScripts } from '../shell/join-scripts.ts';
import { listedScripts } from '../shell/listed-scripts.ts';
import type { ListedScript } from '../shell/state-uses.ts';

/**
 * Returns the edit that joins the consecutive scripts around the list item at `index` into one script; undefined if
 * they cannot be joined. If all items are scripts, the list becomes a string. Comments in the list become comments in
 * the script.
 */
export function joinList(
  list: ArrayNode,
  index: number,
  shell: string | undefined,
  document: Document,
): TextEdit | undefined {
  const listed = list.form === 'inline' ? listedScripts(list.items, shell) : undefined;
  if (!listed) return undefined;
  const range = scriptsAround(index, listed.scripts);
  const scripts = listed.scripts.slice(range.start, range.end).flatMap((script) => script ?? []);
  const [first] = list.items.slice(range.start, range.end);
  const last = list.items[range.end - 1];
  const isWhole = scripts.length === list.items.length;
  const comments = commentsAbove(list, range);
  if (scripts.length < 2 || !first || !last || !comments) return undefined;
  const joined = joinScripts(
    scripts.map((script, at) => ({ ...script, comments: comments[at] ?? [] })),
    listed.shell,
  );
  if (joined === undefined) return undefined;
  const replaced = isWhole ? list : { anchor: list.anchor, start: first.start, end: last.end };
  return { ...document.offsetsOf(replaced), text: document.language.renderText(joined) };
}

/** Returns the range of the consecutive scripts around an item. */
function scriptsAround(index: number, scripts: readonly (ListedScript | undefined)[]): OffsetRange {
  const next = scripts.indexOf(undefined, index);
  return { start: scripts.lastIndexOf(undefined, index) + 1, end: next < 0 ? scripts.length : next };
}

/**
 * Returns the comments above each item and after it on the same line, as shell comments; undefined if a comment would
 * be lost. If only a part of the list is replaced, the comments before and after this part are not included, because
 * they remain in the list.
 */
function commentsAbove(list: ArrayNode, range: OffsetRange): readonly (readonly string[])[] | undefined {
  const { text } = list.anchor;
  const items = list.items.slice(range.start, range.end);
  const isWhole = items.length === list.items.length;
  const found = items.map((): string[] => []);
  for (let index = 0; index <= items.length; index++) {
    if (!isWhole && (index === 0 || index === items.length)) continue;
    const start = items[index - 1]?.end ?? list.start + 1;
    const gap = text.slice(start, items[index]?.start ?? list.end - 1);
    if (gap.includes('/*')) return undefined;
    for (const { 0: comment, index: at } of gap.matchAll(/(?:#|\/\/)([^\r\n]*)/g)) {
      const isAfterItem = index > 0 && !gap.slice(0, at).includes('\n');
      const owner = found[isAfterItem ? index - 1 : index] ?? found[index - 1];
      owner?.push(comment.replace(/^\/\//, '#'));
    }
  }
  return found;
}
